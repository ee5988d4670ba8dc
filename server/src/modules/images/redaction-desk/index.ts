export { purgeRedactionDesk } from './ask-for-redaction.ts';
export { findNumbers, findNumbersInBooks } from './find-numbers.ts';
export { insertFindings, type NewFinding } from './findings.queries.ts';
export { redactionDeskRoutes } from './redaction-desk.routes.ts';
