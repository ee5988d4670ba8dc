import type { PagesSelected } from '@portal/contract/imaging/document-selection';
import type { FeeSchedule, ImageState } from '@portal/contract/imaging/fee-schedule';
import { THUMBNAILS_PER_VIEW } from '@portal/contract/imaging/get-thumbnails';
import type { Cents } from '@portal/contract/values/money';
import { formatPageSelection, type PageSelectionMethod, selectPages } from '@portal/contract/values/page-selection';

/** The first thumbnail of the last view: the page total minus 4, at least 1 (Spec 1 §4). */
export function lastFirstPage(pageCount: number): number {
  return Math.max(1, pageCount - THUMBNAILS_PER_VIEW + 1);
}

/** The pages that a view of thumbnails shows, from `firstPage` on. */
export function listPagesInView(firstPage: number, pageCount: number): readonly number[] {
  const shown = Math.min(THUMBNAILS_PER_VIEW, pageCount - firstPage + 1);
  return Array.from({ length: Math.max(0, shown) }, (_, index) => firstPage + index);
}

export type ThumbnailJump = 'first' | 'previousFive' | 'previousOne' | 'nextOne' | 'nextFive' | 'last';

/** Why a jump leads nowhere: keys of the texts that say it (Spec 1 §5 "Navigation alerts"). */
export type JumpRefusal = 'alreadyAtFirstPage' | 'alreadyAtLastPage' | 'alreadyAtLastPages';

const STEPS: Readonly<Record<ThumbnailJump, number>> = {
  first: Number.NEGATIVE_INFINITY,
  previousFive: -THUMBNAILS_PER_VIEW,
  previousOne: -1,
  nextOne: 1,
  nextFive: THUMBNAILS_PER_VIEW,
  last: Number.POSITIVE_INFINITY,
};

/**
 * Where a jump among the thumbnails leads (Spec 1 §4 "Thumbnail paging"): by one or by five, clamped to the first and the last view.
 *
 * @param firstPage the first page of the view that is shown.
 * @returns the first page of the view to show, or why the jump is not possible.
 */
export function jumpThumbnails(
  jump: ThumbnailJump,
  firstPage: number,
  pageCount: number,
): { readonly firstPage: number } | { readonly refusal: JumpRefusal } {
  const target = clamp(firstPage + STEPS[jump], 1, lastFirstPage(pageCount));
  if (target !== firstPage) return { firstPage: target };
  if (STEPS[jump] < 0) return { refusal: 'alreadyAtFirstPage' };
  return { refusal: jump === 'nextOne' ? 'alreadyAtLastPage' : 'alreadyAtLastPages' };
}

/** The view that has a page in it and moves as little as may be. */
export function viewAround(page: number, firstPage: number, pageCount: number): number {
  const moved = clamp(firstPage, page - THUMBNAILS_PER_VIEW + 1, page);
  return clamp(moved, 1, lastFirstPage(pageCount));
}

/** The page that somebody asked to jump to; undefined where the document has none such (Spec 1 §5 "Jump to page"). */
export function findPage(entered: string, pageCount: number): number | undefined {
  if (!/^\d{1,5}$/.test(entered.trim())) return undefined;
  const page = Number(entered);
  return page >= 1 && page <= pageCount ? page : undefined;
}

/** The preview's size: it grows with the pages (Spec 1 §2 "Image preview"). */
export function sizePreview(pageCount: number): 'large' | 'wide' | 'full' {
  if (pageCount > 3) return 'full';
  return pageCount === 3 ? 'wide' : 'large';
}

/** Something that a person did to the choice of pages. */
export type SelectionChange =
  | { readonly type: 'PAGE_TOGGLED' | 'KEEP_PAGE' | 'IGNORE_PAGE'; readonly page: number }
  | { readonly type: 'PAGE_SELECTION_METHOD_CHANGED'; readonly method: PageSelectionMethod }
  | { readonly type: 'PAGES_CHANGED'; readonly csv: string };

/**
 * What a change will probably come to. It stands on the screen until the server's answer, which may differ, takes its place: a
 * check box that waits for the line to answer feels broken.
 */
export function foreseeSelection(selected: PagesSelected, change: SelectionChange): PagesSelected {
  const pageCount = selected.selectedAsBoolean.length;
  if (change.type === 'PAGE_SELECTION_METHOD_CHANGED' || change.type === 'PAGES_CHANGED') {
    const pageSelectionMethod = change.type === 'PAGES_CHANGED' ? 'CSV_PAGES' : change.method;
    const selectedAsCsv = change.type === 'PAGES_CHANGED' ? change.csv : selected.selectedAsCsv;
    const pages = new Set(selectPages({ pageSelectionMethod, pagesSelected: selectedAsCsv }, pageCount) ?? []);
    const selectedAsBoolean = selected.selectedAsBoolean.map((_, index) => pages.has(index + 1));
    return { pageSelectionMethod, selectedAsCsv, selectedAsBoolean };
  }
  const selectedAsBoolean = selected.selectedAsBoolean.map((isChosen, index) => {
    if (index + 1 !== change.page) return isChosen;
    return change.type === 'PAGE_TOGGLED' ? !isChosen : change.type === 'KEEP_PAGE';
  });
  const selectedAsCsv = formatPageSelection(selectedAsBoolean.flatMap((is, index) => (is ? [index + 1] : [])));
  return { pageSelectionMethod: 'CSV_PAGES', selectedAsCsv, selectedAsBoolean };
}

/** The chosen pages in the order of the copy. */
export function listChosenPages({ pageSelectionMethod, selectedAsCsv, selectedAsBoolean }: PagesSelected) {
  return selectPages({ pageSelectionMethod, pagesSelected: selectedAsCsv }, selectedAsBoolean.length) ?? [];
}

/** What an order takes: money, or copies of a flat fee. */
export interface Charges {
  readonly description: string;
  readonly totalCents: Cents;
  /** Undefined where money is taken. */
  readonly totalImages: number | undefined;
}

/** What an order costs in all, and for what, of a schedule with one charge or with several. */
export function readCharges(schedule: FeeSchedule): Charges {
  const { singleItemPurchase, multipleItemPurchase } = schedule;
  if (multipleItemPurchase) {
    const { itemHeaderDescription, total } = multipleItemPurchase;
    return { description: itemHeaderDescription, totalCents: total.valueCents, totalImages: total.images };
  }
  const { description = '', valueCents = 0, images } = singleItemPurchase?.item ?? {};
  return { description, totalCents: valueCents, totalImages: images };
}

/** What the charges dialog leads on to (Spec 1 §4 "Image purchase flow"). */
export type ChargesAction = 'download' | 'addToFlatFee' | 'addToEscrow' | 'preauthorize' | 'checkBalance' | 'none';

/**
 * What comes next of an order. One that can not be paid leads to what can be bought: the flat fee first, then the escrow, then a
 * card's authorization. Where nothing can be, the balance is all that may change.
 */
export function nextAction({
  feeSchedule,
  purchaseOptions,
}: {
  readonly feeSchedule: FeeSchedule;
  readonly purchaseOptions: ImageState['purchaseOptions'];
}): ChargesAction {
  if (!feeSchedule.insufficientBalance)
    return feeSchedule.noPurchasingOptionsAvailableMessage === '' ? 'download' : 'none';
  if (!purchaseOptions.hasBuyOptions) return 'checkBalance';
  if (purchaseOptions.flatFeeOptions) return 'addToFlatFee';
  return purchaseOptions.creditCardOptions ? 'preauthorize' : 'addToEscrow';
}

/** The charges are more than the preauthorization that there is already can hold (Spec 1 §2 "Download charges dialog"). */
export function exceedsPreauthorization({
  feeSchedule,
  purchaseOptions,
}: {
  readonly feeSchedule: FeeSchedule;
  readonly purchaseOptions: ImageState['purchaseOptions'];
}): boolean {
  return feeSchedule.insufficientBalance && purchaseOptions.creditCardOptions?.authorizationInfo.authorized === true;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
