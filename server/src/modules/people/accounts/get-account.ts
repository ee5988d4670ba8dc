import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { Cents } from '@portal/contract/values/money';
import type { AccountType, PaymentMethod } from '@portal/contract/values/role';
import type { Db } from '../../../platform/database/database.ts';
import { selectAccount } from './accounts.queries.ts';

/** Whether images are priced or counted by document or by page. */
export type ChargeMethod = 'DOCUMENT' | 'PAGE';

/** An account: its payment method and what its users can do. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
  readonly imageChargeMethod: ChargeMethod;
  readonly certificateChargeMethod: ChargeMethod;
  readonly imageRetrieval: boolean;
  readonly previewRetrieval: boolean;
  readonly certificateRetrieval: boolean;
  readonly certificatePreviewRetrieval: boolean;
  /** Charged with every monthly renewal. */
  readonly monthlyFeeCents: Cents;
  /** The number of its flat-fee rate in the county's settings, from 1. 0 is free and not counted. */
  readonly flatFeeRateLevel: number;
  /** Whether its administrator can add copies to the flat fee, if the county allows it to administrators. */
  readonly userReload: boolean;
  /** Its number in the county's finance system, or empty. */
  readonly landLinkAccount: string;
  readonly postToLandLink: boolean;
  readonly deniedSearches: readonly SearchType[];
}

/** @throws NoResultError if the account doesn't exist. A foreign key guarantees that a caller's own account does. */
export function getAccount(db: Db, accountId: number): Promise<Account> {
  return selectAccount(db, accountId).executeTakeFirstOrThrow();
}
