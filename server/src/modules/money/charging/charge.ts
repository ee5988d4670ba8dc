import type { SaleKind } from '@portal/contract/money/charging/sale-kinds';
import type { Cents } from '@portal/contract/values/money';
import type { County } from '../../../county.ts';
import { isViolationOf } from '../../../platform/database/constraint-violation.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createSettingsReader } from '../../office/county-settings/index.ts';
import { type Account, getAccount } from '../../people/accounts/index.ts';
import { hashSecret, listEmailRecipients } from '../../people/identity/index.ts';
import { chargeTab, getChargedSurcharge } from '../cards/sales.ts';
import {
  formatPaymentFacts,
  getPaymentFacts,
  isCreditStopped,
  listSaleReferences,
  queueReceiptEmail,
} from '../ledger/index.ts';
import { findSale, lockOperation, postSale, type SaleLine, type SalePosting, sumSale } from '../ledger/sales.ts';
import { getPrices } from '../prices/index.ts';
import { SALE_KIND_DEFINITIONS, type SaleItems, type SaleKindDefinition } from './sale-kinds.ts';

/** The payer. */
export interface Buyer {
  /** The transaction that stores the purchase. */
  readonly db: Db;
  readonly county: County;
  readonly accountId: number;
  /** The recipient of the receipt; null for jobs. */
  readonly userId: number | null;
  /** The session whose authorized card can be charged; undefined where no user is present to authorize a card. */
  readonly sessionIdHash: Buffer | undefined;
}

/** The caller as a buyer, on the account and in the session of the call. */
export function toBuyer({
  db,
  county,
  caller,
  client,
}: Pick<CallContext, 'db' | 'county' | 'caller' | 'client'>): Buyer {
  const { accountId, userId } = caller;
  const { sessionToken } = client;
  const sessionIdHash = sessionToken === undefined ? undefined : hashSecret(sessionToken);
  return { db, county, accountId, userId, sessionIdHash };
}

export interface Sale<Kind extends SaleKind = SaleKind> {
  readonly kind: Kind;
  readonly item: SaleItems[Kind];
  /** Identifies the sale, so that it is charged only once; at most 100 characters. */
  readonly opKey: string;
  /** The account owes it by invoice, whatever it pays with: its money didn't reach when it was due. */
  readonly isOwed?: boolean | undefined;
}

export type ChargeOutcome =
  /** The sale is free: nothing was posted. */
  | { readonly status: 'FREE' }
  | {
      readonly status: 'CHARGED';
      readonly journalEntryId: number;
      readonly amountCents: Cents;
      /** The surcharge for paying by card; zero for every other payment method. */
      readonly surchargeCents: Cents;
      readonly images: number;
    }
  /** The balance or the image allowance is too small. */
  | { readonly status: 'INSUFFICIENT_FUNDS' }
  /** The account has no way to pay this: no authorization of the county's amount could hold it, or no one can authorize a card. */
  | { readonly status: 'NO_PURCHASING_OPTIONS' }
  /** A card account whose session has no open authorization (Spec 2 §4 `paymentNeeded`). */
  | { readonly status: 'PAYMENT_NEEDED' }
  /** The session's authorization can't hold this charge too (`paymentNeededAgain`). */
  | { readonly status: 'PAYMENT_NEEDED_AGAIN' };

/**
 * Sells something. There is no other way to sell. The kind of sale decides price, lines, revenue and receipt; the
 * account decides how it pays, from its escrow, on its invoice, on the card that the session has authorized, or with
 * images of its flat fee. One journal entry, its lines and the mailed receipt are written in the transaction of
 * `buyer.db`, so that they are committed together with the purchase or not at all.
 *
 * Charging again under the same key returns the first outcome and charges nothing, even if both calls arrive at the
 * same time.
 *
 * @throws Refusal CREDIT_STOPPED for a purchase on invoice of an account whose check was returned; CREDIT_LIMIT if it would exceed the
 *   account's limit; REFERENCE_NEEDED; Error if the key belongs to another
 *   sale; RangeError for a price that isn't an amount.
 */
export function charge<Kind extends SaleKind>(buyer: Buyer, sale: Sale<Kind>): Promise<ChargeOutcome> {
  return inTransaction(buyer.db, async (tx) => {
    await lockOperation(tx, sale.opKey);
    const earlier = await findEarlier(tx, buyer, sale);
    if (earlier !== undefined) return earlier;
    const account = await getAccount(tx, buyer.accountId);
    return chargePriced(tx, { buyer, account, sale, lines: await priceSale(tx, account, sale) });
  });
}

/**
 * Sells already priced lines, in a transaction that already ensures that the sale is charged once: its key must be new.
 *
 * @throws as `charge`; the database's unique violation for a key in use.
 */
export async function chargePriced<Kind extends SaleKind>(tx: Db, priced: PricedSale<Kind>): Promise<ChargeOutcome> {
  if (priced.lines.length === 0) return { status: 'FREE' };
  const { amountCents, images } = sumSale(priced.lines);
  const paid = await pay(tx, priced);
  if (paid.status !== 'CHARGED') return paid;
  await queueSaleReceipt(tx, { ...priced, paid });
  const { journalEntryId, surchargeCents } = paid;
  return { status: 'CHARGED', journalEntryId, amountCents, surchargeCents, images };
}

/**
 * The current price of a sale for an account. Charges nothing.
 *
 * @returns no lines if it is free.
 */
export async function priceSale<Kind extends SaleKind>(
  db: Db,
  account: Account,
  { kind, item }: Pick<Sale<Kind>, 'kind' | 'item'>,
): Promise<readonly SaleLine[]> {
  const { price } = getDefinition(kind);
  const lines =
    price.from === 'QUOTE' ? price.lines(item) : price.lines(item, await getPrices(createSettingsReader(db), account));
  return lines.filter(({ amountCents, images }) => amountCents !== 0 || images !== 0);
}

/** The item of a sale, as the seller identifies it. */
export function formatSubject<Kind extends SaleKind>({ kind, item }: Pick<Sale<Kind>, 'kind' | 'item'>): string {
  return getDefinition(kind).subject(item);
}

/** The table pairs each kind with its item; the compiler can't follow that through an index. */
function getDefinition<Kind extends SaleKind>(kind: Kind): SaleKindDefinition<SaleItems[Kind]> {
  return SALE_KIND_DEFINITIONS[kind] as unknown as SaleKindDefinition<SaleItems[Kind]>;
}

async function findEarlier(tx: Db, { accountId }: Buyer, { opKey, kind }: Sale): Promise<ChargeOutcome | undefined> {
  const earlier = await findSale(tx, opKey);
  if (earlier === undefined) return undefined;
  if (earlier.accountId !== accountId || earlier.kind !== kind) throw new Error(`The key ${opKey} is of another sale.`);
  const { journalEntryId, method, amountCents, images } = earlier;
  const surchargeCents = method === 'CARD' ? await getChargedSurcharge(tx, journalEntryId) : 0;
  return { status: 'CHARGED', journalEntryId, amountCents, surchargeCents, images };
}

export interface PricedSale<Kind extends SaleKind = SaleKind> {
  readonly buyer: Buyer;
  readonly account: Account;
  readonly sale: Sale<Kind>;
  readonly lines: readonly SaleLine[];
  /** Written in the statement that posts the sale. */
  readonly alongside?: SalePosting['alongside'];
}

type Paid =
  | Exclude<ChargeOutcome, { readonly status: 'CHARGED' }>
  | {
      readonly status: 'CHARGED';
      readonly journalEntryId: number;
      readonly surchargeCents: Cents;
      readonly balanceCents: Cents;
      /** Of a card's payment at the gateway. */
      readonly invoiceNumber?: string;
    };

/**
 * Charges the priced lines in the way that the account pays.
 *
 * @throws Refusal REFERENCE_NEEDED if the account requires a reference and the session has none: the database refuses such a sale.
 */
async function pay<Kind extends SaleKind>(tx: Db, priced: PricedSale<Kind>): Promise<Paid> {
  try {
    return await post(tx, priced);
  } catch (error) {
    if (isViolationOf(error, 'sales_with_reference')) throw new Refusal('REFERENCE_NEEDED');
    throw error;
  }
}

async function post<Kind extends SaleKind>(tx: Db, priced: PricedSale<Kind>): Promise<Paid> {
  const { buyer, account, sale, lines, alongside } = priced;
  const definition = getDefinition(sale.kind);
  const posting: Omit<SalePosting, 'method'> = {
    accountId: buyer.accountId,
    userId: buyer.userId,
    kind: sale.kind,
    revenue: definition.revenue,
    subject: formatSubject(sale),
    lines,
    opKey: sale.opKey,
    at: buyer.county.clock.now(),
    alongside,
    sessionIdHash: buyer.sessionIdHash,
    isDue: sale.isOwed === true,
  };
  if (sumSale(lines).images > 0) return toPaid(await postSale(tx, { ...posting, method: 'FLAT_FEE' }, account));
  if (account.accountType === 'FLAT_FEE' && definition.isCountedByFlatFee) return { status: 'NO_PURCHASING_OPTIONS' };
  const paymentMethod = sale.isOwed === true ? 'INVOICE' : account.paymentMethod;
  if (paymentMethod !== 'CREDIT_CARD') {
    const posted = await postSale(tx, { ...posting, method: paymentMethod }, account);
    // A debt has no other limit that a sale could reach.
    if (posted === undefined && paymentMethod === 'INVOICE')
      throw new Refusal((await isCreditStopped(tx, account.id)) ? 'CREDIT_STOPPED' : 'CREDIT_LIMIT');
    return toPaid(posted);
  }
  const { county, sessionIdHash } = buyer;
  if (sessionIdHash === undefined) return { status: 'NO_PURCHASING_OPTIONS' };
  const outcome = await chargeTab(tx, { county, sessionIdHash }, posting);
  return outcome.status === 'CHARGED' ? { ...outcome, balanceCents: 0 } : outcome;
}

function toPaid(posted: Awaited<ReturnType<typeof postSale>>): Paid {
  if (posted === undefined) return { status: 'INSUFFICIENT_FUNDS' };
  const { journalEntryId, balance } = posted;
  return { status: 'CHARGED', journalEntryId, surchargeCents: 0, balanceCents: balance ?? 0 };
}

/** Mails the buyer a receipt, in the transaction that charges them. A sale that took only images needs no receipt. */
async function queueSaleReceipt<Kind extends SaleKind>(
  tx: Db,
  charged: PricedSale<Kind> & { readonly paid: Extract<Paid, { readonly status: 'CHARGED' }> },
): Promise<void> {
  const { buyer, account, sale, lines, paid } = charged;
  const { county, userId } = buyer;
  const { receipt } = getDefinition(sale.kind);
  const chargedCents = sumSale(lines).amountCents;
  if (receipt === undefined || userId === null || chargedCents === 0) return;
  const recipients = await listEmailRecipients(tx, userId);
  if (recipients.length === 0) return;
  const { journalEntryId, surchargeCents, balanceCents, invoiceNumber } = paid;
  const payment = await getPaymentFacts(tx, {
    ...{ accountId: account.id, userId, paidAt: county.clock.now() },
    number: invoiceNumber ?? String(journalEntryId),
    reference: (await listSaleReferences(tx, [journalEntryId])).get(journalEntryId),
  });
  const facts = { account, lines, chargedCents, surchargeCents, balanceCents };
  const described = receipt(sale.item, facts);
  await queueReceiptEmail(tx, county, recipients, {
    ...described,
    lines: (translate) => [...described.lines(translate), ...formatPaymentFacts(payment, county, translate)],
  });
}
