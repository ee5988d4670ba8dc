import {
  REMITTANCE_REFERENCE_MAX_CHARACTERS,
  remitUnclaimedProperty,
  unclaimedPropertyList,
} from '@portal/contract/money/unclaimed-property/unclaimed-property';
import { useQueryClient } from '@tanstack/react-query';
import { callForMessage } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

/** Records that the listed balances were paid to the state (decision 0417). */
export function RemitUnclaimedDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts('control-panel');
  const { alert } = useDialogs();
  const queryClient = useQueryClient();
  const form = useContractForm({
    id: 'remit-unclaimed',
    initialValues: { reference: '' },
    texts: { reference: { label: texts('taxReport.payment') } },
    schema: remitUnclaimedProperty.request,
    send: (request) => callForMessage(remitUnclaimedProperty, request),
    onSuccess: ({ message }) => {
      void queryClient.invalidateQueries({ queryKey: [unclaimedPropertyList.endpoint.path] });
      onClose();
      void alert({ kind: 'message', message });
    },
    isGuarded: true,
  });
  const title = texts('unclaimedProperty.remit');
  return (
    <FormDialog title={title} form={form} submitLabel={title} onClose={onClose}>
      <p>{texts('unclaimedProperty.remitNote')}</p>
      <TextField
        form={form}
        path="reference"
        maxLength={REMITTANCE_REFERENCE_MAX_CHARACTERS}
        autoComplete="off"
        isRequired
      />
    </FormDialog>
  );
}
