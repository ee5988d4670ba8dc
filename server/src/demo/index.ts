export { makeDemoCardGateway } from './demo-card-gateway.ts';
export { DEMO_COUNTY } from './demo-county.ts';
export { openDemoImageStore } from './demo-image-store.ts';
export { DEMO_USERS } from './demo-users.ts';
export { seedDemoCountyWhenEmpty } from './seed-demo-county.ts';
