import type { PagesSelected } from '@portal/contract/images/imaging/document-selection';
import {
  cancelImageState,
  computeDownloadOrder,
  recomputeDownloadOrder,
} from '@portal/contract/images/imaging/download-order';
import type { FeeSchedule, ImageState } from '@portal/contract/images/imaging/fee-schedule';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { listChosenPages } from './purchase.rules.ts';

/** An open order on the server: the pages and their price. */
export interface DownloadOrder {
  readonly guid: string;
  readonly feeSchedule: FeeSchedule;
  /** The ways to increase the balance for this order. */
  readonly purchaseOptions: ImageState['purchaseOptions'];
  /** In the order of the copy. */
  readonly pages: readonly number[];
}

export interface Pricing {
  /** Undefined while there is no price for the current selection. */
  readonly order: DownloadOrder | undefined;
  /** The reason why there is no price. */
  readonly failure: unknown;
  /** Prices the same pages as a new order and cancels the current one. */
  readonly renew: () => void;
  /** Prices the order again with the current balance. @throws ApiRefusal */
  readonly recompute: () => Promise<void>;
  /** Prevents a paid order from being canceled. */
  readonly keep: () => void;
}

/** A selection has settled if it hasn't changed for this long. Several checked boxes then create one order instead of one each. */
const SETTLES_AFTER_MS = 500;

/** An attempt to price a selection, with its order. */
interface Attempt {
  isOver: boolean;
  guid: string | undefined;
}

/**
 * Keeps an order with the price of the selected pages. It computes an order when the selection has settled. At most one order is open
 * and at most one is being computed; orders of earlier selections are canceled.
 *
 * @param selected undefined while the typed text isn't a selection.
 */
export function useDownloadOrder(document: ViewedDocument, selected: PagesSelected | undefined): Pricing {
  const [priced, setPriced] = useState<{ for: string; order?: DownloadOrder; failure?: unknown }>();
  const [revision, setRevision] = useState(0);
  const queue = useRef(Promise.resolve());
  const current = useRef<Attempt>(undefined);

  const pages = selected ? listChosenPages(selected) : [];
  // By its pages: `1,3` as typed and `1, 3` as the server writes it are one order.
  const key = selected && pages.length > 0 ? `${revision} ${selected.pageSelectionMethod} ${pages.join(' ')}` : '';

  // During an attempt, the selection is the one in its key.
  const requestOrder = useEffectEvent(async (): Promise<DownloadOrder | undefined> => {
    if (!selected) return undefined;
    const { feeSchedule, imageState } = await call(computeDownloadOrder, {
      documentKey: document.docId,
      instrumentCode: document.instrumentCode,
      pageSelectionMethod: selected.pageSelectionMethod,
      pagesSelected: selected.selectedAsCsv,
      pageCount: selected.selectedAsBoolean.length,
    });
    return { ...imageState, feeSchedule, pages };
  });
  useEffect(() => {
    if (key === '') return;
    const attempt: Attempt = { isOver: false, guid: undefined };
    current.current = attempt;
    const compute = async () => {
      if (attempt.isOver) return;
      try {
        const order = await requestOrder();
        if (!order) return;
        attempt.guid = order.guid;
        if (attempt.isOver) cancelOrder(attempt);
        else setPriced({ for: key, order });
      } catch (failure) {
        if (!attempt.isOver) setPriced({ for: key, failure });
      }
    };
    const timer = setTimeout(() => {
      queue.current = queue.current.then(compute);
    }, SETTLES_AFTER_MS);
    return () => {
      clearTimeout(timer);
      attempt.isOver = true;
      cancelOrder(attempt);
      // When the user returns to the same selection, the canceled order must not appear again.
      setPriced(undefined);
    };
  }, [key]);

  const isCurrent = priced !== undefined && priced.for === key;
  const order = isCurrent ? priced.order : undefined;
  return {
    order,
    failure: isCurrent ? priced.failure : undefined,
    renew: () => setRevision((count) => count + 1),
    recompute: async () => {
      const attempt = current.current;
      if (!order || !attempt) return;
      const { feeSchedule, imageState } = await call(recomputeDownloadOrder, { imageStateGuid: order.guid });
      if (imageState.guid !== order.guid) cancelOrder(attempt);
      attempt.guid = imageState.guid;
      if (attempt.isOver) cancelOrder(attempt);
      else setPriced({ for: key, order: { ...order, ...imageState, feeSchedule } });
    },
    keep: () => {
      if (current.current) current.current.guid = undefined;
    },
  };
}

/** Cancels the order of an attempt. A failure is ignored, because open orders expire and cost nothing. */
function cancelOrder(attempt: Attempt): void {
  const { guid } = attempt;
  attempt.guid = undefined;
  if (guid !== undefined) call(cancelImageState, { imageStateGuid: guid }).catch(() => {});
}
