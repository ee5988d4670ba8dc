import { type FeeFacts, hasRecordingFees, pickFeeFacts } from '@portal/contract/filing/efile/fee-facts';
import { EFILE_MEDIA_TYPES, type ReturnAddress } from '@portal/contract/filing/efile/filing';
import { correctFiling, type Filing, type PackagedFiling } from '@portal/contract/filing/efile/filings';
import { type IndexFacts, pickIndexFacts } from '@portal/contract/filing/efile/index-facts';
import { correctionFormSchema } from '@portal/contract/filing/efile/submission';
import { type Cents, formatCents } from '@portal/contract/values/money';
import type { TranslateArea } from '@portal/messages/translate';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { FormElement } from '../../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import classes from '../efile.module.css';
import { FeeFactsFields, feeFactsTexts } from '../fee-facts-fields.tsx';
import { type DocumentPrefix, IndexFactsFields, indexFactsTexts } from '../index-facts-fields.tsx';
import { optionsQuery } from '../options-query.ts';
import { useFilingUpload } from '../use-filing-upload.ts';
import { useRefreshFilings } from '../use-refresh-filings.ts';
import { type AddressValues, ReturnAddressFields, returnAddressTexts } from './return-address-fields.tsx';
import { UploadStatus } from './upload-status.tsx';

interface CorrectedDocument extends IndexFacts, FeeFacts {
  readonly file: File | null;
}

interface CorrectionValues extends AddressValues, CorrectedDocument {
  readonly additionalDocuments: readonly CorrectedDocument[];
}

const toValues = ({ indexFacts, feeFacts }: PackagedFiling): CorrectedDocument => ({
  ...{ file: null, ...indexFacts, ...feeFacts },
});

/** Corrects a filing as the recorder requested, without retyping the rest. */
export function CorrectionForm({ filing }: { readonly filing: Filing }) {
  const texts = useTexts('efile');
  const { alert, confirm } = useDialogs();
  const refresh = useRefreshFilings();
  const uploading = useFilingUpload();
  const { id, version } = filing;
  const [first, ...others] = filing.package as [PackagedFiling, ...PackagedFiling[]];
  const fileText = { label: texts('fields.file'), hint: texts('fileHint') };
  const factTexts = { ...indexFactsTexts(texts), ...feeFactsTexts(texts) };
  const form = useContractForm<CorrectionValues, { readonly transactionNumber: string } | undefined>({
    id: 'correction',
    initialValues: { ...toValues(first), additionalDocuments: others.map(toValues), ...filing.address },
    texts: {
      file: fileText,
      ...factTexts,
      additionalDocuments: {
        label: texts('additionalDocuments'),
        rowLabels: others.map(({ transactionNumber }) => transactionNumber),
      },
      'additionalDocuments.file': fileText,
      'additionalDocuments.instrument': factTexts.instrument,
      'additionalDocuments.grantors': factTexts.grantors,
      'additionalDocuments.grantees': factTexts.grantees,
      'additionalDocuments.parcels': factTexts.parcels,
      'additionalDocuments.legal': factTexts.legal,
      'additionalDocuments.taxedAmount': factTexts.taxedAmount,
      'additionalDocuments.taxExemption': factTexts.taxExemption,
      'additionalDocuments.citations': factTexts.citations,
      ...returnAddressTexts(texts),
    },
    schema: correctionFormSchema,
    send: async (values) => {
      const documents = [values, ...values.additionalDocuments];
      const files = documents.map(({ file }) => file);
      const replaced: { readonly id: number; readonly imageId: string }[] = [];
      for (const [index, document] of filing.package.entries()) {
        const chosen = files[index] ?? null;
        if (chosen === null) continue;
        const uploaded = await uploading.upload(chosen, document.efileType);
        if (uploaded === undefined) return undefined;
        replaced.push({ id: document.id, imageId: uploaded.imageId });
      }
      const imageId = replaced.find((document) => document.id === first.id)?.imageId;
      const { name, email, address1, address2, city, state, zip } = values;
      const correction = {
        ...{ id, version, efileType: first.efileType, imageId },
        additionalDocuments: replaced.filter((document) => document.id !== first.id),
        facts: filing.package.flatMap((document, index) => {
          const facts = documents[index];
          return facts === undefined ? [] : [{ id: document.id, ...pickIndexFacts(facts), ...pickFeeFacts(facts) }];
        }),
        ...({ name, email, address1, address2, city, state, zip } as ReturnAddress),
      };
      const { charge, returned } = await call(correctFiling, { ...correction, dryRun: true });
      const question = describeDifference(charge, returned, texts);
      if (
        question !== undefined &&
        !(await confirm({ title: texts('confirmTitle'), message: question, confirmLabel: texts('yes') }))
      )
        return undefined;
      return call(correctFiling, { ...correction, agreedCharge: charge });
    },
    onSuccess: async (corrected) => {
      if (corrected === undefined) return;
      await alert({ kind: 'message', message: texts('corrected', { number: corrected.transactionNumber }) });
      await refresh();
    },
    isGuarded: true,
  });
  return (
    <FormElement form={form} className={classes.form}>
      <h2 className={classes.legend}>{texts('correct')}</h2>
      <p className={classes.note}>{texts('correctHint')}</p>
      <FormSummary form={form} />
      <FileField form={form} path="file" accept={EFILE_MEDIA_TYPES} />
      <CorrectedFacts form={form} prefix="" document={first} />
      {others.map(({ id: documentId, transactionNumber, efileType }, index) => (
        <fieldset key={documentId} className={classes.document}>
          <legend>{`${transactionNumber} · ${texts(`types.${efileType}`)}`}</legend>
          <FileField form={form} path={`additionalDocuments.${index}.file`} accept={EFILE_MEDIA_TYPES} />
          <CorrectedFacts form={form} prefix={`additionalDocuments.${index}.`} document={others[index] ?? first} />
        </fieldset>
      ))}
      <ReturnAddressFields form={form} />
      <UploadStatus progress={uploading.progress} onCancel={uploading.cancel} />
      <div className={classes.buttons}>
        <SubmitButton form={form} label={texts('correct')} pendingLabel={texts('submitting')} />
      </div>
    </FormElement>
  );
}

/** The facts that the fees depend on, in a county that charges for more than pages. */
function CorrectedFacts(props: {
  readonly form: ContractForm<CorrectionValues>;
  readonly prefix: DocumentPrefix;
  readonly document: PackagedFiling;
}) {
  const { form, prefix, document } = props;
  const { data: options } = useQuery(optionsQuery);
  if (options?.asksFeeFacts !== true || !hasRecordingFees(document.efileType)) return null;
  return (
    <>
      <IndexFactsFields form={form} prefix={prefix} instruments={options.instruments} />
      <FeeFactsFields form={form} prefix={prefix} options={options} />
    </>
  );
}

/** Asks about a correction that costs more or less; undefined if it costs the same. */
function describeDifference(charge: Cents, returned: Cents, texts: TranslateArea<'efile'>): string | undefined {
  if (charge > 0 && returned > 0)
    return texts('correctionSettles', { charge: formatCents(charge), returned: formatCents(returned) });
  if (charge > 0) return texts('correctionCosts', { amount: formatCents(charge) });
  return returned > 0 ? texts('correctionReturns', { amount: formatCents(returned) }) : undefined;
}
