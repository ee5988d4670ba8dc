import { joinThousands, splitDocumentNumbers } from '@portal/contract/index/search/definitions/document-numbers';
import { documentSearches } from '@portal/contract/index/search/definitions/document-searches';
import type { CriteriaOf } from '@portal/contract/index/search/definitions/searches';
import type { Db } from '../../../../platform/database/database.ts';
import { computeNaturalKey, listNumberInterpretations, listNumberKeys, parsePages } from '../../records/index.ts';
import type { TypedName } from '../names/name-readings.rules.ts';
import { describeTypedName, resolveTypedName } from '../names/typed-name.ts';
import { listNumberedTypes } from '../select/codes.queries.ts';
import {
  describeCode,
  describeNameMatch,
  describeNarrowing,
  describeText,
  readCode,
  readNarrowing,
} from '../select/criteria.ts';
import { defineDocumentSearch } from '../select/define-document-search.ts';
import type { CriteriaWords, SearchedParties } from '../select/search-definition.ts';
import {
  allOf,
  anyOf,
  type Condition,
  findMissingNumbers,
  hasBook,
  hasBookTypeLike,
  hasNumber,
  hasNumberBetween,
  hasPageText,
  narrow,
  type TypedNumber,
  touchesPages,
} from '../select/select-ids.queries.ts';

type NameCriteria = CriteriaOf<'searchByName'>;

/** The side of the index to search; undefined is both. */
export const SEARCHED_ROLES = { BOTH: undefined, GRANTORS: 'GRANTOR', GRANTEES: 'GRANTEE' } as const;

/** Grantors and grantees: last and business names by prefix, first names, one side or both, one name or two (Spec 2 §2). */
const searchByName = defineDocumentSearch<'searchByName'>({
  shared: documentSearches.searchByName,
  async select(db, criteria, parties) {
    const { names, role } = parties ?? (await resolveNames(db, criteria));
    if (names.length === 0) return undefined;
    return { names, andOr: criteria.andOr, role, narrowing: readNarrowing(criteria) };
  },
  resolveParties: resolveNames,
  describe: (criteria, words) => [
    ...describeText('name', describeNames(criteria, words), words),
    ...describeNameMatch(criteria, words),
    ...describeText('in', words.translate(`search:searchIn.${criteria.grantorGranteeSearchIn}`), words),
    ...describeNarrowing(criteria, words),
  ],
});

async function resolveNames(db: Db, criteria: NameCriteria): Promise<SearchedParties> {
  const names = await Promise.all(
    listTypedNames(criteria).map((name) => resolveTypedName(db, name, criteria.nameMatch)),
  );
  // A name that no party can have makes AND match nothing; with OR the other name can still match.
  const searchable = names.filter((name) => name !== undefined);
  const isImpossible = criteria.andOr === 'AND' && searchable.length < names.length;
  return { names: isImpossible ? [] : searchable, role: SEARCHED_ROLES[criteria.grantorGranteeSearchIn] };
}

/** The one or two names of a name search. */
export function listTypedNames(criteria: NameCriteria): readonly TypedName[] {
  const first = {
    lastName: criteria.grantorGranteeLastName,
    firstName: criteria.grantorGranteeFirstName,
    middleInitial: criteria.grantorGranteeMiddleInitial,
  };
  const second = {
    lastName: criteria.grantorGranteeLastName2,
    firstName: criteria.grantorGranteeFirstName2,
    middleInitial: criteria.grantorGranteeMiddleInitial2,
  };
  return second.lastName.trim() === '' ? [first] : [first, second];
}

function describeNames(criteria: NameCriteria, { translate }: CriteriaWords): string {
  const [first = '', second] = listTypedNames(criteria).map(describeTypedName);
  if (second === undefined) return first;
  return translate(criteria.andOr === 'AND' ? 'search:criteriaPhrases.and' : 'search:criteriaPhrases.or', {
    first,
    second,
  });
}

/** Document numbers in any spelling, or a range of whole numbers (Spec 2 §5). */
const searchByDocumentNumber = defineDocumentSearch<'searchByDocumentNumber'>({
  shared: documentSearches.searchByDocumentNumber,
  async select(db, criteria) {
    const from = joinThousands(criteria.fromDocumentNumber);
    const to = joinThousands(criteria.toDocumentNumber.trim());
    if (to !== '') {
      const range = hasNumberBetween(computeNaturalKey(from), computeNaturalKey(to));
      return { conditions: [range, ...narrow(readNarrowing(criteria))] };
    }
    const conditions = (await listTypedNumbers(db, criteria)).flatMap(({ condition }) => condition ?? []);
    return conditions.length === 0 ? undefined : { conditions: [anyOf(conditions)] };
  },
  async findRemarks(db, criteria) {
    if (criteria.toDocumentNumber.trim() !== '') return [];
    const numbers = await listTypedNumbers(db, criteria);
    const missing = numbers.length < 2 ? [] : await findMissingNumbers(db, numbers);
    return [{ criterion: 'notFound', text: missing.join(', ') }];
  },
  describe: (criteria, words) => {
    const from = criteria.fromDocumentNumber.trim();
    const to = criteria.toDocumentNumber.trim();
    const number =
      to === '' ? describeNumbers(from) : words.translate('search:criteriaPhrases.documentRange', { from, to });
    return [...describeText('document', number, words), ...describeNarrowing(criteria, words)];
  },
});

/** A comma between thousands stays in the text. */
function describeNumbers(text: string): string {
  return joinThousands(text) === text.normalize('NFKC') ? splitDocumentNumbers(text).join(', ') : text;
}

/**
 * The typed numbers, each with the documents that it can mean; no condition if it can't be a number. `110,994` is 110994 if there is such a
 * document, and otherwise the numbers 110 and 994.
 */
async function listTypedNumbers(
  db: Db,
  { fromDocumentNumber, documentType }: CriteriaOf<'searchByDocumentNumber'>,
): Promise<readonly TypedNumber[]> {
  const types = await listNumberedTypes(db);
  const read = (text: string): TypedNumber => {
    const readings = listNumberInterpretations(text, types, readCode(documentType));
    return { text, condition: readings.length === 0 ? undefined : anyOf(readings.map(hasNumber)) };
  };
  const listed = splitDocumentNumbers(fromDocumentNumber);
  const joined = splitDocumentNumbers(joinThousands(fromDocumentNumber));
  const grouped = joined.filter((number) => !listed.includes(number)).map(read);
  const isJoined = grouped.length > 0 && (await findMissingNumbers(db, grouped)).length < grouped.length;
  return (isJoined ? joined : listed).map(read);
}

/** All documents recorded within a range of days, the first and the last included (Spec 2 §2). */
const searchByDate = defineDocumentSearch<'searchByDate'>({
  shared: documentSearches.searchByDate,
  select: async (_db, criteria) => ({ conditions: narrow(readNarrowing(criteria)) }),
  describe: (criteria, words) => describeNarrowing(criteria, words),
});

/** Words that users type before the name of a book: Book 48. */
const BOOK_WORDS = /^\s*(?:book|bk|volume|vol|liber)\b[\s.:#]*(?=\S)/i;

/** A book and page in one field, as lists show them or as people write them: DEEDS 218/121, Book 218, page 121. */
const BOOK_AND_PAGE = /^(.*[^\s,])(?:\s*\/\s*|[\s,]+(?:pages?|pgs?|p)\b[\s.:#]*(?![.:#]))([^\s/]{1,20})\s*$/i;

/** A page of a book, including pages within a document's range; without a page the whole book (Spec 2 §2). */
const searchByBookAndPage = defineDocumentSearch<'searchByBookAndPage'>({
  shared: documentSearches.searchByBookAndPage,
  async select(_db, criteria) {
    const page = criteria.page.trim();
    const readings = [{ book: criteria.book, page }, ...(page === '' ? splitBookAndPage(criteria.book) : [])];
    const found = readings.flatMap((reading) =>
      findBookCondition(reading.book, reading.page, readCode(criteria.bookType)),
    );
    return found.length === 0 ? undefined : { conditions: [anyOf(found)] };
  },
  describe: (criteria, words) => [
    ...describeCode('bookType', criteria.bookType, words.codes.bookTypes, words),
    ...describeText('book', criteria.book, words),
    ...describeText('page', criteria.page, words),
  ],
});

function splitBookAndPage(text: string): readonly { readonly book: string; readonly page: string }[] {
  const [, book, page] = BOOK_AND_PAGE.exec(text) ?? [];
  return book === undefined || page === undefined ? [] : [{ book, page }];
}

function findBookCondition(typedBook: string, page: string, bookType: string | undefined): readonly Condition[] {
  const text = typedBook.replace(BOOK_WORDS, '');
  const bookKeys = listNumberKeys(text);
  if (bookKeys.length === 0) return [];
  const [, type, number] = /^\s*([A-Z]{2,})[\s.#-]+(\d\S*|[A-Z])\s*$/i.exec(text) ?? [];
  // MTG 48 or DEEDS A can be the name of a book, or book 48 of a type that starts with MTG.
  const ofType =
    type === undefined || number === undefined
      ? []
      : [allOf([hasBook(listNumberKeys(number), bookType), hasBookTypeLike(type.toUpperCase())])];
  return [allOf([anyOf([hasBook(bookKeys, bookType), ...ofType]), ...listPageConditions(page)])];
}

function listPageConditions(page: string): readonly Condition[] {
  if (page === '') return [];
  const span = parsePages(page);
  // A page with a letter can be recorded as text alone.
  if (span !== undefined && /[A-Z]/i.test(page)) return [anyOf([touchesPages(span), hasPageText(page)])];
  return [span === undefined ? hasPageText(page) : touchesPages(span)];
}

export const documentDefinitions = { searchByName, searchByDocumentNumber, searchByDate, searchByBookAndPage };
