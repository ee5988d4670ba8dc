import { plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../county.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { translatorOf } from '../../platform/translate.ts';
import { recordAudit, SYSTEM_ACTOR } from '../audit/index.ts';
import { findFiling, insertEvent } from './filings.queries.ts';
import { listOverdue, rejectOverdue } from './queue.queries.ts';
import { queueFilingEmail } from './queue-filing-email.ts';
import { computeRetainedCents, refundFiling } from './refund-filing.ts';

/** Filings of one run; it runs every hour. */
const FILINGS_PER_RUN = 100;

/**
 * Rejects filings that weren't corrected by their last day, and refunds them like every rejection (docs/decisions/0109). Each is a transaction
 * of its own; a correction or withdrawal at the same moment wins or loses, never both.
 */
export async function rejectOverdueCorrections(county: County): Promise<void> {
  const today = plainDateAt(county.clock.now(), county.timeZone);
  for (const id of await listOverdue(county.db, today, FILINGS_PER_RUN)) {
    try {
      await rejectOne(county, id, today);
    } catch (error) {
      // The others don't wait for one that can't be refunded.
      county.log.error({ err: error, filing: id }, 'an overdue filing could not be rejected');
    }
  }
}

async function rejectOne(county: County, id: number, today: ReturnType<typeof plainDateAt>): Promise<void> {
  await inTransaction(county.db, async (tx) => {
    const filing = await findFiling(tx, id);
    if (filing === undefined) return;
    const at = county.clock.now();
    const retainedCents = await computeRetainedCents(tx, filing);
    if (!(await rejectOverdue(tx, { id, today, at, retainedCents }))) return;
    const translate = translatorOf(filing.language);
    const reason = translate('efile:refundReason.REJECTED', { number: filing.number });
    const terms = { retainedCents, actor: SYSTEM_ACTOR, reason };
    const refundedCents = await refundFiling({ db: tx, county }, filing, terms);
    const reasons = [translate('efile:notCorrected', { date: filing.correctBy ?? '' })];
    const { version } = filing;
    await insertEvent(tx, {
      ...{ filingId: id, version, occurredAt: at, userId: null, reasons },
      ...({ fromState: 'CORRECTION', toState: 'REJECTED' } as const),
    });
    const details = { filing: filing.number, reasons, refundedCents };
    await recordAudit(tx, { action: 'filing.rejected', actor: SYSTEM_ACTOR, details });
    await queueFilingEmail(tx, county, { filing, state: 'REJECTED', reasons, refundedCents });
  });
}
