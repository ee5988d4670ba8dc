import { landSearches, readLegalName } from '@portal/contract/search/land-searches';
import type { CriteriaOf } from '@portal/contract/search/searches';
import type { Db } from '../../../platform/database/database.ts';
import { describeNameMatch, describeNarrowing, describeText, readNarrowing } from '../criteria.ts';
import { describeLand, describePlat, findLand, getPlatId } from '../find-land.ts';
import { hasLegal, isInPlat } from '../legal-conditions.queries.ts';
import type { Search, SearchedParties } from '../search-definition.ts';
import { concernsName, findDocumentIds, narrow } from '../select-ids.queries.ts';
import { describeTypedName, resolveTypedName } from '../typed-name.ts';

/** The documents that concern a piece of land, of a plat or of a section; with one party where it is given (Spec 2 §2). */
const searchByLegalDescription: Search<'searchByLegalDescription'> = {
  shared: landSearches.searchByLegalDescription,
  async findIds(db, criteria, sort, _today, resolved) {
    const land = await findLand(db, criteria);
    const parties = resolved ?? (await resolveParty(db, criteria));
    if (land === undefined || parties?.names.length === 0) return [];
    const party = (parties?.names ?? []).map(concernsName);
    return findDocumentIds(db, [hasLegal(land), ...party, ...narrow(readNarrowing(criteria))], sort);
  },
  resolveParties: resolveParty,
  describe: (criteria, words) => [
    ...describeLand(criteria, words),
    ...describeText('name', describeTypedName(readLegalName(criteria)), words),
    ...describeNameMatch(criteria, words),
    ...describeNarrowing(criteria, words),
  ],
};

async function resolveParty(
  db: Db,
  criteria: CriteriaOf<'searchByLegalDescription'>,
): Promise<SearchedParties | undefined> {
  const typed = readLegalName(criteria);
  if (typed.lastName.trim() === '') return undefined;
  const name = await resolveTypedName(db, typed, criteria.nameMatch);
  return { names: name === undefined ? [] : [name], role: undefined };
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
