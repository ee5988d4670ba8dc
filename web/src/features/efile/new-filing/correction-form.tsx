import { EFILE_MEDIA_TYPES, type ReturnAddress } from '@portal/contract/filing/efile/filing';
import { correctFiling, type Filing, type PackagedFiling } from '@portal/contract/filing/efile/filings';
import { correctionFormSchema } from '@portal/contract/filing/efile/submission';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { FormElement } from '../../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import classes from '../efile.module.css';
import { useFilingUpload } from '../use-filing-upload.ts';
import { useRefreshFilings } from '../use-refresh-filings.ts';
import { type AddressValues, ReturnAddressFields, returnAddressTexts } from './return-address-fields.tsx';
import { UploadStatus } from './upload-status.tsx';

interface CorrectionValues extends AddressValues {
  readonly file: File | null;
  readonly additionalDocuments: readonly { readonly file: File | null }[];
}

/** Corrects a filing as the recorder requested, without retyping the rest. */
export function CorrectionForm({ filing }: { readonly filing: Filing }) {
  const texts = useTexts('efile');
  const { alert } = useDialogs();
  const refresh = useRefreshFilings();
  const uploading = useFilingUpload();
  const { id, version } = filing;
  const [first, ...others] = filing.package as [PackagedFiling, ...PackagedFiling[]];
  const fileText = { label: texts('fields.file'), hint: texts('fileHint') };
  const form = useContractForm<CorrectionValues, { readonly transactionNumber: string } | undefined>({
    id: 'correction',
    initialValues: { file: null, additionalDocuments: others.map(() => ({ file: null })), ...filing.address },
    texts: {
      file: fileText,
      additionalDocuments: {
        label: texts('additionalDocuments'),
        rowLabels: others.map(({ transactionNumber }) => transactionNumber),
      },
      'additionalDocuments.file': fileText,
      ...returnAddressTexts(texts),
    },
    schema: correctionFormSchema,
    send: async ({ file, additionalDocuments, ...values }) => {
      const files = [file, ...additionalDocuments.map((document) => document.file)];
      const replaced: { readonly id: number; readonly imageId: string }[] = [];
      for (const [index, document] of filing.package.entries()) {
        const chosen = files[index] ?? null;
        if (chosen === null) continue;
        const uploaded = await uploading.upload(chosen, document.efileType);
        if (uploaded === undefined) return undefined;
        replaced.push({ id: document.id, imageId: uploaded.imageId });
      }
      const imageId = replaced.find((document) => document.id === first.id)?.imageId;
      return call(correctFiling, {
        ...{ id, version, efileType: first.efileType, imageId },
        additionalDocuments: replaced.filter((document) => document.id !== first.id),
        ...(values as unknown as ReturnAddress),
      });
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
      {others.map(({ id: documentId, transactionNumber, efileType }, index) => (
        <fieldset key={documentId} className={classes.document}>
          <legend>{`${transactionNumber} · ${texts(`types.${efileType}`)}`}</legend>
          <FileField form={form} path={`additionalDocuments.${index}.file`} accept={EFILE_MEDIA_TYPES} />
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
