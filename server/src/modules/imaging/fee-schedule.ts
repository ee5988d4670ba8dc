import type { FeeLine, FeeSchedule } from '@portal/contract/imaging/fee-schedule';
import { formatCents } from '@portal/contract/values/money';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { formatPlainDate } from '@portal/contract/values/plain-date';
import type { TextKey, Translate } from '../../platform/translate.ts';
import { countImages, type OrderPrice, type PriceLine } from '../prices/index.ts';
import type { OrderCost, Payment } from './describe-payment.ts';
import type { Entitlement } from './imaging.queries.ts';

/** What a fee schedule tells of. */
export interface FeeScheduleFacts {
  readonly title: string;
  readonly pageCount: number;
  readonly price: OrderPrice;
  readonly cost: OrderCost;
  readonly payment: Payment;
  readonly accountName: string;
  /** Of pages in the order and of others. */
  readonly entitlements: readonly Entitlement[];
}

/** Words an order's price and what it does to the balance (Spec 1 §3 "Fee schedule"). */
export function wordFeeSchedule(facts: FeeScheduleFacts, translate: Translate): FeeSchedule {
  const { payment, pageCount, cost } = facts;
  const { isInsufficient, source } = payment;
  return {
    ...wordBalances(facts, translate),
    purchaseMessage: wordPurchase(facts, translate),
    ...wordItems(facts, translate),
    insufficientBalance: isInsufficient,
    alreadyPurchasedMessage: wordAlreadyPurchased(facts, translate),
    insufficientBalanceMessage: isInsufficient ? wordInsufficient(payment, translate) : '',
    noPurchasingOptionsAvailableMessage: wordMissingOptions(payment, translate),
    downloadButtonText:
      source === 'FLAT_FEE'
        ? translate('imaging:feeDownloadButtonFlatFee', { count: pageCount })
        : translate('imaging:feeDownloadButton', { count: pageCount, amount: formatCents(cost.cents) }),
  };
}

function wordBalances({ payment, cost }: FeeScheduleFacts, translate: Translate) {
  const { balance, source } = payment;
  if (balance === undefined) return { beginningBalance: null, endingBalance: null };
  const [beginning, ending] = BALANCE_KEYS[source];
  const word = (key: BalanceKey, value: number): FeeLine => ({
    description: translate(key),
    ...(source === 'FLAT_FEE' ? { valueCents: 0, images: value } : { valueCents: value }),
  });
  const spent = source === 'FLAT_FEE' ? cost.images : cost.cents;
  return { beginningBalance: word(beginning, balance), endingBalance: word(ending, balance - spent) };
}

/** A card has no balance but what is left of its authorization. */
const ACCOUNT_BALANCE_KEYS = ['imaging:feeBeginningBalance', 'imaging:feeEndingBalance'] as const;
const BALANCE_KEYS = {
  NOTHING: ACCOUNT_BALANCE_KEYS,
  ESCROW: ACCOUNT_BALANCE_KEYS,
  INVOICE: ACCOUNT_BALANCE_KEYS,
  CARD: ['imaging:feeAuthorizationLeft', 'imaging:feeAuthorizationLeftAfter'],
  FLAT_FEE: ['imaging:feeImagesLeft', 'imaging:feeImagesLeftAfter'],
} as const satisfies Readonly<Record<Payment['source'], readonly [beginning: TextKey, ending: TextKey]>>;
type BalanceKey = (typeof BALANCE_KEYS)[Payment['source']][number];

const PURCHASE_KEYS = {
  NOTHING: 'imaging:feeFree',
  ESCROW: 'imaging:feeFromEscrow',
  INVOICE: 'imaging:feeToInvoice',
  CARD: 'imaging:feeToCard',
  FLAT_FEE: 'imaging:feeFromFlatFee',
} as const satisfies Readonly<Record<Payment['source'], TextKey>>;

function wordPurchase({ payment, cost, accountName }: FeeScheduleFacts, translate: Translate): string {
  if (cost.cents === 0 && cost.images === 0) return translate('imaging:feeFree');
  return translate(PURCHASE_KEYS[payment.source], { account: accountName });
}

/** Nothing is said of a card where no card would help. */
function wordInsufficient({ source, balance, purchaseOptions }: Payment, translate: Translate): string {
  if (source === 'FLAT_FEE') return translate('imaging:feeInsufficientImages');
  if (source !== 'CARD') return translate('imaging:feeInsufficientBalance');
  if (!purchaseOptions.hasBuyOptions) return '';
  return translate(balance === undefined ? 'imaging:feeAuthorizationNeeded' : 'imaging:feeAuthorizationExceeded');
}

/** What an account can do that can not pay as it is, and can not buy here what it needs. */
function wordMissingOptions({ source, isInsufficient, purchaseOptions }: Payment, translate: Translate): string {
  if (!isInsufficient || purchaseOptions.hasBuyOptions) return '';
  if (source === 'ESCROW') return translate('imaging:feeAddToEscrow');
  return translate(source === 'FLAT_FEE' ? 'imaging:feeAddToFlatFee' : 'imaging:feeNoPurchasingOptions');
}

/** One kind of charge is the document's own line; several are lines under the document's name. */
function wordItems({ title, price, cost, payment }: FeeScheduleFacts, translate: Translate) {
  const isCounted = payment.source === 'FLAT_FEE';
  const toLine = (description: string, line: PriceLine): FeeLine => ({
    description,
    valueCents: line.amountCents,
    ...(isCounted ? { images: cost.images === 0 ? 0 : countImages(line) } : {}),
  });
  const [only, ...others] = price.lines;
  if (only !== undefined && others.length === 0) return { singleItemPurchase: { item: toLine(title, only) } };
  return {
    multipleItemPurchase: {
      itemHeaderDescription: title,
      items: price.lines.map((line) => toLine(wordLine(line, translate), line)),
      total: {
        description: translate('imaging:feeTotal'),
        valueCents: price.totalCents,
        ...(isCounted ? { images: cost.images } : {}),
      },
    },
  };
}

function wordLine(line: PriceLine, translate: Translate): string {
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

/** A sentence for each day on which pages of the order were bought. */
function wordAlreadyPurchased({ price, entitlements, accountName }: FeeScheduleFacts, translate: Translate): string {
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
