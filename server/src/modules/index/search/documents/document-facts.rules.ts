import type { DocumentRow, Party, ReferenceDocument } from '@portal/contract/index/search/results/document-result';
import type { DrawnSection } from '@portal/contract/index/search/results/section-land';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { Translate } from '../../../../platform/translate.ts';
import { combineSectionLand, type SectionDescription } from '../../records/index.ts';
import type {
  CertificateRecord,
  DocumentRecord,
  LegalRecord,
  NameRecord,
  ReferenceRecord,
  SectionLegalRecord,
} from './document-facts.queries.ts';

/** A document and the entries of its groups. */
export interface DocumentParts {
  readonly document: DocumentRecord;
  readonly names: readonly NameRecord[];
  readonly references: readonly ReferenceRecord[];
  readonly legals: readonly LegalRecord[];
  readonly certificates: readonly CertificateRecord[];
}

/** Fields of rows only: sort values, and the number of entries in each group. */
type RowFacts =
  | 'recordedDateTime'
  | 'recordedSequence'
  | 'book'
  | 'startPage'
  | 'grantorCount'
  | 'granteeCount'
  | 'referenceCount'
  | 'legalCount';
type SharedFacts = Omit<DocumentRow, RowFacts>;

/** Composes a row of the list with the first entries of each group and their numbers (Spec 2 §2). */
export function composeRow(parts: DocumentParts, translate: Translate): DocumentRow {
  const { recordedOn, recordedTime, recordedSequence, book, startPage } = parts.document;
  return {
    ...composeFacts(parts, translate),
    recordedDateTime: `${recordedOn}T${recordedTime ?? '00:00:00'}`,
    recordedSequence,
    book: book ?? '',
    startPage,
    grantorCount: parts.names.find(({ role }) => role === 'GRANTOR')?.total ?? 0,
    granteeCount: parts.names.find(({ role }) => role === 'GRANTEE')?.total ?? 0,
    referenceCount: parts.references[0]?.total ?? 0,
    legalCount: parts.legals[0]?.total ?? 0,
  };
}

/** The number, instrument, recording date and image of a document. */
export function composeRecordedDocument(
  document: Pick<
    DocumentRecord,
    | 'documentType'
    | 'number'
    | 'displayNumber'
    | 'instrumentCode'
    | 'instrumentDescription'
    | 'recordedOn'
    | 'recordedTime'
    | 'imagePageCount'
  >,
) {
  return {
    docId: makeDocumentKey(document),
    docType: document.documentType,
    docNumber: document.number,
    displayDocNumber: document.displayNumber,
    instrumentCode: document.instrumentCode,
    instrumentDescription: document.instrumentDescription,
    recordedDate: formatDate(document.recordedOn),
    ...splitTime(document.recordedTime),
    pageCount: document.imagePageCount ?? 0,
  };
}

/** The fields that rows and details share (Spec 2 §3 "Search result record"). */
export function composeFacts(parts: DocumentParts, translate: Translate): SharedFacts {
  const { document, names, references, legals, certificates } = parts;
  const recorded = composeRecordedDocument(document);
  return {
    ...recorded,
    displayBookAndPage: formatBookAndPage(document),
    verifiedStatus: document.verifiedStatus === 'VERIFIED',
    grantorSearchResults: names.filter(({ role }) => role === 'GRANTOR').map(composeParty),
    granteeSearchResults: names.filter(({ role }) => role === 'GRANTEE').map(composeParty),
    referenceDocumentSearchResults: references.map(composeReference),
    legalSearchResults: legals.map(({ description, comment }) => ({
      docId: recorded.docId,
      description,
      comment: comment ?? '',
    })),
    torrensSearchResults: certificates.map(({ certificateNumber, status }) => ({
      certificateNumber,
      status: status === null ? '' : translate(`search:torrensStatus.${status}`),
    })),
  };
}

/** `MM/DD/YYYY` of a day from the database; empty for none. */
export function formatDate(date: string | null): string {
  return date === null ? '' : formatPlainDate(date as PlainDate);
}

/** `14:40:00` is `2:40` and `PM`; both are empty if the index has no time. */
export function splitTime(time: string | null): { recordedTime: string; recordedAmPm: 'AM' | 'PM' | '' } {
  if (time === null) return { recordedTime: '', recordedAmPm: '' };
  const hour = Number(time.slice(0, 2));
  return {
    recordedTime: `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}`,
    recordedAmPm: hour < 12 ? 'AM' : 'PM',
  };
}

/** `DEEDS 218/121-124`, `218/121`, `218`, or empty. */
export function formatBookAndPage({
  bookType,
  book,
  page,
}: Pick<DocumentRecord, 'bookType' | 'book' | 'page'>): string {
  if (book === null) return '';
  return `${bookType === null ? '' : `${bookType} `}${book}${page === null ? '' : `/${page}`}`;
}

/** Groups the land of the legals by section. */
export function groupSections(legals: readonly SectionLegalRecord[]): DrawnSection[] {
  const sections = new Map<string, Omit<DrawnSection, 'land'> & { descriptions: SectionDescription[] }>();
  for (const legal of legals) {
    const place = {
      section: String(legal.section),
      township: formatCoordinate(legal.township, legal.townshipHalf, legal.townshipDirection),
      range: formatCoordinate(legal.range, legal.rangeHalf, legal.rangeDirection),
    };
    const key = Object.values(place).join(' ');
    const known = sections.get(key) ?? { ...place, descriptions: [] };
    known.descriptions.push(legal);
    sections.set(key, known);
  }
  return [...sections.values()].map(({ descriptions, ...place }) => ({
    ...place,
    land: combineSectionLand(descriptions),
  }));
}

/** `33N`, `33½N`. */
export function formatCoordinate(number: number | null, isHalf: boolean, direction: string | null): string {
  return `${number ?? ''}${isHalf ? '½' : ''}${direction ?? ''}`;
}

function makeDocumentKey({ documentType, number }: { documentType: string; number: string }): string {
  return `${documentType}${number}`;
}

function composeParty(name: NameRecord): Party {
  return {
    displayName: name.displayName,
    lastName: name.lastName,
    firstName: name.firstName ?? '',
    middleInitial: (name.middleName ?? '').slice(0, 1),
    ...(name.isMatch ? { isMatch: true } : {}),
    ...(name.likeness === null ? {} : { likeness: name.likeness }),
  };
}

function composeReference(reference: ReferenceRecord): ReferenceDocument {
  const { documentType, number } = reference;
  return {
    docId: documentType === null || number === null ? null : makeDocumentKey({ documentType, number }),
    docNumber: number ?? '',
    docType: documentType ?? '',
    displayDocNumber: reference.displayNumber ?? reference.displayReference,
    instrumentDescription: reference.instrumentDescription ?? '',
    recordedDate: formatDate(reference.recordedOn),
    direction: reference.direction,
  };
}
