import type { ImageState } from '@portal/contract/images/imaging/fee-schedule';
import type { Cents } from '@portal/contract/values/money';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { findEscrowOptions, getCardFunds, getSessionIdHash } from '../../money/cards/index.ts';
import { findFlatFeeOptions, findImageAllowance } from '../../money/flat-fee/index.ts';
import { getFunds } from '../../money/ledger/index.ts';
import type { Account } from '../../people/accounts/index.ts';

/** The cost of an order: money, or images of a flat fee; never both. */
export interface OrderCost {
  readonly cents: Cents;
  readonly images: number;
}

/** The source of an order's payment, and whether it suffices. */
export interface Payment {
  readonly source: 'NOTHING' | 'ESCROW' | 'INVOICE' | 'CARD' | 'FLAT_FEE';
  /** The balance before: cents, or images of a flat fee; undefined without a balance, or if it is unlimited. */
  readonly balance: number | undefined;
  readonly isInsufficient: boolean;
  /** The surcharge for paying by card; zero for every other source. */
  readonly surchargeCents: Cents;
  /** Options to buy if the funds don't suffice; otherwise empty (Spec 1 §3 "Image state"). */
  readonly purchaseOptions: ImageState['purchaseOptions'];
}

const ENOUGH = { isInsufficient: false, surchargeCents: 0, purchaseOptions: { hasBuyOptions: false } } as const;
const NO_OPTIONS = { hasBuyOptions: false } as const;

/** Describes how the caller's account would pay an order now. */
export async function describePayment(context: CallContext, account: Account, cost: OrderCost): Promise<Payment> {
  if (isStaff(context.caller)) return { source: 'NOTHING', balance: undefined, ...ENOUGH };
  if (account.accountType === 'FLAT_FEE') return describeFlatFee(context, account, cost.images);
  switch (account.paymentMethod) {
    case 'ESCROW':
      return describeEscrow(context, account, cost.cents);
    case 'INVOICE':
      return { source: 'INVOICE', balance: (await getFunds(context.db, account)).balanceCents, ...ENOUGH };
    case 'CREDIT_CARD':
      return describeCard(context, cost.cents);
  }
}

async function describeEscrow(context: CallContext, account: Account, cents: Cents): Promise<Payment> {
  const { balanceCents } = await getFunds(context.db, account);
  const common = { source: 'ESCROW', balance: balanceCents } as const;
  if (balanceCents >= cents) return { ...common, ...ENOUGH };
  const escrowOptions = await findEscrowOptions(context, cents);
  const purchaseOptions = escrowOptions === undefined ? NO_OPTIONS : { hasBuyOptions: true, escrowOptions };
  return { ...common, isInsufficient: true, surchargeCents: 0, purchaseOptions };
}

async function describeFlatFee(context: CallContext, account: Account, images: number): Promise<Payment> {
  const allowance = await findImageAllowance(context.db, account);
  if (allowance === null || allowance.isUnlimited) return { source: 'FLAT_FEE', balance: undefined, ...ENOUGH };
  const { imagesRemaining } = allowance;
  const common = { source: 'FLAT_FEE', balance: imagesRemaining } as const;
  if (imagesRemaining >= images) return { ...common, ...ENOUGH };
  const flatFeeOptions = await findFlatFeeOptions(context);
  const purchaseOptions = flatFeeOptions === undefined ? NO_OPTIONS : { hasBuyOptions: true, flatFeeOptions };
  return { ...common, isInsufficient: true, surchargeCents: 0, purchaseOptions };
}

/** A session without an authorization has no balance yet, and can get one. */
async function describeCard(context: CallContext, cents: Cents): Promise<Payment> {
  const funds = await getCardFunds(context.db, { county: context.county, sessionIdHash: getSessionIdHash(context) });
  const isInsufficient = cents > 0 && !funds.canHold(cents);
  return {
    source: 'CARD',
    balance: funds.remainingCents,
    isInsufficient,
    surchargeCents: funds.computeSurcharge(cents),
    purchaseOptions: {
      hasBuyOptions: isInsufficient && funds.canEverHold(cents),
      creditCardOptions: { authorizationInfo: { authorized: funds.remainingCents !== undefined } },
    },
  };
}
