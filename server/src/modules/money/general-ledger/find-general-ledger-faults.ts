import { addDays, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import {
  findNewestDay,
  listDaysUnlikeJournal,
  listKindsUnlikeLedger,
  listStuckDays,
} from './general-ledger.queries.ts';
import { listTaxPayments, sumTaxes } from './taxes.queries.ts';

/** A day that is late after this time needs the attention of staff. */
const LATE_HOURS = 24;
/** No transaction lasts until the entries of its day are compared. */
const SETTLED_HOURS = 48;

/** A rule about the days of the general ledger, and its violations. */
export interface GeneralLedgerFault {
  readonly rule:
    | 'a day of the general ledger is what its journal entries posted'
    | 'the days of the general ledger together are the ledger'
    | 'days of the general ledger are made and reach the finance system'
    | 'taxes that were paid to the state are those of their month';
  /** Days, or kinds of ledger accounts; the first hundred. */
  readonly ids: readonly string[];
}

/** Compares the exported days with the journal. @returns an empty list if all rules hold. */
export async function findGeneralLedgerFaults({
  db,
  clock,
  timeZone,
}: Pick<County, 'db' | 'clock' | 'timeZone'>): Promise<readonly GeneralLedgerFault[]> {
  const before = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  const newest = await findNewestDay(db);
  const { exportDays } = await getSettings(db, 'generalLedger');
  const due = addDays(plainDateAt(before(LATE_HOURS), timeZone), -1);
  const missing = exportDays && newest !== undefined && newest < due ? [addDays(newest, 1)] : [];
  const otherTaxes: string[] = [];
  for (const { month, deedCents, mortgageCents } of await listTaxPayments(db)) {
    const sums = await sumTaxes(db, { month, timeZone });
    const due = sums.reduce((sum, { collectedCents, refundedCents }) => sum + collectedCents - refundedCents, 0);
    if (due !== deedCents + mortgageCents) otherTaxes.push(month);
  }
  const found: readonly GeneralLedgerFault[] = [
    { rule: 'taxes that were paid to the state are those of their month', ids: otherTaxes },
    {
      rule: 'a day of the general ledger is what its journal entries posted',
      ids: await listDaysUnlikeJournal(db),
    },
    {
      rule: 'the days of the general ledger together are the ledger',
      ids: await listKindsUnlikeLedger(db, { before: before(SETTLED_HOURS), timeZone }),
    },
    {
      rule: 'days of the general ledger are made and reach the finance system',
      ids: [...missing, ...(await listStuckDays(db, before(LATE_HOURS)))],
    },
  ];
  return found.filter(({ ids }) => ids.length > 0);
}
