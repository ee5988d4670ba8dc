import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { CodeDescription } from '@portal/contract/office/helper-data/code-description';
import { isSearchPrice, PRICE_FIELDS, type PriceField } from '@portal/contract/settings/price-fields';
import { formatCents } from '@portal/contract/values/money';
import type { Db } from '../../../platform/database/database.ts';
import { type Caller, isStaff } from '../../../platform/http/caller.ts';
import type { Translate } from '../../../platform/translate.ts';
import { createSettingsReader, getSettings } from '../../office/county-settings/index.ts';
import { getCallersAccount, listPermittedSearches } from '../../people/accounts/index.ts';
import { getPrices } from './get-prices.ts';

/**
 * Lists the prices for a user who pays by card: the searches that they can use, and everything else with a price. Images are priced for
 * each document, in its order.
 *
 * @returns an empty list for users who don't pay, or not by card.
 */
export async function listCardPrices(
  db: Db,
  caller: Caller,
  translate: Translate,
): Promise<readonly CodeDescription[]> {
  const account = await getCallersAccount(db, caller);
  if (account.paymentMethod !== 'CREDIT_CARD' || isStaff(caller)) return [];
  const searches = listPermittedSearches(await getSettings(db, 'search'), await getSettings(db, 'landlink'), account);
  const { applySpecialRates } = await getSettings(db, 'aLaCarteSpecialRates');
  const prices = await getPrices(createSettingsReader(db), account);
  const searchFields: ReadonlySet<PriceField> = new Set(searches.map((type) => SEARCHES[type].priceField));
  const listed = PRICE_FIELDS.filter(
    (field) => searchFields.has(field) || (isDetail(field, searches) && prices[field] > 0) || isImage(field, account),
  );
  return listed.map((field) => {
    const code = isSearchPrice(field) ? translate(`search:prices.${field}`) : translate(`prices:${field}`);
    const price = formatCents(prices[field]);
    // Some documents can have other prices than the list.
    return {
      code,
      description: isImage(field, account) && applySpecialRates ? translate('prices:orSpecial', { price }) : price,
    };
  });
}

function isDetail(field: PriceField, searches: readonly SearchType[]): boolean {
  return field === 'documentDetails' || (field === 'taxLienDetails' && searches.includes('searchByTaxLien'));
}

function isImage(
  field: PriceField,
  account: { readonly imageRetrieval: boolean; readonly imageChargeMethod: string },
): boolean {
  if (!account.imageRetrieval) return false;
  return account.imageChargeMethod === 'DOCUMENT'
    ? field === 'imageDocument'
    : field === 'imageFirstPage' || field === 'imageAdditionalPages';
}
