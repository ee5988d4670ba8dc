import type { Filing } from '@portal/contract/filing/efile/filings';
import { INDEXED_TYPES, type IndexFacts, NO_INDEX_FACTS } from '@portal/contract/filing/efile/index-facts';
import {
  acceptedFormSchema,
  acceptFiling,
  REMARK_MAX_CHARACTERS,
  type Review,
} from '@portal/contract/filing/efile/queue';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import type { TranslateArea } from '@portal/messages/translate';
import { call } from '../../../lib/api-client.ts';
import { useProductConfiguration } from '../../../lib/county/product-configuration.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import type { ContractForm, FieldTexts } from '../../../ui/form/layer/contract-form.ts';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm, useFormValue } from '../../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from '../efile.module.css';
import {
  additionalDocumentsText,
  type DocumentPrefix,
  IndexFactsFields,
  indexFactsTexts,
} from '../index-facts-fields.tsx';

/** The props of the dialogs for a clerk's decisions. */
export interface DecisionProps {
  readonly review: Review;
  readonly onClose: () => void;
  /** Called after the decision with its description: the next filing opens. */
  readonly onDone: (decided: string) => void;
}

/** The recording facts of one document. */
interface RecordValues extends IndexFacts {
  readonly documentNumber: string;
  readonly book: string;
  readonly page: string;
}

interface AcceptValues extends RecordValues {
  readonly recordedTime: string;
  readonly recordedReason: string;
  readonly feeReason: string;
  readonly additionalDocuments: readonly (RecordValues & { readonly id: number })[];
}

/** Whether an accepted document becomes a record of the index, in a county that has instruments. */
function isIndexed({ instruments }: Review, { efileType }: Filing): boolean {
  return instruments.length > 0 && INDEXED_TYPES.includes(efileType);
}

/** The default recording facts of a document: the next number, and the filer's facts for the index. */
function toRecordValues(review: Review, filing: Filing, nextNumber: string): RecordValues {
  const facts = isIndexed(review, filing) ? filing.indexFacts : NO_INDEX_FACTS;
  return { documentNumber: nextNumber, book: '', page: '', ...facts };
}

/** The receipt of a package, that of its last document, in a county that records filings as received; otherwise empty. */
function findReceipt({ filing, additionalDocuments, recordingTime }: Review): string {
  const receipts = [filing, ...additionalDocuments.map((document) => document.filing)].map(
    ({ submittedAt }) => submittedAt,
  );
  return recordingTime === 'RECEIVED'
    ? formatLocalDateTime(receipts.toSorted().at(-1) as (typeof receipts)[number])
    : '';
}

/** The texts of the fields: those of the first document, repeated for each other one. */
function acceptTexts(texts: TranslateArea<'efile'>, bookLabel: string, received: string): FieldTexts<AcceptValues> {
  const recordTexts = {
    documentNumber: { label: texts('documentNumber') },
    book: { label: bookLabel },
    page: { label: texts('bookPage') },
    ...indexFactsTexts(texts),
  };
  return {
    ...recordTexts,
    recordedTime: {
      label: texts('earlierTime'),
      hint: received === '' ? texts('earlierTimeHint') : texts('receivedTimeHint', { time: received }),
    },
    recordedReason: { label: texts('earlierTimeReason') },
    feeReason: { label: texts('feeReason'), hint: texts('feeReasonHint') },
    additionalDocuments: additionalDocumentsText(texts),
    'additionalDocuments.id': { label: texts('transactionNumber') },
    'additionalDocuments.documentNumber': recordTexts.documentNumber,
    'additionalDocuments.book': recordTexts.book,
    'additionalDocuments.page': recordTexts.page,
    'additionalDocuments.instrument': recordTexts.instrument,
    'additionalDocuments.grantors': recordTexts.grantors,
    'additionalDocuments.grantees': recordTexts.grantees,
    'additionalDocuments.parcels': recordTexts.parcels,
    'additionalDocuments.legal': recordTexts.legal,
  };
}

/**
 * Records a filing with its package, at the time of the acceptance unless the clerk says why it is an earlier one. Prefills the next
 * numbers and the filer's facts for the index. Shows the document whose fields have the focus.
 */
export function AcceptDialog(props: DecisionProps & { readonly onShow: (document: number) => void }) {
  const { review, onShow, onClose, onDone } = props;
  const texts = useTexts('efile');
  const { bookLabel } = useProductConfiguration().county;
  const { confirm } = useDialogs();
  const { filing, additionalDocuments, nextNumber, recordingTime, now } = review;
  const form = useContractForm<AcceptValues, object>({
    id: 'accept',
    initialValues: {
      ...toRecordValues(review, filing, nextNumber),
      ...{ recordedTime: '', recordedReason: '', feeReason: '' },
      additionalDocuments: additionalDocuments.map((document) => ({
        id: document.filing.id,
        ...toRecordValues(review, document.filing, document.nextNumber),
      })),
    },
    texts: acceptTexts(texts, bookLabel, findReceipt(review)),
    schema: acceptedFormSchema,
    confirm: async ({ recordedTime: time }) =>
      time === '' ||
      confirm({
        title: texts('earlierTimeTitle', { time }),
        message: texts('earlierTimeQuestion', { time, now }),
        confirmLabel: texts('accept'),
      }),
    send: (values) => call(acceptFiling, { id: filing.id, version: filing.version, ...values }),
    onSuccess: (_, values) => {
      const numbers = [values, ...values.additionalDocuments].map(({ documentNumber }) => documentNumber);
      onClose();
      onDone(texts('accepted', { number: numbers.join(', ') }));
    },
    isGuarded: true,
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
      <fieldset className={classes.fields} aria-label={texts('documentOf', { n: 1 })} onFocus={() => onShow(0)}>
        <TextField form={form} path="documentNumber" maxLength={20} isRequired hasAutofocus selectsOnFocus />
        {recordingTime === 'NOW' ? <p>{texts('recordedAtAcceptance')}</p> : <EarlierTimeFields form={form} />}
        <BookFields form={form} prefix="" />
      </fieldset>
      <RecordFacts review={review} filing={filing} form={form} prefix="" />
      {additionalDocuments.map(({ filing: document }, index) => (
        <fieldset key={document.id} className={classes.document} onFocus={() => onShow(index + 1)}>
          <legend>
            {`${texts('additionalDocument', { n: index + 1 })} · ${texts(`types.${document.efileType}`)}`}
          </legend>
          <div className={classes.fields}>
            <TextField
              form={form}
              path={`additionalDocuments.${index}.documentNumber`}
              maxLength={20}
              isRequired
              selectsOnFocus
            />
            <BookFields form={form} prefix={`additionalDocuments.${index}.`} />
          </div>
          <RecordFacts review={review} filing={document} form={form} prefix={`additionalDocuments.${index}.`} />
        </fieldset>
      ))}
      <TextField form={form} path="feeReason" maxLength={REMARK_MAX_CHARACTERS} />
    </FormDialog>
  );
}

function EarlierTimeFields({ form }: { readonly form: ContractForm<AcceptValues> }) {
  const isEarlier = useFormValue(form, 'recordedTime').trim() !== '';
  return (
    <>
      <TextField form={form} path="recordedTime" maxLength={5} />
      {isEarlier && <TextField form={form} path="recordedReason" maxLength={REMARK_MAX_CHARACTERS} isRequired />}
    </>
  );
}

function BookFields({ form, prefix }: { readonly form: ContractForm<AcceptValues>; readonly prefix: DocumentPrefix }) {
  return (
    <>
      <div className={classes.half}>
        <TextField form={form} path={`${prefix}book`} maxLength={10} />
      </div>
      <div className={classes.half}>
        <TextField form={form} path={`${prefix}page`} maxLength={10} />
      </div>
    </>
  );
}

function RecordFacts(props: {
  readonly review: Review;
  readonly filing: Filing;
  readonly form: ContractForm<AcceptValues>;
  readonly prefix: DocumentPrefix;
}) {
  const { review, filing, form, prefix } = props;
  if (!isIndexed(review, filing)) return null;
  return <IndexFactsFields form={form} prefix={prefix} instruments={review.instruments} isRequired />;
}
