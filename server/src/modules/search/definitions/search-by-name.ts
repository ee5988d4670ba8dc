import { searchByName as shared } from '@portal/contract/search/search-by-name';
import type { CriteriaOf } from '@portal/contract/search/searches';
import { computeNameQuery } from '../../records/index.ts';
import { describeNarrowing, describeText, readNarrowing } from '../criteria.ts';
import { listGivenNameReadings } from '../given-names.ts';
import type { CriteriaLine, CriteriaWords, DocumentSearch } from '../search-definition.ts';
import { findDocumentIdsByNames, type NameCriterion } from '../select-ids.queries.ts';

type Criteria = CriteriaOf<'searchByName'>;

interface TypedName {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleInitial: string;
}

const ROLES = { BOTH: undefined, GRANTORS: 'GRANTOR', GRANTEES: 'GRANTEE' } as const;

/** Grantors and grantees: surnames and firms by their beginning, given names, one side or both, one name or two (Spec 2 §2). */
export const searchByName: DocumentSearch<'searchByName'> = {
  shared,
  async findIds(db, criteria, sort) {
    const names = listTypedNames(criteria).map(readName);
    const isSearchable = ({ keys }: NameCriterion) => keys.prefixes.length + keys.exact.length > 0;
    // Text of punctuation alone has no key. With AND nothing can then be found; with OR the other name still can.
    const searchable = names.filter(isSearchable);
    if (searchable.length === 0 || (criteria.andOr === 'AND' && searchable.length < names.length)) return [];
    const role = ROLES[criteria.grantorGranteeSearchIn];
    const selection = { names: searchable, andOr: criteria.andOr, role, narrowing: readNarrowing(criteria) };
    return findDocumentIdsByNames(db, selection, sort);
  },
  describe: (criteria, words) => [
    ...describeText('name', describeNames(criteria, words), words),
    ...describeSide(criteria, words),
    ...describeNarrowing(criteria, words),
  ],
};

function listTypedNames(criteria: Criteria): readonly TypedName[] {
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

function readName({ lastName, firstName, middleInitial }: TypedName): NameCriterion {
  return { keys: computeNameQuery(lastName), givenNames: listGivenNameReadings(firstName, middleInitial) };
}

function describeNames(criteria: Criteria, { translate }: CriteriaWords): string {
  const [first = '', second] = listTypedNames(criteria).map(({ lastName, firstName, middleInitial }) => {
    const given = `${firstName.trim()} ${middleInitial.trim()}`.trim();
    return given === '' ? lastName.trim() : `${lastName.trim()}, ${given}`;
  });
  if (second === undefined) return first;
  return translate(criteria.andOr === 'AND' ? 'search:criteria.and' : 'search:criteria.or', { first, second });
}

function describeSide(criteria: Criteria, words: CriteriaWords): CriteriaLine[] {
  return describeText('in', words.translate(`search:searchIn.${criteria.grantorGranteeSearchIn}`), words);
}
