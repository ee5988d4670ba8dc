import { NAME_MATCHES, type NameMatch } from '@portal/contract/index/search/definitions/name-match';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { type CriteriaOf, isOfImageText } from '@portal/contract/index/search/definitions/searches';
import type { MatchReason } from '@portal/contract/index/search/records/explain-name-match';
import { RESULT_KINDS, type ResultRow, rowIdOf } from '@portal/contract/index/search/results/result-kinds';
import { RESULT_REPORTS } from '@portal/contract/index/search/run/print-search';
import { DEFAULT_LANGUAGE } from '@portal/contract/values/language';
import { runJsonReads } from '../../../../platform/database/select-json-rows.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { ensureNotCancelled } from '../../../../platform/report/report-exports.ts';
import type { SearchPayer } from '../../../money/charging/index.ts';
import { getIndexCoverage } from '../../records/index.ts';
import { prepareExplanation } from '../documents/explain-name-match.ts';
import { type AddressedSearch, touchSearchAddress } from '../history/search-addresses.queries.ts';
import { findResults } from '../run/find-results.ts';
import { selectResultRows } from '../run/result-rows.ts';
import { canSearch } from '../search.policy.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import { describeRemarks } from '../select/criteria.ts';
import { getCriteriaWords } from '../select/get-criteria-words.ts';
import type { CriteriaWords, Search } from '../select/search-definition.ts';
import { listTypedCriteria } from './list-typed-criteria.ts';
import { ensurePaid } from './print-search.ts';
import { getResultReport } from './result-reports.ts';

/** A search as a certificate describes it, in English, because people other than its buyer read it. */
export interface CertifiedSearch {
  readonly title: string;
  /** The criteria as the user typed them, and in the form in which they were searched. */
  readonly typed: readonly string[];
  readonly searched: readonly string[];
  /** The variants that were searched without being typed, and those that weren't. */
  readonly variantsRun: readonly string[];
  readonly variantsNotRun: readonly string[];
  /** The index that was searched, with the days from which and through which it is complete; empty where the county has set none. */
  readonly index: { readonly begins: string; readonly through: string; readonly verified: string };
  readonly rows: readonly CertifiedRow[];
}

export interface CertifiedRow {
  readonly id: number;
  readonly record: string;
  /** Its other columns, each as `Label: values`. */
  readonly facts: readonly string[];
  readonly reason: string;
}

const ROWS_PER_BATCH = 25;
/** Parties, references and legals of a row; the certificate shows the number of others. */
const ENTRIES_PER_ROW = 12;

/** The variants that each match also finds. A variant that isn't listed as run is listed as not run. */
const NAME_VARIANTS: Readonly<Record<NameMatch, string>> = {
  BEGINS:
    'names that start with the typed text, also with an initial for a first or middle name, or without the middle name',
  EXACT: 'the typed name alone',
  WORDS: 'names with all typed words in any order',
  SIMILAR: 'names that sound like the typed name or are spelled like it, and short forms of first names',
};
const OTHER_SPELLINGS = 'other spellings of a name that the index lists with it, and the name with or without spaces';
const EXACT_CRITERIA = 'none: records were compared with the criteria as they are';

const REASONS: Readonly<Record<MatchReason, string>> = {
  exact: 'same name',
  prefix: 'starts with the typed name',
  words: 'has the typed words',
  space: 'same name but for spaces',
  noiseWord: 'same name but for a legal form or particle',
  otherSpelling: 'other spelling in the index',
  oneLetter: 'one letter more or less, or two swapped',
  similar: 'sounds or is spelled like it',
  initial: 'an initial for a name',
  noMiddle: 'no middle name in the index',
  nickname: 'short form of the first name',
  indexedAs: 'indexed under another spelling',
};

/**
 * Runs the search of an address again for a certificate, and charges it if the caller hasn't paid for it within its day.
 *
 * @param atMost results. More are refused: a certificate lists what it counts.
 * @throws Refusal NOT_FOUND for the key of another account; NOT_ALLOWED if the caller can't run it, or it isn't about the
 *   index; TOO_MANY_RESULTS; PAYMENT_NEEDED.
 */
export async function composeCertifiedSearch(
  context: CallContext,
  key: string,
  atMost: number,
): Promise<CertifiedSearch> {
  const address = await findSearchAddress(context, key);
  if (isOfImageText(address.type)) throw new Refusal('NOT_ALLOWED');
  return composeSearch(context, address, atMost);
}

/** Finds a search of the caller's account by the key of its address. @throws Refusal NOT_FOUND. */
export async function findSearchAddress({ db, caller, county }: CallContext, key: string): Promise<AddressedSearch> {
  const address = await touchSearchAddress(db, { key, accountId: caller.accountId, at: county.clock.now() });
  if (address === undefined) throw new Refusal('NOT_FOUND');
  return address;
}

/** Runs a search as `composeCertifiedSearch`. @throws as it, apart from NOT_FOUND. */
export async function composeSearch(
  context: CallContext,
  address: AddressedSearch,
  atMost: number,
  payer: SearchPayer = 'USER',
): Promise<CertifiedSearch> {
  const { db, caller } = context;
  if (!(await canSearch(address.type)(context))) throw new Refusal('NOT_ALLOWED');
  const search: Search = SEARCH_DEFINITIONS[address.type];
  const words = await getCriteriaWords(db, { ...caller, language: DEFAULT_LANGUAGE });
  const sent = search.shared.criteria.parse(address.criteria);
  const { resultKind, type } = search.shared;
  const sort = { sortKey: RESULT_KINDS[resultKind].sortKeys[0], sortDirection: 'ASC' } as const;
  const found = await findResults(search, context, sent, sort);
  if (found.isTruncated || found.ids.length > atMost) throw new Refusal('TOO_MANY_RESULTS');
  await ensurePaid(context, { type, criteria: found.criteria, isEmpty: found.ids.length === 0, payer });
  const coverage = (await getIndexCoverage(db))[RESULT_KINDS[resultKind].index];
  const { translate } = words;
  return {
    title: translate(`search:resultTitles.${type}`, { book: words.bookLabel, torrens: words.torrensLabel }),
    typed: listTypedCriteria(address.criteria, sent, words),
    searched: [
      ...search.describe(found.criteria, words),
      ...describeRemarks(await search.findRemarks?.(db, found.criteria), words),
    ].map(({ key: label, value }) => `${label}: ${value}`),
    ...listVariants(found.criteria),
    index: { begins: coverage.indexBegin, through: coverage.posted, verified: coverage.verified },
    rows: await listRows(context, search, found, words),
  };
}

function listVariants(criteria: object): Pick<CertifiedSearch, 'variantsRun' | 'variantsNotRun'> {
  const { nameMatch } = criteria as { readonly nameMatch?: NameMatch };
  if (nameMatch === undefined) return { variantsRun: [EXACT_CRITERIA], variantsNotRun: [] };
  const others = NAME_MATCHES.filter((match) => match !== nameMatch && match !== 'EXACT');
  return {
    variantsRun: [NAME_VARIANTS[nameMatch], OTHER_SPELLINGS],
    variantsNotRun: others.map((match) => NAME_VARIANTS[match]),
  };
}

async function listRows(
  { db, signal }: CallContext,
  search: Search,
  { ids, criteria, today, parties }: Awaited<ReturnType<typeof findResults<SearchType>>>,
  words: CriteriaWords,
): Promise<readonly CertifiedRow[]> {
  const { resultKind, type } = search.shared;
  const describe = describeRow(type, words);
  const explain =
    type === 'searchByName' ? await prepareExplanation(db, criteria as CriteriaOf<'searchByName'>) : undefined;
  const reading = { translate: words.translate, today, entriesPerRow: ENTRIES_PER_ROW, parties };
  const rows: CertifiedRow[] = [];
  for (let start = 0; start < ids.length; start += ROWS_PER_BATCH) {
    ensureNotCancelled(signal);
    const batchIds = ids.slice(start, start + ROWS_PER_BATCH);
    const { batch } = await runJsonReads(db, { batch: selectResultRows(resultKind, db, batchIds, reading) });
    // An import has since removed one of the rows: the certificate would count a row that it can't list.
    if (batch.length !== batchIds.length) throw new Refusal('TOO_BUSY');
    const reasons = await Promise.all(batchIds.map(async (id) => (explain ? formatReason(await explain(id)) : '')));
    for (const [index, row] of batch.entries())
      rows.push({
        id: batchIds[index] as number,
        record: rowIdOf(resultKind, row),
        facts: describe(row),
        reason: reasons[index] || 'meets the criteria',
      });
  }
  return rows;
}

function formatReason(
  matches: readonly {
    readonly displayName: string;
    readonly reasons: readonly MatchReason[];
    readonly indexedAs: string;
  }[],
): string {
  return matches
    .map(({ displayName, reasons, indexedAs }) => {
      const why = reasons.map((reason) => REASONS[reason]).join(', ');
      return `${displayName}: ${why}${indexedAs === '' ? '' : ` (${indexedAs})`}`;
    })
    .join('; ');
}

/** The columns of a printed page, without empty ones. */
function describeRow(type: SearchType, words: CriteriaWords): (row: ResultRow) => readonly string[] {
  const { columns } = RESULT_REPORTS[type];
  const report = getResultReport(SEARCH_DEFINITIONS[type].shared.resultKind, words);
  const fields = Object.entries(columns as Readonly<Record<string, { readonly only?: string } | undefined>>).flatMap(
    ([field, column]) => (column?.only === 'sheet' || report.hidden?.includes(field) ? [] : [field]),
  );
  return (row) => {
    const values = report.toRow(row);
    return fields.flatMap((field) => {
      const value = values[field];
      const text = Array.isArray(value) ? value.join('; ') : value == null ? '' : String(value);
      return text === '' ? [] : [`${report.labels[field]}: ${text}`];
    });
  };
}
