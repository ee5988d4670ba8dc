export { buildChain } from './chain/get-chain.ts';
export { buildProperty } from './property/get-property.ts';
export { titleRoutes } from './title.routes.ts';
