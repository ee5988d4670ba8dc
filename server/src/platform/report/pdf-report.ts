import type { SignatureFacts } from '../signature/signature-field.ts';
import type { PdfCode } from './pdf-corner.ts';
import type { PdfDrawing } from './pdf-drawing.ts';
import type { PdfLetter } from './pdf-letter.ts';
import type { ReportEmblem } from './report-document.ts';

/** A column of a printed report. */
export interface PdfColumn {
  readonly heading: string;
  /** Its part of the width, relative to the other columns' parts. */
  readonly share: number;
  readonly isRight: boolean;
  /** Whether its cells name their rows. */
  readonly isRowHeader: boolean;
}

/** The lines of a cell, each of which wraps if it is too long. */
export type PdfCell = readonly string[];

/** A report to print: plain values, because it is sent to another thread. */
export interface PdfReport {
  /** The county and its portal. */
  readonly publisher: string;
  /** The county's address and phone, below its name. */
  readonly contact?: string | undefined;
  readonly emblem?: ReportEmblem | undefined;
  readonly title: string;
  /** The criteria and how far the index reaches, a line each. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly PdfCell[])[];
  /** The last row, in bold; one cell for each column. */
  readonly total: readonly PdfCell[] | undefined;
  /** Drawn if there are no rows. */
  readonly emptyText: string;
  /** Drawn below every page: who printed it, and when. */
  readonly footer: string;
  /** `Page {page} of {pageCount}`, with these two placeholders. */
  readonly pageOf: string;
  /** BCP 47, of the reader. */
  readonly languageTag: string;
  readonly printedAt: Date;
  /** A QR code in the upper right corner of the first page, above the emblem. */
  readonly code?: PdfCode | undefined;
  /** A page before all others, for the post. */
  readonly letter?: PdfLetter | undefined;
  /** Begins every further page of the table with the last value of a column, by its index. */
  readonly carry?: { readonly label: string; readonly column: number; readonly labelColumn: number } | undefined;
  /** Paragraphs below the facts. */
  readonly remarks?: readonly string[] | undefined;
  /** Below the rows, on separate pages. */
  readonly drawing?: PdfDrawing | undefined;
  /** Leaves room for a signature over the whole file, which `fillSignature` writes. */
  readonly signature?: SignatureFacts | undefined;
}
