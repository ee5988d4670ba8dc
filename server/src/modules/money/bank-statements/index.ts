export { bankStatementsRoutes } from './bank-statements.routes.ts';
export { importStatement } from './import-statement.ts';
export { matchLine } from './match-line.ts';
