import { payStateTaxes, TAX_REFERENCE_MAX_CHARACTERS } from '@portal/contract/money/general-ledger/tax-report';
import { callForMessage } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

interface PayTaxesDialogProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onClose: () => void;
}

/** Records that the taxes of a month were paid to the state (decision 0381). */
export function PayTaxesDialog({ month, onClose }: PayTaxesDialogProps) {
  const texts = useTexts('control-panel');
  const { alert } = useDialogs();
  const form = useContractForm({
    id: 'pay-taxes',
    initialValues: { reference: '' },
    texts: { reference: { label: texts('taxReport.payment') } },
    schema: payStateTaxes.request.pick({ reference: true }),
    send: ({ reference }) => callForMessage(payStateTaxes, { month, reference }),
    onSuccess: ({ message }) => {
      onClose();
      void alert({ kind: 'message', message });
    },
    isGuarded: true,
  });
  return (
    <FormDialog title={texts('taxReport.pay')} form={form} submitLabel={texts('taxReport.pay')} onClose={onClose}>
      <p>
        {texts('taxReport.month')}: {`${month.slice(5)}/${month.slice(0, 4)}`}
      </p>
      <TextField form={form} path="reference" maxLength={TAX_REFERENCE_MAX_CHARACTERS} autoComplete="off" isRequired />
    </FormDialog>
  );
}
