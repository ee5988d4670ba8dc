import { type CellValue, type ColumnKind, formatCell, RIGHT_ALIGNED_KINDS } from '@portal/contract/column';
import { PROGRESS_MEDIA_TYPE } from '@portal/contract/progress-stream';
import {
  REPORT_MAX_ROWS,
  type Report,
  type ReportContent,
  type ReportField,
  type ReportFileFormat,
  type ReportFormat,
  type ReportRequest,
  type ReportRow,
  type ReportTotals,
} from '@portal/contract/reports/define-report';
import { LANGUAGES } from '@portal/contract/values/language';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { isCanceledStatement } from '../database/canceled-statement.ts';
import { openSnapshot, type Snapshot } from '../database/open-snapshot.ts';
import { Refusal } from '../refusal.ts';
import type { PdfDrawing } from '../report/pdf-drawing.ts';
import type { PdfLetter } from '../report/pdf-letter.ts';
import type {
  DocumentColumn,
  DocumentRow,
  Letterhead,
  ReportDocument,
  ReportEmblem,
} from '../report/report-document.ts';
import { ensureNotCancelled } from '../report/report-exports.ts';
import { type ReportProgress, trackProgress } from '../report/report-progress.ts';
import { writeCsvReport } from '../report/write-csv-report.ts';
import { writeXlsxReport } from '../report/write-xlsx-report.ts';
import { formatTimeOfDay } from '../time-of-day.ts';
import { CallResponse } from './call-response.ts';
import type { CallContext } from './route.ts';

/** The description of a report in the reader's language, apart from its rows. */
export interface ReportDescription<R extends { readonly columns: object }> {
  /** For papers that leave the office: receipts and invoices. */
  readonly emblem?: ReportEmblem | undefined;
  readonly title: string;
  /** The criteria and how far the index reaches; those without a value are left out. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly labels: Readonly<Record<ReportField<R>, string>>;
  /** Columns that this county, or this request, doesn't have. */
  readonly hidden?: readonly ReportField<R>[];
  /** The labels of status codes, by field. */
  readonly statusLabels?: Partial<Readonly<Record<ReportField<R>, (code: string) => string>>>;
  readonly emptyText: string;
  /** A page for the post before all others of a PDF file. */
  readonly letter?: PdfLetter;
  /** Begins every further page of a PDF file with the last value of a column. */
  readonly carry?: { readonly label: string; readonly field: ReportField<R> };
  /** The part below the rows of a PDF file, created only for one. The note above the rows announces it. */
  readonly draw?: () => PdfDrawing & { readonly note: { readonly label: string; readonly value: string } };
  /** Names the row of totals; required by reports that have totals. */
  readonly totalLabel?: string;
  /** Without the ending. */
  readonly fileName: string;
}

/**
 * The server half of a report. `prepare` runs first and outside of a transaction; the others read one snapshot of the database.
 */
export interface ReportSource<R extends Report, Prepared> {
  /** Checks conditions that schemas can't express, refuses and charges. Nothing is rendered unless it returns. */
  readonly prepare: (context: CallContext, request: ReportRequest<R>) => Promise<Prepared>;
  /** Totals of all rows, from the database and not from adding up the rows that are listed. */
  readonly totals: (context: CallContext, prepared: Prepared) => Promise<ReportTotals<R>>;
  readonly describe: (
    context: CallContext,
    prepared: Prepared,
    totals: ReportTotals<R>,
  ) => Promise<ReportDescription<R>>;
  /** The rows in their order, read a batch at a time. It may give more than are listed. */
  readonly rows: (context: CallContext, prepared: Prepared) => AsyncIterable<ReportRow<R>>;
}

/**
 * Renders a report as data for a screen, PDF, XLSX or CSV. XLSX and CSV are streamed: a failure aborts the connection,
 * so that an incomplete file never looks complete.
 *
 * @throws Refusal EXPORTS_BUSY, CANCELLED, REPORT_TOO_SLOW, and the refusals of `prepare`.
 */
export async function runReport<R extends Report, Prepared>(
  report: R,
  source: ReportSource<R, Prepared>,
  context: CallContext,
  request: ReportRequest<R>,
): Promise<CallResponse<ReportContent>> {
  const cleanup = new AsyncDisposableStack();
  try {
    cleanup.defer(await context.reports.reserve(context.signal));
    const prepared = await source.prepare(context, request);
    const snapshot = await openSnapshot(context.db, context.signal);
    cleanup.defer(() => snapshot.close());
    const { format } = request as { readonly format: ReportFormat };
    const opened = await openReport(report, source, { ...context, db: snapshot.db }, { prepared, format });
    if (format === 'screen') return new CallResponse({ content: await buildContent(opened) });
    const document = buildDocument(context, opened, format);
    const file = { contentType: CONTENT_TYPES[format], fileName: `${opened.description.fileName}.${format}` };
    const progress = context.client.accepts(PROGRESS_MEDIA_TYPE) ? opened.progress : undefined;
    if (format === 'pdf') {
      const work = { context, document, snapshot, progress: opened.progress };
      if (progress === undefined) return new CallResponse({ file: { ...file, bytes: await writePdf(work) } });
      const bytes = startStream(streamPdf(work), cleanup.move());
      return new CallResponse({ file: { ...file, bytes, readProgress: progress.read } });
    }
    const bytes = await readAhead(startStream(WRITERS[format](document), cleanup.move()));
    return new CallResponse({ file: { ...file, bytes, readProgress: progress?.read } });
  } catch (error) {
    // A statement that was canceled fails with words of the database.
    ensureNotCancelled(context.signal);
    throw describeSlowness(error);
  } finally {
    await cleanup.disposeAsync();
  }
}

/** A report has its words for a statement that took too long; those of a search would ask for narrower criteria of a search. */
function describeSlowness(error: unknown): unknown {
  return isCanceledStatement(error) ? new Refusal('REPORT_TOO_SLOW') : error;
}

const WRITERS = { xlsx: writeXlsxReport, csv: writeCsvReport } as const;

const CONTENT_TYPES: Readonly<Record<ReportFileFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

type FieldValues = Readonly<Record<string, CellValue | undefined>>;

/** A column with its field. */
interface FieldColumn extends DocumentColumn {
  readonly field: string;
  readonly hasTotal: boolean;
}

/** Screens have the county in their banner. */
const NO_LETTERHEAD: Letterhead = { name: '', contact: '' };

/** A report whose rows are about to be read. */
interface OpenReport {
  readonly columns: readonly FieldColumn[];
  readonly letterhead: Letterhead;
  readonly description: ReportDescription<Report>;
  readonly totals: { readonly totalCount: number } & Readonly<Record<string, number>>;
  readonly rows: AsyncIterable<FieldValues>;
  readonly progress: ReportProgress;
}

async function openReport<R extends Report, Prepared>(
  report: R,
  source: ReportSource<R, Prepared>,
  context: CallContext,
  { prepared, format }: { readonly prepared: Prepared; readonly format: ReportFormat },
): Promise<OpenReport> {
  const totals = await source.totals(context, prepared);
  const description = await source.describe(context, prepared, totals);
  const rows = source.rows(context, prepared) as AsyncIterable<FieldValues>;
  const limit = REPORT_MAX_ROWS[format];
  const progress = trackProgress(Math.min(totals.totalCount, limit), format);
  return {
    columns: listColumns(report, description, format),
    letterhead: format === 'screen' ? NO_LETTERHEAD : await context.describePublisher(context.db, context.county),
    description,
    totals,
    rows: limitRows(rows, { limit, signal: context.signal, onRow: progress.countRead }),
    progress,
  };
}

function listColumns(
  report: Report,
  description: ReportDescription<Report>,
  format: ReportFormat,
): readonly FieldColumn[] {
  const excluded = format === 'screen' || format === 'pdf' ? 'sheet' : 'page';
  return Object.entries(report.columns).flatMap(([field, column]) => {
    if (column === undefined || column.only === excluded || description.hidden?.includes(field)) return [];
    const { kind, share, isRowHeader = false, total = false } = column;
    return [{ field, label: description.labels[field] ?? '', kind, share, isRowHeader, hasTotal: total }];
  });
}

async function* limitRows(
  rows: AsyncIterable<FieldValues>,
  { limit, signal, onRow }: { readonly limit: number; readonly signal: AbortSignal; readonly onRow: () => void },
): AsyncGenerator<FieldValues> {
  let count = 0;
  for await (const row of rows) {
    ensureNotCancelled(signal);
    if (count === limit) return;
    count += 1;
    onRow();
    yield row;
  }
}

async function buildContent({ columns, description, totals, rows }: OpenReport): Promise<ReportContent> {
  const { totalCount, ...sums } = totals;
  const listed = await Array.fromAsync(rows, (row) =>
    Object.fromEntries(columns.map(({ field }) => [field, (row[field] as string | number | string[]) ?? null])),
  );
  return {
    title: description.title,
    facts: description.facts.filter(({ value }) => value !== ''),
    columns: columns.map(({ field, label }) => ({ field, label })),
    rows: listed,
    totals: sums,
    totalCount,
  };
}

function buildDocument(context: CallContext, opened: OpenReport, format: ReportFileFormat): ReportDocument {
  const { caller, county, translate } = context;
  const { columns, letterhead, description, totals } = opened;
  const printedAt = county.clock.now();
  const date = formatPlainDate(plainDateAt(printedAt, county.timeZone));
  const time = formatTimeOfDay(printedAt, county.timeZone);
  const limit = REPORT_MAX_ROWS[format];
  const isTruncated = totals.totalCount > limit;
  const drawing = format === 'pdf' ? description.draw?.() : undefined;
  const truncated = isTruncated ? translate('common:report.truncated', { limit, total: totals.totalCount }) : '';
  return {
    publisher: letterhead.name,
    contact: letterhead.contact,
    emblem: description.emblem ?? letterhead.emblem,
    letter: description.letter,
    carry: description.carry,
    title: description.title,
    facts: [
      ...description.facts,
      { label: translate('common:report.rows'), value: truncated },
      ...(drawing === undefined ? [] : [drawing.note]),
    ].filter(({ value }) => value !== ''),
    columns,
    rows: toDocumentRows(opened),
    total: buildTotal(opened),
    drawing,
    emptyText: description.emptyText,
    printed: translate('common:report.printed', { date, time, user: caller.username }),
    pageOf: translate('common:report.pageOf', { page: '{page}', pageCount: '{pageCount}' }),
    languageTag: LANGUAGES[caller.language].tag,
    printedAt,
  };
}

async function* toDocumentRows({ columns, description, rows }: OpenReport): AsyncGenerator<DocumentRow> {
  for await (const row of rows) {
    yield columns.map(({ field, kind }) => {
      const value = row[field];
      const label =
        kind === 'status' && typeof value === 'string' ? description.statusLabels?.[field]?.(value) : undefined;
      return label ?? value;
    });
  }
}

/** The totals under their columns, with their label in the column to the left of the first; undefined without rows. */
function buildTotal({ columns, description, totals }: OpenReport): DocumentRow | undefined {
  const first = columns.findIndex(({ hasTotal }) => hasTotal);
  if (first < 0 || totals.totalCount === 0) return undefined;
  return columns.map(({ field, hasTotal }, index) => {
    if (hasTotal) return totals[field];
    return index === first - 1 ? description.totalLabel : undefined;
  });
}

/** Rows that become one piece of memory for the thread that lays them out. */
const ROWS_PER_PIECE = 200;

interface PdfWork {
  readonly context: CallContext;
  readonly document: ReportDocument;
  readonly snapshot: Snapshot;
  readonly progress: ReportProgress;
}

/** A file that is complete or an error, as a stream of one piece. */
async function* streamPdf(work: PdfWork): AsyncGenerator<Uint8Array> {
  try {
    yield await writePdf(work);
  } catch (error) {
    throw describeSlowness(error);
  }
}

/** Reads all rows, gives the connection back, and lays them out in another thread. */
async function writePdf({ context, document, snapshot, progress }: PdfWork): Promise<Uint8Array> {
  const { letter, carry } = document;
  const { columns, total, publisher, contact, emblem, title, facts, drawing, emptyText } = document;
  const { pageOf, languageTag, printedAt } = document;
  const formatRow = (row: DocumentRow) => columns.map(({ kind }, index) => formatCell(kind, row[index]));
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let piece: (readonly (readonly string[])[])[] = [];
  const finishPiece = () => {
    pieces.push(encoder.encode(JSON.stringify(piece)));
    piece = [];
  };
  for await (const row of document.rows) {
    piece.push(formatRow(row));
    if (piece.length === ROWS_PER_PIECE) finishPiece();
  }
  finishPiece();
  await snapshot.close();
  const report = {
    ...{
      publisher,
      contact,
      emblem,
      title,
      facts,
      emptyText,
      pageOf,
      languageTag,
      printedAt,
      footer: document.printed,
    },
    drawing,
    letter,
    carry: carry && {
      label: carry.label,
      column: columns.findIndex((column) => (column as FieldColumn).field === carry.field),
      labelColumn: columns.findIndex(({ isRowHeader }) => isRowHeader),
    },
    columns: columns.map(({ label, kind, share, isRowHeader }) => {
      return { heading: label, share, isRight: RIGHT_ALIGNED_KINDS.has(kind), isRowHeader };
    }),
    total: total && formatTotal(columns, total),
  };
  return context.reports.layOutPdf({ report, rows: pieces, rowsDone: progress.rowsLaidOut }, context.signal);
}

function formatTotal(columns: readonly DocumentColumn[], total: DocumentRow): readonly (readonly string[])[] {
  // The label of the totals is text, whatever the kind of its column.
  const kindOf = (kind: ColumnKind, value: DocumentRow[number]) => (typeof value === 'string' ? 'text' : kind);
  return columns.map(({ kind }, index) => formatCell(kindOf(kind, total[index]), total[index]));
}

/**
 * Reads the pieces of a file.
 *
 * @param cleanup runs when the stream ends for any reason, even if it is never read: a generator that was never started
 *   doesn't run its `finally`.
 */
function startStream(pieces: AsyncGenerator<Uint8Array>, cleanup: AsyncDisposableStack): AsyncIterable<Uint8Array> {
  const end = async () => {
    await pieces.return(undefined);
    await cleanup.disposeAsync();
    return { done: true, value: undefined } as const;
  };
  const next = async () => {
    try {
      const piece = await pieces.next();
      return piece.done ? await end() : piece;
    } catch (error) {
      await end();
      throw error;
    }
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

/**
 * Reads the first piece of a stream, so that an early failure is refused with a message instead of an aborted
 * connection.
 */
async function readAhead(stream: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const pieces = stream[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | undefined = await pieces.next();
  const next = async () => {
    const piece = first ?? (await pieces.next());
    first = undefined;
    return piece;
  };
  const end = async () => pieces.return?.() ?? { done: true as const, value: undefined };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}
