import type { SearchResponse } from '@portal/contract/index/search/run/run-search';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ApiRefusal } from '../../../lib/api-client.ts';
import { usePay } from '../../../lib/payment/payments.ts';
import { useShowSearchHistory } from '../../../lib/session/search-history.ts';
import { useShowBalance } from '../../../lib/session/session.ts';
import { callSearch } from './call-search.ts';
import type { RequestedSearch } from './results.rules.ts';

/** The server sends expected outcomes with status 200; the portal handles an unpaid search like a refused one. */
const OK = 200;

/**
 * Returns a function that requests the first batch of a search. It returns undefined if a later request has replaced this one.
 *
 * A search that needs a card opens the price list, and runs again when the card is authorized (Spec 2 §4 "Card payment flow"). This
 * applies to every form, page, order and follow-on search. An unpaid search throws ApiRefusal PAYMENT_NEEDED, one that the user cancels
 * throws ApiRefusal CANCELLED: the server ends its statement and charges nothing that isn't charged yet.
 */
export function useRunSearch() {
  const pay = usePay();
  const showBalance = useShowBalance();
  const showHistory = useShowSearchHistory();
  const latest = useRef(0);
  const running = useRef<AbortController>(undefined);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ requested, timestamp, isNew }: { requested: RequestedSearch; timestamp: number; isNew: boolean }) =>
      callSearch(requested, { timestamp, batch: 1, updateHistory: isNew }, running.current?.signal),
    onSuccess: ({ usageBalance, historyResults }) => {
      showBalance(usageBalance);
      if (historyResults) showHistory(historyResults.searchHistoryList);
    },
  });
  const runSearch = useCallback(
    async (requested: RequestedSearch, { isNew }: { isNew: boolean }): Promise<SearchResponse | undefined> => {
      const timestamp = Math.max(Date.now(), latest.current + 1);
      latest.current = timestamp;
      const controller = new AbortController();
      for (;;) {
        running.current = controller;
        const response = await mutateAsync({ requested, timestamp, isNew }).catch((error: unknown) => {
          throw controller.signal.aborted ? new ApiRefusal(0, '', { code: 'CANCELLED' }) : error;
        });
        if (latest.current !== timestamp) return undefined;
        const { paymentNeeded, paymentNeededAgain = false, paymentRefused } = response;
        if (!paymentNeeded && !paymentNeededAgain && !paymentRefused) return response;
        const isAuthorized = !paymentRefused && (await pay({ kind: 'search', isAgain: paymentNeededAgain })) === 'DONE';
        if (!isAuthorized) throw new ApiRefusal(OK, response.message, { code: 'PAYMENT_NEEDED' });
      }
    },
    [mutateAsync, pay],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  return { runSearch, cancel, isLoading: isPending };
}
