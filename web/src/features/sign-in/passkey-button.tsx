import { Button } from '@mantine/core';
import { passkeySignInOptions } from '@portal/contract/people/identity/passkeys';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { fillsInPasskeys, PasskeyFailure } from '../../lib/session/passkeys.ts';
import { usePasskeyLogin } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';

/** Challenges expire after five minutes. */
const RENEWED_AFTER_MS = 4 * 60_000;

/** Signs in with a passkey: by the button, or by choosing one where the browser offers stored user names. */
export function PasskeyButton() {
  const texts = useTexts('sign-in');
  const commonTexts = useTexts('common');
  const signIn = usePasskeyLogin();
  useFilledInPasskeys((options) => signIn.mutate({ options, isFilledIn: true }));
  // A passkey that is offered and not chosen is no failure.
  const error = signIn.variables?.isFilledIn && signIn.error instanceof PasskeyFailure ? null : signIn.error;
  return (
    <>
      <Button variant="default" size="md" fullWidth onClick={() => signIn.mutate({ isFilledIn: false })}>
        {texts('passkey')}
      </Button>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} attempt={signIn.submittedAt} />}
    </>
  );
}

/** Lets the browser offer passkeys in the field of the user name. */
function useFilledInPasskeys(offer: (options: Record<string, unknown>) => void) {
  const { data } = useQuery({
    queryKey: ['passkeys-to-fill-in'],
    queryFn: async ({ signal }) =>
      (await fillsInPasskeys()) ? (await call(passkeySignInOptions, {}, { signal })).options : null,
    refetchInterval: RENEWED_AFTER_MS,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const offerThem = useEffectEvent(offer);
  useEffect(() => {
    if (data) offerThem(data);
  }, [data]);
}
