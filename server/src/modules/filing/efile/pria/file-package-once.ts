import { randomUUID } from 'node:crypto';
import type { ParsedRequestOf } from '@portal/contract/endpoint';
import { addressOfProfile, EFILE_MAX_BYTES } from '@portal/contract/filing/efile/filing';
import { submitFiling as submitEndpoint } from '@portal/contract/filing/efile/submission';
import { problemsOf } from '@portal/contract/problem';
import { formatCents } from '@portal/contract/values/money';
import { refuseUpload } from '../../../../platform/http/refuse-upload.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { UploadRefusedError } from '../../../../platform/images/store/folder-upload-store.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { listInstruments } from '../../../index/records/index.ts';
import { getProfile } from '../../../people/identity/index.ts';
import { fieldPrefixOf } from '../efile.rules.ts';
import { submitFiling } from '../filings/submit-filing.ts';
import { deleteUnfiledImage, type FilingImage, findImageOfUpload, isUploadOf } from '../uploads/images.queries.ts';
import { quoteImages } from '../uploads/quote-images.ts';
import { storeUpload } from '../uploads/store-upload.ts';
import { PriaRefusal } from './pria-refusal.ts';
import { type PriaDocument, type PriaRequest, toUploadKey } from './read-pria-request.ts';

const PIECE_BYTES = 1024 * 1024;

/**
 * Files the documents of a package on behalf of their filer, unless they are already filed. The database allows one
 * upload per user and identifier, so simultaneous requests count once.
 *
 * @returns the id of the first filing.
 * @throws PriaRefusal, and as uploads and submissions, for a package that can't be filed, of which nothing remains.
 */
export async function filePackageOnce(context: CallContext, request: PriaRequest): Promise<number> {
  const { db, caller } = context;
  const key = { userId: caller.userId, uploadKey: toUploadKey(request.packageId) };
  const findFiled = async () => (await findImageOfUpload(db, key))?.filingId ?? undefined;
  const known = await findFiled();
  if (known !== undefined) return known;
  if (request.documents[0].file === 'none')
    throw new PriaRefusal('PRIA_DOCUMENT has no EMBEDDED_FILE, and the package is unknown.');
  const submission = await composeSubmission(context, request);
  const images: FilingImage[] = [];
  try {
    for (const [index, document] of request.documents.entries())
      images.push(await storeNumbered(context, index, { packageId: request.packageId, document }));
    await ensurePaid(context, images, { ...request, submission });
    await submitFiling(context, withImages(submission, images));
  } catch (error) {
    for (const { imageId } of images) await discard(context, imageId);
    const filedMeanwhile = await findFiled();
    if (filedMeanwhile !== undefined) return filedMeanwhile;
    // Another call for the same package discarded the file.
    throw error instanceof Refusal && error.code === 'NOT_FOUND' ? new Refusal('TOO_BUSY') : error;
  }
  const filed = await findFiled();
  if (filed === undefined) throw new Error('The package is not filed.');
  return filed;
}

/** Stores a document; reports its problems with its position in the package. */
async function storeNumbered(
  context: CallContext,
  index: number,
  { packageId, document }: { readonly packageId: string; readonly document: PriaDocument },
): Promise<FilingImage> {
  try {
    return await storeDocument(context, toUploadKey(packageId, index + 1), document.file);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'INVALID_INPUT' || index === 0) throw error;
    const problems = Object.entries(error.problems).map(([field, problem]) => [fieldPrefixOf(index) + field, problem]);
    throw new Refusal('INVALID_INPUT', Object.fromEntries(problems));
  }
}

/** Stores the document, replacing one of the same package that was interrupted before it was filed. */
async function storeDocument(
  context: CallContext,
  uploadKey: string,
  bytes: PriaDocument['file'],
): Promise<FilingImage> {
  if (typeof bytes === 'string') throw new PriaRefusal("The DOCUMENT of EMBEDDED_FILE isn't Base64.");
  const { db, county, caller } = context;
  const imageId = randomUUID();
  const key = { userId: caller.userId, uploadKey };
  try {
    const file = await county.uploads.receive(imageId, readPieces(bytes), EFILE_MAX_BYTES);
    const earlier = await findImageOfUpload(db, key);
    if (earlier !== undefined && !(await isUploadOf(db, earlier.id, file.sha256)))
      await discard(context, earlier.imageId);
    await storeUpload(context, { imageId, uploadKey, efileType: 'LR', file });
    const image = await findImageOfUpload(db, key);
    if (image === undefined) throw new Refusal('TOO_BUSY'); // The same package failed at this moment, in another call.
    if (image.imageId !== imageId) await county.uploads.remove(imageId);
    return image;
  } catch (error) {
    await county.uploads.remove(imageId).catch(() => {}); // The hourly purge removes what stays.
    // With the position of the document; the size is that of the request.
    const isInfected = error instanceof UploadRefusedError && error.reason === 'infected';
    throw isInfected ? refuseUpload(error, { key: 'efileTooLarge' }) : error;
  }
}

/** Gives a file piece by piece, so that each is hashed and written before the next. */
async function* readPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES);
}

/** Deletes an unfiled file. The row goes first, so that a file that is being filed at this time keeps both. */
async function discard({ db, county, caller }: CallContext, imageId: string): Promise<void> {
  if (await deleteUnfiledImage(db, { userId: caller.userId, imageId })) await county.uploads.remove(imageId);
}

/** @throws PriaRefusal for an account that pays by card, and an offer that is less than the price. */
async function ensurePaid(
  context: CallContext,
  images: readonly FilingImage[],
  { offeredCents, submission }: PriaRequest & { readonly submission: Submission },
): Promise<void> {
  const facts = [submission, ...submission.additionalDocuments];
  const { paymentMethod, totalCharge } = await quoteImages(context, images, facts);
  if (paymentMethod === 'CREDIT_CARD' && totalCharge > 0)
    throw new PriaRefusal('The account pays by card; filing by software needs an account with escrow or invoices.');
  if (offeredCents !== undefined && offeredCents < totalCharge)
    throw new PriaRefusal(`Filing costs ${formatCents(totalCharge)}; PAYMENT offers ${formatCents(offeredCents)}.`);
}

type Submission = ParsedRequestOf<typeof submitEndpoint>;

/** The form that a filer would fill in; the return address is that of the user's profile. The files come later. */
async function composeSubmission(context: CallContext, { documents }: PriaRequest): Promise<Submission> {
  const profile = await getProfile(context);
  const instruments = await listInstruments(context.db);
  const [first, ...additionalDocuments] = documents.map(
    ({ documentType, documentId: _, sequence: __, file: ___, ...facts }) => {
      const wanted = toWords(documentType);
      const instrument = instruments.find((found) => [found.code, found.description].map(toWords).includes(wanted));
      return { efileType: 'LR', imageId: randomUUID(), ...facts, instrument: instrument?.code ?? '' };
    },
  );
  const parsed = submitEndpoint.request.safeParse({
    ...first,
    ...{ acknowledged: true, additionalDocuments },
    ...addressOfProfile(profile),
  });
  if (!parsed.success) throw new Refusal('INVALID_INPUT', problemsOf(parsed.error));
  return parsed.data;
}

function withImages(submission: Submission, images: readonly FilingImage[]): Submission {
  const [first, ...others] = images;
  const additionalDocuments = submission.additionalDocuments.map((document, index) => ({
    ...document,
    imageId: others[index]?.imageId ?? document.imageId,
  }));
  return { ...submission, imageId: first?.imageId ?? submission.imageId, additionalDocuments };
}

/** `WarrantyDeed` and `Warranty Deed` are the same instrument. */
function toWords(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
