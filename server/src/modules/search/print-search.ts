import { PRINTED_FILE_NAME, type PrintOptions } from '@portal/contract/search/print-search';
import { RESULT_KINDS, type ResultRow, rowIdOf, type SortKeyOf } from '@portal/contract/search/result-kinds';
import type { SearchType } from '@portal/contract/search/search-types';
import type { CriteriaOf, KindOf } from '@portal/contract/search/searches';
import { LANGUAGES } from '@portal/contract/values/language';
import { CallResponse } from '../../platform/http/call-response.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { describePrinting } from '../../platform/report/describe-printing.ts';
import { type PdfReport, writePdfReport } from '../../platform/report/write-pdf-report.ts';
import { findSearchCharge, isPaid, settleCharge } from '../charging/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { getIndexCoverage } from '../records/index.ts';
import { findResults } from './find-results.ts';
import { getCriteriaWords } from './get-criteria-words.ts';
import { RESULT_REPORTS, type ResultReport } from './result-reports.ts';
import { RESULT_ROWS } from './result-rows.ts';
import type { CriteriaLine, Search } from './search-definition.ts';

/** What a print call carries: the criteria of its form, the order, and what the list was narrowed to. */
export type PrintRequest<Type extends SearchType> = CriteriaOf<Type> &
  PrintOptions & { readonly sortKey: SortKeyOf<KindOf<Type>> };

/** Entries of each group that a printed row carries; with the number of the others a plat's hundreds of lots are told. */
const ENTRIES_PER_ROW = 12;

/**
 * Prints what a search finds, up to the 1,000 that it returns, in the asked order, as a PDF (Spec 2 §4 "Print/download").
 *
 * @throws Refusal INVALID_INPUT with the problems of all fields; PAYMENT_NEEDED where the search was not paid and can not be.
 */
export async function printSearch<Type extends SearchType>(
  search: Search<Type>,
  context: CallContext,
  { sortKey, sortDirection, chosen, ...sent }: PrintRequest<Type>,
): Promise<CallResponse<never>> {
  const { db, caller, translate } = context;
  const kind = search.shared.resultKind;
  const found = await findResults(search, context, sent as unknown as CriteriaOf<Type>, { sortKey, sortDirection });
  const reading = { translate, today: found.today, entriesPerRow: ENTRIES_PER_ROW };
  const [all, words, { countyName, appTitle }, coverage] = await Promise.all([
    RESULT_ROWS[kind](db, found.ids, reading),
    getCriteriaWords(db, caller),
    getSettings(db, 'common'),
    getIndexCoverage(db),
  ]);
  await refuseUnpaid(context, { type: search.shared.type, criteria: found.criteria, isEmpty: found.ids.length === 0 });
  const rows = chosen === undefined ? all : all.filter((row) => chosen.includes(rowIdOf(kind, row)));
  // The report of a kind takes the rows of that kind, which its search has found.
  const { columns, cellsOf } = RESULT_REPORTS[kind](words) as unknown as ResultReport<ResultRow>;
  const count = translate('results:printed.count', { count: rows.length });
  const truncated = found.isTruncated ? [translate('results:truncated')] : [];
  const report: PdfReport = {
    publisher: `${countyName} ${appTitle}`.trim(),
    title: translate(`search:resultTitles.${search.shared.type}`, {
      book: words.bookLabel,
      torrens: words.torrensLabel,
    }),
    facts: [
      ...toFacts(search.describe(found.criteria, words)),
      { label: translate('results:printed.records'), value: [count, ...truncated].join(' ') },
      ...toFacts([{ key: translate('results:verifiedThrough'), value: coverage[RESULT_KINDS[kind].index].verified }]),
    ],
    columns: columns.map((column, index) => ({ ...column, isRight: false, isRowHeader: index === 0 })),
    rows: rows.map(cellsOf),
    total: undefined,
    emptyText: translate('search:noRecordsFound'),
    ...describePrinting(context, LANGUAGES[caller.language].tag),
  };
  const bytes = await writePdfReport(report);
  return new CallResponse({ file: { bytes, contentType: 'application/pdf', fileName: PRINTED_FILE_NAME } });
}

/** Printing is part of the search that it prints; where that was not paid, it is paid now, or not printed. */
async function refuseUnpaid(
  context: CallContext,
  { type, criteria, isEmpty }: { readonly type: SearchType; readonly criteria: object; readonly isEmpty: boolean },
): Promise<void> {
  const due = isEmpty ? undefined : await findSearchCharge(context, { type, criteria });
  if (due !== undefined && !isPaid(await settleCharge(context, due))) throw new Refusal('PAYMENT_NEEDED');
}

function toFacts(lines: readonly CriteriaLine[]): PdfReport['facts'] {
  return lines.filter(({ value }) => value !== '').map(({ key, value }) => ({ label: key, value }));
}
