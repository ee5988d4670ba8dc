import * as ledgerDays from '@portal/contract/money/general-ledger/ledger-days';
import { route } from '../../../platform/http/route.ts';
import { getLedgerDay, listLedgerDays } from './list-ledger-days.ts';

export const generalLedgerRoutes = [
  route(ledgerDays.listLedgerDays, listLedgerDays),
  route(ledgerDays.getLedgerDay, getLedgerDay),
];
