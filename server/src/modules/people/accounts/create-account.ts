import type { Cents } from '@portal/contract/values/money';
import type { AccountType, PaymentMethod } from '@portal/contract/values/role';
import type { Db } from '../../../platform/database/database.ts';
import { insertAccount } from './accounts.queries.ts';
import type { ChargeMethod } from './get-account.ts';

export interface NewAccount {
  readonly name: string;
  readonly accountType?: AccountType;
  readonly paymentMethod?: PaymentMethod;
  readonly imageChargeMethod?: ChargeMethod;
  readonly imageRetrieval?: boolean;
  readonly previewRetrieval?: boolean;
  readonly certificateChargeMethod?: ChargeMethod;
  readonly certificateRetrieval?: boolean;
  readonly certificatePreviewRetrieval?: boolean;
  readonly monthlyFeeCents?: Cents;
  readonly flatFeeRateLevel?: number;
  readonly userReload?: boolean;
  readonly landLinkAccount?: string;
  readonly postToLandLink?: boolean;
}

/**
 * Creates an account. Omitted fields get the specification's defaults (Spec 3 §9).
 *
 * @returns the id.
 * @throws a unique violation of the database if the name is taken; a check violation for a flat fee paid by card, or for postings
 *   without a finance account.
 */
export function createAccount(db: Db, account: NewAccount): Promise<number> {
  return insertAccount(db, account);
}
