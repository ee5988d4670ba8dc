import type { FeeLine, FeeSchedule } from '@portal/contract/images/imaging/fee-schedule';
import { formatCents } from '@portal/contract/values/money';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import type { Translate } from '../../../platform/translate.ts';
import { formatPayment, formatTotal, type OrderCost, type Payment } from '../imaging/index.ts';

/** The facts of a cart's fee schedule. */
interface CartFacts {
  readonly lines: readonly {
    readonly title: string;
    /** Null for the entire document. */
    readonly pages: readonly number[] | null;
    readonly isCertified: boolean;
    readonly cost: OrderCost;
  }[];
  readonly cost: OrderCost;
  readonly payment: Payment;
  readonly accountName: string;
}

/** Formats the price of a cart, a line for each document, and its effect on the balance (Spec 1 §3 "Fee schedule"). */
export function formatCartSchedule(facts: CartFacts, translate: Translate): FeeSchedule {
  const { lines, cost, payment } = facts;
  const isCounted = payment.source === 'FLAT_FEE';
  const count = lines.length;
  const items = lines.map(
    ({ title, pages, isCertified, cost }): FeeLine => ({
      description: isCertified
        ? translate('certified-copy:dialog', { title })
        : pages === null
          ? title
          : translate('cart:feeLinePages', { title, pages: formatPageSelection(pages) }),
      valueCents: cost.cents,
      ...(isCounted ? { images: cost.images } : {}),
    }),
  );
  return {
    ...formatPayment(facts, translate),
    multipleItemPurchase: {
      itemHeaderDescription: translate('cart:feeTitle', { count }),
      ...formatTotal(items, facts, translate),
    },
    alreadyPurchasedMessage: '',
    downloadButtonText: isCounted
      ? translate('cart:buyFromFlatFee', { count })
      : translate('cart:buy', { count, amount: formatCents(cost.cents + payment.surchargeCents) }),
  };
}
