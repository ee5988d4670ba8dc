import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onSignInNeeded } from '../lib/api-client.ts';
import { forgetSession } from '../lib/session.ts';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { DialogsProvider } from '../ui/dialogs.tsx';
import { KeysProvider } from '../ui/keys/keys.tsx';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** What every screen stands on. */
export function Providers({ queryClient, children }: ProvidersProps) {
  // A refused session is a session that ended: without one the guard leads to the login page and remembers the place.
  useEffect(() => onSignInNeeded(() => forgetSession(queryClient, { hasLoggedOut: false })), [queryClient]);

  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <AnnouncerProvider>
          <KeysProvider>
            <DialogsProvider>{children}</DialogsProvider>
          </KeysProvider>
        </AnnouncerProvider>
      </ThemeProvider>
    </QueryClientProvider>
  );
}
