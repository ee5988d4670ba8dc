import type { AccountType, PaymentMethod } from '@portal/contract/values/role';
import type { Db } from '../../platform/database/database.ts';
import { insertAccount } from './accounts.queries.ts';

export interface NewAccount {
  readonly name: string;
  readonly accountType?: AccountType;
  readonly paymentMethod?: PaymentMethod;
  readonly imageChargeMethod?: 'DOCUMENT' | 'PAGE';
  readonly imageRetrieval?: boolean;
  readonly previewRetrieval?: boolean;
}

/**
 * Opens an account; what is left out has the specification's default (Spec 3 §9).
 *
 * @returns its id.
 * @throws the database's unique violation when the name is taken.
 */
export function createAccount(db: Db, account: NewAccount): Promise<number> {
  return insertAccount(db, account);
}
