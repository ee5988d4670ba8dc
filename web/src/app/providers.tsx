import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onResponse, onSignInNeeded } from '../lib/api-client.ts';
import { productConfigurationQuery } from '../lib/county/product-configuration.ts';
import { forgetSession, LOGOUT_KEY, markSessionEnded, sessionQuery } from '../lib/session/session.ts';
import { hasUnsavedChanges } from '../lib/unsaved-changes.ts';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { DialogsProvider } from '../ui/dialog/dialogs.tsx';
import { KeysProvider } from '../ui/keys/keys.tsx';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** The providers that every screen needs. */
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
 * A refused session has ended. The guard then redirects to the login page, which explains why (Spec 2 §8) and returns
 * the user to the address. Because a form with unsaved changes would be lost, its user signs in again in a dialog over
 * it.
 */
function SessionWatch() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onSignInNeeded((refusal) => {
        const session = queryClient.getQueryData(sessionQuery.queryKey)?.session;
        // Without a session there is nothing to forget, and the calls of the login page are under way.
        if (!session) return;
        // Calls that were under way at a logout are refused before its response comes.
        if (queryClient.isMutating({ mutationKey: LOGOUT_KEY }) > 0) return;
        if (hasUnsavedChanges() && session.currentUser.role !== 'GUEST') {
          markSessionEnded(queryClient);
          return;
        }
        forgetSession(queryClient, { hasLoggedOut: false, endedBy: refusal });
        if (refusal.code === 'LOCKED_OUT') refetchConfiguration(queryClient);
      }),
    [queryClient],
  );
  return null;
}

/** Fetches the configuration when a response reports a lockout, because it has the message. */
function LockoutWatch() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onResponse(({ lockout }) => {
        const configuration = queryClient.getQueryData(productConfigurationQuery.queryKey);
        if (lockout && configuration?.lockout.lockoutInPlace === false) {
          refetchConfiguration(queryClient);
        }
      }),
    [queryClient],
  );
  return null;
}

function refetchConfiguration(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ queryKey: productConfigurationQuery.queryKey });
}
