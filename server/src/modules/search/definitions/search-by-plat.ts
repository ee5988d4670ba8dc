import { searchByPlat as shared } from '@portal/contract/search/search-by-plat';
import { describePlat, getPlatId } from '../find-land.ts';
import { hasLegal, isInPlat } from '../legal-conditions.queries.ts';
import type { Search } from '../search-definition.ts';
import { findDocumentIds } from '../select-ids.queries.ts';

/** Every document that concerns land of a plat (Spec 2 §2). */
export const searchByPlat: Search<'searchByPlat'> = {
  shared,
  async findIds(db, { plat }, sort) {
    return findDocumentIds(db, [hasLegal(isInPlat(await getPlatId(db, plat)))], sort);
  },
  describe: describePlat,
};
