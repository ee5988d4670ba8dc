import type { ContentOf } from '@portal/contract/endpoint';
import {
  REBILLING_METHODS,
  type RefusedCapture,
  settleRefusedCapture,
} from '@portal/contract/money/cards/refused-captures';
import { formatCents } from '@portal/contract/values/money';
import { useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { isWaiting, toWaiting, type Waiting } from '../../../lib/to-waiting.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useRefreshMoney } from './use-refresh-money.ts';

interface Settlement {
  readonly billTo: (typeof REBILLING_METHODS)[number];
  readonly reason: string;
}

interface SettlementDialogProps {
  readonly capture: RefusedCapture;
  readonly onClose: () => void;
}

/** Bills the charges of a refused capture another way or writes them off, with a reason, after a question with the amount. */
export function SettlementDialog({ capture, onClose }: SettlementDialogProps) {
  const texts = useTexts('accounts');
  const announce = useAnnounce();
  const { alert, confirm } = useDialogs();
  const refreshMoney = useRefreshMoney(capture.accountId);
  const { captureId, username } = capture;
  const amount = formatCents(capture.amountCents);
  const form = useContractForm<Settlement, ContentOf<typeof settleRefusedCapture> | Waiting>({
    id: 'refused-capture',
    initialValues: { billTo: 'INVOICE', reason: '' },
    texts: { billTo: { label: texts('refused.billTo') }, reason: { label: texts('reason') } },
    schema: settleRefusedCapture.request.pick({ billTo: true, reason: true }),
    confirm: ({ billTo }) =>
      confirm({
        title: texts('refused.settle'),
        message: texts(`refused.questions.${billTo}`, { amount, username }),
        confirmLabel: texts('refused.settle'),
      }),
    send: ({ billTo, reason }) => call(settleRefusedCapture, { captureId, billTo, reason }).catch(toWaiting),
    onSuccess: (result, { billTo }) => {
      const { status } = result;
      if (status === 'INSUFFICIENT_FUNDS' || status === 'NO_OPEN_CARD') {
        const failure = texts(`refused.refusals.${status}`, { amount });
        form.status.set({ phase: 'idle', failure, attempt: form.status.get().attempt + 1 });
        return;
      }
      onClose();
      void refreshMoney();
      if (isWaiting(result)) void alert({ kind: 'message', message: result.message });
      else if (status === 'SETTLED') announce(texts(`refused.results.${billTo}`, { amount }));
      else void alert({ kind: 'warning', message: texts('refused.refusals.NOT_REFUSED') });
    },
    isGuarded: true,
  });
  const options = useMemo(
    () => REBILLING_METHODS.map((value) => ({ value, label: texts(`refused.methods.${value}`) })),
    [texts],
  );
  return (
    <FormDialog
      title={texts('refused.settleTitle', { amount, username })}
      form={form}
      submitLabel={texts('refused.settle')}
      pendingLabel={texts('saving')}
      onClose={onClose}
    >
      <p>{texts('refused.hint')}</p>
      <ChoiceField form={form} path="billTo" options={options} />
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
    </FormDialog>
  );
}
