import { plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../../county.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { translatorOf } from '../../../../platform/translate.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { firstOf, insertEvent, lockPackage } from '../filings/filings.queries.ts';
import { queueFilingEmail } from '../filings/queue-filing-email.ts';
import { getRetainedFee, refundPackage } from '../filings/refund-package.ts';
import { listOverdue, rejectOverdue } from './queue.queries.ts';

/** Filings of one run; it runs every hour. */
const FILINGS_PER_RUN = 100;

/**
 * Rejects filings that weren't corrected by their last day, and refunds them like any rejected filing
 * (docs/decisions/0109). Each package has a separate transaction; a simultaneous correction or withdrawal wins or
 * loses, never both.
 */
export async function rejectOverdueCorrections(county: County): Promise<void> {
  const today = plainDateAt(county.clock.now(), county.timeZone);
  for (const id of await listOverdue(county.db, today, FILINGS_PER_RUN)) {
    try {
      await rejectOne(county, id, today);
    } catch (error) {
      // A filing that can't be refunded must not block the others.
      county.log.error({ err: error, filing: id }, 'an overdue filing could not be rejected');
    }
  }
}

async function rejectOne(county: County, id: number, today: ReturnType<typeof plainDateAt>): Promise<void> {
  await inTransaction(county.db, async (tx) => {
    const filings = await lockPackage(tx, id);
    const { version, language, correctBy } = firstOf(filings);
    const at = county.clock.now();
    const feeCents = await getRetainedFee(tx);
    if (!(await rejectOverdue(tx, { packageId: id, today, at, feeCents }))) return;
    const translate = translatorOf(language);
    const reasons = [translate('efile:notCorrected', { date: correctBy ?? '' })];
    const terms = { feeCents, actor: SYSTEM_ACTOR, reason: 'REJECTED', translate } as const;
    const { documents, refundedCents } = await refundPackage({ db: tx, county }, filings, terms);
    for (const { filing, refundedCents } of documents) {
      await insertEvent(tx, {
        ...{ filingId: filing.id, version, occurredAt: at, userId: null, reasons },
        ...({ fromState: 'CORRECTION', toState: 'REJECTED' } as const),
      });
      const details = { filing: filing.number, reasons, refundedCents };
      await recordAudit(tx, { action: 'filing.rejected', actor: SYSTEM_ACTOR, details });
    }
    await queueFilingEmail(tx, county, { filings, state: 'REJECTED', reasons, refundedCents });
  });
}
