import { claimVerification } from '@portal/contract/filing/efile/verification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useShowFailure } from '../use-show-failure.ts';
import { verificationQuery } from './verification-query.ts';

const LIST_PATH = '/efile/verify';

/** Returns what opens the oldest recording that the clerk can verify, with a notice of the one before; the list if none is left. */
export function useVerifyNext() {
  const texts = useTexts('efile');
  const navigate = useNavigate();
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const showFailure = useShowFailure();
  const open = (path: string, notice: string) => {
    if (notice !== '') announce(notice);
    return navigate(path, notice === '' ? {} : { state: { notice } });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (_notice: string) => call(claimVerification, {}),
    onSuccess: ({ verification }, notice) => {
      if (verification === null) return open(LIST_PATH, `${notice} ${texts('noneToVerify')}`.trim());
      queryClient.setQueryData(verificationQuery(verification.id).queryKey, { verification });
      return open(`${LIST_PATH}/${verification.id}`, notice);
    },
    onError: showFailure,
  });
  return { verifyNext: (notice = '') => mutate(notice), isClaiming: isPending };
}
