import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { withdrawRecording as endpoint } from '@portal/contract/filing/efile/corrections';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { withdrawRecordedDocument } from '../../../index/records/index.ts';
import { withdrawRecordings } from '../filings/corrections.queries.ts';
import { firstOf, lockPackage } from '../filings/filings.queries.ts';
import { queueFilingEmail } from '../filings/queue-filing-email.ts';
import { deleteOpenVerification } from '../verify/verification.queries.ts';
import { recordChange } from './review-filings.ts';

/**
 * Withdraws the recordings of a package, for a stamp on the wrong document (docs/decisions/0269). It returns to its place in the queue, and is recorded
 * under other numbers and with another time, or returned. Numbers, events, audit rows, records and the email are one transaction.
 *
 * @throws Refusal NOT_FOUND; OWN_FILING; FILING_CHANGED if it isn't recorded under the number that the clerk saw; FILING_CONFIRMED;
 *   FILING_IMPORTING.
 */
export async function withdrawRecording(
  context: CallContext,
  { id, documentNumber, reason }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, county, caller } = context;
  await inTransaction(db, async (tx) => {
    const filings = await lockPackage(tx, id);
    const filing = filings.find((document) => document.id === id);
    if (filing === undefined) throw new Refusal('NOT_FOUND');
    if (filing.userId === caller.userId) throw new Refusal('OWN_FILING');
    if (filing.documentNumber !== documentNumber) throw new Refusal('FILING_CHANGED');
    const { id: packageId } = firstOf(filings);
    const now = county.clock.now();
    if (!(await withdrawRecordings(tx, { packageId, clerkId: caller.userId, at: now, reason })))
      throw new Refusal('FILING_CHANGED');
    for (const document of filings) {
      if (document.recordKey === null) continue;
      await deleteOpenVerification(tx, document.id);
      const refused = await withdrawRecordedDocument(tx, document.recordKey, { source: document.number, now });
      if (refused !== undefined) throw new Refusal(refused === 'CONFIRMED' ? 'FILING_CONFIRMED' : 'FILING_IMPORTING');
    }
    for (const document of filings) {
      const { documentNumber: number, recordedOn, recordedTime, recordKey: record } = document;
      const details = {
        ...{ documentNumber: number, recordedOn, recordedTime, reason },
        ...(record !== null && { record }),
      };
      const change = {
        action: 'filing.recordingWithdrawn',
        from: 'ACCEPTED',
        to: 'SUBMITTED',
        remark: reason,
      } as const;
      await recordChange(tx, context, document, { ...change, details });
    }
    await queueFilingEmail(tx, county, {
      ...{ filings, state: 'SUBMITTED', change: 'recordingWithdrawn', remark: reason },
      recorded: {
        numbers: filings.map((document) => document.documentNumber ?? ''),
        ...{ date: filing.recordedOn ?? '', time: filing.recordedTime ?? '' },
      },
    });
  });
  return {};
}
