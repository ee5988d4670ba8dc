import type { Db } from '../../platform/database/database.ts';
import type { Account } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import {
  computeImagePrices,
  type ImagePrices,
  type Prices,
  type RatedDocument,
  readCardPrices,
} from './prices.rules.ts';

type Payer = Pick<Account, 'accountType' | 'paymentMethod'>;

/** Gets an account's prices: the alternate rates if it pays by card and the county applies them, otherwise the a la carte rates. */
export async function getPrices(db: Db, payer: Payer): Promise<Prices> {
  return (await getRates(db, payer)).prices;
}

/** Gets the prices of a document's images for an account. */
export async function getImagePrices(
  db: Db,
  payer: Payer,
  copy: { readonly document: RatedDocument; readonly method: ImagePrices['method'] },
): Promise<ImagePrices> {
  return computeImagePrices(copy.document, copy.method, await getRates(db, payer));
}

async function getRates(db: Db, { paymentMethod }: Payer) {
  const special = await getSettings(db, 'aLaCarteSpecialRates');
  const card = paymentMethod === 'CREDIT_CARD' ? await getSettings(db, 'creditCard') : undefined;
  const [prices, rates] =
    card?.applyAlternateRates === true
      ? [readCardPrices(card), card.rates]
      : [await getSettings(db, 'aLaCarte'), special.rates];
  return { prices, rates: special.applySpecialRates ? rates : [] };
}
