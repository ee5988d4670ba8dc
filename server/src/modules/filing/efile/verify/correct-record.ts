import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  decideCorrection as decideEndpoint,
  correctRecord as endpoint,
  FeeChoice,
} from '@portal/contract/filing/efile/corrections';
import { type IndexFacts, pickIndexFacts, splitLines } from '@portal/contract/filing/efile/index-facts';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { isViolationOf } from '../../../../platform/database/constraint-violation.ts';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../../platform/refusal.ts';
import { correctRecordedDocument, readRecordedDocument } from '../../../index/records/index.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import {
  findProposedCorrection,
  type ProposedCorrection,
  proposeCorrection,
  storeCorrection,
  takeProposedCorrection,
} from '../filings/corrections.queries.ts';
import { lockPackage, type StoredFiling } from '../filings/filings.queries.ts';
import { queueFilingEmail } from '../filings/queue-filing-email.ts';
import { settleFees } from './settle-fees.ts';

/**
 * Corrects the index data of a recorded filing (docs/decisions/0269), or proposes the correction if the county wants a second person. The record, both
 * versions, the email to the filer and the audit row are one transaction. If names or land change, the next run of the watches tells the owners.
 *
 * @throws Refusal NOT_FOUND; OWN_FILING; FILING_CHANGED if it isn't recorded in the index, another clerk corrected it since, or another correction
 *   waits; FILING_DIFFERS; INVALID_INPUT for facts that can't be indexed, or the same ones; FILING_CONFIRMED; FILING_IMPORTING.
 */
export async function correctRecord(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, county, caller } = context;
  const { id, revision: seen, reason } = request;
  const { correctionApproval: isProposed } = await getSettings(db, 'efileFees');
  await inTransaction(db, async (tx) => {
    const recorded = await lockRecorded(tx, context, id);
    const after = pickIndexFacts(request);
    if (listChanges(recorded.before, after).length === 0)
      throw new Refusal('INVALID_INPUT', { instrument: { key: 'unchanged' } });
    const correction = { seen, reason, after, clerkId: caller.userId };
    const { feeChoice } = request;
    if (!isProposed) return applyCorrection(tx, context, recorded, { ...correction, approverId: null, feeChoice });
    await readCorrected(tx, recorded.filing, after);
    const proposed = { ...correction, filingId: id, proposedAt: county.clock.now() };
    if (!(await proposeCorrection(tx, proposed))) throw new Refusal('FILING_CHANGED');
    const details = { filing: recorded.filing.number, reason, before: recorded.before, after };
    await recordAudit(tx, { action: 'filing.correctionProposed', actor: actorOf(context), details });
  });
  return { isProposed };
}

/**
 * Makes or discards a proposed correction. Its clerk can discard it, and only another one approves it.
 *
 * @throws Refusal as `correctRecord`; OWN_CORRECTION for the approval of one's own; FILING_CHANGED if it was decided in the meantime.
 */
export async function decideCorrection(
  context: CallContext,
  { id, proposedAt, isApproved, feeChoice }: ParsedRequestOf<typeof decideEndpoint>,
): Promise<ContentOf<typeof decideEndpoint>> {
  const { db, caller } = context;
  await inTransaction(db, async (tx) => {
    const recorded = await lockRecorded(tx, context, id);
    const proposed = await findProposedCorrection(tx, id);
    if (proposed === undefined || !(await takeProposedCorrection(tx, id, new Date(proposedAt))))
      throw new Refusal('FILING_CHANGED');
    if (isApproved && proposed.clerkId === caller.userId) throw new Refusal('OWN_CORRECTION');
    if (isApproved)
      return applyCorrection(tx, context, recorded, { ...proposed, approverId: caller.userId, feeChoice });
    const details = { filing: recorded.filing.number, reason: proposed.reason, after: proposed.after };
    await recordAudit(tx, { action: 'filing.correctionDiscarded', actor: actorOf(context), details });
  });
  return {};
}

interface RecordedFiling {
  readonly filing: StoredFiling;
  /** The facts of its record. */
  readonly before: IndexFacts;
}

/** Locks a filing that is recorded in the index, and that the caller didn't file. */
async function lockRecorded(tx: Db, { caller }: CallContext, id: number): Promise<RecordedFiling> {
  const filing = (await lockPackage(tx, id)).find((document) => document.id === id);
  if (filing === undefined) throw new Refusal('NOT_FOUND');
  if (filing.userId === caller.userId) throw new Refusal('OWN_FILING');
  const before = filing.recordedFacts;
  if (filing.state !== 'ACCEPTED' || before === null) throw new Refusal('FILING_CHANGED');
  return { filing, before };
}

/**
 * Makes a correction: both versions, the record, what its fees change by, the audit row and the email.
 *
 * @throws Refusal as `correctRecord` and `settleFees`; FILING_DIFFERS while the entries of two clerks differ.
 */
export async function applyCorrection(
  tx: Db,
  context: CallContext,
  { filing, before }: RecordedFiling,
  correction: Pick<ProposedCorrection, 'after' | 'reason' | 'seen' | 'clerkId'> & {
    readonly approverId: number | null;
    readonly feeChoice: FeeChoice | undefined;
  },
): Promise<void> {
  const { county } = context;
  const { after, reason, seen, clerkId, approverId, feeChoice: choice } = correction;
  const now = county.clock.now();
  const stored = { filingId: filing.id, seen, clerkId, approverId, correctedAt: now, before, after, reason };
  if (!(await storeUnlessDiffering(tx, stored))) throw new Refusal('FILING_CHANGED');
  const recorded = await readCorrected(tx, filing, after);
  const newVersion = listChanges(before, after).some((field) => field !== 'instrument');
  const refused = await correctRecordedDocument(tx, recorded, { source: filing.number, now, newVersion });
  if (refused !== undefined) throw new Refusal(refused === 'CONFIRMED' ? 'FILING_CONFIRMED' : 'FILING_IMPORTING');
  const priced = { filing, before, after, revision: seen + 1, choice };
  const { chargedCents, returnedCents: refundedCents } = await settleFees(tx, context, priced);
  const known = { filing: filing.number, record: recorded.documentKey, reason, before, after };
  const details = { ...known, chargedCents, refundedCents };
  await recordAudit(tx, { action: 'filing.indexCorrected', actor: actorOf(context), details });
  const email = {
    ...({ filings: [filing], state: 'ACCEPTED', change: 'indexCorrected', remark: reason } as const),
    ...(chargedCents > 0 && { chargedCents }),
    ...(refundedCents > 0 && { refundedCents }),
  };
  await queueFilingEmail(tx, county, email);
}

async function storeUnlessDiffering(tx: Db, correction: Parameters<typeof storeCorrection>[1]): Promise<boolean> {
  try {
    return await storeCorrection(tx, correction);
  } catch (error) {
    if (isViolationOf(error, 'filing_corrections_of_difference')) throw new Refusal('FILING_DIFFERS');
    throw error;
  }
}

function listChanges(before: IndexFacts, after: IndexFacts): readonly (keyof IndexFacts)[] {
  return (Object.keys(after) as (keyof IndexFacts)[]).filter((field) => after[field] !== before[field]);
}

/** The record with other facts. What is on the stamp stays. @throws Refusal INVALID_INPUT for facts that can't be indexed. */
export async function readCorrected(tx: Db, filing: StoredFiling, facts: IndexFacts) {
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
