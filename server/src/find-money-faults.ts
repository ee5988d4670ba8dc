import type { County } from './county.ts';
import { findEfileFaults } from './modules/filing/efile/index.ts';
import { findCartFaults } from './modules/images/cart/index.ts';
import { findCopyFaults } from './modules/images/certified-copies/index.ts';
import { findOrderFaults } from './modules/images/imaging/index.ts';
import { findBillingFaults } from './modules/money/billing/index.ts';
import { findCardFaults } from './modules/money/cards/index.ts';
import { findChargingFaults } from './modules/money/charging/index.ts';
import { findDrawerFaults } from './modules/money/drawers/index.ts';
import { findFlatFeeFaults } from './modules/money/flat-fee/index.ts';
import { findGeneralLedgerFaults } from './modules/money/general-ledger/index.ts';
import { findLandlinkFaults } from './modules/money/landlink/index.ts';
import { findLedgerFaults } from './modules/money/ledger/index.ts';
import { findUnclaimedFaults } from './modules/money/unclaimed-property/index.ts';
import { asEvent } from './platform/log/security-events.ts';

/** A violated rule about money, with its violations. */
export interface MoneyFault {
  readonly rule: string;
  /** The first hundred keys or ids of violations. */
  readonly ids: readonly (string | number)[];
}

/**
 * Checks the money rules of all modules: the ledger itself, and all charges, purchases, captures, invoices, renewals
 * and postings against the ledger.
 *
 * @returns an empty list if no rule is violated.
 */
export async function findMoneyFaults(
  county: Pick<County, 'db' | 'clock' | 'timeZone'>,
): Promise<readonly MoneyFault[]> {
  const { db, clock } = county;
  return [
    ...(await findLedgerFaults(db)),
    ...(await findDrawerFaults(db)),
    ...(await findOrderFaults(db)),
    ...(await findCartFaults(db)),
    ...(await findCopyFaults(db)),
    ...(await findChargingFaults(db, clock.now())),
    ...(await findCardFaults(db)),
    ...(await findFlatFeeFaults(db)),
    ...(await findEfileFaults(db)),
    ...(await findBillingFaults(county)),
    ...(await findLandlinkFaults(db, clock.now())),
    ...(await findGeneralLedgerFaults(county)),
    ...(await findUnclaimedFaults(db)),
  ];
}

/** The nightly job. Logs violated rules as an error for the operator, and corrects nothing. */
export async function auditMoney(county: County): Promise<void> {
  for (const { rule, ids } of await findMoneyFaults(county)) {
    county.log.error({ ...asEvent('money.ruleBroken'), rule, ids }, 'a rule about money is violated');
  }
}
