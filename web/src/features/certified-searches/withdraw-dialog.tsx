import {
  issuedSearchCertificateList,
  withdrawSearchCertificate,
} from '@portal/contract/index/certified-searches/certified-searches';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';

interface WithdrawDialogProps {
  readonly number: string;
  readonly onClose: () => void;
}

/** Withdraws a certificate for a reason, which its public page shows. */
export function WithdrawDialog({ number, onClose }: WithdrawDialogProps) {
  const texts = useTexts('search-certificate');
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const form = useContractForm({
    id: 'withdraw-certificate',
    initialValues: { reason: '' },
    texts: { reason: { label: texts('reason') } },
    schema: withdrawSearchCertificate.request.pick({ reason: true }),
    send: ({ reason }) => call(withdrawSearchCertificate, { number, reason }),
    onSuccess: () => {
      announce(texts('list.withdrawn'));
      void queryClient.invalidateQueries({ queryKey: [issuedSearchCertificateList.endpoint.path] });
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('list.withdrawTitle', { number })}
      form={form}
      submitLabel={texts('list.withdraw')}
      onClose={onClose}
    >
      <p>{texts('list.withdrawNote')}</p>
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
    </FormDialog>
  );
}
