import { Checkbox } from '@mantine/core';
import { rejectFiling, requestCorrection, returnedFormSchema } from '@portal/contract/filing/efile/queue';
import { formatCents } from '@portal/contract/values/money';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { useField } from '../../../ui/form/layer/use-field.ts';
import { ParagraphField } from '../../../ui/form/paragraph-field.tsx';
import classes from '../efile.module.css';
import type { DecisionProps } from './accept-dialog.tsx';

interface ReturnValues {
  readonly reasons: readonly string[];
  readonly remark: string;
}

/** Rejects a filing or requests a correction, with one or more of the county's reasons. */
export function ReturnDialog(props: DecisionProps & { readonly kind: 'reject' | 'correction' }) {
  const { review, kind, onClose, onDone } = props;
  const texts = useTexts('efile');
  const { id, version, transactionNumber: number } = review.filing;
  const form = useContractForm<ReturnValues, { readonly refundedCharge?: number }>({
    id: 'return',
    initialValues: { reasons: [], remark: '' },
    texts: { reasons: { label: texts('reasons') }, remark: { label: texts('remark'), hint: texts('remarkHint') } },
    schema: returnedFormSchema,
    send: (values) => call(kind === 'reject' ? rejectFiling : requestCorrection, { id, version, ...values }),
    onSuccess: ({ refundedCharge = 0 }) => {
      const amount = formatCents(refundedCharge);
      onClose();
      onDone(kind === 'reject' ? texts('rejected', { amount }) : texts('correctionRequested'));
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts(kind === 'reject' ? 'rejectTitle' : 'correctionTitle', { number })}
      form={form}
      submitLabel={texts(kind === 'reject' ? 'reject' : 'requestCorrection')}
      pendingLabel={texts('accepting')}
      onClose={onClose}
      place="end"
    >
      <ReasonsField form={form} offered={review.reasons} />
      <ParagraphField form={form} path="remark" maxLength={500} />
    </FormDialog>
  );
}

function ReasonsField(props: { readonly form: ContractForm<ReturnValues>; readonly offered: readonly string[] }) {
  const { form, offered } = props;
  const { id, label, value, error, change } = useField<readonly string[]>(form, 'reasons');
  return (
    <Checkbox.Group
      label={label}
      error={error}
      withAsterisk
      value={[...value]}
      onChange={(reasons: string[]) => change(reasons)}
    >
      <div className={classes.reasons}>
        {offered.map((reason, index) => (
          <Checkbox key={reason} id={index === 0 ? id : undefined} value={reason} label={reason} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
