import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useProductConfiguration } from '../lib/county/product-configuration.ts';
import { loadComponent } from '../lib/load-component.tsx';
import { useSession } from '../lib/session/session.ts';
import { readStateOwner } from '../lib/session/stored-state.ts';
import { showLanguage } from '../lib/texts/i18n.ts';
import { getStoredLanguage } from '../lib/texts/stored-language.ts';
import { ShellPlaceholder } from './shell/shell-placeholder.tsx';

const SecondFactorScreen = loadComponent(
  async () => {
    const module = await import('../features/profile/second-factor-screen.tsx');
    return module.SecondFactorScreen;
  },
  <ShellPlaceholder />,
);

const FilingVisit = loadComponent(
  async () => {
    const module = await import('./filing-visit.tsx');
    return module.FilingVisit;
  },
  <ShellPlaceholder />,
);

/** The first screen after sign-in, unless the user was on the way to another. */
const HOME_ADDRESS = '/home';

/** Without an account it explains electronic filing. */
const EFILE_ADDRESS = '/efile';

/** The state of a redirect to the login page, to return afterwards. */
interface LoginRedirect {
  readonly from?: string;
  /** The user who was on the way there, if one was signed in: no other user is sent there. */
  readonly owner?: number | undefined;
}

/**
 * Renders its screens for signed-in users; redirects others to the login page, which stores their destination. Electronic filing has a
 * public page at the same address (Spec 1 §2).
 */
export function SessionGuard() {
  const { data, isPending, error } = useSession();
  const location = useLocation();
  const { efile } = useProductConfiguration();
  const language = data?.session?.currentUser.language;
  useEffect(() => {
    if (language) void showLanguage(language);
  }, [language]);

  if (isPending) return <ShellPlaceholder />;
  if (error) throw error;
  if (!data.session) {
    const redirect: LoginRedirect = data.hasLoggedOut
      ? {}
      : { from: location.pathname + location.search, owner: readStateOwner() };
    if (efile && location.pathname === EFILE_ADDRESS && !data.hasLoggedOut && !data.endedBy)
      return (
        <PublicLanguage>
          <FilingVisit redirect={redirect} />
        </PublicLanguage>
      );
    return <Navigate to="/login" replace state={redirect} />;
  }
  if (data.session.secondFactor?.isNeeded) return <SecondFactorScreen />;
  return <Outlet />;
}

/** Wraps the public pages: shows the language selected in this browser, if the county offers a choice. */
export function PublicLanguage({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const { languages } = useProductConfiguration();
  const { data } = useSession();
  const isSignedIn = Boolean(data?.session);
  useEffect(() => {
    if (languages && !isSignedIn) void showLanguage(getStoredLanguage());
  }, [languages, isSignedIn]);
  return children;
}

/** Redirects signed-in users from the login page to their destination, or home. */
export function LoginGuard() {
  const { data } = useSession();
  const redirect = useLocation().state as LoginRedirect | null;
  if (!data?.session) return <Outlet />;
  const { from, owner = data.session.currentUser.userId } = redirect ?? {};
  const isTheirs = owner === data.session.currentUser.userId;
  return <Navigate to={(isTheirs && from) || HOME_ADDRESS} replace />;
}
