import type { PagesSelected } from '@portal/contract/imaging/document-selection';
import {
  cancelImageState,
  computeDownloadOrder,
  recomputeDownloadOrder,
} from '@portal/contract/imaging/download-order';
import type { FeeSchedule, ImageState } from '@portal/contract/imaging/fee-schedule';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { listChosenPages } from './purchase.rules.ts';

/** A quote that the server holds: these pages for this price. */
export interface DownloadOrder {
  readonly guid: string;
  readonly feeSchedule: FeeSchedule;
  /** What can be bought to pay it. */
  readonly purchaseOptions: ImageState['purchaseOptions'];
  /** In the order of the copy. */
  readonly pages: readonly number[];
}

export interface Pricing {
  /** Undefined while there is no price for what is chosen now. */
  readonly order: DownloadOrder | undefined;
  /** Why there is none. */
  readonly failure: unknown;
  /** Prices the same pages again as a new order; the one before is given up. */
  readonly renew: () => void;
  /** Prices the order again, against today's balance. @throws ApiRefusal */
  readonly recompute: () => Promise<void>;
  /** The order was paid: it is not to be given up any more. */
  readonly keep: () => void;
}

/** A choice that has not changed for so long has settled; a person who checks several boxes makes one order, not one each. */
const SETTLES_AFTER_MS = 500;

/** One try to price a choice, and the order that came of it. */
interface Turn {
  isOver: boolean;
  guid: string | undefined;
}

/**
 * Keeps the price of the chosen pages in view: an order is computed as soon as the choice has settled. At most one order is open,
 * and at most one is being computed: one that the choice left behind is cancelled.
 *
 * @param selected the settled choice; undefined while it is changing.
 */
export function useDownloadOrder(document: ViewedDocument, selected: PagesSelected | undefined): Pricing {
  const [priced, setPriced] = useState<{ for: string; order?: DownloadOrder; failure?: unknown }>();
  const [attempt, setAttempt] = useState(0);
  const computing = useRef(Promise.resolve());
  const current = useRef<Turn>(undefined);

  const pages = selected ? listChosenPages(selected) : [];
  const key =
    selected && pages.length > 0 ? `${attempt} ${selected.pageSelectionMethod} ${selected.selectedAsCsv}` : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the choice.
  useEffect(() => {
    if (key === '' || !selected) return;
    const turn: Turn = { isOver: false, guid: undefined };
    current.current = turn;
    const compute = async () => {
      if (turn.isOver) return;
      try {
        const { feeSchedule, imageState } = await call(computeDownloadOrder, {
          documentKey: document.docId,
          instrumentCode: document.instrumentCode,
          pageSelectionMethod: selected.pageSelectionMethod,
          pagesSelected: selected.selectedAsCsv,
          pageCount: selected.selectedAsBoolean.length,
        });
        turn.guid = imageState.guid;
        if (turn.isOver) giveUp(turn);
        else setPriced({ for: key, order: { ...imageState, feeSchedule, pages } });
      } catch (failure) {
        if (!turn.isOver) setPriced({ for: key, failure });
      }
    };
    const timer = setTimeout(() => {
      computing.current = computing.current.then(compute);
    }, SETTLES_AFTER_MS);
    return () => {
      clearTimeout(timer);
      turn.isOver = true;
      giveUp(turn);
      // Whoever comes back to the same choice must not find the order that was just given up.
      setPriced(undefined);
    };
  }, [key]);

  const isCurrent = priced !== undefined && priced.for === key;
  const order = isCurrent ? priced.order : undefined;
  return {
    order,
    failure: isCurrent ? priced.failure : undefined,
    renew: () => setAttempt((count) => count + 1),
    recompute: async () => {
      const turn = current.current;
      if (!order || !turn) return;
      const { feeSchedule, imageState } = await call(recomputeDownloadOrder, { imageStateGuid: order.guid });
      if (imageState.guid !== order.guid) giveUp(turn);
      turn.guid = imageState.guid;
      if (turn.isOver) giveUp(turn);
      else setPriced({ for: key, order: { ...order, ...imageState, feeSchedule } });
    },
    keep: () => {
      if (current.current) current.current.guid = undefined;
    },
  };
}

/** Cancels the order of a turn. That it fails changes nothing: an open order ends by itself, and costs nothing. */
function giveUp(turn: Turn): void {
  const { guid } = turn;
  turn.guid = undefined;
  if (guid !== undefined) call(cancelImageState, { imageStateGuid: guid }).catch(() => {});
}
