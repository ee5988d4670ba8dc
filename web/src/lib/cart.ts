import { getCart } from '@portal/contract/images/cart/cart';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';

/** The address of the cart. */
export const CART_PATH = '/cart';

/** The first part of the keys of all queries about the cart. */
export const CART_KEY = ['cart'] as const;

/** The documents in the cart, and the carts that were paid lately. */
export const cartQuery = queryOptions({
  queryKey: [...CART_KEY, 'contents'],
  queryFn: ({ signal }) => call(getCart, {}, { signal }),
  staleTime: 0,
});
