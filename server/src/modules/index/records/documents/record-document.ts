import type { FieldProblems, Problem } from '@portal/contract/problem';
import { type DocumentKey, joinDocumentKey, splitDocumentKey } from '@portal/contract/values/document-key';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../../platform/database/database.ts';
import { endVerification } from '../coverage/unverified-documents.queries.ts';
import { computeBookKey, parsePages } from '../keys/book-page.ts';
import { computeNumberKeys } from '../keys/document-number.ts';
import { readDocumentKey } from '../keys/read-document-key.ts';
import { computeParcelKey } from '../keys/search-key.ts';
import { keepImportsOut } from '../load/stage-records.queries.ts';
import { buildNameColumns } from '../names/build-name-columns.ts';
import { type KeyedName, keyParties, NAME_MAX_CHARACTERS } from '../names/key-parties.ts';
import { parseParties } from '../names/parse-parties.ts';
import { computeSoundCodes } from '../names/phonetic.ts';
import type { NameColumns, PartyRole } from './record-document.queries.ts';
import {
  type DocumentColumns,
  hasInstrument,
  hideAwaitingDocument,
  insertAwaitingDocument,
  insertNames,
  insertParcels,
  isWithdrawn,
  loadNumberPrefixes,
  rewriteAwaitingDocument,
} from './record-document.queries.ts';

/** The facts that a clerk enters about a document. Empty texts are unknown. */
export interface RecordingFacts {
  /** As typed: `A587329`, `TOR-10231` or only a number, as imports read it. */
  readonly documentNumber: string;
  readonly recordedOn: PlainDate;
  /** `HH:MM`. */
  readonly recordedTime: string;
  /** The order among documents that are recorded at the same time, from 0. */
  readonly sequence: number;
  readonly instrument: string;
  readonly book: string;
  readonly page: string;
  readonly pageCount: number;
  /** Lines of names in the order of the index: last name first. */
  readonly grantors: readonly string[];
  readonly grantees: readonly string[];
  readonly parcels: readonly string[];
  /** Shown with the document. */
  readonly legal: string;
}

/** The most grantors, or grantees, of a document. A line can name several. */
const PARTIES_MAX = 200;

/** A document with all that is written of it. */
export interface RecordedDocument {
  readonly documentKey: DocumentKey;
  readonly document: DocumentColumns;
  readonly names: readonly NameColumns[];
  readonly parcels: readonly { readonly number: string; readonly key: string }[];
}

/**
 * Computes what is written of a document, with the functions that imports use.
 *
 * @returns the problems of the facts by their field, or the document.
 */
export async function readRecordedDocument(
  db: Db,
  facts: RecordingFacts,
): Promise<{ readonly problems: FieldProblems } | { readonly recorded: RecordedDocument }> {
  const prefixes = await loadNumberPrefixes(db);
  const key = readDocumentKey(facts.documentNumber, prefixes);
  const isKnown = key?.isAsPresented === true && [...prefixes.values()].includes(key.documentType);
  const grantors = readNames('GRANTOR', facts.grantors);
  const grantees = readNames('GRANTEE', facts.grantees);
  const names = [...grantors.names, ...grantees.names];
  const hasNoNames = facts.grantors.length === 0 && facts.grantees.length === 0;
  const parcels = readParcels(facts.parcels);
  const bookKey = computeBookKey(facts.book);
  const problems: FieldProblems = {
    ...(!isKnown && { documentNumber: { key: 'invalid' } }),
    ...(!(await hasInstrument(db, facts.instrument)) && {
      instrument: { key: facts.instrument === '' ? 'required' : 'invalid' },
    }),
    ...(grantors.problem && { grantors: grantors.problem }),
    ...(grantees.problem && { grantees: grantees.problem }),
    ...(!facts.parcels.every(isParcel) && { parcels: { key: 'invalid' } }),
    ...(hasNoNames && { grantors: { key: 'required' } }),
    ...(facts.book !== '' && bookKey === '' && { book: { key: 'invalid' } }),
  };
  if (key === undefined || Object.keys(problems).length > 0) return { problems };
  const { documentType, number } = key;
  const { numberKey, numberCompact } = computeNumberKeys(number);
  const span = facts.book === '' ? undefined : parsePages(facts.page);
  const document: DocumentColumns = {
    ...{ document_type: documentType, number, number_key: numberKey, number_compact: numberCompact },
    ...{ recorded_on: facts.recordedOn, recorded_time: facts.recordedTime, recorded_sequence: facts.sequence },
    ...{ instrument_code: facts.instrument },
    ...{ book: facts.book || null, book_key: bookKey || null, page: (facts.book !== '' && facts.page) || null },
    ...{ start_page: span?.startPage ?? null, end_page: span?.endPage ?? null, page_count: facts.pageCount },
    additional_info: facts.legal === '' ? [] : [facts.legal],
  };
  return { recorded: { documentKey: joinDocumentKey(documentType, number), document, names, parcels } };
}

/**
 * Writes a document to the index, where searches find it immediately, marked unverified until an import contains it.
 *
 * @returns why its number can't be used: `RECORDED` if the index has it, `WITHDRAWN` if a complete export withdrew it;
 *   undefined if it was written.
 */
export async function insertRecordedDocument(
  tx: Db,
  { document, names, parcels }: RecordedDocument,
  written: { readonly now: Date; readonly imagePages: number },
): Promise<'RECORDED' | 'WITHDRAWN' | undefined> {
  const inserted = await insertAwaitingDocument(tx, document, written);
  if (inserted === undefined)
    return (await isWithdrawn(tx, document.document_type, document.number_key)) ? 'WITHDRAWN' : 'RECORDED';
  await insertNames(tx, inserted, names);
  await insertParcels(tx, inserted.id, parcels);
  return undefined;
}

/**
 * Writes corrected facts of a document that the recorder accepted electronically. Its number, times and pages stay.
 *
 * @param change.source the filing; `change.newVersion` says whether names or land change, which watches are told.
 * @returns `CONFIRMED` if an import has the document, whose facts come from the county's system; `IMPORTING` while an import runs, which could
 *   be writing it; undefined if it was written.
 */
export async function correctRecordedDocument(
  tx: Db,
  { document, names, parcels }: RecordedDocument,
  change: { readonly source: string; readonly now: Date; readonly newVersion: boolean },
): Promise<'CONFIRMED' | 'IMPORTING' | undefined> {
  if (!(await keepImportsOut(tx))) return 'IMPORTING';
  const written = await rewriteAwaitingDocument(tx, document, change);
  if (written === undefined) return 'CONFIRMED';
  await insertNames(tx, written, names);
  await insertParcels(tx, written.id, parcels);
  return undefined;
}

/**
 * Withdraws a document that the recorder accepted electronically: it stays, no search finds it, and its number can't be used again.
 *
 * @returns as for `correctRecordedDocument`.
 */
export async function withdrawRecordedDocument(
  tx: Db,
  key: DocumentKey,
  change: { readonly source: string; readonly now: Date },
): Promise<'CONFIRMED' | 'IMPORTING' | undefined> {
  if (!(await keepImportsOut(tx))) return 'IMPORTING';
  await endVerification(tx, key);
  return (await hideAwaitingDocument(tx, splitDocumentKey(key), change)) ? undefined : 'CONFIRMED';
}

interface ReadNames {
  readonly names: readonly NameColumns[];
  /** The reason why the names can't be read. */
  readonly problem?: Problem;
}

/**
 * Reads names in the order of the lines. A variant comes after its party and refers to it. Lengths and parties are counted before the work
 * that they bound: a line is refused before it is parsed, and parties before their keys are computed.
 */
function readNames(role: PartyRole, lines: readonly string[]): ReadNames {
  if (lines.some((line) => line.length > NAME_MAX_CHARACTERS)) return { names: [], problem: { key: 'invalid' } };
  const parsed = lines.map((line) => parseParties(line, 'INDEX'));
  if (parsed.flat().length > PARTIES_MAX)
    return { names: [], problem: { key: 'nameLimit', params: { n: PARTIES_MAX } } };
  const keyed = parsed.map(keyParties);
  if (keyed.some((parties) => parties.length === 0)) return { names: [], problem: { key: 'invalid' } };
  return { names: listNameColumns(role, keyed.flat()) };
}

function listNameColumns(role: PartyRole, parties: readonly (readonly KeyedName[])[]): readonly NameColumns[] {
  const names: NameColumns[] = [];
  for (const party of parties) {
    const own = names.length + 1;
    for (const { name, keys } of party) {
      const sequence = names.length + 1;
      const { key, keyNospace } = keys;
      names.push({
        columns: {
          ...buildNameColumns({ name, keys }),
          ...{ role, party_role: role, sequence, capacity: name.capacity },
          variant_of: sequence === own ? null : own,
        },
        dictionary: {
          ...{ key, key_nospace: keyNospace },
          words: [...new Set(key.split(' '))],
          sound_codes: [...computeSoundCodes(key)],
        },
      });
    }
  }
  return names;
}

function isParcel(line: string): boolean {
  return line.length <= NAME_MAX_CHARACTERS && computeParcelKey(line) !== '';
}

function readParcels(lines: readonly string[]) {
  const parcels = new Map(lines.map((number) => [computeParcelKey(number), number]));
  parcels.delete('');
  return [...parcels].map(([key, number]) => ({ key, number }));
}
