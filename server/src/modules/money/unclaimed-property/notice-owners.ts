import { instantOf } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { addDays, formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { findGuest } from '../../people/identity/index.ts';
import { listNoticeRecipients } from '../billing/index.ts';
import { queueReceiptEmail } from '../ledger/index.ts';
import { findReportYear, type ReportYear } from './report-year.rules.ts';
import { type DormantBalance, insertProperty, listDormantBalances } from './unclaimed-property.queries.ts';

/** Points at which tests end the process. */
export interface NoticeOwnersSteps {
  readonly onListed?: () => Promise<void>;
  /** In the transaction, before it commits. */
  readonly onQueued?: () => Promise<void>;
  readonly onNoticed?: () => Promise<void>;
}

/** Balances that are listed with one statement. */
const BATCH = 200;

/**
 * Tells the owners of balances that the state's next report will have, each once: the balance, its email and its audit row are stored in one
 * transaction, so that the job can end anywhere and run in two processes. Without an email address, staff mail the letter.
 */
export async function noticeOwners(county: County, steps: NoticeOwnersSteps = {}): Promise<void> {
  const { db, clock, timeZone } = county;
  const settings = await getSettings(db, 'unclaimedProperty');
  if (!settings.noticeOwners) return;
  const report = findReportYear(plainDateAt(clock.now(), timeZone), settings);
  if (report === undefined) return;
  const before = instantOf(`${addDays(report.unusedSince, 1)}T00:00`, timeZone);
  const withoutAccountId = (await findGuest(db))?.accountId;
  for (;;) {
    const dormant = await listDormantBalances(db, { before, withoutAccountId, limit: BATCH });
    await steps.onListed?.();
    for (const balance of dormant) {
      await inTransaction(db, async (tx) => {
        await noticeOwner(tx, county, { balance, report });
        await steps.onQueued?.();
      });
      await steps.onNoticed?.();
    }
    if (dormant.length < BATCH) return;
  }
}

async function noticeOwner(
  tx: Db,
  county: County,
  { balance, report }: { readonly balance: DormantBalance; readonly report: ReportYear },
): Promise<void> {
  const { accountId, balanceCents, kind } = balance;
  const recipients = await listNoticeRecipients(tx, accountId);
  const notice = recipients.length === 0 ? 'NO_ADDRESS' : 'SENT';
  const noticed = { ...balance, year: report.year, noticedAt: county.clock.now(), notice } as const;
  if (!(await insertProperty(tx, noticed))) return;
  await recordAudit(tx, {
    ...{ action: 'unclaimed.noticed', actor: { ...SYSTEM_ACTOR, accountId } },
    details: { accountId, kind, amountCents: balanceCents, outcome: notice },
  });
  if (recipients.length === 0) return;
  const { name } = await getAccount(tx, accountId);
  const dueOn = formatPlainDate(report.dueOn);
  await queueReceiptEmail(tx, county, recipients, {
    subject: (translate, countyName) => translate('receipts:unclaimedSubject', { county: countyName }),
    lines: (translate) => [
      [translate('receipts:account'), name],
      [translate(`control-panel:unclaimedProperty.kinds.${kind}`), formatCents(balanceCents)],
      [translate('control-panel:unclaimedProperty.lastActivity'), formatDate(balance.lastActivityAt, county)],
      [translate('receipts:unclaimedDue'), dueOn],
    ],
    closing: (translate) => translate('receipts:unclaimedClosing'),
  });
}

function formatDate(at: Date, { timeZone }: County): string {
  return formatPlainDate(plainDateAt(at, timeZone));
}
