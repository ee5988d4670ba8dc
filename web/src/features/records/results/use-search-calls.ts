import type { RequestOf } from '@portal/contract/endpoint';
import { SEARCH_ENDPOINTS, type SearchResponse } from '@portal/contract/search/run-search';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiRefusal, call } from '../../../lib/api-client.ts';
import { usePay } from '../../../lib/payments.ts';
import { useShowSearchHistory } from '../../../lib/search-history.ts';
import { useShowBalance } from '../../../lib/session.ts';
import { type AskedSearch, mergeBatch, nextBatchOf, type ResultPage } from './results.rules.ts';

/** Expected outcomes come with a 200; a search that is not paid ends where a refused one does. */
const OK = 200;

/**
 * Asks for a first batch. An answer that a later question has overtaken is undefined: nobody waits for it any more.
 *
 * A search that needs a card leads to the price list, and is made again by itself when a card is authorized (Spec 2 §4 "Card payment
 * flow"): so for every form, page, order and follow-on search. One that is not paid throws ApiRefusal PAYMENT_NEEDED.
 */
export function useAsk() {
  const pay = usePay();
  const showBalance = useShowBalance();
  const showHistory = useShowSearchHistory();
  const latest = useRef(0);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ asked, timestamp, isNew }: { asked: AskedSearch; timestamp: number; isNew: boolean }) =>
      callSearch(asked, { timestamp, batch: 1, updateHistory: isNew }),
    onSuccess: ({ usageBalance, historyResults }) => {
      showBalance(usageBalance);
      if (historyResults) showHistory(historyResults.searchHistoryList);
    },
  });
  const ask = useCallback(
    async (asked: AskedSearch, { isNew }: { isNew: boolean }): Promise<SearchResponse | undefined> => {
      const timestamp = Math.max(Date.now(), latest.current + 1);
      latest.current = timestamp;
      for (;;) {
        const answer = await mutateAsync({ asked, timestamp, isNew });
        if (latest.current !== timestamp) return undefined;
        const { paymentNeeded, paymentNeededAgain = false, paymentRefused } = answer;
        if (!paymentNeeded && !paymentNeededAgain && !paymentRefused) return answer;
        const isAuthorized = !paymentRefused && (await pay({ kind: 'search', isAgain: paymentNeededAgain })) === 'DONE';
        if (!isAuthorized) throw new ApiRefusal(OK, answer.message, { code: 'PAYMENT_NEEDED' });
      }
    },
    [mutateAsync, pay],
  );
  return { ask, isAsking: isPending };
}

/** Fetches the rest of a page, a batch after the other, until a newer search starts (Spec 2 §4 "Background batches"). */
export function useBackgroundBatches(
  page: ResultPage | undefined,
  setPage: (merge: (page: ResultPage | undefined) => ResultPage | undefined) => void,
  isPaused: boolean,
) {
  const [missing, setMissing] = useState<ResultPage>();
  const isMissing = missing !== undefined && missing === page;
  useEffect(() => {
    if (!page || isMissing || isPaused) return;
    const batch = nextBatchOf(page);
    if (batch === undefined) return;
    const giveUp = new AbortController();
    callSearch(page.asked, { timestamp: page.timestamp, batch, updateHistory: false }, giveUp.signal).then(
      (answer) => setPage((current) => current && mergeBatch(current, answer)),
      () => {
        if (!giveUp.signal.aborted) setMissing(page);
      },
    );
    return () => giveUp.abort();
  }, [page, isMissing, isPaused, setPage]);
  const retry = useCallback(() => setMissing(undefined), []);
  return useMemo(() => ({ isMissing, retry }), [isMissing, retry]);
}

function callSearch(
  { type, criteria, ...order }: AskedSearch,
  part: { timestamp: number; batch: number; updateHistory: boolean },
  signal?: AbortSignal,
): Promise<SearchResponse> {
  const endpoint = SEARCH_ENDPOINTS[type];
  return call(endpoint, { ...criteria, ...order, ...part } as RequestOf<typeof endpoint>, { signal });
}
