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

/** Reads an account's rates once, to price the images of any number of documents. */
export async function getImagePricer(
  read: ReadSettings,
  payer: Payer,
): Promise<(document: RatedDocument, method: ImagePrices['method']) => ImagePrices> {
  const rates = await getRates(read, payer);
  return (document, method) => computeImagePrices(document, method, rates);
}

async function getRates(read: ReadSettings, { paymentMethod }: Payer) {
  const special = await read('aLaCarteSpecialRates');
  const card = paymentMethod === 'CREDIT_CARD' ? await read('creditCard') : undefined;
  const [prices, rates] =
    card?.applyAlternateRates === true ? [readCardPrices(card), card.rates] : [await read('aLaCarte'), special.rates];
  return { prices, rates: special.applySpecialRates ? rates : [] };
}
