import { guardFormula } from '@portal/contract/formula-guard';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { DeliveredPosting, LandlinkFile } from './landlink.queries.ts';

interface Delivery {
  readonly countyKey: string;
  readonly timeZone: string;
  readonly file: LandlinkFile;
  readonly postings: readonly DeliveredPosting[];
}

const COLUMNS = [
  'posting_id',
  'posted_on',
  'landlink_account',
  'kind',
  'part',
  'fee_code',
  'charge_code',
  'amount',
  'journal_entry_id',
];

/** Formats the delivery as CSV (docs/landlink.md): a header, then a line for each posting, RFC 4180. */
export function formatCsv({ postings, timeZone }: Delivery): string {
  const rows = postings.map((posting) => [
    posting.id,
    formatPlainDate(plainDateAt(posting.postedAt, timeZone)),
    posting.landLinkAccount,
    posting.kind,
    posting.part,
    posting.feeCode,
    posting.chargeCode,
    (posting.amountCents / 100).toFixed(2),
    posting.journalEntryId,
  ]);
  return [COLUMNS, ...rows].map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

/** Formats the delivery as JSON (docs/landlink.md). The same delivery always gives the same bytes. */
export function formatJson({ countyKey, timeZone, file, postings }: Delivery): string {
  const content = {
    county: countyKey,
    coversOn: file.coversOn,
    postingCount: postings.length,
    totalCents: file.totalCents,
    postings: postings.map((posting) => ({
      id: posting.id,
      postedOn: plainDateAt(posting.postedAt, timeZone),
      postedAt: posting.postedAt.toISOString(),
      landLinkAccount: posting.landLinkAccount,
      kind: posting.kind,
      part: posting.part,
      feeCode: posting.feeCode,
      chargeCode: posting.chargeCode,
      amountCents: posting.amountCents,
      journalEntryId: posting.journalEntryId,
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Adds an apostrophe to a cell that a spreadsheet would read as a formula: staff type the codes. */
function quote(cell: string | number): string {
  const text = typeof cell === 'string' ? guardFormula(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
