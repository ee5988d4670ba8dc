import { addToCart, payCart, quoteCart } from '@portal/contract/images/cart/cart';
import type { TestClient } from './test-app.ts';

/** Adds entire documents to the client's cart. */
export function fillCart(client: TestClient, documentKeys: readonly string[], isCertified = false) {
  return client.call(addToCart, { documents: documentKeys.map((documentKey) => ({ documentKey, isCertified })) });
}

/** Prices the client's cart. @returns the quote's guid; it fails if nothing can be bought. */
export async function priceCart(client: TestClient): Promise<string> {
  const { quote } = (await client.call(quoteCart, {})).content;
  if (quote === null) throw new Error('The cart has nothing to buy.');
  return quote.imageState.guid;
}

/** Pays a quoted cart. */
export async function payForCart(client: TestClient, imageStateGuid: string) {
  return (await client.call(payCart, { imageStateGuid })).content;
}
