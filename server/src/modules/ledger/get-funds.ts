import type { ImageAllowance } from '@portal/contract/flat-fee/image-allowance';
import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../platform/database/database.ts';
import type { Account } from '../accounts/index.ts';
import { findBalance, type OwnBalance } from './ledger.queries.ts';
import { OWN_KIND_OF, type Payer } from './ledger.rules.ts';

/**
 * What an account pays with: a prepaid balance, an invoice without limit, or a card; the last two have a balance below zero by what
 * is owed, or charged to a card that has not been captured yet.
 */
export interface Funds {
  readonly source: keyof typeof OWN_KIND_OF;
  readonly balanceCents: Cents;
}

/** How an account pays money now: for all but the copies of a flat-fee account. Where nothing was ever moved the balance is zero. */
export async function getFunds(db: Db, account: Pick<Account, 'id'> & Payer): Promise<Funds> {
  const own = await findBalance(db, account.id, OWN_KIND_OF[account.paymentMethod]);
  return computeFunds(account, own === undefined ? [] : [own]);
}

/** The same of balances that were read together with something else (`selectBalances`). */
export function computeFunds(account: Payer, balances: readonly OwnBalance[]): Funds {
  const source = account.paymentMethod;
  const own = balances.find(({ kind }) => kind === OWN_KIND_OF[source]);
  return { source, balanceCents: own?.balance ?? 0 };
}

/** What is left of an account's copies; nothing where none were ever granted. */
export async function getImageAllowance(db: Db, accountId: number): Promise<ImageAllowance> {
  const found = await findBalance(db, accountId, 'FLAT_UNITS');
  return { imagesRemaining: found?.balance ?? 0, isUnlimited: found?.isUnlimited ?? false };
}
