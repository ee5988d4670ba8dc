import { claimFiling } from '@portal/contract/filing/efile/queue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import classes from '../efile.module.css';
import { useShowFailure } from '../use-show-failure.ts';
import { reviewQuery } from './review-query.ts';

const QUEUE_PATH = '/efile/queue';

/** The state in the history entry of the queue and of a review. */
interface NoticeState {
  readonly notice?: string;
}

/** The clerk's last decision, on the screen that opened after it, and a note if no filing is waiting. */
export function ReviewNotice() {
  const { notice } = (useLocation().state ?? {}) as NoticeState;
  return notice === undefined ? null : <p className={classes.notice}>{notice}</p>;
}

/**
 * Returns a function that claims the oldest filing and opens it, or the queue if none is waiting. It receives the
 * previous decision, which the next screen shows, because the decided filing is no longer visible.
 */
export function useClaimNext() {
  const texts = useTexts('efile');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const showFailure = useShowFailure();
  const open = (path: string, notice: string) => {
    if (notice !== '') announce(notice);
    return navigate(path, notice === '' ? {} : { state: { notice } satisfies NoticeState });
  };
  // The list keeps its filter.
  const openQueue = (notice: string) => open(pathname === QUEUE_PATH ? `${QUEUE_PATH}${search}` : QUEUE_PATH, notice);
  const { mutate, isPending } = useMutation({
    mutationFn: (_decided: string) => call(claimFiling, {}),
    onSuccess: ({ review }, decided) => {
      if (review === null) return openQueue(`${decided} ${texts('noneWaiting')}`.trim());
      const { id } = review.filing;
      queryClient.setQueryData(reviewQuery(id).queryKey, { review });
      return open(`${QUEUE_PATH}/${id}`, decided);
    },
    onError: (error, decided) => {
      showFailure(error);
      return decided === '' ? undefined : openQueue(decided);
    },
  });
  return { claimNext: (decided = '') => mutate(decided), isClaiming: isPending };
}
