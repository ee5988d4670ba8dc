export { exportLedgerDays } from './export-days.ts';
export { findGeneralLedgerFaults, type GeneralLedgerFault } from './find-general-ledger-faults.ts';
export { generalLedgerRoutes } from './general-ledger.routes.ts';
export { payStateTaxes } from './pay-state-taxes.ts';
