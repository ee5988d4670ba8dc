import type { RecordingFee } from '@portal/contract/filing/efile/fee-facts';
import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { charge, refund, toBuyer } from '../../../money/charging/index.ts';
import { actorOf } from '../../../office/audit/index.ts';
import type { ChargedFee } from '../recording-fees.rules.ts';
import { type FilingSaleLine, insertDifference, listSaleLines } from './differences.queries.ts';
import type { StoredFiling } from './filings.queries.ts';

/** How the price of a filing changes, fee by fee. */
export interface Difference {
  readonly charged: readonly ChargedFee[];
  readonly chargedCents: Cents;
  /** Of the lines of its earlier sales, the newest first. */
  readonly returned: readonly { readonly saleId: number; readonly line: number; readonly amountCents: Cents }[];
  readonly returnedCents: Cents;
}

/** Compares the fees of a corrected filing with what its sales keep. */
export async function findDifference(tx: Db, { id }: StoredFiling, fees: readonly ChargedFee[]): Promise<Difference> {
  const lines = await listSaleLines(tx, id);
  const paidFor = (item: RecordingFee) => sum(lines.filter((line) => line.item === item));
  const charged = fees.flatMap((fee) => {
    const amountCents = fee.amountCents - paidFor(fee.item);
    return amountCents > 0 ? [{ ...fee, amountCents }] : [];
  });
  const returned = [...new Set(lines.map(({ item }) => item))].flatMap((item) => {
    const due = fees.find((fee) => fee.item === item)?.amountCents ?? 0;
    return takeBack(
      lines.filter((line) => line.item === item),
      paidFor(item) - due,
    );
  });
  return { charged, chargedCents: sum(charged), returned, returnedCents: sum(returned) };
}

function takeBack(lines: readonly FilingSaleLine[], cents: Cents): Difference['returned'] {
  let left = Math.max(0, cents);
  return lines.flatMap(({ saleId, line, amountCents: kept }) => {
    const amountCents = Math.min(left, kept);
    left -= amountCents;
    return amountCents > 0 ? [{ saleId, line, amountCents }] : [];
  });
}

const sum = (parts: readonly { readonly amountCents: Cents }[]) =>
  parts.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * Charges and returns a difference, in the transaction of the correction. Its version is the key, so it is settled once.
 *
 * @returns the sale of what was charged; null if nothing was.
 * @throws Refusal INSUFFICIENT_FUNDS; FILING_CARD_NEEDED; FILING_NOT_PAID if what would be returned was never paid.
 */
export async function settleDifference(
  context: CallContext,
  filing: StoredFiling,
  difference: Difference,
): Promise<number | null> {
  const { charged, chargedCents, returnedCents } = difference;
  if (chargedCents + returnedCents === 0) return null;
  const { db, county } = context;
  const { id, number, version } = filing;
  const key = `efile:${id}:${version + 1}`;
  await returnLines(context, filing, { difference, opKey: key });
  const saleId = chargedCents === 0 ? null : await chargeMore(context, { number, charged, opKey: `${key}:difference` });
  const stored = { filingId: id, version: version + 1, journalEntryId: saleId, chargedCents, returnedCents };
  await insertDifference(db, stored);
  return saleId;

  async function chargeMore(
    buyer: CallContext,
    sold: { readonly number: string; readonly charged: readonly ChargedFee[]; readonly opKey: string },
  ): Promise<number> {
    const item = { packageId: sold.number, fees: sold.charged };
    const outcome = await charge(toBuyer({ ...buyer, county }), { kind: 'EFILE', item, opKey: sold.opKey });
    if (outcome.status === 'CHARGED') return outcome.journalEntryId;
    throw new Refusal(outcome.status === 'INSUFFICIENT_FUNDS' ? 'INSUFFICIENT_FUNDS' : 'FILING_CARD_NEEDED');
  }
}

/**
 * Returns the lines of a difference by the payment of each.
 *
 * @throws Refusal FILING_NOT_PAID if what would be returned was never paid.
 */
export async function returnLines(
  context: CallContext,
  { number }: Pick<StoredFiling, 'number'>,
  { difference, opKey }: { readonly difference: Difference; readonly opKey: string },
): Promise<void> {
  const { returned } = difference;
  for (const saleId of new Set(returned.map((part) => part.saleId))) {
    const outcome = await refund(context, {
      ...{ saleId, actor: actorOf(context), opKey: `${opKey}:return:${saleId}` },
      lines: returned.filter((part) => part.saleId === saleId).map(({ line, amountCents }) => ({ line, amountCents })),
      reason: context.translate('efile:refundReason.CORRECTED', { number }),
    });
    if (!('refundId' in outcome)) throw new Refusal('FILING_NOT_PAID');
  }
}
