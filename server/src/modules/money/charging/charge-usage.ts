import { createHash } from 'node:crypto';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { DailyKind } from '@portal/contract/money/charging/sale-kinds';
import type { Cents } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { isStaff, isViewed } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Account, getCallersAccount } from '../../people/accounts/index.ts';
import { type SaleLine, sumSale } from '../ledger/sales.ts';
import { type ChargeOutcome, chargePriced, formatSubject, priceSale, toBuyer } from './charge.ts';
import {
  computeDigest,
  findRecentCharge,
  insertUsageCharge,
  lockSubject,
  type UsageSubject,
} from './charging.queries.ts';
import type { DetailsRecord, SaleItems } from './sale-kinds.ts';

/**
 * How long a charged search or record can be viewed again: until then, the same search by the same user is one
 * execution.
 */
export const EXECUTION_HOURS = 24;

type Charging = Pick<CallContext, 'db' | 'county' | 'caller' | 'client'>;

/** A use that is charged once a day, without criteria: the details of a record, a certificate, a watch, or title work on a piece of land. */
export type Use = {
  [Kind in Exclude<DailyKind, 'SEARCH'>]: {
    readonly kind: Kind;
    readonly item: SaleItems[Kind];
    readonly criteria?: undefined;
  };
}[Exclude<DailyKind, 'SEARCH'>];

/** A use or a search, which are charged once a day. */
type Usage = Use | { readonly kind: 'SEARCH'; readonly item: SaleItems['SEARCH']; readonly criteria: object };

/** A charge that is due before the response can be sent. */
export interface DueCharge {
  readonly usage: Usage;
  readonly subject: UsageSubject;
  /** The prices of its lines, read a second ago at most. */
  readonly lines: readonly SaleLine[];
}

/** Whether a search is charged once to each user, or once to their account: work that its people share, as in a title file. */
export type SearchPayer = 'USER' | 'ACCOUNT';

/**
 * Finds the charge for a search with results (docs/decisions/0031): once for its criteria, user and day. Its pages,
 * batches, sorts, prints and openings from the history are the same search.
 *
 * @returns undefined if it is free or already charged, or staff view the portal as the caller.
 */
export async function findSearchCharge(
  context: Charging,
  search: { readonly type: SearchType; readonly criteria: object; readonly payer?: SearchPayer },
): Promise<DueCharge | undefined> {
  const { type, criteria, payer = 'USER' } = search;
  const describe = async (): Promise<Usage> => {
    const subject = `${type}:${await computeDigest(context.db, normalizeCriteria(criteria))}`;
    return { kind: 'SEARCH', item: { type, subject }, criteria };
  };
  return findDueCharge(context, 'SEARCH', { type, subject: '' }, describe, payer);
}

/** Capitals and blanks don't change what a search finds, so they don't make it another search. */
function normalizeCriteria(criteria: object): object {
  const normalize = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
  return Object.fromEntries(
    Object.entries(criteria).map(([name, value]) => [name, typeof value === 'string' ? normalize(value) : value]),
  );
}

/**
 * Refuses facts about a record that belong to its details, unless the details are free for the caller or already paid
 * for the day. Charges nothing.
 *
 * @throws Refusal PAYMENT_NEEDED.
 */
export async function ensureDetailsPaid(context: Charging, record: DetailsRecord): Promise<void> {
  const due = await findUseCharge(context, { kind: 'DETAILS', item: record });
  if (due !== undefined) throw new Refusal('PAYMENT_NEEDED');
}

/**
 * Charges the details of a record, once for the record, user and day.
 *
 * @returns whether the response can be sent; if not, nothing was charged.
 */
export async function chargeDetails(context: Charging, record: DetailsRecord): Promise<ChargeOutcome['status']> {
  const due = await findUseCharge(context, { kind: 'DETAILS', item: record });
  return due === undefined ? 'FREE' : (await settleCharge(context, due, storeNothing)).status;
}

/** The price is looked at first: a free search needs no digest of its criteria, and no statement of the database at all. */
async function findDueCharge<Kind extends DailyKind>(
  context: Charging,
  kind: Kind,
  item: SaleItems[Kind],
  describe: () => Promise<Usage>,
  payer: SearchPayer = 'USER',
): Promise<DueCharge | undefined> {
  const { db, caller, county } = context;
  // Staff, who can see it free of charge, are looking at the user's screens. The user's price is still shown.
  if (isViewed(caller)) return undefined;
  const lines = await priceUsage(context, kind, item);
  if (lines.length === 0) return undefined;
  const usage = await describe();
  const subject: UsageSubject = {
    userId: caller.userId,
    visitor: identifyVisitor(context),
    subject: formatSubject(usage),
    sharedBy: payer === 'ACCOUNT' ? caller.accountId : undefined,
  };
  // Checked before a lock is taken: all pages and batches of a search but the first find it charged.
  if (await findRecentCharge(db, subject, startOfExecution(county.clock.now()))) return undefined;
  return { usage, subject, lines };
}

/** The current price of a use for the caller. @returns no lines if it is free, as it is for staff and flat-fee accounts. */
async function priceUsage<Kind extends DailyKind>(
  { db, caller }: Pick<Charging, 'db' | 'caller'>,
  kind: Kind,
  item: SaleItems[Kind],
): Promise<readonly SaleLine[]> {
  if (isStaff(caller)) return [];
  const account = await getCallersAccount(db, caller);
  return account.accountType === 'FLAT_FEE' ? [] : priceSale(db, account, { kind, item });
}

/** The price of a type of search for the caller, unless they already paid for it that day. */
export async function priceSearch(context: Pick<Charging, 'db' | 'caller'>, type: SearchType): Promise<Cents> {
  return sumSale(await priceUsage(context, 'SEARCH', { type, subject: '' })).amountCents;
}

/**
 * The caller's current price for running a search and opening one of its records. Excludes charges already made that
 * day.
 */
export async function priceOpening(
  context: Charging,
  search: { readonly type: SearchType; readonly criteria: object },
  record?: DetailsRecord,
): Promise<Cents> {
  const searchCents = (await findSearchCharge(context, search)) ? await priceSearch(context, search.type) : 0;
  return searchCents + (record === undefined ? 0 : await priceDueDetails(context, record));
}

/** The current price for the caller of a use that isn't charged yet. */
export async function priceUse(context: Pick<Charging, 'db' | 'caller'>, use: Use): Promise<Cents> {
  return sumSale(await priceUsage(context, use.kind, use.item)).amountCents;
}

/**
 * Finds what a use has to be charged, for callers that store something with the charge.
 *
 * @returns undefined if it is free or was charged already.
 */
export function findUseCharge(context: Charging, use: Use): Promise<DueCharge | undefined> {
  return findDueCharge(context, use.kind, use.item, async () => use);
}

async function priceDueDetails(context: Charging, record: DetailsRecord): Promise<Cents> {
  const use = { kind: 'DETAILS', item: record } as const;
  return (await findUseCharge(context, use)) === undefined ? 0 : priceUse(context, use);
}

/** For charges that store nothing else. */
export const storeNothing = async (): Promise<undefined> => undefined;

/** The charge of a call, and the row that was stored with it. */
export interface Settlement<Stored> {
  /** Whether the response can be sent; if not, nothing was charged or stored. */
  readonly status: ChargeOutcome['status'];
  readonly stored: Stored | undefined;
}

/**
 * Makes a charge that is due, unless another call has made it in the meantime.
 *
 * @param store stores the rows that belong to the charge, in its transaction: both are committed, or neither. It runs
 *   before the balance changes, because a locked balance blocks all users of an account: the lock lasts for one
 *   statement and the commit.
 */
export async function settleCharge<Stored>(
  context: Charging,
  due: DueCharge,
  store: (tx: Db) => Promise<Stored>,
): Promise<Settlement<Stored>> {
  const { db, caller, county } = context;
  // Read before the locks. A change of the account at this moment comes after the charge.
  const account = await getCallersAccount(db, caller);
  try {
    return await inTransaction(db, async (tx) => {
      const at = county.clock.now();
      await lockSubject(tx, due.subject);
      const isCharged = await findRecentCharge(tx, due.subject, startOfExecution(at));
      const stored = await store(tx);
      if (isCharged) return { status: 'FREE', stored };
      const { status } = await chargeUsage({ ...context, db: tx }, { due, account, at });
      if (status !== 'CHARGED') throw new NotChargedError(status);
      return { status, stored };
    });
  } catch (error) {
    if (error instanceof NotChargedError) return { status: error.status, stored: undefined };
    throw error;
  }
}

/** Rolls back what was stored for a charge that can't be paid. */
class NotChargedError extends Error {
  readonly status: ChargeOutcome['status'];
  constructor(status: ChargeOutcome['status']) {
    super(`Not charged: ${status}`);
    this.status = status;
  }
}

function chargeUsage(
  context: Charging,
  { due, account, at }: { readonly due: DueCharge; readonly account: Account; readonly at: Date },
): Promise<ChargeOutcome> {
  const { usage, subject, lines } = due;
  const { kind, criteria } = usage;
  const { accountId } = context.caller;
  const { amountCents } = sumSale(lines);
  return chargePriced(context.db, {
    buyer: toBuyer(context),
    account,
    sale: { ...usage, opKey: buildOpKey(kind, subject, at) },
    lines,
    alongside: insertUsageCharge({ ...subject, kind, criteria, accountId, amountCents, at }),
  });
}

function startOfExecution(now: Date): Date {
  return new Date(now.getTime() - EXECUTION_HOURS * 3_600_000);
}

/**
 * Identifies the session of a guest; empty for all others. Guests share a user, so a payment by one of them must not
 * serve the others.
 */
export function identifyVisitor({ caller, client }: Pick<CallContext, 'caller' | 'client'>): string {
  if (caller.role !== 'GUEST') return '';
  return caller.visitor ?? hash(client.sessionToken ?? '');
}

/** The same subject can be charged again after its day, so its key has the instant. */
function buildOpKey(kind: Usage['kind'], { userId, visitor, subject }: UsageSubject, at: Date): string {
  return `${kind.toLowerCase()}:${userId}:${hash(`${visitor} ${subject}`)}:${at.getTime()}`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 48);
}
