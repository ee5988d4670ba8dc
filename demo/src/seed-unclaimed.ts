import { instantOf } from '@portal/contract/values/local-date-time';
import { addDays, addMonths, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '@portal/server/county';
import { adjustEscrow } from '@portal/server/modules/money/ledger';
import { noticeOwners } from '@portal/server/modules/money/unclaimed-property';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import type { Db } from '@portal/server/platform/database/database';
import { UNCLAIMED_TERMS } from './unclaimed-terms.ts';

const OWNER = 'Kettle Creek Surveying';
const LEFT_CENTS = 4_250;
/** Longer ago than the terms of any report that is announced now. */
const LEFT_YEARS_AGO = 6;
/** The notice is of a day in the middle of the time for notices. */
const NOTICED_DAYS_BEFORE = 90;

/** Tells of an account whose owner left money years ago, was told by letter, and didn't come back. */
export async function seedUnclaimed(tx: Db, county: County): Promise<void> {
  const { id: accountId } = await tx
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', OWNER)
    .executeTakeFirstOrThrow();
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const noonOf = (day: PlainDate) => instantOf(`${day}T12:00`, county.timeZone);
  const leftAt = noonOf(addMonths(today, -12 * LEFT_YEARS_AGO));
  const address = { address: '18 Mill Rd', city: 'Kettle Creek', state: 'MN', zip: '55000', created_at: leftAt };
  await tx.updateTable('accounts').set(address).where('id', '=', accountId).execute();
  await adjustEscrow(tx, {
    ...{
      accountId,
      amountCents: LEFT_CENTS,
      opKey: 'demo unclaimed',
      note: 'Deposit',
      actor: SYSTEM_ACTOR,
      at: leftAt,
    },
  });
  const now = noonOf(lastNoticeDay(today));
  await noticeOwners({ ...county, db: tx, clock: { now: () => now } });
}

/** The last day, not after today, on which owners were told of a report. */
function lastNoticeDay(today: PlainDate): PlainDate {
  const afterMonth = String(UNCLAIMED_TERMS.reportMonth + 1).padStart(2, '0');
  const dayIn = (year: number) => addDays(`${year}-${afterMonth}-01` as PlainDate, -1 - NOTICED_DAYS_BEFORE);
  const year = Number(today.slice(0, 4));
  return dayIn(year) <= today ? dayIn(year) : dayIn(year - 1);
}
