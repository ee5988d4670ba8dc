import type { RecordingFee } from '@portal/contract/filing/efile/fee-facts';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { SaleItem, SaleKind } from '@portal/contract/money/charging/sale-kinds';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { Translate } from '../../../platform/translate.ts';
import type { Account } from '../../people/accounts/index.ts';
import type { Receipt, ReceiptLine, RevenueKind } from '../ledger/index.ts';
import type { SaleLine } from '../ledger/sales.ts';
import { computeOrderPrice, countImages, type ImagePrices, type Prices } from '../prices/index.ts';
import { formatAddOn } from './format-add-on.ts';
import { formatSoldLine } from './format-sold-line.ts';

/** A record with details for sale. */
export interface DetailsRecord {
  readonly kind: 'document' | 'taxLien' | 'certificate' | 'nameBook' | 'tractBook';
  /** Identifies it among the records of its kind. */
  readonly key: string;
}

/** A certificate of searches. */
export interface CertificateSale {
  readonly number: string;
  /** From the settings of search certificates. */
  readonly priceCents: Cents;
}

/** A watch that is started. */
export interface WatchSale {
  /** Identifies what is watched. */
  readonly key: string;
  /** The watched name, land or number, as its owner typed it. */
  readonly watched: string;
  /** From the settings of the watch. */
  readonly priceCents: Cents;
}

/** A property page or chain of title, derived from the index. */
export interface LandSale {
  /** The land as addresses name it: `plat/27/3/7`. */
  readonly land: string;
  /** The land as the page names it; its address until the page is composed. */
  readonly title: string;
  /** From the settings of title work. */
  readonly priceCents: Cents;
}

/** Quoted pages of a document. */
export interface OrderedPages {
  readonly guid: string;
  readonly documentKey: string;
  /** In the caller's language. */
  readonly title: string;
  /** In the order in which they are downloaded. */
  readonly pages: readonly number[];
  /** Pages of the document that are free for the account today, ordered or not. */
  readonly ownedPages: readonly number[];
  /** The prices of the quote. */
  readonly prices: ImagePrices;
  /** Whether they count against a flat fee, which then pays them. */
  readonly isCounted: boolean;
  /** The last day on which they can be downloaded again free. */
  readonly freeThroughOn: PlainDate;
}

/** A copy in a cart: a line of the sale, or two for a certified one. */
export type CartCopy =
  | {
      readonly documentKey: string;
      /** The quoted price, or less. */
      readonly cents: Cents;
      /** Images that it takes from a flat fee, instead of money. */
      readonly images: number;
    }
  | { readonly documentKey: string; readonly certified: Omit<CertifiedCopySale, 'number' | 'documentKey'> };

/** Copies of several documents that are bought together. */
export interface CartSale {
  readonly guid: string;
  /** In their order; what costs nothing has no line. At most one for each document. */
  readonly documents: readonly CartCopy[];
  /** The last day on which they can be downloaded again free. */
  readonly freeThroughOn: PlainDate;
}

/** A certified copy of all pages of a document. */
export interface CertifiedCopySale {
  /** Of the copy; empty for its price. */
  readonly number: string;
  readonly documentKey: string;
  readonly pageCount: number;
  /** From the settings of certified copies. */
  readonly certificationCents: Cents;
  readonly pageCents: Cents;
}

/** Images that are added to a flat fee between two renewals. */
export interface AddOnPurchase {
  readonly guid: string;
  /** Null for an unlimited number until the next renewal. */
  readonly images: number | null;
  readonly costCents: Cents;
}

/** A fee that is due for a month. */
export interface MonthlyCharge {
  readonly period: string;
  readonly amountCents: Cents;
}

/** The county's fee for a check that the bank returned. */
export interface ReturnedCheckCharge {
  /** The payment by check. */
  readonly journalEntryId: number;
  readonly amountCents: Cents;
}

/** A filing, priced by the fees that it was quoted with. */
export interface QuotedFiling {
  /** Its number. */
  readonly packageId: string;
  readonly fees: readonly { readonly item: RecordingFee; readonly quantity: number; readonly amountCents: Cents }[];
}

/** The item that `charge` requires for each kind of sale. */
export interface SaleItems {
  readonly SEARCH: { readonly type: SearchType; readonly subject: string };
  readonly DETAILS: DetailsRecord;
  readonly SEARCH_CERTIFICATE: CertificateSale;
  readonly WATCH: WatchSale;
  readonly PROPERTY_PAGE: LandSale;
  readonly CHAIN_OF_TITLE: LandSale;
  readonly IMAGE_PURCHASE: OrderedPages;
  readonly CERTIFICATE_PURCHASE: OrderedPages;
  readonly CART_PURCHASE: CartSale;
  readonly CERTIFIED_COPY: CertifiedCopySale;
  readonly EFILE: QuotedFiling;
  readonly FLAT_FEE_ADD_ON: AddOnPurchase;
  readonly FLAT_FEE_RENEWAL: MonthlyCharge;
  readonly MONTHLY_FEE: MonthlyCharge;
  readonly RETURNED_CHECK_FEE: ReturnedCheckCharge;
}

/** The facts of a charge on a receipt, apart from the item and the payer. */
export interface ChargedFacts {
  readonly account: Account;
  readonly lines: readonly SaleLine[];
  readonly chargedCents: Cents;
  /** The surcharge for paying by card. */
  readonly surchargeCents: Cents;
  /** The account's balance after the charge. */
  readonly balanceCents: Cents;
}

/** A kind of sale: the source of its price, its item, its revenue account, and its receipt. */
export interface SaleKindDefinition<Item> {
  readonly revenue: RevenueKind;
  /** `LIST`: today's price list of the account. `QUOTE`: the item has its price, from a quote or from the settings of what is sold. */
  readonly price:
    | { readonly from: 'LIST'; lines(item: Item, prices: Prices): readonly SaleLine[] }
    | { readonly from: 'QUOTE'; lines(item: Item): readonly SaleLine[] };
  /** Whether the flat fee of a flat-fee account pays for it with images, so that it is never charged as money. */
  readonly isCountedByFlatFee: boolean;
  /** Identifies the purchased item for the seller; at most 250 characters. */
  subject(item: Item): string;
  /** The receipt that is mailed to the buyer; undefined if the sale needs no receipt, or is part of another one. */
  receipt?(item: Item, facts: ChargedFacts): Receipt;
}

const moneyLine = (item: SaleItem, amountCents: Cents, quantity = 1): SaleLine => ({
  ...{ item, quantity, amountCents, images: 0 },
});

/** Every kind of sale. Adding one is an entry here, next to its name in the contract. */
export const SALE_KIND_DEFINITIONS = {
  SEARCH: {
    revenue: 'REVENUE_SEARCH',
    price: { from: 'LIST', lines: ({ type }, prices) => [moneyLine('SEARCH', prices[SEARCHES[type].priceField])] },
    isCountedByFlatFee: false,
    subject: ({ subject }) => subject,
  },
  DETAILS: {
    revenue: 'REVENUE_SEARCH',
    price: {
      from: 'LIST',
      lines: ({ kind }, prices) => [
        moneyLine('DETAILS', kind === 'taxLien' ? prices.taxLienDetails : prices.documentDetails),
      ],
    },
    isCountedByFlatFee: false,
    subject: ({ kind, key }) => `${kind}:${key}`,
  },
  SEARCH_CERTIFICATE: {
    revenue: 'REVENUE_SEARCH_CERTIFICATE',
    price: { from: 'QUOTE', lines: ({ priceCents }) => [moneyLine('SEARCH_CERTIFICATE', priceCents)] },
    isCountedByFlatFee: false,
    subject: ({ number }) => `searchCertificate:${number}`,
    receipt: ({ number }, charged) => ({
      subject: (translate, countyName) => translate('receipts:certificateSubject', { county: countyName, number }),
      lines: (translate) => [[translate('receipts:certificateNumber'), number], ...listCharged(charged, translate)],
    }),
  },
  WATCH: {
    revenue: 'REVENUE_WATCH',
    price: { from: 'QUOTE', lines: ({ priceCents }) => [moneyLine('WATCH', priceCents)] },
    isCountedByFlatFee: false,
    subject: ({ key }) => `watch:${key}`,
    receipt: ({ watched }, charged) => ({
      subject: (translate, countyName) => translate('receipts:watchSubject', { county: countyName }),
      lines: (translate) => [[translate('receipts:watched'), watched], ...listCharged(charged, translate)],
    }),
  },
  PROPERTY_PAGE: {
    revenue: 'REVENUE_PROPERTY_PAGE',
    price: { from: 'QUOTE', lines: ({ priceCents }) => [moneyLine('PROPERTY_PAGE', priceCents)] },
    isCountedByFlatFee: false,
    subject: ({ land }) => `property:${land}`,
    receipt: ({ title }, charged) => ({
      subject: (translate, countyName) => translate('receipts:propertySubject', { county: countyName }),
      lines: (translate) => [[translate('receipts:land'), title], ...listCharged(charged, translate)],
    }),
  },
  CHAIN_OF_TITLE: {
    revenue: 'REVENUE_CHAIN_OF_TITLE',
    price: { from: 'QUOTE', lines: ({ priceCents }) => [moneyLine('CHAIN_OF_TITLE', priceCents)] },
    isCountedByFlatFee: false,
    subject: ({ land }) => `chain:${land}`,
    receipt: ({ title }, charged) => ({
      subject: (translate, countyName) => translate('receipts:chainSubject', { county: countyName }),
      lines: (translate) => [[translate('receipts:land'), title], ...listCharged(charged, translate)],
    }),
  },
  IMAGE_PURCHASE: definePageSale('REVENUE_IMAGE'),
  CERTIFICATE_PURCHASE: definePageSale('REVENUE_CERTIFICATE'),
  CART_PURCHASE: {
    revenue: 'REVENUE_IMAGE',
    price: {
      from: 'QUOTE',
      lines: ({ documents }) => documents.flatMap(listCopyLines),
    },
    isCountedByFlatFee: true,
    subject: ({ guid }) => `cart:${guid}`,
    receipt: ({ documents, freeThroughOn }, charged) => ({
      subject: (translate, countyName) =>
        translate('receipts:cartSubject', { county: countyName, count: documents.length }),
      lines: (translate) => listCharged(charged, translate),
      closing: (translate) => translate('imaging:receiptFreeThrough', { date: formatPlainDate(freeThroughOn) }),
    }),
  },
  // The fee is for certifying, which no flat fee for images pays.
  CERTIFIED_COPY: {
    revenue: 'REVENUE_CERTIFIED_COPY',
    price: {
      from: 'QUOTE',
      lines: listCertifiedLines,
    },
    isCountedByFlatFee: false,
    subject: ({ number, documentKey }) => `${documentKey}, ${number}`,
    receipt: ({ number, documentKey }, charged) => ({
      subject: (translate, countyName) =>
        translate('receipts:copySubject', { county: countyName, document: documentKey }),
      lines: (translate) => [
        [translate('imaging:receiptDocument'), documentKey],
        [translate('receipts:copyNumber'), number],
        ...listCharged(charged, translate),
      ],
    }),
  },
  EFILE: {
    revenue: 'REVENUE_EFILE',
    price: {
      from: 'QUOTE',
      lines: ({ fees }) => fees.map(({ item, amountCents, quantity }) => moneyLine(item, amountCents, quantity)),
    },
    isCountedByFlatFee: false,
    subject: ({ packageId }) => packageId,
    receipt: ({ packageId }, charged) => ({
      subject: (translate, countyName) =>
        translate('receipts:filingSubject', { county: countyName, number: packageId }),
      lines: (translate) => [[translate('efile:transactionNumber'), packageId], ...listCharged(charged, translate)],
    }),
  },
  FLAT_FEE_ADD_ON: {
    revenue: 'REVENUE_FLAT_FEE',
    price: { from: 'QUOTE', lines: ({ costCents }) => [moneyLine('ADD_ON', costCents)] },
    isCountedByFlatFee: false,
    subject: ({ guid }) => guid,
    receipt: (addOn, { account, chargedCents, balanceCents }) => ({
      subject: (translate, countyName) => translate('receipts:addOnSubject', { county: countyName }),
      lines: (translate) => [
        [translate('receipts:added'), formatAddOn(addOn, account.imageChargeMethod, translate)],
        [translate('receipts:charged'), formatCents(chargedCents)],
        [translate('receipts:balance'), formatCents(balanceCents)],
      ],
    }),
  },
  // The renewal of an account charges both of its fees and mails one receipt for them.
  FLAT_FEE_RENEWAL: defineMonthlyFee('REVENUE_FLAT_FEE', 'FLAT_FEE'),
  MONTHLY_FEE: defineMonthlyFee('REVENUE_MONTHLY', 'MONTHLY_FEE'),
  // The letter about the check has it.
  RETURNED_CHECK_FEE: {
    revenue: 'REVENUE_RETURNED_CHECK',
    price: { from: 'QUOTE', lines: ({ amountCents }) => [moneyLine('RETURNED_CHECK_FEE', amountCents)] },
    isCountedByFlatFee: false,
    subject: ({ journalEntryId }) => `returnedCheck:${journalEntryId}`,
  },
} as const satisfies { readonly [Kind in SaleKind]: SaleKindDefinition<SaleItems[Kind]> };

function listCopyLines(copy: CartCopy): readonly SaleLine[] {
  const subject = copy.documentKey;
  if ('certified' in copy) return listCertifiedLines(copy.certified).map((line) => ({ ...line, subject }));
  return [{ item: 'COPY', quantity: 1, amountCents: copy.cents, images: copy.images, subject }];
}

function listCertifiedLines({
  pageCount,
  certificationCents,
  pageCents,
}: Omit<CertifiedCopySale, 'number' | 'documentKey'>): readonly SaleLine[] {
  return [
    moneyLine('CERTIFICATION', certificationCents),
    moneyLine('CERTIFIED_PAGES', pageCount * pageCents, pageCount),
  ];
}

function definePageSale(revenue: RevenueKind): SaleKindDefinition<OrderedPages> {
  return {
    revenue,
    price: { from: 'QUOTE', lines: listPageLines },
    isCountedByFlatFee: true,
    subject: ({ documentKey }) => documentKey,
    receipt: ({ title, pages, freeThroughOn }, charged) => ({
      subject: (translate, countyName) => translate('imaging:receiptMailSubject', { county: countyName, title }),
      lines: (translate) => [
        [translate('imaging:receiptDocument'), title],
        [translate('imaging:receiptPages'), formatPageSelection(pages)],
        ...listCharged(charged, translate),
      ],
      closing: (translate) => translate('imaging:receiptFreeThrough', { date: formatPlainDate(freeThroughOn) }),
    }),
  };
}

/** The charge line by line; a card's surcharge is one of the lines, and part of the total. */
function listCharged(
  { lines, chargedCents, surchargeCents }: ChargedFacts,
  translate: Translate,
): readonly ReceiptLine[] {
  return [
    ...lines.map((line): ReceiptLine => [formatSoldLine(line, translate), formatCents(line.amountCents)]),
    ...(surchargeCents === 0 ? [] : [[translate('imaging:receiptSurcharge'), formatCents(surchargeCents)] as const]),
    [translate('imaging:receiptCharged'), formatCents(chargedCents + surchargeCents)],
  ];
}

function listPageLines(order: OrderedPages): readonly SaleLine[] {
  return computeOrderPrice(order).lines.flatMap((line): readonly SaleLine[] => {
    if (line.kind === 'ALREADY_PURCHASED') return [];
    const quantity = line.kind === 'ADDITIONAL_PAGES' ? line.pageCount : 1;
    const images = order.isCounted ? countImages(line) : 0;
    return [{ item: line.kind, quantity, amountCents: line.amountCents, images }];
  });
}

function defineMonthlyFee(revenue: RevenueKind, item: SaleItem): SaleKindDefinition<MonthlyCharge> {
  return {
    revenue,
    price: { from: 'QUOTE', lines: ({ amountCents }) => [moneyLine(item, amountCents)] },
    isCountedByFlatFee: false,
    subject: ({ period }) => period,
  };
}
