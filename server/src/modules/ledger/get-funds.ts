import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../platform/database/database.ts';
import type { Account } from '../accounts/index.ts';
import { findBalance } from './ledger.queries.ts';
import { findPaymentSource, type Payer } from './ledger.rules.ts';

/** What an account can pay with: a prepaid balance, an invoice without limit, or nothing that the portal can take. */
export type Funds =
  | { readonly source: 'ESCROW'; readonly balanceCents: Cents }
  | { readonly source: 'INVOICE' }
  | { readonly source: 'NONE' };

/** How an account pays now. An escrow that nobody has paid into has a balance of zero. */
export async function getFunds(db: Db, account: Pick<Account, 'id'> & Payer): Promise<Funds> {
  const source = findPaymentSource(account);
  if (source === 'ESCROW') return { source, balanceCents: (await findBalance(db, account.id, 'ESCROW')) ?? 0 };
  return { source: source ?? 'NONE' };
}
