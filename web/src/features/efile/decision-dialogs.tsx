import { Checkbox } from '@mantine/core';
import { type IndexFacts, NO_INDEX_FACTS } from '@portal/contract/efile/index-facts';
import {
  acceptedFormSchema,
  acceptFiling,
  type Review,
  rejectFiling,
  requestCorrection,
  returnedFormSchema,
} from '@portal/contract/efile/queue';
import { formatCents } from '@portal/contract/values/money';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { ParagraphField } from '../../ui/form/paragraph-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { useField } from '../../ui/form/use-field.ts';
import classes from './efile.module.css';
import { IndexFactsFields, indexFactsTexts } from './index-facts-fields.tsx';

interface DecisionProps {
  readonly review: Review;
  readonly onClose: () => void;
  /** Called after the decision: the next filing opens. */
  readonly onDone: () => void;
}

interface AcceptValues extends IndexFacts {
  readonly documentNumber: string;
  readonly recordedDate: string;
  readonly recordedTime: string;
  readonly book: string;
  readonly page: string;
}

/** Records a filing under a number; the next number, today, now and what the filer said for the index are filled in. */
export function AcceptDialog({ review, onClose, onDone }: DecisionProps) {
  const texts = useTexts('efile');
  const { bookLabel } = useProductConfiguration().county;
  const announce = useAnnounce();
  const { filing, instruments, nextNumber, today, now } = review;
  const form = useContractForm<AcceptValues, object>({
    id: 'accept',
    initialValues: {
      ...{ documentNumber: nextNumber, recordedDate: today, recordedTime: now, book: '', page: '' },
      ...(instruments.length === 0 ? NO_INDEX_FACTS : filing.indexFacts),
    },
    texts: {
      documentNumber: { label: texts('documentNumber') },
      recordedDate: { label: texts('recordedDate'), hint: 'MM/DD/YYYY' },
      recordedTime: { label: texts('recordedTime'), hint: texts('recordedTimeHint') },
      book: { label: bookLabel },
      page: { label: texts('bookPage') },
      ...indexFactsTexts(texts),
    },
    schema: acceptedFormSchema,
    send: (values) => call(acceptFiling, { id: filing.id, version: filing.version, ...values }),
    onSuccess: (_, { documentNumber }) => {
      announce(texts('accepted', { number: documentNumber }));
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title={texts('reviewTitle', { number: filing.transactionNumber })}
      form={form}
      submitLabel={texts('accept')}
      pendingLabel={texts('accepting')}
      onClose={onClose}
      place="end"
    >
      <div className={classes.fields}>
        <TextField form={form} path="documentNumber" maxLength={20} isRequired hasAutofocus selectsOnFocus />
        <div className={classes.half}>
          <TextField form={form} path="recordedDate" maxLength={10} isRequired />
        </div>
        <div className={classes.half}>
          <TextField form={form} path="recordedTime" maxLength={5} isRequired />
        </div>
        <div className={classes.half}>
          <TextField form={form} path="book" maxLength={10} />
        </div>
        <div className={classes.half}>
          <TextField form={form} path="page" maxLength={10} />
        </div>
      </div>
      {instruments.length > 0 && <IndexFactsFields form={form} instruments={instruments} isRequired />}
    </FormDialog>
  );
}

interface ReturnValues {
  readonly reasons: readonly string[];
  readonly remark: string;
}

/** Rejects a filing or asks for a correction, with one or more of the county's reasons. */
export function ReturnDialog(props: DecisionProps & { readonly kind: 'reject' | 'correction' }) {
  const { review, kind, onClose, onDone } = props;
  const texts = useTexts('efile');
  const announce = useAnnounce();
  const { id, version, transactionNumber: number } = review.filing;
  const form = useContractForm<ReturnValues, { readonly refundedCharge?: number }>({
    id: 'return',
    initialValues: { reasons: [], remark: '' },
    texts: { reasons: { label: texts('reasons') }, remark: { label: texts('remark'), hint: texts('remarkHint') } },
    schema: returnedFormSchema,
    send: (values) => call(kind === 'reject' ? rejectFiling : requestCorrection, { id, version, ...values }),
    onSuccess: ({ refundedCharge = 0 }) => {
      const amount = formatCents(refundedCharge);
      announce(kind === 'reject' ? texts('rejected', { amount }) : texts('correctionRequested'));
      onClose();
      onDone();
    },
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
