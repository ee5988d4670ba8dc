export { LinkedCartScreen } from '../purchase/cart/linked-cart-screen.tsx';
