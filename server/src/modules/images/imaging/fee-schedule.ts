import type { FeeLine, FeeSchedule } from '@portal/contract/images/imaging/fee-schedule';
import { formatCents } from '@portal/contract/values/money';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { formatPlainDate } from '@portal/contract/values/plain-date';
import type { TextKey, Translate } from '../../../platform/translate.ts';
import { countImages, type OrderPrice, type PriceLine } from '../../money/prices/index.ts';
import type { OrderCost, Payment } from './describe-payment.ts';
import type { Entitlement } from './imaging.queries.ts';

/** The facts of a fee schedule. */
export interface FeeScheduleFacts {
  readonly title: string;
  readonly pageCount: number;
  readonly price: OrderPrice;
  readonly cost: OrderCost;
  readonly payment: Payment;
  readonly accountName: string;
  /** Of all pages of the document, ordered or not. */
  readonly entitlements: readonly Entitlement[];
}

/** Formats an order's price and its effect on the balance (Spec 1 §3 "Fee schedule"). */
export function formatFeeSchedule(facts: FeeScheduleFacts, translate: Translate): FeeSchedule {
  const { payment, pageCount, cost } = facts;
  return {
    ...formatPayment(facts, translate),
    ...formatItems(facts, translate),
    alreadyPurchasedMessage: formatAlreadyPurchased(facts, translate),
    downloadButtonText:
      payment.source === 'FLAT_FEE'
        ? translate('imaging:feeDownloadButtonFlatFee', { count: pageCount })
        : translate('imaging:feeDownloadButton', {
            count: pageCount,
            amount: formatCents(cost.cents + payment.surchargeCents),
          }),
  };
}

type PaymentFacts = Pick<FeeScheduleFacts, 'payment' | 'cost' | 'accountName'>;

/** Formats how an order of one document or several is paid, and its effect on the balance. */
export function formatPayment(facts: PaymentFacts, translate: Translate) {
  const { payment } = facts;
  const { isInsufficient } = payment;
  return {
    ...formatBalances(facts, translate),
    purchaseMessage: formatPurchase(facts, translate),
    insufficientBalance: isInsufficient,
    insufficientBalanceMessage: isInsufficient ? formatInsufficientFunds(payment, translate) : '',
    noPurchasingOptionsAvailableMessage: formatMissingOptions(payment, translate),
  };
}

function formatBalances({ payment, cost }: PaymentFacts, translate: Translate) {
  const { balance, source } = payment;
  if (balance === undefined) return { beginningBalance: null, endingBalance: null };
  const spent = source === 'FLAT_FEE' ? cost.images : cost.cents + payment.surchargeCents;
  // An account in credit has a balance, and an account that owes afterwards owes now: both lines use the same words.
  const isOwed = source === 'INVOICE' && balance <= 0;
  const [beginning, ending] = isOwed ? OWED_KEYS : BALANCE_KEYS[source];
  const word = (key: BalanceKey, value: number): FeeLine => ({
    description: translate(key),
    ...(source === 'FLAT_FEE' ? { valueCents: 0, images: value } : { valueCents: isOwed ? -value : value }),
  });
  return { beginningBalance: word(beginning, balance), endingBalance: word(ending, balance - spent) };
}

/** The balance of a card is the remainder of its authorization. */
const ACCOUNT_BALANCE_KEYS = ['imaging:feeBeginningBalance', 'imaging:feeEndingBalance'] as const;
/** The amount that an account owes on its invoice, without a sign. */
const OWED_KEYS = ['imaging:feeOwedNow', 'imaging:feeOwedAfter'] as const;
const BALANCE_KEYS = {
  NOTHING: ACCOUNT_BALANCE_KEYS,
  ESCROW: ACCOUNT_BALANCE_KEYS,
  INVOICE: ACCOUNT_BALANCE_KEYS,
  CARD: ['imaging:feeAuthorizationLeft', 'imaging:feeAuthorizationLeftAfter'],
  FLAT_FEE: ['imaging:feeImagesLeft', 'imaging:feeImagesLeftAfter'],
} as const satisfies Readonly<Record<Payment['source'], readonly [beginning: TextKey, ending: TextKey]>>;
type BalanceKey = (typeof BALANCE_KEYS)[Payment['source']][number] | (typeof OWED_KEYS)[number];

const PURCHASE_KEYS = {
  NOTHING: 'imaging:feeFree',
  ESCROW: 'imaging:feeFromEscrow',
  INVOICE: 'imaging:feeToInvoice',
  CARD: 'imaging:feeToCard',
  FLAT_FEE: 'imaging:feeFromFlatFee',
} as const satisfies Readonly<Record<Payment['source'], TextKey>>;

function formatPurchase({ payment, cost, accountName }: PaymentFacts, translate: Translate): string {
  if (cost.cents === 0 && cost.images === 0) return translate('imaging:feeFree');
  return translate(PURCHASE_KEYS[payment.source], { account: accountName });
}

/** Empty for a card if no authorization would help. */
function formatInsufficientFunds({ source, balance, purchaseOptions }: Payment, translate: Translate): string {
  if (source === 'FLAT_FEE') return translate('imaging:feeInsufficientImages');
  if (source !== 'CARD') return translate('imaging:feeInsufficientBalance');
  if (!purchaseOptions.hasBuyOptions) return '';
  return translate(balance === undefined ? 'imaging:feeAuthorizationNeeded' : 'imaging:feeAuthorizationExceeded');
}

/** The user's options if the account can't pay and nothing can be bought here. */
function formatMissingOptions({ source, isInsufficient, purchaseOptions }: Payment, translate: Translate): string {
  if (!isInsufficient || purchaseOptions.hasBuyOptions) return '';
  if (source === 'ESCROW') return translate('imaging:feeAddToEscrow');
  return translate(source === 'FLAT_FEE' ? 'imaging:feeAddToFlatFee' : 'imaging:feeNoPurchasingOptions');
}

/**
 * A single kind of charge is one line with the document's title; several are lines below it. The surcharge for paying by card is one of
 * them, and part of the total.
 */
function formatItems({ title, price, cost, payment }: FeeScheduleFacts, translate: Translate) {
  const isCounted = payment.source === 'FLAT_FEE';
  const toLine = (description: string, line: PriceLine): FeeLine => ({
    description,
    valueCents: line.amountCents,
    ...(isCounted ? { images: cost.images === 0 ? 0 : countImages(line) } : {}),
  });
  const [only, ...others] = price.lines;
  if (only !== undefined && others.length === 0 && payment.surchargeCents === 0)
    return { singleItemPurchase: { item: toLine(title, only) } };
  const lines = price.lines.map((line) => toLine(formatLine(line, translate), line));
  return {
    multipleItemPurchase: { itemHeaderDescription: title, ...formatTotal(lines, { payment, cost }, translate) },
  };
}

/** Adds the surcharge for paying by card to the lines of an order, and sums them. */
export function formatTotal(
  lines: readonly FeeLine[],
  { payment, cost }: Pick<FeeScheduleFacts, 'payment' | 'cost'>,
  translate: Translate,
): { readonly items: FeeLine[]; readonly total: FeeLine } {
  const { surchargeCents, source } = payment;
  const surcharge = { description: translate('imaging:feeSurcharge'), valueCents: surchargeCents };
  return {
    items: [...lines, ...(surchargeCents === 0 ? [] : [surcharge])],
    total: {
      description: translate('imaging:feeTotal'),
      valueCents: cost.cents + surchargeCents,
      ...(source === 'FLAT_FEE' ? { images: cost.images } : {}),
    },
  };
}

function formatLine(line: PriceLine, translate: Translate): string {
  switch (line.kind) {
    case 'ALREADY_PURCHASED':
      return translate('imaging:feeAlreadyPurchasedPages', {
        count: line.pages.length,
        pages: formatPageSelection(line.pages),
      });
    case 'DOCUMENT':
      return translate('imaging:feeDocument');
    case 'FIRST_PAGE':
      return translate('imaging:feeFirstPage');
    case 'ADDITIONAL_PAGES':
      return translate('imaging:feeMorePages', { count: line.pageCount });
  }
}

/** One sentence for each day on which pages of the order were bought. */
function formatAlreadyPurchased({ price, entitlements, accountName }: FeeScheduleFacts, translate: Translate): string {
  const line = price.lines.find(({ kind }) => kind === 'ALREADY_PURCHASED');
  const chosen = new Set(line?.kind === 'ALREADY_PURCHASED' ? line.pages : []);
  const byDay = Map.groupBy(
    entitlements.filter(({ page }) => chosen.has(page)),
    ({ purchasedOn }) => purchasedOn,
  );
  return [...byDay.values()]
    .map((bought) => {
      const [{ purchasedOn, freeThroughOn }] = bought as [Entitlement, ...Entitlement[]];
      return translate('imaging:feeAlreadyPurchased', {
        count: bought.length,
        pages: formatPageSelection(bought.map(({ page }) => page)),
        account: accountName,
        purchasedOn: formatPlainDate(purchasedOn),
        freeThroughOn: formatPlainDate(freeThroughOn),
      });
    })
    .join(' ');
}
