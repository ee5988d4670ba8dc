import { type Draft, discardDraft, saveDraft } from '@portal/contract/efile/drafts';
import { EFILE_MAX_BYTES, EFILE_MEDIA_TYPES, type EfileType, type ReturnAddress } from '@portal/contract/efile/filing';
import { type IndexFacts, NO_INDEX_FACTS } from '@portal/contract/efile/index-facts';
import { filingFormSchema, findAcknowledgmentProblems, submitFiling } from '@portal/contract/efile/submission';
import { quotePackage } from '@portal/contract/efile/upload-image';
import type { FieldProblems } from '@portal/contract/problem';
import { FALLBACK_STATE, usStateSchema } from '@portal/contract/values/us-state';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/i18n.ts';
import { usePay } from '../../lib/payments.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { useShowBalance } from '../../lib/session.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import type { PackageQuote } from './charges.tsx';
import { draftsQuery } from './drafts.tsx';
import type { FilingValues } from './filing-values.ts';
import { additionalDocumentsText, indexFactsTexts } from './index-facts-fields.tsx';
import { EMPTY_ADDRESS, returnAddressTexts } from './return-address-fields.tsx';
import { type FilingQuote, useFilingUpload } from './use-filing-upload.ts';

/** A document with its uploaded file. */
interface UploadedDocument {
  readonly efileType: EfileType;
  readonly facts: IndexFacts;
  readonly quote: Pick<FilingQuote, 'imageId' | 'warnings'>;
}

/** What the address of the screen carries: a returned filing to file again, or a draft to continue. */
interface FilingStart {
  readonly again?: Partial<FilingValues>;
  readonly draft?: Draft;
}

/** The form of a new filing with everything that follows from sending it. Canceling at any point keeps what was entered. */
export function useFilingForm(isAcknowledgmentRequired: boolean) {
  const texts = useTexts('efile');
  const { county } = useProductConfiguration();
  const { alert } = useDialogs();
  const pay = usePay();
  const showBalance = useShowBalance();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { again, draft } = (useLocation().state ?? {}) as FilingStart;
  const { uploading, uploadDocuments } = useDocumentUploads(draft);
  const keepDrafts = useKeepDrafts(draft);
  const { quote, confirm } = useConfirmation();
  const state = usStateSchema.safeParse(county.state).data ?? FALLBACK_STATE;
  const empty: FilingValues = {
    ...EMPTY_ADDRESS,
    ...NO_INDEX_FACTS,
    ...{ state, efileType: '', file: null, useProfile: false, acknowledged: false, additionalDocuments: [] },
  };

  const send = async (values: FilingValues) => {
    const documents = await uploadDocuments(values);
    if (documents === undefined) return undefined;
    const imageIds = documents.map(({ quote }) => quote.imageId) as [string, ...string[]];
    await keepDrafts(values, documents);
    const quoted = await call(quotePackage, { imageIds });
    if (!(await confirm({ ...quoted, documents: documents.map((document) => document.quote) }))) return undefined;
    const { paymentMethod, totalCharge: amountCents } = quoted;
    if (paymentMethod === 'CREDIT_CARD' && amountCents > 0) {
      if ((await pay({ kind: 'filing', imageIds, amountCents })) !== 'DONE') return undefined;
    }
    const { acknowledged } = values;
    const [first, ...additionalDocuments] = documents.map(({ efileType, facts, quote: { imageId } }) => ({
      ...{ efileType, imageId },
      ...facts,
    })) as [UploadedSubmission, ...UploadedSubmission[]];
    return call(submitFiling, { ...first, ...getAddress(values), acknowledged, additionalDocuments });
  };
  const documentTexts = {
    efileType: { label: texts('fields.efileType') },
    file: { label: texts('fields.file'), hint: texts('fileHint') },
    ...indexFactsTexts(texts),
  };
  const form = useContractForm<FilingValues, Awaited<ReturnType<typeof send>>>({
    id: 'efile',
    initialValues: { ...empty, ...again, ...draft?.form, ...(draft && { efileType: draft.efileType }) },
    texts: {
      efileType: documentTexts.efileType,
      file: documentTexts.file,
      useProfile: { label: texts('fields.useProfile'), hint: texts('useProfileHint') },
      ...returnAddressTexts(texts),
      ...indexFactsTexts(texts),
      additionalDocuments: additionalDocumentsText(texts),
      'additionalDocuments.efileType': documentTexts.efileType,
      'additionalDocuments.file': documentTexts.file,
      'additionalDocuments.draftId': documentTexts.file,
      'additionalDocuments.instrument': documentTexts.instrument,
      'additionalDocuments.grantors': documentTexts.grantors,
      'additionalDocuments.grantees': documentTexts.grantees,
      'additionalDocuments.parcels': documentTexts.parcels,
      'additionalDocuments.legal': documentTexts.legal,
      acknowledged: { label: texts('fields.acknowledged') },
    },
    schema: filingFormSchema,
    findProblems: (values) => ({
      ...findFileProblems(values, draft !== undefined),
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

type UploadedSubmission = IndexFacts & { readonly efileType: EfileType; readonly imageId: string };

/** Uploads the files of a form one after the other; a draft's file is there already. */
function useDocumentUploads(draft: Draft | undefined) {
  const uploading = useFilingUpload();
  const queryClient = useQueryClient();
  const uploadOne = async (values: Pick<FilingValues, 'efileType' | 'file'> & IndexFacts, kept: Draft | undefined) => {
    const efileType = values.efileType as EfileType;
    const quote = values.file === null ? kept?.quote : await uploading.upload(values.file, efileType);
    return quote && { efileType, facts: getFacts(values), quote };
  };
  /** @returns undefined if the user canceled an upload. */
  const uploadDocuments = async (values: FilingValues): Promise<readonly UploadedDocument[] | undefined> => {
    const drafts = queryClient.getQueryData(draftsQuery.queryKey)?.drafts ?? [];
    const documents: UploadedDocument[] = [];
    const first = await uploadOne(values, draft);
    if (first === undefined) return undefined;
    documents.push(first);
    for (const document of values.additionalDocuments) {
      const kept = drafts.find(({ quote }) => quote.imageId === document.draftId);
      const uploaded = await uploadOne(document, kept);
      if (uploaded === undefined) return undefined;
      documents.push(uploaded);
    }
    return documents;
  };
  return { uploading, uploadDocuments };
}

/** Keeps files and forms as drafts, whatever happens next. A draft that can't be kept doesn't stop the filing. */
function useKeepDrafts(draft: Draft | undefined) {
  const queryClient = useQueryClient();
  return async (values: FilingValues, documents: readonly UploadedDocument[]) => {
    const address = getAddress(values);
    for (const { quote, facts } of documents)
      await call(saveDraft, { imageId: quote.imageId, form: { ...address, ...facts } }).catch(() => undefined);
    const replaced = draft?.quote.imageId;
    if (replaced !== undefined && documents[0]?.quote.imageId !== replaced)
      await call(discardDraft, { imageId: replaced }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey });
  };
}

/** Shows what filing costs, and waits for the answer. */
function useConfirmation() {
  const [quote, setQuote] = useState<{ readonly value: PackageQuote; readonly answer: (isYes: boolean) => void }>();
  const confirm = (value: PackageQuote) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => {
        setQuote(undefined);
        resolve(isYes);
      };
      setQuote({ value, answer });
    });
  return { quote, confirm };
}

function getFacts({ instrument, grantors, grantees, parcels, legal }: IndexFacts): IndexFacts {
  return { instrument, grantors, grantees, parcels, legal };
}

/** The form was checked: the address is complete. */
function getAddress({ name, email, address1, address2, city, state, zip }: FilingValues): ReturnAddress {
  return { name, email, address1, address2, city, state, zip } as ReturnAddress;
}

/** What can be seen of the files before they are uploaded; the server looks at the content (Spec 3 §5). */
function findFileProblems({ file, additionalDocuments }: FilingValues, hasDraft: boolean): FieldProblems {
  const problems: Record<string, FieldProblems[string]> = { ...findFileProblem('file', file, hasDraft) };
  additionalDocuments.forEach((document, index) => {
    Object.assign(
      problems,
      findFileProblem(`additionalDocuments.${index}.file`, document.file, document.draftId !== ''),
    );
  });
  return problems;
}

function findFileProblem(path: string, file: File | null, hasDraft: boolean): FieldProblems {
  if (file === null) return hasDraft ? {} : { [path]: { key: 'required' } };
  if (!EFILE_MEDIA_TYPES.some((type) => type === file.type)) return { [path]: { key: 'efileFormat' } };
  return file.size > EFILE_MAX_BYTES ? { [path]: { key: 'efileTooLarge' } } : {};
}
