export { CartScreen } from '../purchase/cart/cart-screen.tsx';
