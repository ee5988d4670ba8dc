import { sortDocuments } from '@portal/contract/index/search/records/document-order';
import type { DocumentRow } from '@portal/contract/index/search/results/document-result';
import type { BenchLine } from '../bench-table.ts';
import { formatMs, measureRuns, percentile } from '../measure.ts';

/** All rows of a search: ten times as many as a user can check. */
const ROWS = 1_000;
const RUNS = 50;

/** How long a browser takes to filter and sort the rows of a list after a click. */
export async function benchSorting(): Promise<readonly BenchLine[]> {
  const rows = Array.from({ length: ROWS }, (_, at) => buildRow((at * 7919) % 100_003));
  const chosen = new Set(rows.map(({ docId }) => docId));
  const order = { sortKey: 'instrument', sortDirection: 'DESC' } as const;
  const sorted = await measureRuns(RUNS, async () =>
    sortDocuments(
      rows.filter(({ docId }) => chosen.has(docId)),
      order,
    ),
  );
  const text = JSON.stringify(rows);
  const parsed = await measureRuns(RUNS, async () => JSON.parse(text));
  const [ours, parsing] = [percentile(sorted, 0.95), percentile(parsed, 0.95)];
  return [
    {
      what: `${ROWS} rows filtered and sorted in the browser's code, p95`,
      ours: formatMs(ours),
      comparison: `parsing them ${formatMs(parsing)}`,
      ratio: ours / parsing,
      aim: '≤ 50 ms',
    },
  ];
}

function buildRow(number: number): DocumentRow {
  const party = { displayName: 'PETERSON, CARL J', lastName: 'PETERSON', firstName: 'CARL', middleInitial: 'J' };
  const docNumber = `${number}${number % 5 === 0 ? 'A' : ''}`;
  return {
    docId: `A${docNumber}`,
    docType: 'A',
    docNumber,
    displayDocNumber: `A${docNumber}`,
    instrumentCode: `C${number % 9}`,
    instrumentDescription: `Instrument ${number % 9}`,
    recordedDate: '06/02/2019',
    recordedTime: '2:40',
    recordedAmPm: 'PM',
    recordedDateTime: '2019-06-02T14:40:00',
    recordedSequence: number % 3,
    displayBookAndPage: '',
    book: '',
    startPage: null,
    pageCount: 3,
    verifiedStatus: true,
    grantorSearchResults: [party],
    granteeSearchResults: [party],
    referenceDocumentSearchResults: [],
    legalSearchResults: [{ docId: `A${docNumber}`, description: 'NE¼ SW¼ Sec 12 T33N R21E', comment: '' }],
    torrensSearchResults: [],
    grantorCount: 1,
    granteeCount: 1,
    referenceCount: 0,
    legalCount: 1,
  };
}
