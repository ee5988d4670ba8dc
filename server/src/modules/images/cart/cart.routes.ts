import * as cart from '@portal/contract/images/cart/cart';
import { route } from '../../../platform/http/route.ts';
import { canRetrieveImages } from '../../people/accounts/index.ts';
import { addToCart } from './add-to-cart.ts';
import { sendLinkedCopies, showLinkedCart } from './cart-link.ts';
import { getCart } from './get-cart.ts';
import { getCartCopies } from './get-cart-copies.ts';
import { payCart } from './pay-cart.ts';
import { priceDocuments } from './price-documents.ts';
import { quoteCart } from './quote-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';

export const cartRoutes = [
  route(cart.getCart, getCart, canRetrieveImages),
  route(cart.addToCart, addToCart, canRetrieveImages),
  route(cart.removeFromCart, removeFromCart, canRetrieveImages),
  route(cart.priceDocuments, priceDocuments, canRetrieveImages),
  route(cart.quoteCart, quoteCart, canRetrieveImages),
  route(cart.payCart, payCart, canRetrieveImages),
  route(cart.getCartCopies, getCartCopies, canRetrieveImages),
  route(cart.getLinkedCart, showLinkedCart),
  route(cart.getLinkedCopies, sendLinkedCopies),
];
