import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { correctRecord as endpoint } from '@portal/contract/filing/efile/corrections';
import { type IndexFacts, pickIndexFacts, splitLines } from '@portal/contract/filing/efile/index-facts';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../../platform/refusal.ts';
import { correctRecordedDocument, readRecordedDocument } from '../../../index/records/index.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { storeCorrection } from '../filings/corrections.queries.ts';
import { lockPackage, type StoredFiling } from '../filings/filings.queries.ts';
import { queueFilingEmail } from '../filings/queue-filing-email.ts';

/**
 * Corrects the index data of a recorded filing (docs/decisions/0269): the record, both versions, the email to the filer and the audit row are
 * one transaction. If names or land change, the next run of the watches tells the owners.
 *
 * @throws Refusal NOT_FOUND; OWN_FILING; FILING_CHANGED if it isn't recorded in the index, or another clerk corrected it since; INVALID_INPUT
 *   for facts that can't be indexed, or the same ones; FILING_CONFIRMED; FILING_IMPORTING.
 */
export async function correctRecord(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, county, caller } = context;
  const { id, revision: seen, reason } = request;
  await inTransaction(db, async (tx) => {
    const filing = (await lockPackage(tx, id)).find((document) => document.id === id);
    if (filing === undefined) throw new Refusal('NOT_FOUND');
    if (filing.userId === caller.userId) throw new Refusal('OWN_FILING');
    const before = filing.recordedFacts;
    if (filing.state !== 'ACCEPTED' || before === null) throw new Refusal('FILING_CHANGED');
    const after = pickIndexFacts(request);
    const changed = listChanges(before, after);
    if (changed.length === 0) throw new Refusal('INVALID_INPUT', { instrument: { key: 'unchanged' } });
    const now = county.clock.now();
    const stored = { filingId: id, seen, clerkId: caller.userId, correctedAt: now, before, after, reason };
    if (!(await storeCorrection(tx, stored))) throw new Refusal('FILING_CHANGED');
    const recorded = await readCorrected(tx, filing, after);
    const newVersion = changed.some((field) => field !== 'instrument');
    const refused = await correctRecordedDocument(tx, recorded, { source: filing.number, now, newVersion });
    if (refused !== undefined) throw new Refusal(refused === 'CONFIRMED' ? 'FILING_CONFIRMED' : 'FILING_IMPORTING');
    const details = { filing: filing.number, record: recorded.documentKey, reason, before, after };
    await recordAudit(tx, { action: 'filing.indexCorrected', actor: actorOf(context), details });
    const email = { filings: [filing], state: 'ACCEPTED', change: 'indexCorrected', remark: reason } as const;
    await queueFilingEmail(tx, county, email);
  });
  return {};
}

function listChanges(before: IndexFacts, after: IndexFacts): readonly (keyof IndexFacts)[] {
  return (Object.keys(after) as (keyof IndexFacts)[]).filter((field) => after[field] !== before[field]);
}

/** The corrected record. What is on the stamp stays. */
async function readCorrected(tx: Db, filing: StoredFiling, facts: IndexFacts) {
  const { documentNumber, recordedOn, recordedTime, position, book, page, pageCount } = filing;
  const found = await readRecordedDocument(tx, {
    ...{ documentNumber: documentNumber ?? '', recordedOn: getPlainDate(recordedOn ?? '') },
    ...{ recordedTime: recordedTime ?? '', sequence: position - 1, book, page, pageCount },
    ...{ instrument: facts.instrument, legal: facts.legal, grantors: splitLines(facts.grantors) },
    ...{ grantees: splitLines(facts.grantees), parcels: splitLines(facts.parcels) },
  });
  if ('recorded' in found) return found.recorded;
  ensureNoProblems(found.problems);
  throw new Error('The corrected record has problems without a text.');
}
