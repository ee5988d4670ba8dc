import * as ledgerDays from '@portal/contract/money/general-ledger/ledger-days';
import { payStateTaxes as payEndpoint, TAX_REPORT } from '@portal/contract/money/general-ledger/tax-report';
import { route } from '../../../platform/http/route.ts';
import { getLedgerDay, listLedgerDays } from './list-ledger-days.ts';
import { payStateTaxes } from './pay-state-taxes.ts';
import { runTaxReport } from './run-tax-report.ts';

export const generalLedgerRoutes = [
  route(ledgerDays.listLedgerDays, listLedgerDays),
  route(ledgerDays.getLedgerDay, getLedgerDay),
  route(TAX_REPORT.endpoint, runTaxReport),
  route(payEndpoint, payStateTaxes),
];
