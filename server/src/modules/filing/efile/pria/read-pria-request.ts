import { createHash } from 'node:crypto';
import type { FeeFacts } from '@portal/contract/filing/efile/fee-facts';
import { PACKAGE_MAX_DOCUMENTS } from '@portal/contract/filing/efile/filing';
import type { Cents } from '@portal/contract/values/money';
import type { County } from '../../../../county.ts';
import { listChildren, type XmlElement } from '../../../../platform/xml/read-xml.ts';
import { decodeBase64 } from './decode-base64.ts';
import { PriaRefusal } from './pria-refusal.ts';

/** A filing by a submitter's software (PRIA Request 2.4.2, Document 2.4.1; docs/efiling.md has the mapping). */
export interface PriaRequest {
  /** The submitter's name of the package, under which it is filed once. */
  readonly packageId: string;
  /** In the order in which they are to be recorded. */
  readonly documents: readonly [PriaDocument, ...PriaDocument[]];
  /** The most that the submitter agrees to pay; undefined if the request doesn't state it. */
  readonly offeredCents: Cents | undefined;
}

export interface PriaDocument extends FeeFacts {
  readonly documentId: string;
  /** The submitter's number of its place. */
  readonly sequence: string;
  /** As the submitter names it: `WarrantyDeed`. */
  readonly documentType: string;
  /** One to a line, the last name first. */
  readonly grantors: string;
  readonly grantees: string;
  readonly parcels: string;
  readonly legal: string;
  /** The document, decoded; `none` in a request that only asks for the package's state. */
  readonly file: Uint8Array<ArrayBuffer> | 'none' | 'notBase64';
}

/** The submitter's names for a package and its documents. */
export interface PriaNames extends Pick<PriaRequest, 'packageId'> {
  readonly documents: readonly Pick<PriaDocument, 'documentId' | 'sequence'>[];
}

const IDENTIFIER_MAX_CHARACTERS = 100;
const AMOUNT = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/**
 * Reads a request to record the documents of a package.
 *
 * @throws PriaRefusal for content that is missing, unsupported, or meant for another county.
 */
export function readPriaRequest(root: XmlElement, county: Pick<County, 'name' | 'state'>): PriaRequest {
  if (root.name !== 'REQUEST_GROUP') refuse(`The root element is ${root.name}; expected REQUEST_GROUP of PRIA 2.4.`);
  ensureVersion(root);
  const request = one(one(root, 'REQUEST'), 'PRIA_REQUEST');
  const type = attribute(request, '_Type');
  if (type !== 'RecordDocuments') refuse(`PRIA_REQUEST _Type is "${type}"; this portal takes RecordDocuments.`);
  const container = one(request, 'PACKAGE');
  return {
    packageId: identifier(container, '_Identifier'),
    documents: sortDocuments(readDocuments(container, county)),
    offeredCents: readPayment(container),
  };
}

function readDocuments(container: XmlElement, county: Pick<County, 'name' | 'state'>): readonly PriaDocument[] {
  const elements = listChildren(container, 'PRIA_DOCUMENT');
  if (elements.length > PACKAGE_MAX_DOCUMENTS)
    refuse(`PACKAGE has ${elements.length} elements PRIA_DOCUMENT; this portal takes ${PACKAGE_MAX_DOCUMENTS}.`);
  const documents = elements.map((document, index) => readDocument(document, { index, county }));
  if (new Set(documents.map(({ file }) => file === 'none')).size > 1)
    refuse('Some PRIA_DOCUMENT have no EMBEDDED_FILE; send all documents of a package, or none to ask where it is.');
  return documents;
}

/** Documents are recorded in the order of their sequence numbers; without one, a document has its place in the request. */
function sortDocuments(documents: readonly PriaDocument[]): PriaRequest['documents'] {
  const sequences = documents.map(({ sequence }) => Number(sequence));
  const repeated = sequences.find((sequence, index) => sequences.indexOf(sequence) < index);
  if (repeated !== undefined) refuse(`Two PRIA_DOCUMENT have the RecordableDocumentSequenceIdentifier ${repeated}.`);
  const [first, ...others] = documents.toSorted((one, other) => Number(one.sequence) - Number(other.sequence));
  return first === undefined ? refuse('PACKAGE has no PRIA_DOCUMENT.') : [first, ...others];
}

function readDocument(
  document: XmlElement,
  { index, county }: { readonly index: number; readonly county: Pick<County, 'name' | 'state'> },
): PriaDocument {
  ensureVersion(document);
  const properties = listChildren(document, 'PROPERTY');
  for (const property of properties) ensureCounty(property, county);
  const legals = properties.flatMap((property) => listChildren(property, '_LEGAL_DESCRIPTION'));
  return {
    documentId: identifier(document, '_UniqueIdentifier'),
    sequence: readSequence(document, index),
    documentType: readDocumentType(document),
    grantors: joinLines(listChildren(document, 'GRANTOR').map(readName)),
    grantees: joinLines(listChildren(document, 'GRANTEE').map(readName)),
    parcels: joinLines([
      ...properties.flatMap((property) =>
        listChildren(property, '_IDENTIFICATION').map((found) => attribute(found, 'AssessorsParcelIdentifier')),
      ),
      ...legals.flatMap((legal) =>
        listChildren(legal, 'PARCEL_IDENTIFICATION').map((found) => attribute(found, '_Identifier')),
      ),
    ]),
    legal: joinLines(legals.map((legal) => attribute(legal, '_TextDescription'))),
    ...readFeeFacts(document),
    file: readFile(document),
  };
}

/** The consideration of a deed or the debt of a mortgage, the exemption by the county's text, and the documents that it cites. */
function readFeeFacts(document: XmlElement): FeeFacts {
  const [consideration] = listChildren(document, 'CONSIDERATION').map((found) => attribute(found, '_Amount'));
  const [debt] = listChildren(document, 'MORTGAGE_CONSIDERATION').map((found) =>
    attribute(found, 'OriginalLoanAmount'),
  );
  const amount = debt || consideration || '';
  const [exemption] = listChildren(document, 'RECORDING_ENDORSEMENT').flatMap((found) =>
    listChildren(found, '_EXEMPTIONS'),
  );
  const cited = listChildren(document, 'RECORDABLE_DOCUMENT').flatMap((found) =>
    listChildren(found, '_ASSOCIATED_DOCUMENT'),
  );
  return {
    taxedAmount: amount === '' ? null : readDollars(amount, 'CONSIDERATION _Amount'),
    taxExemption: exemption === undefined ? '' : attribute(exemption, '_Description'),
    citations: cited.length,
  };
}

/** The identifiers that a request has, for a response that refuses it. */
export function findPriaIdentifiers(root: XmlElement | undefined): PriaNames {
  const [request] = listChildren(root, 'REQUEST').flatMap((found) => listChildren(found, 'PRIA_REQUEST'));
  const [container] = listChildren(request, 'PACKAGE');
  const shorten = (element: XmlElement | undefined, name: string) =>
    element === undefined ? '' : attribute(element, name).slice(0, IDENTIFIER_MAX_CHARACTERS);
  return {
    packageId: shorten(container, '_Identifier'),
    documents: listChildren(container, 'PRIA_DOCUMENT')
      .slice(0, PACKAGE_MAX_DOCUMENTS)
      .map((document) => ({ documentId: shorten(document, '_UniqueIdentifier'), sequence: '' })),
  };
}

/**
 * The key of the upload of a package's document. The name of an upload is a GUID; that of a package is any text of one line.
 *
 * @param position the place of the document in the package, from 1.
 */
export function toUploadKey(packageId: string, position = 1): string {
  const named = position === 1 ? packageId : `${packageId}\n${position}`;
  const hash = createHash('sha256').update(`pria:${named}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function refuse(description: string): never {
  throw new PriaRefusal(description);
}

/** Returns an attribute as one line of text; empty if the element doesn't have it. */
function attribute(element: XmlElement, name: string): string {
  return (element.attributes[name] ?? '').replace(/\s+/gu, ' ').trim();
}

function one(parent: XmlElement, name: string): XmlElement {
  const [only, ...others] = listChildren(parent, name);
  if (only === undefined) return refuse(`${parent.name} has no ${name}.`);
  if (others.length > 0) refuse(`${parent.name} has ${others.length + 1} elements ${name}; this portal takes one.`);
  return only;
}

function identifier(element: XmlElement, name: string): string {
  const value = attribute(element, name);
  if (value === '') refuse(`${element.name} has no ${name}.`);
  if (value.length > IDENTIFIER_MAX_CHARACTERS)
    refuse(`${element.name} ${name} has more than ${IDENTIFIER_MAX_CHARACTERS} characters.`);
  return value;
}

/** Software writes 2.4.1 as `2.4.1`, `2_4_1`, `PRIA_2_4_1` and `v2.4.1`. */
function ensureVersion(element: XmlElement): void {
  const version = attribute(element, 'PRIAVersionIdentifier');
  const numbers = version.replace(/^(?:PRIA)?[ _]?v?/i, '').replaceAll('_', '.');
  if (!/^(?:$|2\.4(?:\.|$))/.test(numbers)) refuse(`PRIA version ${version} isn't supported; this portal takes 2.4.`);
}

/** The address of the call determines the county; a request that names another county was sent to the wrong one. */
function ensureCounty(property: XmlElement, county: Pick<County, 'name' | 'state'>): void {
  const state = attribute(property, '_State');
  const name = attribute(property, '_County');
  const normalize = (text: string) =>
    text
      .toLowerCase()
      .replace(/\bcounty\b/, '')
      .replace(/[^\p{L}]/gu, '');
  if (state !== '' && state.toUpperCase() !== county.state)
    refuse(`The property is in ${state}, not in ${county.state}.`);
  if (name !== '' && normalize(name) !== normalize(county.name))
    refuse(`The property is in ${name}; this is ${county.name}.`);
}

function readSequence(document: XmlElement, index: number): string {
  const sequence = attribute(document, 'RecordableDocumentSequenceIdentifier');
  if (sequence === '') return String(index + 1);
  return /^\d{1,9}$/.test(sequence)
    ? sequence
    : refuse(`PRIA_DOCUMENT RecordableDocumentSequenceIdentifier "${sequence}" isn't a number.`);
}

function readDocumentType(document: XmlElement): string {
  const type = attribute(document, 'RecordableDocumentType');
  return type === 'Other' ? attribute(document, 'RecordableDocumentTypeOtherDescription') : type;
}

function readName(party: XmlElement): string {
  const whole = attribute(party, '_UnparsedName');
  if (whole !== '') return whole;
  return ['_LastName', '_FirstName', '_MiddleName', '_NameSuffix']
    .map((name) => attribute(party, name))
    .filter((part) => part !== '')
    .join(' ');
}

function joinLines(lines: readonly string[]): string {
  return [...new Set(lines.filter((line) => line !== ''))].join('\n');
}

function readPayment(container: XmlElement): Cents | undefined {
  const [payment] = listChildren(container, 'PAYMENT');
  if (payment === undefined) return undefined;
  const method = attribute(payment, '_MethodType');
  if (method !== '' && method !== 'OnAccount')
    refuse(`PAYMENT _MethodType is "${method}"; this portal takes OnAccount.`);
  const amount = attribute(payment, '_Amount');
  if (amount === '') return undefined;
  return readDollars(amount, 'PAYMENT _Amount');
}

function readDollars(amount: string, name: string): Cents {
  const [, dollars, cents = ''] = AMOUNT.exec(amount) ?? refuse(`${name} "${amount}" isn't an amount in dollars.`);
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

function readFile(document: XmlElement): PriaDocument['file'] {
  if (listChildren(document, 'EMBEDDED_FILE').length === 0) return 'none';
  const file = one(document, 'EMBEDDED_FILE');
  const encoding = attribute(file, 'FileEncodingType');
  if (encoding !== '' && encoding.toLowerCase() !== 'base64')
    refuse(`EMBEDDED_FILE FileEncodingType is "${encoding}"; this portal takes Base64.`);
  const { text } = one(file, 'DOCUMENT');
  return text === '' ? refuse('EMBEDDED_FILE has an empty DOCUMENT.') : (decodeBase64(text) ?? 'notBase64');
}
