import type { CellValue, ColumnKind } from '@portal/contract/column';
import type { PdfDrawing } from './pdf-drawing.ts';
import type { PdfLetter } from './pdf-letter.ts';

/** A column of a report that is being written. */
export interface DocumentColumn {
  readonly label: string;
  readonly kind: ColumnKind;
  /** Its part of the width, relative to the other columns' parts. */
  readonly share: number;
  readonly isRowHeader: boolean;
}

/** One cell for each column. */
export type DocumentRow = readonly (CellValue | undefined)[];

/** The county's logo or seal, for the top of a printed page. */
export interface ReportEmblem {
  readonly png: Uint8Array;
  /** Read aloud in its place. */
  readonly description: string;
}

/** The county at the head of its papers. */
export interface Letterhead {
  /** The county and its portal. */
  readonly name: string;
  /** Address and phone; can be empty. */
  readonly contact: string;
  readonly emblem?: ReportEmblem | undefined;
}

/** A report in the reader's language, before it becomes a file. Status codes have become their labels. */
export interface ReportDocument {
  /** The county and its portal. */
  readonly publisher: string;
  /** The county's address and phone, on a page; can be empty. */
  readonly contact: string;
  readonly emblem?: ReportEmblem | undefined;
  readonly title: string;
  /** The criteria and how far the index reaches. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly DocumentColumn[];
  readonly rows: AsyncIterable<DocumentRow>;
  /** The last row: the totals, and their label. */
  readonly total: DocumentRow | undefined;
  /** A page before all others of a PDF file. */
  readonly letter?: PdfLetter | undefined;
  /** Begins every further page of a PDF file with the last value of a column. */
  readonly carry?: { readonly label: string; readonly field: string } | undefined;
  /** Below the rows of a PDF file. */
  readonly drawing?: PdfDrawing | undefined;
  /** Shown if there are no rows. */
  readonly emptyText: string;
  /** The user who printed it, and the county-local time. */
  readonly printed: string;
  /** `Page {page} of {pageCount}`, with these two placeholders. */
  readonly pageOf: string;
  /** BCP 47, of the reader. */
  readonly languageTag: string;
  readonly printedAt: Date;
}
