export { findNumbers } from './find-numbers.ts';
export { redactionDeskRoutes } from './redaction-desk.routes.ts';
