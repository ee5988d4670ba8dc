import { searchByBookAndPage as shared } from '@portal/contract/search/search-by-book-and-page';
import { computeBookKey, parsePages } from '../../records/index.ts';
import { describeCode, describeText, readCode } from '../criteria.ts';
import type { Search } from '../search-definition.ts';
import { type Condition, findDocumentIds, hasBook, hasPageText, touchesPages } from '../select-ids.queries.ts';

/** A page of a book, found within the span of a document; without a page the whole book (Spec 2 §2). */
export const searchByBookAndPage: Search<'searchByBookAndPage'> = {
  shared,
  async findIds(db, criteria, sort) {
    const bookKey = computeBookKey(criteria.book);
    if (bookKey === '') return [];
    const book = hasBook(bookKey, readCode(criteria.bookType));
    return findDocumentIds(db, [book, ...listPageConditions(criteria.page.trim())], sort);
  },
  describe: (criteria, words) => [
    ...describeCode('bookType', criteria.bookType, words.codes.bookTypes, words),
    ...describeText('book', criteria.book, words),
    ...describeText('page', criteria.page, words),
  ],
};

function listPageConditions(page: string): readonly Condition[] {
  if (page === '') return [];
  const span = parsePages(page);
  return [span === undefined ? hasPageText(page) : touchesPages(span)];
}
