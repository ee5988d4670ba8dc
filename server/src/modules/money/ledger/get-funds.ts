import type { ImageAllowance } from '@portal/contract/money/flat-fee/image-allowance';
import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../../platform/database/database.ts';
import type { Account } from '../../people/accounts/index.ts';
import { findBalance, type OwnBalance } from './ledger.queries.ts';
import { OWN_KIND_OF, type Payer } from './ledger.rules.ts';

/**
 * An account's source of payment: a prepaid balance, an invoice without limit, or a card. A negative balance is the
 * amount owed on an invoice, or the amount charged to a card and not captured yet.
 */
export interface Funds {
  readonly source: keyof typeof OWN_KIND_OF;
  readonly balanceCents: Cents;
}

/** Gets what an account pays money with now; images of a flat fee are `getImageAllowance`. Without any transaction the balance is zero. */
export async function getFunds(db: Db, account: Pick<Account, 'id'> & Payer): Promise<Funds> {
  const own = await findBalance(db, account.id, OWN_KIND_OF[account.paymentMethod]);
  return computeFunds(account, own === undefined ? [] : [own]);
}

/** The same for balances that are read already (`selectBalances`). */
export function computeFunds(account: Payer, balances: readonly OwnBalance[]): Funds {
  const source = account.paymentMethod;
  const own = balances.find(({ kind }) => kind === OWN_KIND_OF[source]);
  return { source, balanceCents: own?.balance ?? 0 };
}

/** Gets the images that remain in an account's flat fee; zero if none were ever granted. */
export async function getImageAllowance(db: Db, accountId: number): Promise<ImageAllowance> {
  const found = await findBalance(db, accountId, 'FLAT_UNITS');
  return { imagesRemaining: found?.balance ?? 0, isUnlimited: found?.isUnlimited ?? false };
}
