import type { SearchType } from '@portal/contract/search/search-types';
import type { Cents } from '@portal/contract/values/money';
import type { AccountType, PaymentMethod } from '@portal/contract/values/role';
import type { Db } from '../../platform/database/database.ts';
import { selectAccount } from './accounts.queries.ts';

/** Whether copies are priced, or counted, as documents or page by page. */
export type ChargeMethod = 'DOCUMENT' | 'PAGE';

/** Who pays, how, and what its users may do. */
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
  /** Which of the county's flat-fee rates it has, from 1; 0 is free and not counted. */
  readonly flatFeeRateLevel: number;
  /** Its administrator may add copies to the flat fee, where the county lets administrators. */
  readonly userReload: boolean;
  /** Its number in the county's finance system; empty for none. */
  readonly landLinkAccount: string;
  readonly postToLandLink: boolean;
  readonly deniedSearches: readonly SearchType[];
}

/** @throws NoResultError where there is no such account, which a foreign key excludes for a caller's own. */
export function getAccount(db: Db, accountId: number): Promise<Account> {
  return selectAccount(db, accountId).executeTakeFirstOrThrow();
}
