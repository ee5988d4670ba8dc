import { getProfile } from '@portal/contract/current-user/profile';
import { type Draft, discardDraft, saveDraft } from '@portal/contract/efile/drafts';
import {
  EFILE_MAX_BYTES,
  EFILE_MEDIA_TYPES,
  EFILE_TYPES,
  type EfileType,
  type ReturnAddress,
} from '@portal/contract/efile/filing';
import {
  INDEXED_TYPES,
  type IndexFacts,
  type InstrumentOption,
  NO_INDEX_FACTS,
} from '@portal/contract/efile/index-facts';
import { getEfileOptions } from '@portal/contract/efile/options';
import { filingFormSchema, findAcknowledgmentProblems, submitFiling } from '@portal/contract/efile/submission';
import type { FieldProblems } from '@portal/contract/problem';
import { FALLBACK_STATE, usStateSchema } from '@portal/contract/values/us-state';
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/i18n.ts';
import { usePay } from '../../lib/payments.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { useShowBalance } from '../../lib/session.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { FileField } from '../../ui/form/file-field.tsx';
import { FormElement } from '../../ui/form/form-element.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { useContractForm, useFormValue } from '../../ui/form/use-contract-form.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import { ConfirmCharges } from './charges.tsx';
import { draftsQuery } from './drafts.tsx';
import classes from './efile.module.css';
import { IndexFactsFields, indexFactsTexts } from './index-facts-fields.tsx';
import {
  type AddressValues,
  EMPTY_ADDRESS,
  ReturnAddressFields,
  returnAddressTexts,
} from './return-address-fields.tsx';
import { UploadStatus } from './upload-status.tsx';
import { type FilingQuote, useFilingUpload } from './use-filing-upload.ts';

interface FilingValues extends AddressValues, IndexFacts {
  readonly efileType: string;
  readonly file: File | null;
  readonly useProfile: boolean;
  readonly acknowledged: boolean;
}

export const optionsQuery = queryOptions({
  queryKey: [getEfileOptions.path],
  queryFn: ({ signal }) => call(getEfileOptions, {}, { signal }),
});

/** Files a document: the form, the upload, the confirmed charges, the payment and the submission (Spec 3 §2 "E-file screen", §4). */
export function NewFilingScreen() {
  const texts = useTexts('efile');
  const { data: options } = useSuspenseQuery(optionsQuery);
  const { form, uploading, quote, draft } = useFilingForm(options.acknowledgement);
  const types = useMemo(() => EFILE_TYPES.map((value) => ({ value, label: texts(`types.${value}`) })), [texts]);
  return (
    <>
      <ScreenHeading>{texts('newFiling')}</ScreenHeading>
      {options.countyNote !== '' && <p className={classes.note}>{options.countyNote}</p>}
      <FormElement form={form} className={classes.form}>
        <FormSummary form={form} />
        <SelectField form={form} path="efileType" options={types} isRequired isDisabled={draft !== undefined} />
        {draft && <p className={classes.note}>{texts('draftFile', { n: String(draft.quote.numberOfPages) })}</p>}
        <FileField form={form} path="file" accept={EFILE_MEDIA_TYPES} isRequired={draft === undefined} />
        <h2 className={classes.legend}>{texts('returnTo')}</h2>
        <ProfileSwitch form={form} />
        <ReturnAddressFields form={form} />
        <OptionalIndexFacts form={form} instruments={options.instruments} />
        {options.acknowledgement && (
          <>
            <h2 className={classes.legend}>{texts('acknowledgment')}</h2>
            <p className={classes.note}>{options.acknowledgementStatement}</p>
            <SwitchField form={form} path="acknowledged" />
          </>
        )}
        <UploadStatus progress={uploading.progress} onCancel={uploading.cancel} />
        <div className={classes.buttons}>
          <SubmitButton form={form} label={texts('continue')} pendingLabel={texts('submitting')} />
        </div>
      </FormElement>
      {quote && <ConfirmCharges quote={quote.value} onAnswer={quote.answer} />}
    </>
  );
}

/** For types that become records of the index: what the clerk would otherwise type. */
function OptionalIndexFacts(props: {
  readonly form: ContractForm<FilingValues>;
  readonly instruments: readonly InstrumentOption[];
}) {
  const { form, instruments } = props;
  const texts = useTexts('efile');
  const efileType = useFormValue(form, 'efileType');
  if (instruments.length === 0 || !INDEXED_TYPES.some((type) => type === efileType)) return null;
  return (
    <>
      <h2 className={classes.legend}>{texts('indexFacts')}</h2>
      <p className={classes.note}>{texts('indexFactsHint')}</p>
      <IndexFactsFields form={form} instruments={instruments} />
    </>
  );
}

/** The form with everything that follows from sending it. Canceling at any point keeps what was entered. */
function useFilingForm(isAcknowledgmentRequired: boolean) {
  const texts = useTexts('efile');
  const { county } = useProductConfiguration();
  const { alert } = useDialogs();
  const pay = usePay();
  const showBalance = useShowBalance();
  const queryClient = useQueryClient();
  const uploading = useFilingUpload();
  const { again, draft } = (useLocation().state ?? {}) as {
    readonly again?: Partial<FilingValues>;
    readonly draft?: Draft;
  };
  const navigate = useNavigate();
  const [quote, setQuote] = useState<{ readonly value: FilingQuote; readonly answer: (isYes: boolean) => void }>();
  const state = usStateSchema.safeParse(county.state).data ?? FALLBACK_STATE;
  const empty: FilingValues = {
    ...EMPTY_ADDRESS,
    ...NO_INDEX_FACTS,
    ...{ state, efileType: '', file: null, useProfile: false, acknowledged: false },
  };

  const confirm = (value: FilingQuote) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => {
        setQuote(undefined);
        resolve(isYes);
      };
      setQuote({ value, answer });
    });
  /** Whatever happens next, the file and its form are among the drafts. A draft that can't be kept doesn't stop the filing. */
  const keep = async (
    imageId: string,
    { efileType: _, acknowledged: __, ...kept }: Omit<FilingValues, 'file' | 'useProfile'>,
  ) => {
    await call(saveDraft, { imageId, form: kept }).catch(() => undefined);
    if (draft !== undefined && draft.quote.imageId !== imageId)
      await call(discardDraft, { imageId: draft.quote.imageId }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey });
  };
  const send = async (values: FilingValues) => {
    const { file, useProfile: _, ...fields } = values;
    const efileType = fields.efileType as EfileType;
    const quoted = file === null ? draft?.quote : await uploading.upload(file, efileType);
    if (quoted === undefined) return undefined;
    const { imageId, paymentMethod, totalCharge: amountCents } = quoted;
    await keep(imageId, fields);
    if (!(await confirm(quoted))) return undefined;
    if (paymentMethod === 'CREDIT_CARD' && amountCents > 0) {
      if ((await pay({ kind: 'filing', imageId, amountCents })) !== 'DONE') return undefined;
    }
    const address = fields as unknown as ReturnAddress;
    return call(submitFiling, { ...fields, ...address, efileType, imageId });
  };
  const form = useContractForm<FilingValues, Awaited<ReturnType<typeof send>>>({
    id: 'efile',
    initialValues: { ...empty, ...again, ...draft?.form, ...(draft && { efileType: draft.efileType }) },
    texts: {
      efileType: { label: texts('fields.efileType') },
      file: { label: texts('fields.file'), hint: texts('fileHint') },
      useProfile: { label: texts('fields.useProfile'), hint: texts('useProfileHint') },
      ...returnAddressTexts(texts),
      ...indexFactsTexts(texts),
      acknowledged: { label: texts('fields.acknowledged') },
    },
    schema: filingFormSchema,
    findProblems: (values) => ({
      ...findFileProblems(values.file, draft !== undefined),
      ...findAcknowledgmentProblems(values, isAcknowledgmentRequired),
    }),
    send,
    onSuccess: (submitted) => {
      if (submitted === undefined) return;
      showBalance(submitted.usageBalance);
      form.replace(empty);
      // A reload doesn't offer the draft again.
      void navigate('/efile', { replace: true, state: null });
      void queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['efile/filings'] });
      const message = texts('submitted', { number: submitted.transactionNumber });
      void alert({ kind: 'message', message });
    },
    isGuarded: true,
  });
  return { form, uploading, quote, draft };
}

/** What can be seen of a file before it is uploaded; the server looks at the content (Spec 3 §5). */
function findFileProblems(file: File | null, hasDraft: boolean): FieldProblems {
  if (file === null) return hasDraft ? {} : { file: { key: 'required' } };
  if (!EFILE_MEDIA_TYPES.some((type) => type === file.type)) return { file: { key: 'efileFormat' } };
  return file.size > EFILE_MAX_BYTES ? { file: { key: 'efileTooLarge' } } : {};
}

/** Fills in the address from the profile when it is switched on (Spec 3 §2). */
function ProfileSwitch({ form }: { readonly form: ContractForm<FilingValues> }) {
  const isOn = useFormValue(form, 'useProfile');
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    call(getProfile, {}, { signal: controller.signal })
      .then(({ firstName, lastName, address, city, state, zip, email }) => {
        const name = `${firstName} ${lastName}`.trim();
        form.edit({ name, email, address1: address, city, zip, ...(state !== '' && { state }) });
      })
      // The fields stay as they are; a session that ended shows its own dialog.
      .catch(() => undefined);
    return () => controller.abort();
  }, [isOn, form]);
  return <SwitchField form={form} path="useProfile" />;
}
