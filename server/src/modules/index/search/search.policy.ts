import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { Policy } from '../../../platform/http/route.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { getCallersAccount, listPermittedSearches } from '../../people/accounts/index.ts';

/** The caller can run this search, and the county allows users to download its lists (Spec 2 §6). */
export function canPrint(type: SearchType): Policy {
  const canSearchByType = canSearch(type);
  return async (context) => {
    const { downloadResults } = await getSettings(context.db, 'search2');
    return downloadResults && (await canSearchByType(context));
  };
}

/** The county offers this search, and doesn't deny it to the caller's account. */
export function canSearch(type: SearchType): Policy {
  return async ({ db, caller }) => {
    const account = await getCallersAccount(db, caller);
    const search = await getSettings(db, 'search');
    return listPermittedSearches(search, await getSettings(db, 'landlink'), account).includes(type);
  };
}

/** The county links records to its tax system (Spec 2 §6). */
export const hasTaxLinks: Policy = async ({ db }) =>
  (await getSettings(db, 'search2')).tax && (await getSettings(db, 'landlink')).taxLinkTemplate !== '';

/** The county links records to its map (Spec 2 §6). */
export const hasMapLinks: Policy = async ({ db }) =>
  (await getSettings(db, 'search2')).map && (await getSettings(db, 'landlink')).gisLinkTemplate !== '';

/** The county registers titles, so that there are certificates to show (Spec 2 §2). */
export const hasTorrens: Policy = async ({ db }) => (await getSettings(db, 'landlink')).torrens;
