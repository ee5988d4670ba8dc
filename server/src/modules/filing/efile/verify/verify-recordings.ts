import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { NO_INDEX_FACTS, pickIndexFacts } from '@portal/contract/filing/efile/index-facts';
import type {
  claimVerification as claimEndpoint,
  keyVerification as keyEndpoint,
  settleVerification as settleEndpoint,
} from '@portal/contract/filing/efile/verification';
import { isViolationOf } from '../../../../platform/database/constraint-violation.ts';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { endVerification, isAwaitingImport, listInstruments } from '../../../index/records/index.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { listCorrections } from '../filings/corrections.queries.ts';
import { findFiling, lockPackage, type StoredFiling } from '../filings/filings.queries.ts';
import { findFiledImage } from '../uploads/images.queries.ts';
import { listDifferences, settleFacts } from './compare-facts.rules.ts';
import { applyCorrection, readCorrected } from './correct-record.ts';
import {
  claimDue,
  claimOldestDue,
  findOpenVerification,
  hasDeterminedFacts,
  type OpenVerification,
  storeSecondEntry,
  storeSettlement,
} from './verification.queries.ts';

/** The constraints that keep clerks from verifying their own work. */
const OWN_CONSTRAINTS = ['filing_verifications_own', 'filing_verifications_two_clerks'] as const;

/**
 * Claims a recording for its second clerk, or the oldest that the caller can verify; shows one whose entries differ. The database decides
 * between clerks, and refuses those who determined the index data.
 *
 * @returns null if none is left, another clerk keys it, or the caller can't verify it.
 */
export async function claimVerification(
  context: CallContext,
  { id: wanted }: ParsedRequestOf<typeof claimEndpoint>,
): Promise<ContentOf<typeof claimEndpoint>> {
  const { db, county, caller } = context;
  const claim = { clerkId: caller.userId, now: county.clock.now() };
  const id = wanted ?? (await claimOldestDue(db, claim));
  const open = id === undefined ? undefined : await findOpenVerification(db, id);
  if (open === undefined) return { verification: null };
  const canSee =
    open.secondFacts === null
      ? wanted === undefined || (await claimDue(db, open.id, claim))
      : !(await hasDeterminedFacts(db, open.filingId, caller.userId));
  return { verification: canSee ? await showVerification(db, open) : null };
}

/** Without the facts of the first clerk, until the second one has keyed theirs. */
async function showVerification(db: Db, open: OpenVerification) {
  const { id, filingId, firstFacts, secondFacts, differing } = open;
  const [filing, image] = [await findFiling(db, filingId), await findFiledImage(db, filingId)];
  if (filing === undefined) return null;
  const entries = firstFacts !== null && secondFacts !== null;
  return {
    ...{ id, filingId, version: filing.version, efileType: filing.efileType },
    documentNumber: filing.documentNumber ?? '',
    numberOfPages: image?.pageCount ?? filing.pageCount,
    instruments: await listInstruments(db),
    difference: entries
      ? {
          ...{ fields: differing, first: firstFacts, second: secondFacts },
          ...{ firstClerk: open.firstName ?? '', secondClerk: open.secondName ?? '' },
        }
      : null,
  };
}

/**
 * Compares the second clerk's entry with the index data of the recording. Equal ones are verified; others wait for their settlement.
 *
 * @throws Refusal FILING_CHANGED if the claim ended or the recording was withdrawn; OWN_VERIFICATION for a clerk who has corrected the record in
 *   the meantime; INVALID_INPUT for facts that can't be indexed.
 */
export async function keyVerification(
  context: CallContext,
  request: ParsedRequestOf<typeof keyEndpoint>,
): Promise<ContentOf<typeof keyEndpoint>> {
  const { db, county, caller } = context;
  const second = pickIndexFacts(request);
  return inTransaction(db, async (tx) => {
    const { open, filing } = await lockOpen(tx, request.id);
    await readCorrected(tx, filing, second);
    const first = { ...NO_INDEX_FACTS, ...filing.recordedFacts };
    const differing = listDifferences(first, second);
    const entry = { id: open.id, clerkId: caller.userId, now: county.clock.now(), first, second, differing };
    await ensureStored(storeSecondEntry(tx, entry));
    const isVerified = differing.length === 0;
    if (isVerified) await endVerification(tx, open.recordKey);
    const [actor, known] = [actorOf(context), { filing: filing.number, record: open.recordKey }];
    if (isVerified) await recordAudit(tx, { action: 'filing.verified', actor, details: known });
    else {
      const details = { ...known, before: first, after: second };
      await recordAudit(tx, { action: 'filing.entriesDiffer', actor, details });
    }
    return { fields: differing };
  });
}

/**
 * Settles all differences of a recording. A field that the second clerk keyed right corrects the record; its filer is told as of any
 * correction. With the county's setting for corrections, another clerk than the second one has to choose that.
 *
 * @throws Refusal FILING_CHANGED if it was settled or withdrawn in the meantime; INVALID_INPUT unless each difference has a choice;
 *   OWN_VERIFICATION for a clerk who determined the facts; OWN_CORRECTION; FILING_IMPORTING; FILING_CONFIRMED if an import has just confirmed it.
 */
export async function settleVerification(
  context: CallContext,
  { id, choices, feeChoice }: ParsedRequestOf<typeof settleEndpoint>,
): Promise<ContentOf<typeof settleEndpoint>> {
  const { db, county, caller } = context;
  const { correctionApproval } = await getSettings(db, 'efileFees');
  return inTransaction(db, async (tx) => {
    const { open, filing } = await lockOpen(tx, id);
    const { firstFacts: first, secondFacts: second, secondClerk, differing } = open;
    if (first === null || second === null || secondClerk === null) throw new Refusal('FILING_CHANGED');
    if (Object.keys(choices).toSorted().join() !== differing.toSorted().join())
      throw new Refusal('INVALID_INPUT', { choices: { key: 'required' } });
    const firstWrong = differing.filter((field) => choices[field] === 'SECOND');
    const isApproved = secondClerk !== caller.userId;
    if (correctionApproval && firstWrong.length > 0 && !isApproved) throw new Refusal('OWN_CORRECTION');
    const now = county.clock.now();
    await ensureStored(storeSettlement(tx, { id, clerkId: caller.userId, now, firstWrong }));
    await endVerification(tx, open.recordKey);
    const after = settleFacts({ first, second }, choices);
    const details = { filing: filing.number, record: open.recordKey, before: first, after };
    await recordAudit(tx, { action: 'filing.verified', actor: actorOf(context), details });
    if (firstWrong.length === 0) return { isCorrectedHere: true };
    if (!(await isAwaitingImport(tx, open.recordKey))) return { isCorrectedHere: false };
    const seen = (await listCorrections(tx, filing.id)).length;
    const correction = { after, seen, clerkId: secondClerk, approverId: isApproved ? caller.userId : null };
    const reason = context.translate('efile:verifiedReason');
    await applyCorrection(tx, context, { filing, before: first }, { ...correction, reason, feeChoice });
    return { isCorrectedHere: true };
  });
}

/** @throws Refusal FILING_CHANGED if nothing was stored; OWN_VERIFICATION if the database refuses a clerk who determined the facts. */
async function ensureStored(stored: Promise<boolean>): Promise<void> {
  try {
    if (!(await stored)) throw new Refusal('FILING_CHANGED');
  } catch (error) {
    if (OWN_CONSTRAINTS.some((constraint) => isViolationOf(error, constraint))) throw new Refusal('OWN_VERIFICATION');
    throw error;
  }
}

/** Locks the package of an open verification. */
async function lockOpen(
  tx: Db,
  id: number,
): Promise<{ readonly open: OpenVerification; readonly filing: StoredFiling }> {
  const found = await findOpenVerification(tx, id);
  if (found === undefined) throw new Refusal('FILING_CHANGED');
  const filing = (await lockPackage(tx, found.filingId)).find((document) => document.id === found.filingId);
  const open = await findOpenVerification(tx, id);
  if (filing === undefined || open === undefined || filing.recordKey !== open.recordKey)
    throw new Refusal('FILING_CHANGED');
  return { open, filing };
}
