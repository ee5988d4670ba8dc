import { type Draft, discardDraft, saveDraft } from '@portal/contract/filing/efile/drafts';
import { type FeeFacts, NO_FEE_FACTS, pickFeeFacts } from '@portal/contract/filing/efile/fee-facts';
import {
  EFILE_MAX_BYTES,
  EFILE_MEDIA_TYPES,
  type EfileType,
  type ReturnAddress,
} from '@portal/contract/filing/efile/filing';
import { type IndexFacts, NO_INDEX_FACTS, pickIndexFacts } from '@portal/contract/filing/efile/index-facts';
import { filingFormSchema, findAcknowledgmentProblems, submitFiling } from '@portal/contract/filing/efile/submission';
import { quotePackage } from '@portal/contract/filing/efile/upload-image';
import type { FieldProblems } from '@portal/contract/problem';
import { FALLBACK_STATE, usStateSchema } from '@portal/contract/values/us-state';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useProductConfiguration } from '../../../lib/county/product-configuration.ts';
import { describeFailure, isOutcomeKnown } from '../../../lib/failure-text.ts';
import { usePay } from '../../../lib/payment/payments.ts';
import { useShowBalance } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import type { PackageQuote } from '../charges.tsx';
import { feeFactsTexts } from '../fee-facts-fields.tsx';
import { additionalDocumentsText, indexFactsTexts } from '../index-facts-fields.tsx';
import { type FilingQuote, useFilingUpload } from '../use-filing-upload.ts';
import { draftsQuery } from './drafts.tsx';
import type { FilingValues } from './filing-values.ts';
import { EMPTY_ADDRESS, returnAddressTexts } from './return-address-fields.tsx';

/** The filer's facts about a document. */
type DocumentFacts = IndexFacts & FeeFacts;

/** A document with its uploaded file. */
interface UploadedDocument {
  readonly efileType: EfileType;
  readonly facts: DocumentFacts;
  readonly quote: Pick<FilingQuote, 'imageId' | 'warnings'>;
}

/** The query of the screen's address: a returned filing to file again, or a draft to continue. */
interface FilingStart {
  readonly again?: Partial<FilingValues>;
  readonly draft?: Draft;
}

/** The form of a new filing with all the steps of submitting it. Canceling at any point keeps the entries. */
export function useFilingForm(isAcknowledgmentRequired: boolean) {
  const texts = useTexts('efile');
  const { county } = useProductConfiguration();
  const { alert } = useDialogs();
  const showBalance = useShowBalance();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { again, draft } = (useLocation().state ?? {}) as FilingStart;
  const { uploading, quote, payForDocuments } = usePaidDocuments(draft);
  const unanswered = useUnansweredSubmission(draft);
  const state = usStateSchema.safeParse(county.state).data ?? FALLBACK_STATE;
  const empty: FilingValues = {
    ...EMPTY_ADDRESS,
    ...NO_INDEX_FACTS,
    ...NO_FEE_FACTS,
    ...{ state, efileType: '', file: null, useProfile: false, acknowledged: false, additionalDocuments: [] },
  };

  const send = async (values: FilingValues) => {
    const paid = unanswered.find(values) ?? (await payForDocuments(values));
    if (paid === undefined) return undefined;
    return unanswered.track({ values, paid }, call(submitFiling, toSubmission(values, paid)));
  };
  const documentTexts = {
    efileType: { label: texts('fields.efileType') },
    file: { label: texts('fields.file'), hint: texts('fileHint') },
    ...indexFactsTexts(texts),
    ...feeFactsTexts(texts),
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
      ...feeFactsTexts(texts),
      additionalDocuments: additionalDocumentsText(texts),
      'additionalDocuments.efileType': documentTexts.efileType,
      'additionalDocuments.file': documentTexts.file,
      'additionalDocuments.draftId': documentTexts.file,
      'additionalDocuments.instrument': documentTexts.instrument,
      'additionalDocuments.grantors': documentTexts.grantors,
      'additionalDocuments.grantees': documentTexts.grantees,
      'additionalDocuments.parcels': documentTexts.parcels,
      'additionalDocuments.legal': documentTexts.legal,
      'additionalDocuments.taxedAmount': documentTexts.taxedAmount,
      'additionalDocuments.taxExemption': documentTexts.taxExemption,
      'additionalDocuments.citations': documentTexts.citations,
      acknowledged: { label: texts('fields.acknowledged') },
    },
    schema: filingFormSchema,
    findProblems: (values) => ({
      ...findFileProblems(values, draft !== undefined),
      ...findAcknowledgmentProblems(values, isAcknowledgmentRequired),
    }),
    send,
    formatFailure: (error, commonTexts) =>
      unanswered.isKnown() ? texts('submissionUnknown') : describeFailure(error, commonTexts),
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

type ImageIds = readonly [string, ...string[]];

/** Uploaded files with the price that the user confirmed. */
interface PaidDocuments {
  readonly imageIds: ImageIds;
  readonly agreedCharge: number;
}

/** The request of the form, with the uploaded files of its documents in their order. */
function toSubmission(values: FilingValues, { imageIds, agreedCharge }: PaidDocuments) {
  const toDocument = (document: Pick<FilingValues, 'efileType'> & DocumentFacts, index: number) => ({
    ...{ efileType: document.efileType as EfileType, imageId: imageIds[index] as string },
    ...getFacts(document),
  });
  return {
    ...{ ...toDocument(values, 0), ...getAddress(values), acknowledged: values.acknowledged, agreedCharge },
    additionalDocuments: values.additionalDocuments.map((document, index) => toDocument(document, index + 1)),
  };
}

/** Uploads the documents of a form, keeps them as drafts, and has the user confirm what they cost and pay if they pay by card. */
function usePaidDocuments(draft: Draft | undefined) {
  const pay = usePay();
  const { uploading, uploadDocuments } = useDocumentUploads(draft);
  const keepDrafts = useKeepDrafts(draft);
  const { quote, confirm } = useConfirmation();
  /** @returns undefined if the user canceled it. */
  const payForDocuments = async (values: FilingValues): Promise<PaidDocuments | undefined> => {
    const documents = await uploadDocuments(values);
    if (documents === undefined) return undefined;
    const imageIds = documents.map(({ quote }) => quote.imageId) as [string, ...string[]];
    await keepDrafts(values, documents);
    const facts = documents.map((document) => toPricedFacts(document.facts));
    const quoted = await call(quotePackage, { imageIds, facts });
    if (!(await confirm({ ...quoted, documents: documents.map((document) => document.quote) }))) return undefined;
    const { paymentMethod, totalCharge: amountCents } = quoted;
    const paid = { imageIds, agreedCharge: amountCents };
    if (paymentMethod !== 'CREDIT_CARD' || amountCents === 0) return paid;
    return (await pay({ kind: 'filing', imageIds, facts, amountCents })) === 'DONE' ? paid : undefined;
  };
  return { uploading, quote, payForDocuments };
}

/** The files that a form sends, or the drafts that they come from, with their types. */
function listSources(values: FilingValues, draft: Draft | undefined): readonly unknown[] {
  const others = values.additionalDocuments.flatMap(({ efileType, file, draftId }) => [efileType, file ?? draftId]);
  return [values.efileType, values.file ?? draft?.quote.imageId, ...others];
}

/**
 * Remembers a submission whose response was lost. Its documents may already be filed and charged, so they are submitted
 * again without another quote or payment: the server files and charges them once.
 */
function useUnansweredSubmission(draft: Draft | undefined) {
  const lost = useRef<{ readonly sources: readonly unknown[]; readonly paid: PaidDocuments }>(undefined);
  return {
    isKnown: () => lost.current !== undefined,
    /** @returns undefined, with the submission forgotten, if the form has other documents now. */
    find: (values: FilingValues): PaidDocuments | undefined => {
      const sources = listSources(values, draft);
      const { current } = lost;
      const isSame =
        current?.sources.length === sources.length && sources.every((source, i) => source === current.sources[i]);
      if (!isSame) lost.current = undefined;
      return lost.current?.paid;
    },
    track: async <Submitted>(
      { values, paid }: { readonly values: FilingValues; readonly paid: PaidDocuments },
      submission: Promise<Submitted>,
    ): Promise<Submitted> => {
      lost.current = undefined;
      return submission.catch((error: unknown) => {
        if (!isOutcomeKnown(error)) lost.current = { sources: listSources(values, draft), paid };
        throw error;
      });
    },
  };
}

/** Uploads the files of a form one after the other; a draft's file is there already. */
function useDocumentUploads(draft: Draft | undefined) {
  const uploading = useFilingUpload();
  const queryClient = useQueryClient();
  const uploadOne = async (
    values: Pick<FilingValues, 'efileType' | 'file'> & DocumentFacts,
    kept: Draft | undefined,
  ) => {
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

function getFacts(facts: DocumentFacts): DocumentFacts {
  return { ...pickIndexFacts(facts), ...pickFeeFacts(facts) };
}

/** The facts that the price depends on. */
function toPricedFacts({ instrument, grantors, grantees, ...facts }: DocumentFacts) {
  return { instrument, grantors, grantees, ...pickFeeFacts(facts) };
}

/** The form was checked: the address is complete. */
function getAddress({ name, email, address1, address2, city, state, zip }: FilingValues): ReturnAddress {
  return { name, email, address1, address2, city, state, zip } as ReturnAddress;
}

/** Finds problems of the files that are visible before the upload; the server checks the content (Spec 3 §5). */
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
