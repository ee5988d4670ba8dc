import { landSearches, readLegalName } from '@portal/contract/index/search/definitions/land-searches';
import type { CriteriaOf } from '@portal/contract/index/search/definitions/searches';
import type { Db } from '../../../../platform/database/database.ts';
import { describeTypedName, resolveTypedName } from '../names/typed-name.ts';
import { describeNameMatch, describeNarrowing, describeText, readNarrowing } from '../select/criteria.ts';
import { defineDocumentSearch } from '../select/define-document-search.ts';
import type { SearchedParties } from '../select/search-definition.ts';
import { concernsName, narrow } from '../select/select-ids.queries.ts';
import { describeLand, describePlat, findLand, findOtherPlats, getPlatId } from './find-land.ts';
import { hasLegal, isInPlat } from './legal-conditions.queries.ts';

/** The documents that concern a piece of land, of a plat or of a section; with one party where it is given (Spec 2 §2). */
const searchByLegalDescription = defineDocumentSearch<'searchByLegalDescription'>({
  shared: landSearches.searchByLegalDescription,
  async select(db, criteria, resolved) {
    const land = await findLand(db, criteria);
    const parties = resolved ?? (await resolveParty(db, criteria));
    if (land === undefined || parties?.names.length === 0) return undefined;
    const party = (parties?.names ?? []).map(concernsName);
    return { conditions: [hasLegal(land), ...party, ...narrow(readNarrowing(criteria))] };
  },
  resolveParties: resolveParty,
  findRemarks: async (db, criteria) => (criteria.legalType === 'LB' ? findOtherPlats(db, criteria) : []),
  describe: (criteria, words) => [
    ...describeLand(criteria, words),
    ...describeText('name', describeTypedName(readLegalName(criteria)), words),
    ...describeNameMatch(criteria, words),
    ...describeNarrowing(criteria, words),
  ],
});

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
const searchByPlat = defineDocumentSearch<'searchByPlat'>({
  shared: landSearches.searchByPlat,
  select: async (db, { plat }) => ({ conditions: [hasLegal(isInPlat(await getPlatId(db, plat)))] }),
  findRemarks: findOtherPlats,
  describe: describePlat,
});

export const landDefinitions = { searchByLegalDescription, searchByPlat };
