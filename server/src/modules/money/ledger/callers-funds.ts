import type { Cents } from '@portal/contract/values/money';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { asJsonRows } from '../../../platform/database/select-json-rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Account, getCallersAccount, selectAccount, storeCallersAccount } from '../../people/accounts/index.ts';
import { computeUsageBalance, findUsageBalance } from './find-usage-balance.ts';
import { type OwnBalance, selectBalances } from './ledger.queries.ts';

/** An account, which is in a list of one, and its balances. */
interface Funds {
  readonly accounts: readonly Account[];
  readonly balances: readonly OwnBalance[];
}

/** Keyed by the caller object, which is created for each call. */
const balancesAtStart = new WeakMap<Caller, readonly OwnBalance[]>();

/** The account and balances of a caller, read in the statement that finds their session. */
export const CALLERS_FUNDS = {
  select: (db: Db, accountId: Expression<number>): RawBuilder<Funds> => sql`json_build_object(
    'accounts', ${asJsonRows(selectAccount(db, accountId))}, 'balances', ${asJsonRows(selectBalances(db, accountId))})`,
  store: (caller: Caller, { accounts: [account], balances }: Funds): void => {
    if (account === undefined) throw new Error('A user has no account.');
    storeCallersAccount(caller, account);
    balancesAtStart.set(caller, balances);
  },
};

/**
 * The balance to show for a call that moves no money: the balance at the beginning of the call. After a charge, use
 * `findUsageBalance`.
 */
export async function getBalanceAtStart(db: Db, caller: Caller): Promise<Cents | null> {
  const balances = balancesAtStart.get(caller);
  // Staff who view the portal as a user: what was read with their session is their own.
  if (balances === undefined) return findUsageBalance(db, caller);
  return computeUsageBalance(caller, await getCallersAccount(db, caller), balances);
}
