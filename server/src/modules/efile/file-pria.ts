import { randomUUID } from 'node:crypto';
import { EFILE_MAX_BYTES } from '@portal/contract/efile/filing';
import type { filePria as endpoint } from '@portal/contract/efile/pria';
import { submitFiling as submitEndpoint } from '@portal/contract/efile/submission';
import type { ContentOf } from '@portal/contract/endpoint';
import { type FieldProblems, problemsOf } from '@portal/contract/problem';
import { DEFAULT_LANGUAGE } from '@portal/contract/values/language';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { formatProblem } from '@portal/messages/format-problem';
import { CallResponse } from '../../platform/http/call-response.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { withUploadSlot } from '../../platform/http/upload-slots.ts';
import { UploadRefusedError } from '../../platform/images/folder-upload-store.ts';
import { areaTranslatorOf } from '../../platform/translate.ts';
import { readXml, type XmlElement, type XmlFault, XmlRefusedError } from '../../platform/xml/read-xml.ts';
import { getProfile } from '../identity/index.ts';
import { listInstruments } from '../records/index.ts';
import { answerPria } from './answer-pria.ts';
import { decodeBase64 } from './decode-base64.ts';
import { ensureEfileOffered } from './ensure-efile-offered.ts';
import { deleteUnfiledImage, type FilingImage, findImageOfUpload, isUploadOf } from './images.queries.ts';
import { PriaRefusal } from './pria-refusal.ts';
import { writePriaResponse } from './pria-response.ts';
import { quoteImage } from './quote-images.ts';
import { findPriaIdentifiers, type PriaRequest, readPriaRequest, toUploadKey } from './read-pria-request.ts';
import { storeUpload } from './store-upload.ts';
import { submitFiling } from './submit-filing.ts';

/** The largest file in Base64 with line breaks, and a million characters for all that describes it. */
const LIMITS = { maxBytes: Math.ceil((EFILE_MAX_BYTES / 3) * 4 * 1.03) + 1_000_000, maxDepth: 20, maxNodes: 5_000 };

/**
 * Files a document that a submitter's software sends as PRIA XML (docs/decisions/0158), or says where it is: a package is filed once under its
 * identifier, and sending it again tells its state now, with the stamped copy once it is recorded. Everything that isn't filed is refused in words
 * within a PRIA response, and nothing of it remains.
 *
 * @throws Refusal TOO_MANY_REQUESTS, UPLOADS_BUSY, TOO_BUSY and MALFORMED_REQUEST, for which the same request can be sent again.
 */
export async function filePria(context: CallContext): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  return withUploadSlot(context, async () => {
    let root: XmlElement | undefined;
    try {
      await ensureEfileOffered(context.db);
      root = await receiveXml(context);
      const request = readPriaRequest(root, context.county);
      const { filingId } = await fileOnce(context, request);
      if (filingId === null) throw new Error('The package is not filed.');
      return respond(context, await answerPria(context, request, filingId));
    } catch (error) {
      const reasons = describe(error);
      if (reasons === undefined) throw error;
      const identifiers = findPriaIdentifiers(root);
      return respond(context, { ...identifiers, sequence: '', state: 'REFUSED', filingNumber: '', reasons });
    }
  });
}

async function receiveXml({ upload }: CallContext): Promise<XmlElement> {
  let root: XmlElement | undefined;
  await upload?.read({
    readJson: () => {},
    readFile: async (bytes) => {
      root = await readXml(bytes, LIMITS);
    },
  });
  if (root === undefined) throw new PriaRefusal('The request has no XML file.');
  return root;
}

/** Files a package unless it is filed. The database has one upload of a user for an identifier, so two at once are one. */
async function fileOnce(context: CallContext, request: PriaRequest): Promise<FilingImage> {
  const { db, caller } = context;
  const key = { userId: caller.userId, uploadKey: toUploadKey(request.packageId) };
  const known = await findImageOfUpload(db, key);
  if (known !== undefined && known.filingId !== null) return known;
  if (request.encodedFile === '')
    throw new PriaRefusal('PRIA_DOCUMENT has no EMBEDDED_FILE, and the package is unknown.');
  const submission = await composeSubmission(context, request);
  const image = await storeDocument(context, key.uploadKey, request.encodedFile);
  try {
    await ensurePaid(context, image, request);
    await submitFiling(context, { ...submission, imageId: image.imageId });
  } catch (error) {
    await discard(context, image.imageId);
    throw error;
  }
  return (await findImageOfUpload(db, key)) ?? image;
}

/** Stores the document, in place of another one that the same package had when it ended before it was filed. */
async function storeDocument(context: CallContext, uploadKey: string, encodedFile: string): Promise<FilingImage> {
  const { db, county, caller } = context;
  const imageId = randomUUID();
  const key = { userId: caller.userId, uploadKey };
  try {
    const file = await county.uploads.receive(imageId, decodeBase64(encodedFile), EFILE_MAX_BYTES);
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
    throw error;
  }
}

/** Deletes a file that wasn't filed. The row goes first, so that one that is filed at this moment keeps both. */
async function discard({ db, county, caller }: CallContext, imageId: string): Promise<void> {
  if (await deleteUnfiledImage(db, { userId: caller.userId, imageId })) await county.uploads.remove(imageId);
}

/** @throws PriaRefusal for an account that pays by card, and an offer that is less than the price. */
async function ensurePaid(context: CallContext, image: FilingImage, { offeredCents }: PriaRequest): Promise<void> {
  const { paymentMethod, totalCharge } = await quoteImage(context, image);
  if (paymentMethod === 'CREDIT_CARD' && totalCharge > 0)
    throw new PriaRefusal('The account pays by card; filing by software needs an account with escrow or invoices.');
  if (offeredCents !== undefined && offeredCents < totalCharge)
    throw new PriaRefusal(`Filing costs ${formatCents(totalCharge)}; PAYMENT offers ${formatCents(offeredCents)}.`);
}

/** The form that a filer would fill in; the return address is that of the user's profile. */
async function composeSubmission(context: CallContext, request: PriaRequest) {
  const profile = await getProfile(context);
  const wanted = toWords(request.documentType);
  const instruments = await listInstruments(context.db);
  const instrument = instruments.find((found) => [found.code, found.description].map(toWords).includes(wanted));
  const { grantors, grantees, parcels, legal } = request;
  const parsed = submitEndpoint.request.safeParse({
    ...{ efileType: 'LR', imageId: randomUUID(), acknowledged: true },
    ...{ instrument: instrument?.code ?? '', grantors, grantees, parcels, legal },
    name: profile.company || `${profile.firstName} ${profile.lastName}`,
    ...{ email: profile.email, address1: profile.address, city: profile.city, state: profile.state, zip: profile.zip },
  });
  if (!parsed.success) throw new Refusal('INVALID_INPUT', problemsOf(parsed.error));
  return submitEndpoint.request.parse(parsed.data);
}

/** `WarrantyDeed` and `Warranty Deed` are the same instrument. */
function toWords(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function respond(
  { county }: CallContext,
  answer: Parameters<typeof writePriaResponse>[0],
): CallResponse<ContentOf<typeof endpoint>> {
  const at = localDateTimeAt(county.clock.now(), county.timeZone);
  const bytes = writePriaResponse(answer, at);
  return new CallResponse({ file: { bytes, contentType: 'application/xml; charset=utf-8', fileName: 'response.xml' } });
}

const XML_FAULTS: Readonly<Record<XmlFault, string>> = {
  tooLarge: 'The request is too large: a document has at most 25,000,000 bytes.',
  tooDeep: 'The XML has too many levels.',
  tooMany: 'The XML has too many elements.',
  encoding: "The XML isn't UTF-8.",
  documentType: "The XML has a document type, which isn't allowed.",
  malformed: "The XML isn't well-formed.",
};

const FIELDS: Readonly<Record<string, string>> = {
  ...{
    file: 'The document',
    name: "The profile's name",
    email: "The profile's email",
    address1: "The profile's address",
  },
  ...{ city: "The profile's city", state: "The profile's state", zip: "The profile's ZIP code" },
};

/** What the submitter can read of an error; undefined for one that isn't about the request. */
function describe(error: unknown): readonly string[] | undefined {
  if (error instanceof PriaRefusal) return [error.message];
  if (error instanceof XmlRefusedError) return [`${XML_FAULTS[error.fault]} (line ${error.line})`];
  if (error instanceof UploadRefusedError) {
    if (error.reason === 'tooLarge') return [XML_FAULTS.tooLarge];
    throw new Refusal('UPLOADS_BUSY');
  }
  if (!(error instanceof Refusal)) return undefined;
  if (error.code === 'INVALID_INPUT') return describeProblems(error.problems);
  if (error.code === 'NOT_OFFERED') return ["This county doesn't take electronic filings."];
  if (error.code === 'INSUFFICIENT_FUNDS') return ['The escrow account has too little money for this filing.'];
  return error.code === 'PAYMENT_NEEDED' ? ['The account has no way to pay for this filing.'] : undefined;
}

function describeProblems(problems: FieldProblems): readonly string[] {
  const translate = areaTranslatorOf(DEFAULT_LANGUAGE, 'problems');
  return Object.entries(problems).map(
    ([field, problem]) => `${FIELDS[field] ?? field}: ${formatProblem(problem, translate)}`,
  );
}
