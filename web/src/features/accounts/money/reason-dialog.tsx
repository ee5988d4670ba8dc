import { reasonSchema } from '@portal/contract/money/charging/sales';
import { z } from 'zod';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { isWaiting, toWaiting, type Waiting } from '../../../lib/to-waiting.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useRefreshMoney } from './use-refresh-money.ts';

interface ReasonDialogProps {
  readonly accountId: number;
  readonly title: string;
  readonly hint: string;
  readonly submitLabel: string;
  readonly send: (reason: string) => Promise<{ readonly message: string }>;
  readonly onClose: () => void;
}

const schema = z.strictObject({ reason: reasonSchema });

/** Changes the money of an account with a reason: a payment is reversed, a check returned, the account's credit released. */
export function ReasonDialog({ accountId, title, hint, submitLabel, send, onClose }: ReasonDialogProps) {
  const texts = useTexts('accounts');
  const announce = useAnnounce();
  const { alert } = useDialogs();
  const refreshMoney = useRefreshMoney(accountId);
  const form = useContractForm<{ reason: string }, { readonly message: string } | Waiting>({
    id: 'account-money-reason',
    initialValues: { reason: '' },
    texts: { reason: { label: texts('reason') } },
    schema,
    send: ({ reason }) => send(reason).catch(toWaiting),
    onSuccess: (result) => {
      void refreshMoney();
      onClose();
      if (isWaiting(result)) void alert({ kind: 'message', message: result.message });
      else announce(result.message);
    },
    isGuarded: true,
  });
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} pendingLabel={texts('saving')} onClose={onClose}>
      <p>{hint}</p>
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
    </FormDialog>
  );
}
