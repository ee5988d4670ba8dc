import type { Db } from '../../../platform/database/database.ts';
import { unpackWords } from '../../../platform/images/words/packed-words.ts';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import { type RequestedDocument, toDocumentKeys } from './find-on-pages.ts';
import { boxLines, type PageBox } from './found-places.rules.ts';
import { listStoredPages } from './shown-words.queries.ts';

/** A line of the recognized text of a page. */
export interface PageLine extends PageBox {
  readonly text: string;
}

/** The words of a page. */
export interface PageText {
  readonly words: readonly PageWord[];
  /** Whether most have the spelling of the file's text. */
  readonly isFileText: boolean;
}

/**
 * Returns the words of pages that have been read, by page. The caller has checked that the user can see these pages.
 */
export async function listPageWords(
  db: Db,
  document: RequestedDocument,
  pages: readonly number[],
): Promise<ReadonlyMap<number, PageText>> {
  const stored = await listStoredPages(db, toDocumentKeys(document), pages);
  return new Map(stored.map(({ page, words, isFileText }) => [page, { words: unpackWords(words), isFileText }]));
}

/**
 * Returns the packed words of pages that have been read, by page (`unpackWords`), for a copy that has them as its text layer. The caller has
 * checked that the user has bought these pages.
 */
export async function listPackedWords(
  db: Db,
  document: RequestedDocument,
  pages: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const stored = await listStoredPages(db, toDocumentKeys(document), pages);
  return new Map(stored.map(({ page, words }) => [page, words]));
}

/** Joins words to lines, in reading order. */
export function toPageLines(words: readonly PageWord[]): readonly PageLine[] {
  return [...Map.groupBy(words, ({ line }) => line).values()].flatMap((line) =>
    boxLines(line).map((box) => ({ text: line.map(({ text }) => text).join(' '), ...box })),
  );
}
