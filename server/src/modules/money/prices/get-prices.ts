import type { ReadSettings } from '../../office/county-settings/index.ts';
import type { Account } from '../../people/accounts/index.ts';
import {
  computeImagePrices,
  type ImagePrices,
  type Prices,
  type RatedDocument,
  readCardPrices,
} from './prices.rules.ts';

type Payer = Pick<Account, 'accountType' | 'paymentMethod'>;

/** Gets an account's prices: the alternate rates if it pays by card and the county applies them, otherwise the a la carte rates. */
export async function getPrices(read: ReadSettings, payer: Payer): Promise<Prices> {
  return (await getRates(read, payer)).prices;
}

/** Gets the prices of a document's images for an account. */
export async function getImagePrices(
  read: ReadSettings,
  payer: Payer,
  copy: { readonly document: RatedDocument; readonly method: ImagePrices['method'] },
): Promise<ImagePrices> {
  return computeImagePrices(copy.document, copy.method, await getRates(read, payer));
}

async function getRates(read: ReadSettings, { paymentMethod }: Payer) {
  const special = await read('aLaCarteSpecialRates');
  const card = paymentMethod === 'CREDIT_CARD' ? await read('creditCard') : undefined;
  const [prices, rates] =
    card?.applyAlternateRates === true ? [readCardPrices(card), card.rates] : [await read('aLaCarte'), special.rates];
  return { prices, rates: special.applySpecialRates ? rates : [] };
}
