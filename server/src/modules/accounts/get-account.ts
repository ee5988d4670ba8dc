import type { SearchType } from '@portal/contract/search/search-types';
import type { AccountType, PaymentMethod } from '@portal/contract/values/role';
import type { Db } from '../../platform/database/database.ts';
import { getAccountRow } from './accounts.queries.ts';

/** Who pays, how, and what its users may do. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
  readonly imageChargeMethod: 'DOCUMENT' | 'PAGE';
  readonly imageRetrieval: boolean;
  readonly previewRetrieval: boolean;
  readonly certificateRetrieval: boolean;
  readonly deniedSearches: readonly SearchType[];
}

/** @throws NoResultError where there is no such account, which a foreign key excludes for a caller's own. */
export async function getAccount(db: Db, accountId: number): Promise<Account> {
  return (await getAccountRow(db, accountId)) as Account;
}
