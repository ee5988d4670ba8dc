import type { Db } from '../../../platform/database/database.ts';
import { unpackWords } from '../../../platform/images/words/packed-words.ts';
import { computeNumberKeys } from '../../index/records/index.ts';
import { findPlaces, type PageBox, toSearchedPage } from './found-places.rules.ts';
import { buildPageQuery, listPageTerms, type PageWordsCriteria } from './page-query.rules.ts';
import {
  countStoredPages,
  type DocumentKeys,
  listMatchingPages,
  matchTerms,
  type StoredPage,
} from './shown-words.queries.ts';

/** Pages that are unpacked before the next statement, some 20 ms of work, so that other calls of the process get their turn. */
const PAGES_PER_STEP = 20;

/** A place on a page where words were found. */
export interface FoundPlace {
  readonly page: number;
  readonly boxes: readonly PageBox[];
}

/** The document, as its image is requested. */
export interface RequestedDocument {
  readonly documentType: string;
  readonly documentNumber: string;
}

export function toDocumentKeys({ documentType, documentNumber }: RequestedDocument): DocumentKeys {
  return { documentType, numberKey: computeNumberKeys(documentNumber).numberKey };
}

/**
 * Finds the places of words on the pages of a document, as the search for words in images finds the pages. The caller has checked that the
 * user can see the document's pages.
 *
 * @param limits the pages of the image, and the maximum places.
 */
export async function findOnPages(
  db: Db,
  document: RequestedDocument,
  criteria: PageWordsCriteria,
  { pageCount, maxPlaces }: { readonly pageCount: number; readonly maxPlaces: number },
): Promise<{ readonly places: readonly FoundPlace[]; readonly isCut: boolean }> {
  const query = buildPageQuery(criteria);
  if (query === undefined) return { places: [], isCut: false };
  const keys = toDocumentKeys(document);
  const places: FoundPlace[] = [];
  for (let afterPage = 0; ; ) {
    const pages = await listMatchingPages(db, keys, { query, afterPage, limit: PAGES_PER_STEP });
    const last = pages.at(-1);
    if (last === undefined) break;
    afterPage = last.page;
    places.push(
      ...(await findPlacesOf(
        db,
        pages.filter(({ page }) => page <= pageCount),
        criteria,
      )),
    );
    if (places.length > maxPlaces) return { places: places.slice(0, maxPlaces), isCut: true };
    if (pages.length < PAGES_PER_STEP) break;
  }
  return { places, isCut: false };
}

async function findPlacesOf(
  db: Db,
  stored: readonly StoredPage[],
  criteria: PageWordsCriteria,
): Promise<readonly FoundPlace[]> {
  const terms = listPageTerms(criteria);
  const pages = stored.map(({ page, words }) => ({ page, searched: toSearchedPage(unpackWords(words)) }));
  const words = new Set(pages.flatMap(({ searched }) => searched.searched.map(({ text }) => text)));
  const matching = await matchTerms(db, [...new Set([...terms.words, ...terms.phrase, ...terms.near])], [...words]);
  const pairs = new Set(matching.map(({ term, word }) => `${term}\n${word}`));
  const matches = (term: string, text: string) => pairs.has(`${term}\n${text}`);
  return pages.flatMap(({ page, searched }) => findPlaces(searched, terms, matches).map((boxes) => ({ page, boxes })));
}

/** Counts the pages of a document that have been read. */
export function countReadPages(db: Db, document: RequestedDocument): Promise<number> {
  return countStoredPages(db, toDocumentKeys(document));
}
