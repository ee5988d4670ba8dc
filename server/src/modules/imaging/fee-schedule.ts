import type { FeeSchedule } from '@portal/contract/imaging/fee-schedule';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { formatPlainDate } from '@portal/contract/values/plain-date';
import type { Translate } from '../../platform/translate.ts';
import type { Funds } from '../ledger/index.ts';
import type { Entitlement } from './imaging.queries.ts';
import type { OrderPrice, PriceLine } from './order.rules.ts';

/** What a fee schedule tells of. */
export interface FeeScheduleFacts {
  readonly title: string;
  readonly pageCount: number;
  readonly price: OrderPrice;
  readonly accountName: string;
  readonly funds: Funds;
  /** The balance that the user may see; null for none. */
  readonly usageBalance: Cents | null;
  /** Of pages in the order and of others. */
  readonly entitlements: readonly Entitlement[];
}

/** Words an order's price and what it does to the balance (Spec 1 §3 "Fee schedule"). */
export function wordFeeSchedule(facts: FeeScheduleFacts, translate: Translate): FeeSchedule {
  const { price, funds, usageBalance, accountName, pageCount } = facts;
  const { totalCents } = price;
  const isInsufficient = funds.source === 'ESCROW' && funds.balanceCents < totalCents;
  return {
    ...wordBalances(usageBalance, totalCents, translate),
    purchaseMessage: wordPurchase(funds, totalCents, accountName, translate),
    ...wordItems(facts, translate),
    insufficientBalance: isInsufficient,
    alreadyPurchasedMessage: wordAlreadyPurchased(facts, translate),
    insufficientBalanceMessage: isInsufficient ? translate('imaging:feeInsufficientBalance') : '',
    noPurchasingOptionsAvailableMessage: wordMissingOptions(funds, totalCents, translate),
    downloadButtonText: translate('imaging:feeDownloadButton', { count: pageCount, amount: formatCents(totalCents) }),
  };
}

function wordBalances(usageBalance: Cents | null, totalCents: Cents, translate: Translate) {
  if (usageBalance === null) return { beginningBalance: null, endingBalance: null };
  return {
    beginningBalance: { description: translate('imaging:feeBeginningBalance'), valueCents: usageBalance },
    endingBalance: { description: translate('imaging:feeEndingBalance'), valueCents: usageBalance - totalCents },
  };
}

function wordPurchase(funds: Funds, totalCents: Cents, account: string, translate: Translate): string {
  if (totalCents === 0) return translate('imaging:feeFree');
  if (funds.source === 'ESCROW') return translate('imaging:feeFromEscrow', { account });
  return funds.source === 'INVOICE' ? translate('imaging:feeToInvoice', { account }) : '';
}

/** What an account can do that can not pay as it is. */
function wordMissingOptions(funds: Funds, totalCents: Cents, translate: Translate): string {
  if (funds.source === 'ESCROW') return funds.balanceCents < totalCents ? translate('imaging:feeAddToEscrow') : '';
  return funds.source === 'NONE' && totalCents > 0 ? translate('imaging:feeNoPurchasingOptions') : '';
}

/** One kind of charge is the document's own line; several are lines under the document's name. */
function wordItems({ title, price }: FeeScheduleFacts, translate: Translate) {
  const [only, ...others] = price.lines;
  if (only !== undefined && others.length === 0)
    return { singleItemPurchase: { item: { description: title, valueCents: only.amountCents } } };
  return {
    multipleItemPurchase: {
      itemHeaderDescription: title,
      items: price.lines.map((line) => ({ description: wordLine(line, translate), valueCents: line.amountCents })),
      total: { description: translate('imaging:feeTotal'), valueCents: price.totalCents },
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
    case 'MORE_PAGES':
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
