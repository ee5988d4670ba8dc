import { DAY_JOURNAL, DEPOSIT_SLIP } from '@portal/contract/money/drawers/day-reports';
import * as drawers from '@portal/contract/money/drawers/drawers';
import { route } from '../../../platform/http/route.ts';
import { closeCounterDay } from './close-counter-day.ts';
import { closeDrawer } from './close-drawer.ts';
import { getDrawer, listCounterDays } from './list-counter-days.ts';
import { openDrawer } from './open-drawer.ts';
import { printDayJournal } from './print-day-journal.ts';
import { printDepositSlip } from './print-deposit-slip.ts';

export const drawersRoutes = [
  route(drawers.listCounterDays, listCounterDays),
  route(drawers.openDrawer, openDrawer),
  route(drawers.getDrawer, getDrawer),
  route(drawers.closeDrawer, closeDrawer),
  route(drawers.closeCounterDay, closeCounterDay),
  route(DEPOSIT_SLIP.endpoint, printDepositSlip),
  route(DAY_JOURNAL.endpoint, printDayJournal),
];
