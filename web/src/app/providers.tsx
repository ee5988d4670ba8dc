import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onSignInNeeded } from '../lib/api-client.ts';
import { forgetSession, sessionQuery } from '../lib/session.ts';
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
        const wasSignedIn = Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.session);
        forgetSession(queryClient, { hasLoggedOut: false });
        if (wasSignedIn && message !== '') void alert({ kind: 'info', message });
      }),
    [queryClient, alert],
  );
  return null;
}
