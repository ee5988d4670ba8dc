import {
  type AccountMoney,
  CORRECTION_DIRECTIONS,
  COUNTER_METHODS,
  type CounterPayment,
  counterPaymentSchema,
  findCounterPaymentProblems,
  PAYOUT_PURPOSES,
  REFERENCE_MAX_CHARACTERS,
  recordCounterPayment,
  type StoredCounterPayment,
} from '@portal/contract/people/account-admin/account-payments';
import { formatCents } from '@portal/contract/values/money';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { callForMessage } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { isWaiting, toWaiting, type Waiting } from '../../../lib/to-waiting.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm, useFormValue } from '../../../ui/form/layer/use-contract-form.ts';
import { MoneyField } from '../../../ui/form/numeric-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useRefreshMoney } from './use-refresh-money.ts';

/** A select contains texts, so the form has the entry as a text; empty for the balance as a whole. */
type PaymentValues = Omit<CounterPayment, 'returnsId'> & { readonly returnsId: string };
const schema = counterPaymentSchema.extend({ returnsId: z.string() });

interface PaymentDialogProps {
  readonly account: AccountMoney;
  readonly onClose: () => void;
}

/** Records a payment at the counter. One key for all attempts of the dialog, so that a payment is recorded once. */
export function PaymentDialog({ account, onClose }: PaymentDialogProps) {
  const texts = useTexts('accounts');
  const announce = useAnnounce();
  const { alert } = useDialogs();
  const [requestKey] = useState(() => crypto.randomUUID());
  const { id: accountId, purposes, payments } = account;
  const refreshMoney = useRefreshMoney(accountId);
  const form = useContractForm<PaymentValues, { readonly message: string } | Waiting>({
    id: 'counter-payment',
    initialValues: {
      ...{ purpose: purposes[0] ?? 'REFUND', direction: 'ADD', method: 'CHECK', amountCents: 0 },
      ...{ reference: '', reason: '', returnsId: '' },
    },
    texts: {
      purpose: { label: texts('purpose') },
      direction: { label: texts('direction') },
      amountCents: { label: texts('amount') },
      method: { label: texts('method') },
      reference: { label: texts('reference') },
      reason: { label: texts('reason') },
      returnsId: { label: texts('returns') },
    },
    schema,
    findProblems: (values) => findCounterPaymentProblems(toPayment(values)),
    // Runs even after a lost response, so that the payments show whether it was recorded.
    send: (values) =>
      callForMessage(recordCounterPayment, { ...toPayment(values), accountId, requestKey })
        .catch(toWaiting)
        .finally(() => void refreshMoney()),
    onSuccess: (result) => {
      onClose();
      if (isWaiting(result)) void alert({ kind: 'message', message: result.message });
      else announce(result.message);
    },
    isGuarded: true,
  });
  const options = useMemo(
    () => ({
      purposes: purposes.map((value) => ({ value, label: texts(`purposes.${value}`) })),
      methods: COUNTER_METHODS.map((value) => ({ value, label: texts(`methods.${value}`) })),
      returnable: [
        { value: '', label: texts('returnsBalance') },
        ...payments.filter(isReturnable).map(({ journalEntryId, receipt, amountCents }) => ({
          value: String(journalEntryId),
          label: `${receipt}, ${formatCents(amountCents)}`,
        })),
      ],
      directions: CORRECTION_DIRECTIONS.map((value) => ({ value, label: texts(`directions.${value}`) })),
    }),
    [payments, purposes, texts],
  );
  const purpose = useFormValue(form, 'purpose');
  const method = useFormValue(form, 'method');
  return (
    <FormDialog
      title={texts('recordPayment')}
      form={form}
      submitLabel={texts('record')}
      pendingLabel={texts('saving')}
      onClose={onClose}
    >
      <SelectField form={form} path="purpose" options={options.purposes} />
      {purpose === 'CORRECTION' && <ChoiceField form={form} path="direction" options={options.directions} />}
      {PAYOUT_PURPOSES.includes(purpose) && <SelectField form={form} path="returnsId" options={options.returnable} />}
      <MoneyField form={form} path="amountCents" emptyValue={0} isRequired />
      <ChoiceField form={form} path="method" options={options.methods} />
      <TextField
        form={form}
        path="reference"
        maxLength={REFERENCE_MAX_CHARACTERS}
        autoComplete="off"
        isRequired={method === 'CHECK'}
      />
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
    </FormDialog>
  );
}

/**
 * Only a correction has a direction, and only a payout returns a payment. What was selected before the purpose changed is hidden and
 * doesn't count.
 */
function toPayment({ returnsId, ...values }: PaymentValues): CounterPayment {
  const isPayout = PAYOUT_PURPOSES.includes(values.purpose);
  return {
    ...values,
    direction: values.purpose === 'CORRECTION' ? values.direction : 'ADD',
    returnsId: isPayout && returnsId !== '' ? Number(returnsId) : null,
  };
}

/** Whether a payout can return it: money that was paid in, and not taken back. */
function isReturnable({ purpose, reversesId, voidedBy }: StoredCounterPayment): boolean {
  return (purpose === 'ESCROW_DEPOSIT' || purpose === 'INVOICE_PAYMENT') && reversesId === null && voidedBy === null;
}
