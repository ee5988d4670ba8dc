import type { FeeChoice } from '@portal/contract/filing/efile/corrections';
import { RECORDING_FEES } from '@portal/contract/filing/efile/fee-facts';
import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import { formatCents } from '@portal/contract/values/money';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type Buyer, charge } from '../../../money/charging/index.ts';
import { getAccount } from '../../../people/accounts/index.ts';
import { computeDueFees, findFeeTerms, sumFees } from '../due-fees.ts';
import { type Difference, findDifference, returnLines } from '../filings/charge-difference.ts';
import { insertRecordedDifference, listSaleLines } from '../filings/differences.queries.ts';
import type { StoredFiling } from '../filings/filings.queries.ts';
import type { ChargedFee } from '../recording-fees.rules.ts';

/** A correction of the record of a filing. */
export interface PricedCorrection {
  readonly filing: StoredFiling;
  readonly before: IndexFacts;
  readonly after: IndexFacts;
  /** Its number among the corrections of the filing. */
  readonly revision: number;
  /** The clerk's choice for fees that change with it; undefined if they weren't asked yet. */
  readonly choice: FeeChoice | undefined;
}

/** The amounts that a correction charged and returned. */
export type SettledFees = Pick<Difference, 'chargedCents' | 'returnedCents'>;

const NOTHING: SettledFees = { chargedCents: 0, returnedCents: 0 };

/**
 * Settles what the fees of a recorded filing change by when its index data are corrected (docs/decisions/0386), in the transaction of the
 * correction. More is charged to the account, which owes it if it can't pay without its user; less is returned by the way of payment.
 *
 * @throws Refusal INVALID_INPUT with both prices, or that they are unknown, until the clerk has chosen; FILING_NOT_PAID if what would be
 *   returned was never paid.
 */
export async function settleFees(tx: Db, context: CallContext, correction: PricedCorrection): Promise<SettledFees> {
  const { filing, before, after, revision, choice } = correction;
  const terms = await findFeeTerms(tx);
  if (terms === undefined || filing.pricedOn === null) return NOTHING;
  const feesBefore = await computeDueFees(tx, filing, { ...before, terms });
  const feesAfter = await computeDueFees(tx, filing, { ...after, terms });
  if (feesAfter === undefined || feesBefore === undefined) {
    // Nothing says that they change if neither can be computed.
    if (feesAfter === feesBefore || choice === 'KEEP') return NOTHING;
    throw new Refusal('INVALID_INPUT', { unknownFees: { key: 'correctedFeesUnknown' } });
  }
  const due = await computeDue(tx, filing, { feesBefore, feesAfter });
  const difference = await findDifference(tx, filing, due);
  if (difference.chargedCents + difference.returnedCents === 0 || choice === 'KEEP') return NOTHING;
  if (choice === undefined) {
    const [charged, cost] = [sumFees(due) - difference.chargedCents + difference.returnedCents, sumFees(due)];
    const params = { charged: formatCents(charged), due: formatCents(cost) };
    throw new Refusal('INVALID_INPUT', { differentFees: { key: 'correctedFeesDiffer', params } });
  }
  const settling = { ...context, db: tx };
  await returnLines(settling, filing, { difference, opKey: `efile:${filing.id}:record${revision}` });
  const saleId = await chargeMore(settling, filing, { difference, revision });
  const { chargedCents, returnedCents } = difference;
  const stored = { filingId: filing.id, revision, version: filing.version, journalEntryId: saleId };
  await insertRecordedDifference(tx, { ...stored, chargedCents, returnedCents });
  return { chargedCents, returnedCents };
}

/**
 * The fees that the sales should keep: what they keep, changed by what the correction changes. A difference that was there before it, and that a
 * clerk gave a reason for, stays; nothing is charged above the fees, or returned below them.
 */
async function computeDue(
  tx: Db,
  { id }: StoredFiling,
  { feesBefore, feesAfter }: { readonly feesBefore: readonly ChargedFee[]; readonly feesAfter: readonly ChargedFee[] },
): Promise<readonly ChargedFee[]> {
  const lines = await listSaleLines(tx, id);
  return RECORDING_FEES.flatMap((item) => {
    const kept = lines.reduce((sum, line) => sum + (line.item === item ? line.amountCents : 0), 0);
    const [before, after] = [sumFees(feesBefore, item), sumFees(feesAfter, item)];
    const more = after > before ? Math.max(0, after - Math.max(kept, before)) : 0;
    const less = after < before ? Math.max(0, Math.min(kept, before) - after) : 0;
    const amountCents = kept + more - less;
    const known = [...feesAfter, ...feesBefore].find((fee) => fee.item === item);
    return amountCents === 0 ? [] : [{ item, quantity: known?.quantity ?? 1, amountCents }];
  });
}

/**
 * Charges what a correction costs more to the account that filed. Its escrow or invoice pays; a card can't be charged without its user, so the
 * account owes it by invoice, and files nothing before it has paid (`owes_for_recordings`).
 */
async function chargeMore(
  { db, county }: CallContext,
  { id, number, accountId, userId }: StoredFiling,
  { difference, revision }: { readonly difference: Difference; readonly revision: number },
): Promise<number | null> {
  if (difference.chargedCents === 0) return null;
  const buyer: Buyer = { db, county, accountId, userId, sessionIdHash: undefined };
  const sale = {
    ...({ kind: 'EFILE', item: { packageId: number, fees: difference.charged } } as const),
    opKey: `efile:${id}:record${revision}:difference`,
  };
  const { paymentMethod } = await getAccount(db, accountId);
  const paid = await charge(buyer, { ...sale, isOwed: paymentMethod !== 'ESCROW' });
  const outcome = paid.status === 'CHARGED' ? paid : await charge(buyer, { ...sale, isOwed: true });
  if (outcome.status !== 'CHARGED')
    throw new Error(`The difference of filing ${number} was not charged: ${outcome.status}`);
  return outcome.journalEntryId;
}
