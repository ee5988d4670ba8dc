export { getNotableDates } from './get-notable-dates.ts';
export { type DemoUser, getProductConfiguration } from './get-product-configuration.ts';
export { helperDataRoutes } from './helper-data.routes.ts';
