import { REMINDER_FIELDS } from '@portal/contract/settings/money/receivables';
import type { Language } from '@portal/contract/values/language';
import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { findSettingsSince, getSettings, type SettingsOf } from '../../office/county-settings/index.ts';
import { findGuest } from '../../people/identity/index.ts';
import { getZonedStart } from './billing.queries.ts';
import {
  insertDueReminders,
  insertStatements,
  settleNotice,
  sumUnpaid,
  type TakenNotice,
  takeNotice,
} from './billing-notices.queries.ts';
import { firstDayOf, type Period, periodAt, precedingPeriod } from './period.rules.ts';
import { listNoticeRecipients, queueNoticeEmail, type StatementFile } from './queue-notice-email.ts';

/** By then, entries of the last moments of a month are committed. */
const GRACE_MS = 60 * 60_000;
/** Emails of one run; the next one comes a minute later. */
const NOTICES_PER_RUN = 200;
/** Attempts to write the statement of an account. */
const MAX_ATTEMPTS = 5;
/** How long a process can work on a notice before another one assumes that it died. */
const TAKEN_FOR_MS = 10 * 60_000;

/** Writes the statement of an account for a month. */
export type WriteStatement = (statement: {
  readonly accountId: number;
  readonly period: Period;
  readonly language: Language;
}) => Promise<StatementFile>;

/** Points at which tests end the process. */
export interface NoticeSteps {
  readonly onNoted?: () => Promise<void>;
  readonly onTaken?: () => Promise<void>;
  readonly onWritten?: () => Promise<void>;
  readonly onQueued?: () => Promise<void>;
}

/**
 * Notes the reminders and statements that are due, then emails what was noted, also by the database for balances that fell (decision 0379).
 * Each is sent once: processes can do it at the same time, and end at any point.
 */
export async function sendBillingNotices(
  county: County,
  writeStatement: WriteStatement,
  steps: NoticeSteps = {},
): Promise<void> {
  await noteReminders(county);
  await noteStatements(county);
  await steps.onNoted?.();
  for (let count = 0; count < NOTICES_PER_RUN; count += 1) {
    const now = county.clock.now();
    const notice = await takeNotice(county.db, { now, until: new Date(now.getTime() + TAKEN_FOR_MS) });
    if (notice === undefined) return;
    await steps.onTaken?.();
    await sendNotice(county, notice, { writeStatement, steps });
  }
}

async function noteReminders({ db, clock, timeZone }: County): Promise<void> {
  const settings = await getSettings(db, 'receivables');
  const steps = REMINDER_FIELDS.map((field, index) => ({ step: index + 1, days: settings[field] })).filter(
    ({ days }) => days > 0,
  );
  if (steps.length > 0) await insertDueReminders(db, { now: clock.now(), timeZone, steps });
}

/** Notes the statements of the last month, if they were switched on before it ended. */
async function noteStatements({ db, clock, timeZone }: County): Promise<void> {
  const isOn = ({ monthlyStatements }: SettingsOf<'receivables'>) => monthlyStatements;
  if (!isOn(await getSettings(db, 'receivables'))) return;
  const now = clock.now();
  const current = periodAt(new Date(now.getTime() - GRACE_MS), timeZone);
  const period = precedingPeriod(current);
  const before = await getZonedStart(db, firstDayOf(current), timeZone);
  const since = await findSettingsSince(db, 'receivables', isOn);
  if (since === undefined || since >= before) return;
  const month = {
    ...{ period, since: await getZonedStart(db, firstDayOf(period), timeZone), before, now },
    withoutAccountId: (await findGuest(db))?.accountId,
  };
  while ((await insertStatements(db, month)) > 0);
}

interface Sending {
  readonly writeStatement: WriteStatement;
  readonly steps: NoticeSteps;
}

async function sendNotice(county: County, notice: TakenNotice, { writeStatement, steps }: Sending): Promise<void> {
  const { db, clock, timeZone, log } = county;
  const { accountId, period, invoiceId } = notice;
  const at = clock.now();
  if (notice.attempts > MAX_ATTEMPTS) {
    await settleNotice(db, notice, { outcome: 'FAILED', at });
    return;
  }
  try {
    const recipients = await listNoticeRecipients(db, accountId);
    const unpaid = invoiceId === null ? undefined : await sumUnpaid(db, { accountId, invoiceId, now: at, timeZone });
    const isPaid = invoiceId !== null && (unpaid?.cents ?? 0) === 0;
    const files = new Map<Language, StatementFile>();
    if (period !== null)
      for (const language of new Set(recipients.map((recipient) => recipient.language)))
        files.set(language, await writeStatement({ accountId, period, language }));
    await steps.onWritten?.();
    await inTransaction(db, async (tx) => {
      const outcome = isPaid ? 'PAID' : recipients.length === 0 ? 'NO_ADDRESS' : 'SENT';
      if (!(await settleNotice(tx, notice, { outcome, at }))) return;
      if (outcome === 'SENT') await queueNoticeEmail(tx, county, { notice, recipients, unpaid, files });
    });
  } catch (error) {
    // Another attempt follows when the time of this one is over.
    log.error({ err: error, notice: notice.id }, 'an email about the money of an account could not be written');
    return;
  }
  await steps.onQueued?.();
}
