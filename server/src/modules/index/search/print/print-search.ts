import { setImmediate } from 'node:timers/promises';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CriteriaOf, KindOf } from '@portal/contract/index/search/definitions/searches';
import {
  RESULT_KINDS,
  type ResultRow,
  rowIdOf,
  type SortKeyOf,
} from '@portal/contract/index/search/results/result-kinds';
import { PRINTED_FILE_NAME, type PrintOptions, RESULT_REPORTS } from '@portal/contract/index/search/run/print-search';
import type { Report, ReportFileFormat } from '@portal/contract/reports/define-report';
import { runJsonReads } from '../../../../platform/database/select-json-rows.ts';
import type { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { type ReportDescription, type ReportSource, runReport } from '../../../../platform/http/run-report.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { ensureNotCancelled } from '../../../../platform/report/report-exports.ts';
import {
  findSearchCharge,
  isPaid,
  type SearchPayer,
  settleCharge,
  storeNothing,
} from '../../../money/charging/index.ts';
import { getIndexCoverage } from '../../records/index.ts';
import { findResults, type SearchHits } from '../run/find-results.ts';
import { selectResultRows } from '../run/result-rows.ts';
import { describeRemarks } from '../select/criteria.ts';
import { getCriteriaWords } from '../select/get-criteria-words.ts';
import type { CriteriaLine, CriteriaWords, Search } from '../select/search-definition.ts';
import { getResultReport } from './result-reports.ts';

/** A print call: the criteria of its form, the order, the rows that the user selected, and the format. */
export type PrintRequest<Type extends SearchType> = CriteriaOf<Type> &
  PrintOptions & { readonly sortKey: SortKeyOf<KindOf<Type>>; readonly format: ReportFileFormat };

/** Entries of each group in a row. A page shows the number of the others; a sheet has room for most of a plat's hundreds of lots. */
const ENTRIES_PER_ROW: Readonly<Record<ReportFileFormat, number>> = { pdf: 12, xlsx: 100, csv: 100 };

/** Rows in one read: between two batches the server responds to other users. */
const ROWS_PER_BATCH = 25;

/** A list that was found and paid. */
interface FoundList<Type extends SearchType> {
  readonly found: SearchHits<Type>;
  readonly words: CriteriaWords;
  readonly rows: readonly ResultRow[];
  /** The number of all matches if the list doesn't contain all of them; undefined if unknown. */
  readonly total: number | undefined;
}

/**
 * Prints the results of a search, at most the 1,000 that it returns, in the requested order (Spec 2 §4 "Print/download").
 *
 * @throws Refusal INVALID_INPUT with the problems of all fields; PAYMENT_NEEDED if the search was not paid and can't be.
 */
export function printSearch<Type extends SearchType>(
  search: Search<Type>,
  context: CallContext,
  request: PrintRequest<Type>,
): Promise<CallResponse<never>> {
  const report: Report = RESULT_REPORTS[search.shared.type];
  const kind = search.shared.resultKind;
  const source: ReportSource<Report, FoundList<Type>> = {
    prepare: () => findList(search, context, request),
    totals: async (_context, { rows }) => ({ totalCount: rows.length }),
    describe: (reading, list) => describeList(search, reading, list),
    async *rows(_context, { rows, words }) {
      const { toRow } = getResultReport(kind, words);
      for (const [index, row] of rows.entries()) {
        // Other calls come between the batches: 1,000 rows in one piece take 20 ms.
        if (index % ROWS_PER_BATCH === 0) await setImmediate();
        yield toRow(row);
      }
    },
  };
  // None of the formats of this report is content of an envelope.
  return runReport(report, source, context, request) as Promise<CallResponse<never>>;
}

async function findList<Type extends SearchType>(
  search: Search<Type>,
  context: CallContext,
  { sortKey, sortDirection, chosen, format, ...sent }: PrintRequest<Type>,
): Promise<FoundList<Type>> {
  const { db, caller, translate, signal } = context;
  const kind = search.shared.resultKind;
  const found = await findResults(search, context, sent as unknown as CriteriaOf<Type>, { sortKey, sortDirection });
  const reading = { translate, today: found.today, entriesPerRow: ENTRIES_PER_ROW[format], parties: found.parties };
  const rows: ResultRow[] = [];
  for (let start = 0; start < found.ids.length; start += ROWS_PER_BATCH) {
    ensureNotCancelled(signal);
    const batch = selectResultRows(kind, db, found.ids.slice(start, start + ROWS_PER_BATCH), reading);
    rows.push(...(await context.reports.readBatch(() => runJsonReads(db, { batch }))).batch);
  }
  await ensurePaid(context, { type: search.shared.type, criteria: found.criteria, isEmpty: found.ids.length === 0 });
  return {
    found,
    words: await getCriteriaWords(db, caller),
    rows: chosen === undefined ? rows : rows.filter((row) => chosen.includes(rowIdOf(kind, row))),
    total:
      found.isTruncated && chosen === undefined
        ? (await search.countMatches(db, found.criteria, found.today))?.total
        : undefined,
  };
}

/** Printing is part of the search: a search that was not paid yet is paid now, or not printed. */
export async function ensurePaid(
  context: CallContext,
  {
    isEmpty,
    ...search
  }: {
    readonly type: SearchType;
    readonly criteria: object;
    readonly isEmpty: boolean;
    readonly payer?: SearchPayer;
  },
): Promise<void> {
  const due = isEmpty ? undefined : await findSearchCharge(context, search);
  if (due === undefined) return;
  const { status } = await settleCharge(context, due, storeNothing);
  if (!isPaid(status)) throw new Refusal('PAYMENT_NEEDED');
}

async function describeList<Type extends SearchType>(
  search: Search<Type>,
  { db, translate }: CallContext,
  { found, words, rows, total }: FoundList<Type>,
): Promise<ReportDescription<Report>> {
  const { type, resultKind } = search.shared;
  const coverage = await getIndexCoverage(db);
  const remarks = await search.findRemarks?.(db, found.criteria);
  const count =
    total === undefined
      ? translate('results:printed.count', { count: rows.length })
      : translate('results:printed.firstOf', { listed: rows.length, total });
  const truncated = found.isTruncated ? [translate('results:truncated')] : [];
  return {
    ...getResultReport(resultKind, words),
    title: translate(`search:resultTitles.${type}`, { book: words.bookLabel, torrens: words.torrensLabel }),
    facts: [
      ...[...search.describe(found.criteria, words), ...describeRemarks(remarks, words)].map(toFact),
      { label: translate('results:printed.records'), value: [count, ...truncated].join(' ') },
      { label: translate('results:verifiedThrough'), value: coverage[RESULT_KINDS[resultKind].index].verified },
    ],
    emptyText: translate('search:noRecordsFound'),
    fileName: PRINTED_FILE_NAME,
  };
}

const toFact = ({ key, value }: CriteriaLine) => ({ label: key, value });
