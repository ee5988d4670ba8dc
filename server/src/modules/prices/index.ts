export { getImagePrices, getPrices } from './get-prices.ts';
export { listCardPrices } from './list-card-prices.ts';
export { pricesRoutes } from './prices.routes.ts';
export { getSearchPriceField, type ImagePrices, type Prices, type RatedDocument } from './prices.rules.ts';
