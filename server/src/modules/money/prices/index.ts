export { getImagePricer, getPrices } from './get-prices.ts';
export { listCardPrices } from './list-card-prices.ts';
export {
  buildFreeImagePrices,
  computeOrderPrice,
  countImages,
  type OrderPrice,
  type PriceLine,
} from './order-price.rules.ts';
export type { ImagePrices, Prices, RatedDocument } from './prices.rules.ts';
