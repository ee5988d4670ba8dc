import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { PANEL_PATHS } from '../features/control-panel/screen-paths.ts';
import { buildEfileRoute } from '../features/efile/routes.ts';
import { RECORDS_ROUTE } from '../features/records/screens/routes.ts';
import { buildReportsRoute } from '../features/reports/routes.ts';
import { TITLE_ROUTES } from '../features/title/routes.ts';
import { USER_MANAGER_ROUTE } from '../features/user-manager/routes.ts';
import { lazyScreen, type PrefetchQuery, screen } from '../lib/lazy-screen.ts';

/**
 * The screens that are fetched when they are opened, and the files and calls that the browser can fetch before the
 * portal's scripts run: the build reads this file separately (web/emit-preloads.ts), so it and the routes of the areas
 * import nothing that needs a browser.
 */

/** GET calls that the portal makes at every address for a user who seems to be signed in. */
export const SESSION_CALLS: readonly string[] = ['currentUser/loginStatus', 'helperdata/landlink'];

const PUBLIC_FRAME = lazyScreen(
  () => import('./public-frame.tsx'),
  (module) => module.PublicFrame,
);

/** The page to which the county's identity provider sends browsers back. */
export const SINGLE_SIGN_ON_ROUTE: RouteObject = {
  ...PUBLIC_FRAME,
  children: [
    screen(
      'singleSignOn',
      () => import('../features/registration/single-sign-on-screen.tsx'),
      (module) => module.SingleSignOnScreen,
    ),
  ],
};

/** Pages that everyone can open. */
export const PUBLIC_ROUTES: RouteObject[] = [
  {
    ...PUBLIC_FRAME,
    children: [
      screen(
        'register',
        () => import('../features/registration/register-screen.tsx'),
        (module) => module.RegisterScreen,
      ),
      screen(
        'forgotUsername',
        () => import('../features/registration/forgot-username-screen.tsx'),
        (module) => module.ForgotUsernameScreen,
      ),
      screen(
        'forgotPassword',
        () => import('../features/registration/forgot-password-screen.tsx'),
        (module) => module.ForgotPasswordScreen,
      ),
      screen(
        'passwordReset/:ticket',
        () => import('../features/registration/password-reset-screen.tsx'),
        (module) => module.PasswordResetScreen,
      ),
      screen(
        'confirmEmail/:ticket',
        () => import('../features/registration/confirm-email-screen.tsx'),
        (module) => module.ConfirmEmailScreen,
      ),
      screen(
        'CompleteRegistration/:ticket',
        () => import('../features/registration/complete-registration-screen.tsx'),
        (module) => module.CompleteRegistrationScreen,
      ),
      screen(
        'watch',
        () => import('../features/watches/watch-screen.tsx'),
        (module) => module.WatchScreen,
      ),
      screen(
        'watch/confirm/:secret',
        () => import('../features/watches/confirm-watch-screen.tsx'),
        (module) => module.ConfirmWatchScreen,
      ),
      screen(
        'watch/manage/:secret',
        () => import('../features/watches/manage-watches-screen.tsx'),
        (module) => module.ManageWatchesScreen,
      ),
      screen(
        'redaction',
        () => import('../features/redaction-requests/ask-for-redaction-screen.tsx'),
        (module) => module.AskForRedactionScreen,
      ),
      screen(
        'redaction/confirm/:secret',
        () => import('../features/redaction-requests/confirm-redaction-screen.tsx'),
        (module) => module.ConfirmRedactionScreen,
      ),
      screen(
        'copies/:secret',
        () => import('../features/records/screens/linked-cart-screen.tsx'),
        (module) => module.LinkedCartScreen,
      ),
      screen(
        'accessibility',
        () => import('../features/about/accessibility-screen.tsx'),
        (module) => module.AccessibilityScreen,
      ),
      screen(
        'certificate/:number?',
        () => import('../features/certified-searches/verify-screen.tsx'),
        (module) => module.VerifyScreen,
      ),
      screen(
        'copy/:number?',
        () => import('../features/certified-searches/copies/verify-copy-screen.tsx'),
        (module) => module.VerifyCopyScreen,
      ),
      screen(
        'demoMailbox',
        () => import('../features/about/demo-mailbox-screen.tsx'),
        (module) => module.DemoMailboxScreen,
      ),
      screen(
        'glossary',
        () => import('../features/about/glossary-screen.tsx'),
        (module) => module.GlossaryScreen,
      ),
      screen(
        'languages',
        () => import('../features/about/languages-screen.tsx'),
        (module) => module.LanguagesScreen,
      ),
    ],
  },
];

/** The control panel (Spec 3 §2). Screens of other features that belong to its navigation are routes inside it. */
const CONTROL_PANEL_ROUTE: RouteObject = {
  path: 'controlPanel',
  ...lazyScreen(
    () => import('./control-panel.tsx'),
    (module) => module.ControlPanel,
  ),
  children: [
    {
      index: true,
      ...lazyScreen(
        () => import('../features/control-panel/default-panel-screen.tsx'),
        (module) => module.DefaultPanelScreen,
      ),
    },
    ...PANEL_PATHS.map((path) => ({
      path,
      ...lazyScreen(
        () => import('../features/control-panel/panel-screens.tsx'),
        (module) => module.PANEL_SCREENS[path],
      ),
    })),
    screen(
      'accounts',
      () => import('../features/accounts/accounts-screen.tsx'),
      (module) => module.AccountsScreen,
    ),
    screen(
      'accounts/:id',
      () => import('../features/accounts/account-screen.tsx'),
      (module) => module.AccountScreen,
    ),
    screen(
      'accountMoney/:id',
      () => import('../features/accounts/money/account-money-screen.tsx'),
      (module) => module.AccountMoneyScreen,
    ),
    screen(
      'sales/:id',
      () => import('../features/accounts/money/sale-screen.tsx'),
      (module) => module.SaleScreen,
    ),
    screen(
      'watchAlerts',
      () => import('../features/watches/watch-alerts-screen.tsx'),
      (module) => module.WatchAlertsScreen,
    ),
    screen(
      'issuedCertificates',
      () => import('../features/certified-searches/certificate-list.tsx'),
      (module) => module.IssuedCertificatesScreen,
    ),
    screen(
      'certifiedCopyRegister',
      () => import('../features/certified-searches/copies/copy-lists.tsx'),
      (module) => module.CopyRegisterScreen,
    ),
    screen(
      'accountPageAccess/:id/:name',
      () => import('../features/accounts/account-access-screen.tsx'),
      (module) => module.AccountAccessScreen,
    ),
    screen(
      'accountReload/:id/:name',
      () => import('../features/accounts/account-reload-screen.tsx'),
      (module) => module.AccountReloadScreen,
    ),
  ],
};

/** The shared parts of the screens. */
interface Shared {
  /** Shown at any other address. */
  readonly notFound: ReactNode;
  /** Shown instead of a screen that threw. */
  readonly failed: ReactNode;
  readonly prefetchQuery: PrefetchQuery;
}

/** Builds the routes that only signed-in users get to see. */
export function buildSignedInRoutes({ notFound, failed, prefetchQuery }: Shared): RouteObject[] {
  return [
    {
      ...lazyScreen(
        () => import('./shell/shell.tsx'),
        (module) => module.Shell,
        { prefetch: (module) => prefetchQuery(module.countyFlagsQuery) },
      ),
      children: [
        {
          errorElement: failed,
          children: [
            screen(
              'home',
              () => import('../features/home/home-screen.tsx'),
              (module) => module.HomeScreen,
              { firstCalls: ['home/all'], redirectedFrom: ['', 'login'] },
            ),
            screen(
              'home/transactions',
              () => import('../features/home/transactions-screen.tsx'),
              (module) => module.TransactionsScreen,
            ),
            screen(
              'home/purchases',
              () => import('../features/home/purchases-screen.tsx'),
              (module) => module.PurchasesScreen,
            ),
            screen(
              'home/searchCertificates',
              () => import('../features/certified-searches/certificate-list.tsx'),
              (module) => module.OwnCertificatesScreen,
            ),
            screen(
              'home/certifiedCopies',
              () => import('../features/certified-searches/copies/copy-lists.tsx'),
              (module) => module.OwnCopiesScreen,
            ),
            screen(
              'titleFiles',
              () => import('../features/title-files/files-screen.tsx'),
              (module) => module.FilesScreen,
            ),
            screen(
              'titleFiles/:id',
              () => import('../features/title-files/file-screen.tsx'),
              (module) => module.FileScreen,
            ),
            screen(
              'home/watches',
              () => import('../features/watches/own-watches-screen.tsx'),
              (module) => module.OwnWatchesScreen,
            ),
            RECORDS_ROUTE,
            ...TITLE_ROUTES,
            buildEfileRoute(prefetchQuery),
            buildReportsRoute(prefetchQuery),
            USER_MANAGER_ROUTE,
            CONTROL_PANEL_ROUTE,
            screen(
              'monitoring',
              () => import('../features/monitoring/monitoring-screen.tsx'),
              (module) => module.MonitoringScreen,
            ),
            { path: '*', element: notFound },
          ],
        },
      ],
    },
  ];
}
