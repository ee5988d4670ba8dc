import type { PagesSelected } from '@portal/contract/images/imaging/document-selection';
import type { FeeSchedule, ImageState } from '@portal/contract/images/imaging/fee-schedule';
import { THUMBNAILS_PER_VIEW } from '@portal/contract/images/imaging/get-thumbnails';
import type { Cents } from '@portal/contract/values/money';
import { formatPageSelection, type PageSelectionMethod, selectPages } from '@portal/contract/values/page-selection';

/** Returns the first page of the last view: the page count minus 4, at least 1 (Spec 1 §4). */
export function computeLastFirstPage(pageCount: number): number {
  return Math.max(1, pageCount - THUMBNAILS_PER_VIEW + 1);
}

/** Returns the pages of the view that starts at `firstPage`. */
export function listPagesInView(firstPage: number, pageCount: number): readonly number[] {
  const shown = Math.min(THUMBNAILS_PER_VIEW, pageCount - firstPage + 1);
  return Array.from({ length: Math.max(0, shown) }, (_, index) => firstPage + index);
}

export type ThumbnailJump = 'first' | 'previousFive' | 'previousOne' | 'nextOne' | 'nextFive' | 'last';

/** The reasons why a jump isn't possible; each is a text key (Spec 1 §5 "Navigation alerts"). */
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
 * Moves the thumbnails by one or five pages or to an end, clamped to the first and last view (Spec 1 §4 "Thumbnail paging").
 *
 * @param firstPage the first page of the current view.
 * @returns the first page of the new view, or the reason why the jump isn't possible.
 */
export function jumpThumbnails(
  jump: ThumbnailJump,
  firstPage: number,
  pageCount: number,
): { readonly firstPage: number } | { readonly refusal: JumpRefusal } {
  const target = clamp(firstPage + STEPS[jump], 1, computeLastFirstPage(pageCount));
  if (target !== firstPage) return { firstPage: target };
  if (STEPS[jump] < 0) return { refusal: 'alreadyAtFirstPage' };
  return { refusal: jump === 'nextOne' ? 'alreadyAtLastPage' : 'alreadyAtLastPages' };
}

/** Returns the first page of the nearest view that contains `page`. */
export function computeFirstPage(page: number, firstPage: number, pageCount: number): number {
  const moved = clamp(firstPage, page - THUMBNAILS_PER_VIEW + 1, page);
  return clamp(moved, 1, computeLastFirstPage(pageCount));
}

/** Returns the size of the preview dialog, which depends on the page count (Spec 1 §2 "Image preview"). */
export function getPreviewSize(pageCount: number): 'large' | 'wide' | 'full' {
  if (pageCount > 3) return 'full';
  return pageCount === 3 ? 'wide' : 'large';
}

/** A change that the user made to the page selection. */
export type SelectionChange =
  | { readonly type: 'PAGE_TOGGLED' | 'KEEP_PAGE' | 'IGNORE_PAGE'; readonly page: number }
  | { readonly type: 'PAGE_SELECTION_METHOD_CHANGED'; readonly method: PageSelectionMethod }
  | { readonly type: 'PAGES_CHANGED'; readonly csv: string };

/**
 * Predicts the page selection after a change. The screen shows the prediction until the server's response replaces it, because a
 * check box that waits for a response feels broken.
 */
export function predictSelection(selected: PagesSelected, change: SelectionChange): PagesSelected {
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

/** Returns the selected pages in the order of the copy. */
export function listChosenPages({ pageSelectionMethod, selectedAsCsv, selectedAsBoolean }: PagesSelected) {
  return selectPages({ pageSelectionMethod, pagesSelected: selectedAsCsv }, selectedAsBoolean.length) ?? [];
}

/** The price of an order: money, or images of a flat fee. */
export interface Charges {
  readonly description: string;
  readonly totalCents: Cents;
  /** Undefined if the order costs money. */
  readonly totalImages: number | undefined;
}

/** Returns the total and the description of a fee schedule with one or several charges. */
export function getCharges(schedule: FeeSchedule): Charges {
  const { singleItemPurchase, multipleItemPurchase } = schedule;
  if (multipleItemPurchase) {
    const { itemHeaderDescription, total } = multipleItemPurchase;
    return { description: itemHeaderDescription, totalCents: total.valueCents, totalImages: total.images };
  }
  const { description = '', valueCents = 0, images } = singleItemPurchase?.item ?? {};
  return { description, totalCents: valueCents, totalImages: images };
}

/** The next action of the charges dialog (Spec 1 §4 "Image purchase flow"). */
export type ChargesAction = 'download' | 'addToFlatFee' | 'addToEscrow' | 'preauthorize' | 'checkBalance' | 'none';

/**
 * Returns the next action for an order. Without a sufficient balance it is the first available option: the flat fee, the escrow, or a
 * card authorization. Without any option the user can only check the balance again.
 */
export function findNextAction({
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

/** Whether the charges exceed the existing preauthorization (Spec 1 §2 "Download charges dialog"). */
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
