import { payPayout, REFERENCE_MAX_CHARACTERS } from '@portal/contract/people/account-admin/account-payments';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useRefreshMoney } from './use-refresh-money.ts';

interface PayPayoutDialogProps {
  readonly accountId: number;
  readonly title: string;
  readonly send: (checkNumber: string) => Promise<{ readonly message: string }>;
  readonly onClose: () => void;
}

/** Names the check that pays a payout. */
export function PayPayoutDialog({ accountId, title, send, onClose }: PayPayoutDialogProps) {
  const texts = useTexts('accounts');
  const announce = useAnnounce();
  const refreshMoney = useRefreshMoney(accountId);
  const form = useContractForm({
    id: 'pay-payout',
    initialValues: { checkNumber: '' },
    texts: { checkNumber: { label: texts('checkNumber') } },
    schema: payPayout.request.pick({ checkNumber: true }),
    send: ({ checkNumber }) => send(checkNumber).finally(() => void refreshMoney()),
    onSuccess: ({ message }) => {
      announce(message);
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog title={title} form={form} submitLabel={texts('payByCheck')} onClose={onClose}>
      <TextField form={form} path="checkNumber" maxLength={REFERENCE_MAX_CHARACTERS} autoComplete="off" isRequired />
    </FormDialog>
  );
}
