import { createHash } from 'node:crypto';
import type { SearchType } from '@portal/contract/search/search-types';
import { SEARCHES } from '@portal/contract/search/searches';
import type { Cents } from '@portal/contract/values/money';
import { inTransaction } from '../../platform/database/database.ts';
import { type Caller, isStaff } from '../../platform/http/caller.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getCallersAccount } from '../accounts/index.ts';
import { charge, type SaleOutcome } from '../cards/index.ts';
import { getPrices, type Prices } from '../prices/index.ts';
import {
  computeDigest,
  findRecentCharge,
  insertUsageCharge,
  lockSubject,
  type UsageSubject,
} from './charging.queries.ts';

/** How long what was charged may be looked at again: the same search by the same user is one execution until then. */
export const EXECUTION_HOURS = 24;

/** What became of a charge; the first two let the answer through. */
export type UsageOutcome = 'FREE' | SaleOutcome['status'];

type Charging = Pick<CallContext, 'db' | 'county' | 'caller' | 'client'>;

/** A charge that is due before an answer may be given. */
export interface DueCharge {
  readonly kind: 'SEARCH' | 'DETAILS';
  readonly amountCents: Cents;
  readonly subject: UsageSubject;
  /** Of a search, as typed. */
  readonly criteria?: object;
}

/**
 * What a search that found something costs (docs/decisions/0031): once for its criteria, user and day. Its pages, batches, sorts, prints
 * and openings from the history are the same search.
 *
 * @returns nothing where it is free or was charged already.
 */
export function findSearchCharge(
  context: Charging,
  search: { readonly type: SearchType; readonly criteria: object },
): Promise<DueCharge | undefined> {
  const { type, criteria } = search;
  return findCharge(context, {
    kind: 'SEARCH',
    price: (prices) => prices[SEARCHES[type].priceField],
    subject: async () => `${type}:${await computeDigest(context.db, criteria)}`,
    criteria,
  });
}

/**
 * Charges the details of a record, once for the record, user and day.
 *
 * @param record.key names it among those of its kind.
 * @returns whether the answer may be given; nothing was charged where not.
 */
export async function chargeDetails(
  context: Charging,
  record: { readonly kind: 'document' | 'taxLien' | 'certificate' | 'nameBook' | 'tractBook'; readonly key: string },
): Promise<UsageOutcome> {
  const due = await findCharge(context, {
    kind: 'DETAILS',
    price: (prices) => (record.kind === 'taxLien' ? prices.taxLienDetails : prices.documentDetails),
    subject: async () => `${record.kind}:${record.key}`,
  });
  return due === undefined ? 'FREE' : settleCharge(context, due);
}

interface Usage extends Pick<DueCharge, 'kind' | 'criteria'> {
  readonly price: (prices: Prices) => Cents;
  readonly subject: () => Promise<string>;
}

async function findCharge(context: Charging, usage: Usage): Promise<DueCharge | undefined> {
  const { db, caller, county } = context;
  if (isStaff(caller)) return undefined;
  const account = await getCallersAccount(db, caller);
  if (account.accountType === 'FLAT_FEE') return undefined;
  const amountCents = usage.price(await getPrices(db, account));
  if (amountCents === 0) return undefined;
  const subject: UsageSubject = {
    userId: caller.userId,
    visitor: nameVisitor(caller, context.client.sessionToken),
    subject: await usage.subject(),
  };
  // Asked before a lock is taken: of the pages and batches of a search all but the first find it charged.
  if (await findRecentCharge(db, subject, startOfExecution(county.clock.now()))) return undefined;
  return { kind: usage.kind, amountCents, subject, criteria: usage.criteria };
}

/**
 * Charges what is due, the way the account pays, unless another call has charged it meanwhile.
 *
 * @param context.db the transaction of what the answer writes itself: they stand or fall together.
 * @returns whether the answer may be given; nothing was charged where not.
 */
export function settleCharge(
  context: Charging,
  { kind, amountCents, subject, criteria }: DueCharge,
): Promise<UsageOutcome> {
  return inTransaction(context.db, async (tx) => {
    const { accountId } = context.caller;
    const at = context.county.clock.now();
    await lockSubject(tx, subject);
    if (await findRecentCharge(tx, subject, startOfExecution(at))) return 'FREE';
    const opKey = makeOpKey(kind, subject, at);
    const outcome = await charge({ ...context, db: tx }, { kind, amountCents, opKey });
    if (outcome.status !== 'CHARGED') return outcome.status;
    const { journalEntryId } = outcome;
    await insertUsageCharge(tx, { ...subject, kind, criteria, accountId, amountCents, at, journalEntryId });
    return 'CHARGED';
  });
}

function startOfExecution(now: Date): Date {
  return new Date(now.getTime() - EXECUTION_HOURS * 3_600_000);
}

/** Guests share a user, and what one of them paid is not another's. */
function nameVisitor({ role }: Caller, sessionToken: string | undefined): string {
  return role === 'GUEST' ? hash(sessionToken ?? '') : '';
}

/** The same subject may be charged again after its day, so its key has the instant. */
function makeOpKey(kind: DueCharge['kind'], { userId, visitor, subject }: UsageSubject, at: Date): string {
  return `${kind.toLowerCase()}:${userId}:${hash(`${visitor} ${subject}`)}:${at.getTime()}`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 48);
}
