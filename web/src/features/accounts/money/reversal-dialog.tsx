import {
  type AccountMoney,
  reverseCounterPayment,
  type StoredCounterPayment,
} from '@portal/contract/people/account-admin/account-payments';
import { formatCents } from '@portal/contract/values/money';
import { callForMessage } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useRefreshMoney } from './use-refresh-money.ts';

interface ReversalDialogProps {
  readonly account: AccountMoney;
  readonly payment: StoredCounterPayment;
  readonly onClose: () => void;
}

/** Reverses a payment at the counter, with a reason. */
export function ReversalDialog({ account, payment, onClose }: ReversalDialogProps) {
  const texts = useTexts('accounts');
  const announce = useAnnounce();
  const { journalEntryId, receipt, amountCents } = payment;
  const accountId = account.id;
  const refreshMoney = useRefreshMoney(accountId);
  const form = useContractForm<{ reason: string }, { readonly message: string }>({
    id: 'counter-reversal',
    initialValues: { reason: '' },
    texts: { reason: { label: texts('reason') } },
    schema: reverseCounterPayment.request.pick({ reason: true }),
    send: ({ reason }) => callForMessage(reverseCounterPayment, { accountId, journalEntryId, reason }),
    onSuccess: ({ message }) => {
      announce(message);
      void refreshMoney();
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('reverseTitle', { receipt, amount: formatCents(amountCents) })}
      form={form}
      submitLabel={texts('reverse')}
      pendingLabel={texts('saving')}
      onClose={onClose}
    >
      <p>{texts('reverseHint')}</p>
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
    </FormDialog>
  );
}
