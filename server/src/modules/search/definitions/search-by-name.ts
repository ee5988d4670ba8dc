import { searchByName as shared } from '@portal/contract/search/search-by-name';
import type { CriteriaOf } from '@portal/contract/search/searches';
import { describeNarrowing, describeText, readNarrowing } from '../criteria.ts';
import type { CriteriaLine, CriteriaWords, Search } from '../search-definition.ts';
import { findDocumentIdsByNames } from '../select-ids.queries.ts';
import { describeTypedName, readSimilarName, readTypedName, type TypedName } from '../typed-name.ts';

type Criteria = CriteriaOf<'searchByName'>;

/** The side of the index that is looked at; undefined is both. */
export const SEARCHED_ROLES = { BOTH: undefined, GRANTORS: 'GRANTOR', GRANTEES: 'GRANTEE' } as const;

/** Grantors and grantees: surnames and firms by their beginning, given names, one side or both, one name or two (Spec 2 §2). */
export const searchByName: Search<'searchByName'> = {
  shared,
  async findIds(db, criteria, sort) {
    const isWidened = criteria.nameMatch === 'SIMILAR';
    const names = await Promise.all(
      listTypedNames(criteria).map((name) => (isWidened ? readSimilarName(db, name) : readTypedName(name))),
    );
    // With AND nothing can be found where nobody can have one of the names; with OR the other name still can.
    const searchable = names.filter((name) => name !== undefined);
    if (searchable.length === 0 || (criteria.andOr === 'AND' && searchable.length < names.length)) return [];
    const role = SEARCHED_ROLES[criteria.grantorGranteeSearchIn];
    const selection = { names: searchable, andOr: criteria.andOr, role, narrowing: readNarrowing(criteria) };
    return findDocumentIdsByNames(db, selection, sort);
  },
  describe: (criteria, words) => [
    ...describeText('name', describeNames(criteria, words), words),
    ...describeMatch(criteria, words),
    ...describeSide(criteria, words),
    ...describeNarrowing(criteria, words),
  ],
};

export function listTypedNames(criteria: Criteria): readonly TypedName[] {
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

function describeNames(criteria: Criteria, { translate }: CriteriaWords): string {
  const [first = '', second] = listTypedNames(criteria).map(describeTypedName);
  if (second === undefined) return first;
  return translate(criteria.andOr === 'AND' ? 'search:criteria.and' : 'search:criteria.or', { first, second });
}

function describeMatch({ nameMatch }: Criteria, words: CriteriaWords): CriteriaLine[] {
  return nameMatch === 'BEGINS' ? [] : describeText('nameMatch', words.translate('search:options.SIMILAR'), words);
}

function describeSide(criteria: Criteria, words: CriteriaWords): CriteriaLine[] {
  return describeText('in', words.translate(`search:searchIn.${criteria.grantorGranteeSearchIn}`), words);
}
