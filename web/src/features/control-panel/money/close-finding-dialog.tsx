import type { ContentOf } from '@portal/contract/endpoint';
import { closeFinding, type Finding, findingList } from '@portal/contract/money/cards/findings';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

interface CloseFindingDialogProps {
  readonly finding: Finding;
  readonly onClose: () => void;
}

/** Closes a finding that staff have dealt with, with a reason. */
export function CloseFindingDialog({ finding: { id, subject, rule }, onClose }: CloseFindingDialogProps) {
  const texts = useTexts('control-panel');
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const form = useContractForm<{ reason: string }, ContentOf<typeof closeFinding>>({
    id: 'close-finding',
    initialValues: { reason: '' },
    texts: { reason: { label: texts('findings.reason') } },
    schema: closeFinding.request.pick({ reason: true }),
    send: ({ reason }) => call(closeFinding, { id, reason }),
    onSuccess: ({ status }) => {
      announce(texts(`findings.outcomes.${status}`));
      void queryClient.invalidateQueries({ queryKey: [findingList.endpoint.path] });
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('findings.closeTitle', { subject })}
      form={form}
      submitLabel={texts('findings.close')}
      onClose={onClose}
    >
      <p>{texts(`findings.rules.${rule}`)}</p>
      <p>{texts('findings.closeNote')}</p>
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
    </FormDialog>
  );
}
