export { closeCounterDay } from './close-counter-day.ts';
export { closeDrawer } from './close-drawer.ts';
export { isInOpenDrawer } from './drawers.queries.ts';
export { drawersRoutes } from './drawers.routes.ts';
export { explainDrawers } from './explain-drawers.ts';
export { findDrawerFaults } from './find-drawer-faults.ts';
export { openDrawer } from './open-drawer.ts';
