import { landSearches, readLegalName } from '@portal/contract/search/land-searches';
import type { CriteriaOf } from '@portal/contract/search/searches';
import { describeNarrowing, describeText, readNarrowing } from '../criteria.ts';
import { describeLand, describePlat, findLand, getPlatId } from '../find-land.ts';
import { hasLegal, isInPlat } from '../legal-conditions.queries.ts';
import type { Search } from '../search-definition.ts';
import { type Condition, concernsName, findDocumentIds, narrow } from '../select-ids.queries.ts';
import { describeTypedName, readTypedName } from '../typed-name.ts';

/** The documents that concern a piece of land, of a plat or of a section; with one party where it is given (Spec 2 §2). */
const searchByLegalDescription: Search<'searchByLegalDescription'> = {
  shared: landSearches.searchByLegalDescription,
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

/** @returns no condition where no name is given; undefined where no party can have the name. */
function findParty(criteria: CriteriaOf<'searchByLegalDescription'>): readonly Condition[] | undefined {
  const typed = readLegalName(criteria);
  if (typed.lastName.trim() === '') return [];
  const name = readTypedName(typed);
  return name === undefined ? undefined : [concernsName(name)];
}

/** Every document that concerns land of a plat (Spec 2 §2). */
const searchByPlat: Search<'searchByPlat'> = {
  shared: landSearches.searchByPlat,
  async findIds(db, { plat }, sort) {
    return findDocumentIds(db, [hasLegal(isInPlat(await getPlatId(db, plat)))], sort);
  },
  describe: describePlat,
};

export const landDefinitions = { searchByLegalDescription, searchByPlat };
