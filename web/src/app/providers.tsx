import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onAnswer, onSignInNeeded } from '../lib/api-client.ts';
import { productConfigurationQuery } from '../lib/product-configuration.ts';
import { forgetSession, LOGOUT_KEY, sessionQuery } from '../lib/session.ts';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { DialogsProvider, useDialogs } from '../ui/dialogs.tsx';
import { KeysProvider } from '../ui/keys/keys.tsx';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** What every screen stands on. */
export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <AnnouncerProvider>
          <KeysProvider>
            <DialogsProvider>
              <SessionWatch />
              <LockoutWatch />
              {children}
            </DialogsProvider>
          </KeysProvider>
        </AnnouncerProvider>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

/**
 * A refused session is a session that ended: without one the guard leads to the login page and remembers the place. Whoever was signed
 * in is told why (Spec 2 §8).
 */
function SessionWatch() {
  const queryClient = useQueryClient();
  const { alert } = useDialogs();
  useEffect(
    () =>
      onSignInNeeded((message) => {
        // Where nobody was signed in there is nothing to forget, and what the login page asks is on its way.
        if (!queryClient.getQueryData(sessionQuery.queryKey)?.session) return;
        // Who is logging out knows: what was still on its way is refused before the logout is answered.
        if (queryClient.isMutating({ mutationKey: LOGOUT_KEY }) > 0) return;
        forgetSession(queryClient, { hasLoggedOut: false });
        if (message !== '') void alert({ kind: 'info', message });
      }),
    [queryClient, alert],
  );
  return null;
}

/** A county that is locked while somebody works says so in its answers; its words come with its configuration. */
function LockoutWatch() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onAnswer(({ lockout }) => {
        const configuration = queryClient.getQueryData(productConfigurationQuery.queryKey);
        if (lockout && configuration?.lockout.lockoutInPlace === false) {
          void queryClient.refetchQueries({ queryKey: productConfigurationQuery.queryKey });
        }
      }),
    [queryClient],
  );
  return null;
}
