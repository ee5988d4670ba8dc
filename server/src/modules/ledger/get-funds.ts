import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../platform/database/database.ts';
import type { Account } from '../accounts/index.ts';
import { findBalance } from './ledger.queries.ts';
import { findPaymentSource, type Payer } from './ledger.rules.ts';

/**
 * What an account can pay with: a prepaid balance, an invoice without limit, whose balance is below zero by what is owed, or nothing
 * that the portal can take.
 */
export type Funds =
  | { readonly source: 'ESCROW' | 'INVOICE'; readonly balanceCents: Cents }
  | { readonly source: 'NONE' };

/** What each way to pay moves. */
const OWN_KINDS = { ESCROW: 'ESCROW', INVOICE: 'RECEIVABLE' } as const;

/** How an account pays now. Where nothing was ever moved the balance is zero. */
export async function getFunds(db: Db, account: Pick<Account, 'id'> & Payer): Promise<Funds> {
  const source = findPaymentSource(account);
  if (source === undefined) return { source: 'NONE' };
  return { source, balanceCents: (await findBalance(db, account.id, OWN_KINDS[source])) ?? 0 };
}
