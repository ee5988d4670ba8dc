import type { Endpoint } from '@portal/contract/endpoint';
import type { withdrawCertifiedCopy } from '@portal/contract/images/certified-copies/certified-copies';
import type { withdrawSearchCertificate } from '@portal/contract/index/certified-searches/certified-searches';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';

interface WithdrawDialogProps {
  readonly number: string;
  readonly title: string;
  /** Announced when it is withdrawn. */
  readonly done: string;
  readonly endpoint: typeof withdrawSearchCertificate | typeof withdrawCertifiedCopy;
  /** The list that shows it. */
  readonly list: Pick<Endpoint, 'path'>;
  readonly onClose: () => void;
}

/** Withdraws a certificate or a copy for a reason, which its public page shows. */
export function WithdrawDialog({ number, title, done, endpoint, list, onClose }: WithdrawDialogProps) {
  const texts = useTexts('search-certificate');
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const form = useContractForm({
    id: 'withdraw-certificate',
    initialValues: { reason: '' },
    texts: { reason: { label: texts('reason') } },
    schema: endpoint.request.pick({ reason: true }),
    send: ({ reason }) => call(endpoint, { number, reason }),
    onSuccess: () => {
      announce(done);
      void queryClient.invalidateQueries({ queryKey: [list.path] });
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog title={title} form={form} submitLabel={texts('list.withdraw')} onClose={onClose}>
      <p>{texts('list.withdrawNote')}</p>
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
    </FormDialog>
  );
}
