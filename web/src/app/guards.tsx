import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { showLanguage } from '../lib/i18n.ts';
import { useProductConfiguration } from '../lib/product-configuration.ts';
import { useSession } from '../lib/session.ts';
import { getStoredLanguage } from '../lib/stored-language.ts';
import { ShellPlaceholder } from './shell/shell-placeholder.tsx';

/** Where a signed-in person goes unless she was on her way to somewhere. */
const ENTRANCE = '/home';

/** What a redirect to the login page carries, to lead back afterwards. */
interface Remembered {
  readonly from?: string;
}

/** Lets only signed-in people through; others go to the login page, which remembers where they were going (Spec 1 §2). */
export function SessionGuard() {
  const { data, isPending, error } = useSession();
  const location = useLocation();
  const language = data?.session?.currentUser.language;
  useEffect(() => {
    if (language) void showLanguage(language);
  }, [language]);

  if (isPending) return <ShellPlaceholder />;
  if (error) throw error;
  if (!data.session) {
    const remembered: Remembered = data.hasLoggedOut ? {} : { from: location.pathname + location.search };
    return <Navigate to="/login" replace state={remembered} />;
  }
  return <Outlet />;
}

/** Around the login page and the other pages for everybody: in the language that was chosen at this browser, where there is a choice. */
export function PublicLanguage() {
  const { languages } = useProductConfiguration();
  const { data } = useSession();
  const isSignedIn = Boolean(data?.session);
  useEffect(() => {
    if (languages && !isSignedIn) void showLanguage(getStoredLanguage());
  }, [languages, isSignedIn]);
  return <Outlet />;
}

/** Leads a signed-in person on from the login page: back to where she was going, else home. */
export function EntranceGuard() {
  const { data } = useSession();
  const remembered = useLocation().state as Remembered | null;
  return data?.session ? <Navigate to={remembered?.from ?? ENTRANCE} replace /> : <Outlet />;
}
