import { readLegalName, searchByLegalDescription as shared } from '@portal/contract/search/search-by-legal-description';
import type { CriteriaOf } from '@portal/contract/search/searches';
import { describeNarrowing, describeText, readNarrowing } from '../criteria.ts';
import { describeLand, findLand } from '../find-land.ts';
import { hasLegal } from '../legal-conditions.queries.ts';
import type { Search } from '../search-definition.ts';
import { type Condition, concernsName, findDocumentIds, narrow } from '../select-ids.queries.ts';
import { describeTypedName, readTypedName } from '../typed-name.ts';

type Criteria = CriteriaOf<'searchByLegalDescription'>;

/** The documents that concern a piece of land, of a plat or of a section; with one party where one is given (Spec 2 §2). */
export const searchByLegalDescription: Search<'searchByLegalDescription'> = {
  shared,
  async findIds(db, criteria, sort) {
    const land = await findLand(db, criteria);
    const party = findParty(criteria);
    if (land === undefined || party === undefined) return [];
    return findDocumentIds(db, [hasLegal(land), ...party, ...narrow(readNarrowing(criteria))], sort);
  },
  describe: (criteria, words) => [
    ...describeLand(criteria, words),
    ...describeText('name', describeTypedName(readLegalName(criteria)), words),
    ...describeNarrowing(criteria, words),
  ],
};

/** @returns no condition where no name is given, undefined where nobody can have it. */
function findParty(criteria: Criteria): readonly Condition[] | undefined {
  const typed = readLegalName(criteria);
  if (typed.lastName.trim() === '') return [];
  const name = readTypedName(typed);
  return name === undefined ? undefined : [concernsName(name)];
}
