import { CASE_NUMBER_MAX_CHARACTERS, disputeList, openDispute } from '@portal/contract/money/cards/disputes';
import { useQueryClient } from '@tanstack/react-query';
import { callForMessage } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { DateField } from '../../../ui/form/completed-field.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { MoneyField } from '../../../ui/form/numeric-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** Records a chargeback that the county's processor reported by letter or on its own screens. */
export function RecordDisputeDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts('control-panel');
  const accountTexts = useTexts('accounts');
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const form = useContractForm({
    id: 'record-dispute',
    initialValues: { invoiceNumber: '', caseNumber: '', amountCents: 0, reason: '', respondBy: '' },
    texts: {
      invoiceNumber: { label: texts('disputes.paymentNumber') },
      caseNumber: { label: texts('disputes.caseNumber') },
      amountCents: { label: texts('disputes.disputed') },
      reason: { label: accountTexts('reason') },
      respondBy: { label: texts('disputes.respondBy') },
    },
    schema: openDispute.request,
    send: (values) => callForMessage(openDispute, values),
    onSuccess: ({ message }) => {
      announce(message);
      void queryClient.invalidateQueries({ queryKey: [disputeList.endpoint.path] });
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('disputes.record')}
      form={form}
      submitLabel={accountTexts('save')}
      pendingLabel={accountTexts('saving')}
      onClose={onClose}
    >
      <TextField form={form} path="invoiceNumber" maxLength={20} autoComplete="off" isRequired />
      <TextField form={form} path="caseNumber" maxLength={CASE_NUMBER_MAX_CHARACTERS} autoComplete="off" isRequired />
      <MoneyField form={form} path="amountCents" isRequired />
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
      <DateField form={form} path="respondBy" />
    </FormDialog>
  );
}
