import type { ContentOf, RequestOf } from '@portal/contract/endpoint';
import { closeDispute, DISPUTE_BEARERS, type Dispute, disputeList } from '@portal/contract/money/cards/disputes';
import { useQueryClient } from '@tanstack/react-query';
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

interface EndDisputeDialogProps {
  readonly dispute: Dispute;
  readonly onClose: () => void;
}

type End = Pick<RequestOf<typeof closeDispute>, 'outcome' | 'reason'>;

/** Records how a dispute ended, which can wait for a second person. */
export function EndDisputeDialog({ dispute: { id, caseNumber }, onClose }: EndDisputeDialogProps) {
  const texts = useTexts('control-panel');
  const accountTexts = useTexts('accounts');
  const announce = useAnnounce();
  const { alert } = useDialogs();
  const queryClient = useQueryClient();
  const form = useContractForm<End, ContentOf<typeof closeDispute> | Waiting>({
    id: 'end-dispute',
    initialValues: { outcome: 'WON', reason: '' },
    texts: { outcome: { label: texts('disputes.outcome') }, reason: { label: accountTexts('reason') } },
    schema: closeDispute.request.pick({ outcome: true, reason: true }),
    send: (values) => call(closeDispute, { id, ...values }).catch(toWaiting),
    onSuccess: (result) => {
      void queryClient.invalidateQueries({ queryKey: [disputeList.endpoint.path] });
      onClose();
      if (isWaiting(result)) void alert({ kind: 'message', message: result.message });
      else announce(texts('disputes.ended'));
    },
    isGuarded: true,
  });
  const options = useMemo(
    () =>
      (['WON', ...DISPUTE_BEARERS] as const).map((value) => ({ value, label: texts(`disputes.outcomes.${value}`) })),
    [texts],
  );
  return (
    <FormDialog
      title={texts('disputes.endTitle', { number: caseNumber })}
      form={form}
      submitLabel={texts('disputes.end')}
      pendingLabel={accountTexts('saving')}
      onClose={onClose}
    >
      <ChoiceField form={form} path="outcome" options={options} />
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
    </FormDialog>
  );
}
