import { RESULT_MAX_ROWS } from '@portal/contract/values/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { KEYS_END } from '../../../../platform/database/keys-end.ts';
import { CUSTOM_PLAN } from '../../../../platform/database/prepared-statements.ts';
import type { PageSpan } from '../../records/index.ts';
import type { GivenNames } from '../names/given-names.ts';
import { listKeysBetween } from '../names/keys-between.queries.ts';
import { listFewKeysWithWords } from '../names/keys-with-words.queries.ts';
import type { GivenCondition, KeyCondition, NameReading } from '../names/name-readings.rules.ts';
import type { NameCriterion } from '../names/typed-name.ts';
import { omitCoveringDays, type RecordedDays } from './covering-days.queries.ts';
import type { DocumentSort } from './search-definition.ts';

// Searches are written in SQL rather than with the query builder, because the shape of a statement decides which index
// delivers its order, and we measure and explain the SQL.

/** One more than a search returns, to find out whether there are more. */
export const IDS_MAX = RESULT_MAX_ROWS + 1;

/** A condition on columns that documents and names share, or on documents alone. */
export type Condition = RawBuilder<unknown>;

/** The optional criteria of most searches. Undefined doesn't restrict. */
export interface Narrowing extends RecordedDays {
  readonly documentType: string | undefined;
  readonly instrumentGroup: string | undefined;
}

export interface NameSelection {
  readonly names: readonly NameCriterion[];
  /** AND: all names on the same document; OR: any of them. */
  readonly andOr: 'AND' | 'OR';
  readonly role: 'GRANTOR' | 'GRANTEE' | undefined;
  readonly narrowing: Narrowing;
}

/** Conditions of a narrowing, on the columns that documents and names share. */
export function narrow(narrowing: Narrowing): readonly Condition[] {
  const { documentType, instrumentGroup, recordedFrom, recordedBefore } = narrowing;
  return [
    documentType !== undefined && sql`document_type = ${documentType}`,
    recordedFrom !== undefined && sql`recorded_at >= ${recordedFrom}`,
    recordedBefore !== undefined && sql`recorded_at < ${recordedBefore}`,
    instrumentGroup !== undefined &&
      sql`instrument_code IN (SELECT instrument_code FROM instrument_group_members
                              WHERE instrument_group_code = ${instrumentGroup})`,
  ].filter((condition) => condition !== false);
}

/** A number typed without a type can have any type. Its keys are those of `listNumberInterpretations`. */
export function hasNumber(reading: {
  readonly documentType: string | undefined;
  readonly numberKey: string;
  readonly numberCompact: string;
}): Condition {
  const { documentType, numberKey, numberCompact } = reading;
  return allOf([
    sql`(number_key = ${numberKey} OR number_compact = ${numberCompact})`,
    ...(documentType === undefined ? [] : [sql`document_type = ${documentType}`]),
  ]);
}

/** A number as typed, with the documents that it can mean; undefined if it can't be a number. */
export interface TypedNumber {
  readonly text: string;
  readonly condition: Condition | undefined;
}

/** Returns the texts of the numbers that no document has, in their order. */
export async function findMissingNumbers(db: Db, numbers: readonly TypedNumber[]): Promise<readonly string[]> {
  const lookups = numbers.map(
    ({ text, condition }) =>
      sql`SELECT ${text}::text AS number
          WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ${condition ?? sql`false`})`,
  );
  const { rows } = await sql<{ number: string }>`${sql.join(lookups, sql` UNION ALL `)}`.execute(db);
  const missing = new Set(rows.map(({ number }) => number));
  return numbers.map(({ text }) => text).filter((text) => missing.has(text));
}

/** A suffix letter belongs to its number: 299190A lies between 299181 and 299190. */
export function hasNumberBetween(fromKey: string, toKey: string): Condition {
  return sql`number_key >= ${fromKey} AND number_key < ${toKey + KEYS_END}`;
}

/** The letters of the first and the last leaf of a document's pages, which the index has as text: 12A-14B. */
const FIRST_LEAF = sql`coalesce(substring(upper(page) FROM '^[^0-9]*[0-9]+[ .-]?([A-Z])(?![A-Z])'), '')`;
const LAST_LEAF = sql`coalesce(substring(upper(page) FROM '[0-9][ .-]?([A-Z])\\s*$'), '')`;
const AFTER_ALL_LEAVES = '~';

/**
 * The pages of the document overlap the requested pages. Page 12 and leaf 12A are different pages; a range such as 10-12 includes the
 * leaves after its last page.
 */
export function touchesPages({ startPage, startLeaf, endPage, endLeaf }: PageSpan): Condition {
  const lastLeaf = endLeaf === '' && endPage > startPage ? AFTER_ALL_LEAVES : endLeaf;
  return allOf([
    sql`start_page <= ${endPage} AND end_page >= ${startPage}`,
    sql`(start_page < ${endPage} OR ${FIRST_LEAF} COLLATE "C" <= ${lastLeaf})`,
    sql`(end_page > ${startPage} OR ${LAST_LEAF} COLLATE "C" >= ${startLeaf})`,
  ]);
}

export function hasBook(bookKeys: readonly string[], bookType: string | undefined): Condition {
  const isBook = isOneOf(sql`book_key`, bookKeys);
  return bookType === undefined ? isBook : sql`${isBook} AND book_type = ${bookType}`;
}

/**
 * A single key uses a plain comparison, so that an index starting with the column delivers the order of the other
 * columns.
 */
export function isOneOf(column: Condition, keys: readonly string[]): Condition {
  return keys.length === 1 ? sql`${column} = ${keys[0]}` : sql`${column} = ANY(${[...keys]})`;
}

/** The code of the book's type starts with this text. */
export function hasBookTypeLike(start: string): Condition {
  return sql`starts_with(book_type, ${start})`;
}

/** For pages that aren't numbers (COVER, IX). */
export function hasPageText(page: string): Condition {
  return sql`upper(page) = upper(${page})`;
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

/** The documents that a search matches: by conditions on the documents, or by the names on them. */
export type DocumentSelection = { readonly conditions: readonly Condition[] } | NameSelection;

/** Selects the first matches in an order. */
export function findDocumentIds(db: Db, selection: DocumentSelection, sort: DocumentSort): Promise<readonly number[]> {
  if ('names' in selection) return findDocumentIdsByNames(db, selection, sort);
  return executeForIds(
    db,
    sql`SELECT documents.id
        FROM documents ${joinInstruments(sort)}
        WHERE NOT documents.is_withheld AND ${allOf(selection.conditions)}
        ${inOrder(sort)}`,
  );
}

/** A statement that selects when each match was recorded and by which instrument, in no order. */
export function selectMatches(selection: DocumentSelection): Condition {
  if ('names' in selection) return selectNamedDocuments(selection, sql`, recorded_at, instrument_code`);
  return sql`SELECT recorded_at, instrument_code FROM documents
             WHERE NOT documents.is_withheld AND ${allOf(selection.conditions)}`;
}

/**
 * Selects documents by the names on them. They are first collected from the index of names alone, with the columns that the requested
 * order needs. Reading documents in that order and checking each for the name would be faster for the most common names, but far too
 * slow for a common name that only late documents have.
 */
async function findDocumentIdsByNames(
  db: Db,
  selection: NameSelection,
  sort: DocumentSort,
): Promise<readonly number[]> {
  const first = sort.sortKey === 'docNumber' ? await findFirstByNumber(db, selection, sort) : undefined;
  if (first !== undefined) return first;
  const found = selectNamedDocuments(selection, CARRIED_COLUMNS[sort.sortKey]);
  return executeForIds(
    db,
    sql`SELECT documents.id FROM ${withSortColumns(found, sort)} ${joinInstruments(sort)} ${inOrder(sort)}`,
  );
}

/** Parties that are read before repeated documents are dropped: a document is found once for each party that matches. */
const PARTIES_MAX = 3 * IDS_MAX;

/**
 * Selects documents from the first parties in the order of their numbers. For a common name, that is half the work of
 * dropping the repeated documents of all parties and sorting the rest. One text sorts faster than two columns with
 * mostly the same value in the first. A type is one letter, so that the order is the same.
 *
 * @returns undefined if these parties are on too few documents.
 */
async function findFirstByNumber(
  db: Db,
  selection: NameSelection,
  { sortDirection }: DocumentSort,
): Promise<readonly number[] | undefined> {
  const conditions = isOfAnyName(selection) ? await findMergedConditions(db, selection) : undefined;
  const merged = conditions && (await splitByKey(db, selection.names));
  const found = await executeForIds(
    db,
    conditions === undefined || merged === undefined || merged.keys.length === 0
      ? sortFirstParties(selectMatchingParties(selection, CARRIED_COLUMNS.docNumber), sql`id`, sortDirection)
      : mergeFirstParties(merged, conditions, sortDirection),
  );
  const ids = [...new Set(found)];
  return found.length < PARTIES_MAX || ids.length >= IDS_MAX ? ids.slice(0, IDS_MAX) : undefined;
}

type Direction = DocumentSort['sortDirection'];

/** Sorts all parties. */
function sortFirstParties(parties: Condition, columns: Condition, sortDirection: Direction): Condition {
  return sql`SELECT ${columns} FROM (${parties}) AS parties
             ORDER BY document_type || number_key ${direction(sortDirection)} LIMIT ${sql.lit(PARTIES_MAX)}`;
}

/**
 * Merges the parties of keys. An index has the parties of one key in the order of their numbers (docs/decisions/0194),
 * so PostgreSQL reads little more of each than the result.
 */
function mergeFirstParties(
  { keys, ranges }: SplitByKey,
  conditions: readonly Condition[],
  sortDirection: Direction,
): Condition {
  const way = direction(sortDirection);
  const order = sql`ORDER BY document_type ${way}, number_key ${way} LIMIT ${sql.lit(PARTIES_MAX)}`;
  const columns = sql`document_id AS id${CARRIED_COLUMNS.docNumber}`;
  const branches = keys.map(
    (key) => sql`(SELECT ${columns} FROM names
                  WHERE NOT is_withheld AND ${allOf([sql`key_nospace = ${key}`, ...conditions])} ${order})`,
  );
  const keyed = sql`(${sql.join(branches, sql` UNION ALL `)}) AS keyed ${order}`;
  if (ranges.length === 0) return sql`SELECT id FROM ${keyed}`;
  const others = sortFirstParties(selectRanges(ranges, columns, conditions), sql`*`, sortDirection);
  return sortFirstParties(sql`(SELECT * FROM ${keyed}) UNION ALL (${others})`, sql`id`, sortDirection);
}

/** Keys whose parties are merged. Planning takes 20 microseconds for each. */
const MERGED_KEYS_MAX = 400;

/** Names as keys without further restrictions, and conditions for everything else. */
interface SplitByKey {
  readonly keys: readonly string[];
  readonly ranges: readonly Condition[];
}

function isOfAnyName({ names, andOr }: NameSelection): boolean {
  return andOr === 'OR' || names.length === 1;
}

/** Returns what restricts the parties apart from their names; undefined if the index of their order doesn't have it. */
async function findMergedConditions(
  db: Db,
  { role, narrowing }: NameSelection,
): Promise<readonly Condition[] | undefined> {
  if (narrowing.instrumentGroup !== undefined) return undefined;
  return [...narrow(await omitCoveringDays(db, narrowing)), ...hasRole(role)];
}

async function splitByKey(db: Db, names: readonly NameCriterion[]): Promise<SplitByKey> {
  const keys = new Set<string>();
  const ranges: Condition[] = [];
  for (const reading of names.flatMap(({ readings }) => readings)) {
    const listed = matchesAllGivenNames(reading) ? await listKeysOf(db, reading.keys) : undefined;
    if (listed === undefined || keys.size + listed.length > MERGED_KEYS_MAX) {
      ranges.push(...listNameRanges({ readings: [reading] }));
    } else {
      for (const key of listed) keys.add(key);
    }
  }
  return { keys: [...keys], ranges };
}

function matchesAllGivenNames({ given }: NameReading): boolean {
  return given.some((each) => each.kind === 'parts' && each.firstKey === '' && each.middleKey === '');
}

/** Lists the keys that a condition matches; undefined for words or a beginning that more than some names have. */
async function listKeysOf(db: Db, { prefixes, exact, words }: KeyCondition): Promise<readonly string[] | undefined> {
  if (words !== undefined) return listFewKeysWithWords(db, words);
  const begun = await Promise.all(prefixes.map((prefix) => listKeysBetween(db, prefix, prefix + KEYS_END)));
  return begun.includes(undefined) ? undefined : [...exact, ...begun.flatMap((keys) => keys ?? [])];
}

/** A grantor or grantee of the document has the name. */
export function concernsName(name: NameCriterion): Condition {
  return sql`documents.id IN (${selectNames([name], sql`document_id`, [])})`;
}

/** The columns of the index of names that each order needs. */
const CARRIED_COLUMNS = {
  docNumber: sql`, document_type, number_key`,
  instrument: sql`, document_type, number_key, instrument_code`,
  recordedDate: sql`, recorded_at`,
  bookPage: sql``,
} as const satisfies Record<DocumentSort['sortKey'], Condition>;

function selectNamedDocuments(selection: NameSelection, carried: Condition): Condition {
  return sql`SELECT DISTINCT * FROM (${selectMatchingParties(selection, carried)}) AS parties`;
}

/** The documents of the parties that match, once for each party. */
function selectMatchingParties({ names, andOr, role, narrowing }: NameSelection, carried: Condition): Condition {
  const columns = sql`document_id AS id${carried}`;
  const conditions = [...narrow(narrowing), ...hasRole(role)];
  if (andOr === 'OR') return selectNames(names, columns, conditions);
  const [first, ...others] = names;
  const onSameDocument = others.map(
    (other) => sql`document_id IN (${selectNames([other], sql`document_id`, conditions)})`,
  );
  return selectNames(first === undefined ? [] : [first], columns, [...conditions, ...onSameDocument]);
}

function hasRole(role: NameSelection['role']): readonly Condition[] {
  return role === undefined ? [] : [sql`role = ${role}`];
}

/** One statement per range of the index, joined by UNION ALL: an OR would read the table for every entry. */
function selectNames(names: readonly NameCriterion[], columns: Condition, conditions: readonly Condition[]): Condition {
  return selectRanges(names.flatMap(listNameRanges), columns, conditions);
}

function selectRanges(ranges: readonly Condition[], columns: Condition, conditions: readonly Condition[]): Condition {
  const statements = ranges.map(
    (range) => sql`SELECT ${columns} FROM names
                   WHERE NOT is_withheld AND ${allOf([range, ...conditions])}`,
  );
  return sql.join(statements, sql` UNION ALL `);
}

/** The conditions of a name on parties or taxpayers, one per range of their index. A party has the name if any of them is true. */
export function listNameRanges({ readings }: NameCriterion): readonly Condition[] {
  return readings.flatMap(({ keys, given }) => {
    const hasGiven = anyOf(given.map(hasGivenNames));
    return listKeyRanges(keys).map((range) => allOf([range, hasGiven]));
  });
}

/** The ranges of an index of names that contain the keys of a name. */
export function listKeyRanges({ prefixes, exact, words }: KeyCondition): readonly Condition[] {
  return [
    ...prefixes.map((prefix) => sql`key_nospace >= ${prefix} AND key_nospace < ${prefix + KEYS_END}`),
    ...(exact.length === 0 ? [] : [sql`key_nospace = ANY(${[...exact]})`]),
    ...(words === undefined
      ? []
      : [sql`key_nospace IN (SELECT key_nospace FROM name_keys WHERE words @> ${[...words]}::text[])`]),
  ];
}

/**
 * A given name matches names that start with it, and its initial. A stored name without a middle name matches any middle name.
 */
export function hasGivenNames(given: GivenCondition): Condition {
  if (given.kind === 'words') {
    // The index skips firms, which have no given names: most of the parties with BANK or TRUST in their names.
    return sql`first_key > '' AND string_to_array(first_key || ' ' || middle_key, ' ') @> ${[...given.words]}::text[]`;
  }
  const { firstKey, middleKey, isExact } = given;
  if (isExact) {
    return allOf([
      ...(firstKey === '' ? [] : [sql`(first_key = ${firstKey}${orJoined(given)})`]),
      ...(middleKey === '' ? [] : [sql`starts_with(middle_key, ${middleKey})`]),
    ]);
  }
  const isInitial = sql`first_key = ${firstKey.slice(0, 1)}`;
  return allOf([
    ...(firstKey === '' ? [] : [sql`(starts_with(first_key, ${firstKey}) OR ${isInitial}${orJoined(given)})`]),
    ...(middleKey === ''
      ? []
      : [sql`(starts_with(middle_key, ${middleKey}) OR middle_key IN ('', ${middleKey.slice(0, 1)}))`]),
  ]);
}

/** Two short names: MARYANN is MARY ANN, but fewer letters are one name. */
const JOINED_MIN_LETTERS = 5;

/**
 * A first name that is typed as one word can be stored as two: MARYANN finds MARY ANN. A middle initial that was typed belongs to a name
 * of its own. The first comparison is false for nearly all names.
 */
function orJoined({ firstKey, middleKey, isExact }: GivenNames & { readonly isExact: boolean }): Condition {
  if (middleKey !== '' || firstKey.length < JOINED_MIN_LETTERS || firstKey.includes(' ')) return sql``;
  const joined = sql`replace(first_key || middle_key, ' ', '')`;
  const isJoined = isExact ? sql`${joined} = ${firstKey}` : sql`starts_with(${joined}, ${firstKey})`;
  return sql` OR (length(first_key) > 1 AND starts_with(${firstKey}, split_part(first_key, ' ', 1)) AND ${isJoined})`;
}

/** The found documents as `documents`, with the columns that `inOrder` names. */
function withSortColumns(found: Condition, { sortKey, sortDirection }: DocumentSort): Condition {
  switch (sortKey) {
    case 'docNumber':
    case 'instrument':
      return sql`(${found}) AS documents`;
    case 'recordedDate':
      // The index of names has the minute but not the order within it, so all documents of the last minute are included.
      return sql`(SELECT id FROM (${found}) AS found ORDER BY recorded_at ${direction(sortDirection)}
                  FETCH FIRST ${sql.lit(IDS_MAX)} ROWS WITH TIES) AS found JOIN documents USING (id)`;
    case 'bookPage':
      return sql`(${found}) AS found JOIN documents USING (id)`;
  }
}

function joinInstruments({ sortKey }: DocumentSort): Condition {
  return sortKey === 'instrument' ? sql`JOIN instruments ON instruments.code = documents.instrument_code` : sql``;
}

const NUMBER_ORDER = ['documents.document_type', 'documents.number_key'] as const;

/** Every order ends with the document's number, which is unique, so there are no ties. */
const ORDER_COLUMNS = {
  docNumber: NUMBER_ORDER,
  instrument: ['instruments.description', 'instruments.code', ...NUMBER_ORDER],
  recordedDate: ['documents.recorded_at', 'documents.recorded_sequence', ...NUMBER_ORDER],
  bookPage: ['documents.book_key', 'documents.start_page', ...NUMBER_ORDER],
} as const satisfies Record<DocumentSort['sortKey'], readonly string[]>;

/** Documents without a book come last in both directions. */
const NULLABLE_COLUMNS: ReadonlySet<string> = new Set(['documents.book_key', 'documents.start_page']);

function inOrder({ sortKey, sortDirection }: DocumentSort): Condition {
  const columns = ORDER_COLUMNS[sortKey].map((column) => {
    const nulls = NULLABLE_COLUMNS.has(column) ? sql` NULLS LAST` : sql``;
    return sql`${sql.ref(column)} ${direction(sortDirection)}${nulls}`;
  });
  return sql`ORDER BY ${sql.join(columns)} LIMIT ${sql.lit(IDS_MAX)}`;
}

export function direction(sortDirection: DocumentSort['sortDirection']): Condition {
  return sortDirection === 'ASC' ? sql`ASC` : sql`DESC`;
}

/** Rows without a time come before those of the same day, as nothing before something. */
export function untimedFirst(sortDirection: DocumentSort['sortDirection']): Condition {
  return sortDirection === 'ASC' ? sql`NULLS FIRST` : sql`NULLS LAST`;
}

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/** Returns the ids that a statement selects, in its order. */
export async function executeForIds(db: Db, statement: Condition): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(CUSTOM_PLAN)} ${statement}`.execute(db);
  return rows.map(({ id }) => id);
}
