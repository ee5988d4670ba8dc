export { addToCart } from './add-to-cart.ts';
export { cartRoutes } from './cart.routes.ts';
export { type CartFault, findCartFaults } from './find-cart-faults.ts';
