import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { PANEL_PATHS } from '../features/control-panel/screen-paths.ts';
import { RESULT_PATHS } from '../features/records/screens/result-paths.ts';

/**
 * The screens that are fetched when they are opened, and what the browser can fetch for them before the portal's scripts run: the
 * build reads this file on its own (web/emit-preloads.ts), so it imports nothing that needs a browser.
 */

/** What a screen's route says to the build. */
export interface ScreenHandle {
  readonly load: () => Promise<object>;
  /** Paths of the GET calls that the screen makes first. The build refuses a path that the contract doesn't have. */
  readonly firstCalls: readonly string[];
  /** Addresses that redirect a signed-in user to this screen. */
  readonly redirectedFrom: readonly string[];
}

/** GET calls that the portal makes at every address for a user who seems to be signed in. */
export const SESSION_CALLS: readonly string[] = ['currentUser/loginStatus'];

/**
 * Defines a screen or a layout that is fetched when it's opened.
 *
 * @param load imports the module; the build finds the screen's files by it.
 * @param pick returns the component from the module.
 */
function lazyScreen<Module extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  { firstCalls = [], redirectedFrom = [] }: Partial<Omit<ScreenHandle, 'load'>> = {},
): Pick<RouteObject, 'lazy' | 'handle'> {
  return {
    lazy: async () => ({ Component: pick(await load()) }),
    handle: { load, firstCalls, redirectedFrom } satisfies ScreenHandle,
  };
}

const searchForm = lazyScreen(
  () => import('../features/records/screens/search-form-screen.tsx'),
  (module) => module.SearchFormScreen,
);

const searchResults = lazyScreen(
  () => import('../features/records/screens/search-results-screen.tsx'),
  (module) => module.SearchResultsScreen,
);

/** Pages that everyone can open. */
export const PUBLIC_ROUTES: RouteObject[] = [
  {
    ...lazyScreen(
      () => import('./public-frame.tsx'),
      (module) => module.PublicFrame,
    ),
    children: [
      {
        path: 'register',
        ...lazyScreen(
          () => import('../features/registration/register-screen.tsx'),
          (module) => module.RegisterScreen,
        ),
      },
      {
        path: 'forgotUsername',
        ...lazyScreen(
          () => import('../features/registration/forgot-username-screen.tsx'),
          (module) => module.ForgotUsernameScreen,
        ),
      },
      {
        path: 'forgotPassword',
        ...lazyScreen(
          () => import('../features/registration/forgot-password-screen.tsx'),
          (module) => module.ForgotPasswordScreen,
        ),
      },
      {
        path: 'passwordReset/:ticket',
        ...lazyScreen(
          () => import('../features/registration/password-reset-screen.tsx'),
          (module) => module.PasswordResetScreen,
        ),
      },
      {
        path: 'confirmEmail/:ticket',
        ...lazyScreen(
          () => import('../features/registration/confirm-email-screen.tsx'),
          (module) => module.ConfirmEmailScreen,
        ),
      },
      {
        path: 'CompleteRegistration/:ticket',
        ...lazyScreen(
          () => import('../features/registration/complete-registration-screen.tsx'),
          (module) => module.CompleteRegistrationScreen,
        ),
      },
      {
        path: 'watch',
        ...lazyScreen(
          () => import('../features/watch/watch-screen.tsx'),
          (module) => module.WatchScreen,
        ),
      },
      {
        path: 'watch/confirm/:secret',
        ...lazyScreen(
          () => import('../features/watch/confirm-watch-screen.tsx'),
          (module) => module.ConfirmWatchScreen,
        ),
      },
      {
        path: 'watch/manage/:secret',
        ...lazyScreen(
          () => import('../features/watch/manage-watches-screen.tsx'),
          (module) => module.ManageWatchesScreen,
        ),
      },
      {
        path: 'accessibility',
        ...lazyScreen(
          () => import('../features/about/accessibility-screen.tsx'),
          (module) => module.AccessibilityScreen,
        ),
      },
      {
        path: 'certificate/:number',
        ...lazyScreen(
          () => import('../features/search-certificate/verify-screen.tsx'),
          (module) => module.VerifyScreen,
        ),
      },
      {
        path: 'demoMailbox',
        ...lazyScreen(
          () => import('../features/about/demo-mailbox-screen.tsx'),
          (module) => module.DemoMailboxScreen,
        ),
      },
      {
        path: 'glossary',
        ...lazyScreen(
          () => import('../features/about/glossary-screen.tsx'),
          (module) => module.GlossaryScreen,
        ),
      },
      {
        path: 'languages',
        ...lazyScreen(
          () => import('../features/about/languages-screen.tsx'),
          (module) => module.LanguagesScreen,
        ),
      },
    ],
  },
];

/** The records area. The current search is held in its layout, so direct links belong inside. */
const RECORDS_ROUTE: RouteObject = {
  ...lazyScreen(
    () => import('../features/records/screens/search-area.tsx'),
    (module) => module.SearchArea,
    { firstCalls: ['helperdata/landlink'] },
  ),
  children: [
    {
      path: 'externalsearch/parcelid/:id',
      ...lazyScreen(
        () => import('../features/records/screens/direct-link-screen.tsx'),
        (module) => module.ParcelIdLinkScreen,
      ),
    },
    {
      path: 'externalsearch/documentnumber/:id',
      ...lazyScreen(
        () => import('../features/records/screens/direct-link-screen.tsx'),
        (module) => module.DocumentNumberLinkScreen,
      ),
    },
    {
      path: 'search',
      children: [
        ...Object.values(RESULT_PATHS).map((path) => ({ path, ...searchResults })),
        {
          path: 'searchHistory/:searchType/:searchHistoryNumber',
          ...lazyScreen(
            () => import('../features/records/screens/search-history-redirect.tsx'),
            (module) => module.SearchHistoryRedirect,
          ),
        },
        { path: ':searchType?/:searchHistoryNumber?', ...searchForm },
        { path: '*', ...searchForm },
      ],
    },
  ],
};

const chainOfTitle = lazyScreen(
  () => import('../features/title/chain/chain-screen.tsx'),
  (module) => module.ChainScreen,
  { firstCalls: ['helperdata/landlink'] },
);

const property = lazyScreen(
  () => import('../features/title/property/property-screen.tsx'),
  (module) => module.PropertyScreen,
  { firstCalls: ['helperdata/landlink'] },
);

/** Chains of title and property pages: one address for each identity of land, and one for each document. */
const TITLE_ROUTES: RouteObject[] = [
  // Addresses that name no land get a page that says so.
  { path: 'property/*', ...property },
  {
    path: 'document/:docId/property',
    ...lazyScreen(
      () => import('../features/title/property/document-property-screen.tsx'),
      (module) => module.DocumentPropertyScreen,
    ),
  },
  ...['parcel/:key', 'plat/:plat/:block/:lot/:unit?', 'section/:place/:part?'].map((land) => ({
    path: `property/${land}/chain`,
    ...chainOfTitle,
  })),
  {
    path: 'document/:docId/chain',
    ...lazyScreen(
      () => import('../features/title/chain/document-chain-screen.tsx'),
      (module) => module.DocumentChainScreen,
    ),
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
    {
      path: 'accounts',
      ...lazyScreen(
        () => import('../features/accounts/accounts-screen.tsx'),
        (module) => module.AccountsScreen,
      ),
    },
    {
      path: 'accounts/:id',
      ...lazyScreen(
        () => import('../features/accounts/account-screen.tsx'),
        (module) => module.AccountScreen,
      ),
    },
    {
      path: 'accountMoney/:id',
      ...lazyScreen(
        () => import('../features/accounts/account-money-screen.tsx'),
        (module) => module.AccountMoneyScreen,
      ),
    },
    {
      path: 'sales/:id',
      ...lazyScreen(
        () => import('../features/accounts/sale-screen.tsx'),
        (module) => module.SaleScreen,
      ),
    },
    {
      path: 'watchAlerts',
      ...lazyScreen(
        () => import('../features/watch/watch-alerts-screen.tsx'),
        (module) => module.WatchAlertsScreen,
      ),
    },
    {
      path: 'issuedCertificates',
      ...lazyScreen(
        () => import('../features/search-certificate/certificate-list.tsx'),
        (module) => module.IssuedCertificatesScreen,
      ),
    },
    {
      path: 'accountPageAccess/:id/:name',
      ...lazyScreen(
        () => import('../features/accounts/account-access-screen.tsx'),
        (module) => module.AccountAccessScreen,
      ),
    },
    {
      path: 'accountReload/:id/:name',
      ...lazyScreen(
        () => import('../features/accounts/account-reload-screen.tsx'),
        (module) => module.AccountReloadScreen,
      ),
    },
  ],
};

/** Electronic filing (Spec 3 §2 "E-file screen"). */
const EFILE_ROUTE: RouteObject = {
  path: 'efile',
  ...lazyScreen(
    () => import('../features/efile/efile-area.tsx'),
    (module) => module.EfileArea,
  ),
  children: [
    {
      index: true,
      ...lazyScreen(
        () => import('../features/efile/new-filing-screen.tsx'),
        (module) => module.NewFilingScreen,
        { firstCalls: ['efile/options'] },
      ),
    },
    {
      path: 'filings',
      ...lazyScreen(
        () => import('../features/efile/filings-screen.tsx'),
        (module) => module.FilingsScreen,
      ),
    },
    {
      path: 'filings/:id',
      ...lazyScreen(
        () => import('../features/efile/filing-screen.tsx'),
        (module) => module.FilingScreen,
      ),
    },
    {
      path: 'queue',
      ...lazyScreen(
        () => import('../features/efile/queue-screen.tsx'),
        (module) => module.QueueScreen,
      ),
    },
    {
      path: 'queue/:id',
      ...lazyScreen(
        () => import('../features/efile/review-screen.tsx'),
        (module) => module.ReviewScreen,
      ),
    },
  ],
};

/** The reports area (Spec 3 §2 "Reports area"). */
const REPORTS_ROUTE: RouteObject = {
  path: 'reports',
  ...lazyScreen(
    () => import('../features/reports/reports-area.tsx'),
    (module) => module.ReportsArea,
    { firstCalls: ['report/reports'] },
  ),
  children: [
    {
      index: true,
      ...lazyScreen(
        () => import('../features/reports/report-screen.tsx'),
        (module) => module.FirstReportScreen,
      ),
    },
    {
      path: 'Overview',
      ...lazyScreen(
        () => import('../features/reports/overview-screen.tsx'),
        (module) => module.OverviewScreen,
      ),
    },
    {
      path: 'AuditLog',
      ...lazyScreen(
        () => import('../features/reports/audit-log-screen.tsx'),
        (module) => module.AuditLogScreen,
      ),
    },
    {
      path: 'Schedules',
      ...lazyScreen(
        () => import('../features/reports/schedules-screen.tsx'),
        (module) => module.SchedulesScreen,
      ),
    },
    {
      path: 'Schedules/:id',
      ...lazyScreen(
        () => import('../features/reports/schedule-screen.tsx'),
        (module) => module.ScheduleScreen,
      ),
    },
    {
      path: ':reportName',
      ...lazyScreen(
        () => import('../features/reports/report-screen.tsx'),
        (module) => module.ReportScreen,
      ),
    },
  ],
};

/** The user manager (Spec 3 §2). */
const USER_MANAGER_ROUTE: RouteObject = {
  path: 'userManager',
  children: [
    {
      index: true,
      ...lazyScreen(
        () => import('../features/user-manager/users-screen.tsx'),
        (module) => module.UsersScreen,
      ),
    },
    {
      path: 'userPassword/:id',
      ...lazyScreen(
        () => import('../features/user-manager/user-password-screen.tsx'),
        (module) => module.UserPasswordScreen,
      ),
    },
    {
      path: ':id',
      ...lazyScreen(
        () => import('../features/user-manager/user-screen.tsx'),
        (module) => module.UserScreen,
      ),
    },
  ],
};

/** What any of the screens can become. */
interface SharedScreens {
  /** Shown at any other address. */
  readonly notFound: ReactNode;
  /** Shown in place of a screen that threw. */
  readonly failed: ReactNode;
}

/** Builds the routes that only signed-in users get to see. */
export function buildSignedInRoutes({ notFound, failed }: SharedScreens): RouteObject[] {
  return [
    {
      ...lazyScreen(
        () => import('./shell/shell.tsx'),
        (module) => module.Shell,
      ),
      children: [
        {
          errorElement: failed,
          children: [
            {
              path: 'home',
              ...lazyScreen(
                () => import('../features/home/home-screen.tsx'),
                (module) => module.HomeScreen,
                { firstCalls: ['home/all'], redirectedFrom: ['', 'login'] },
              ),
            },
            {
              path: 'home/transactions',
              ...lazyScreen(
                () => import('../features/home/transactions-screen.tsx'),
                (module) => module.TransactionsScreen,
              ),
            },
            {
              path: 'home/purchases',
              ...lazyScreen(
                () => import('../features/home/purchases-screen.tsx'),
                (module) => module.PurchasesScreen,
              ),
            },
            {
              path: 'home/searchCertificates',
              ...lazyScreen(
                () => import('../features/search-certificate/certificate-list.tsx'),
                (module) => module.OwnCertificatesScreen,
              ),
            },
            RECORDS_ROUTE,
            ...TITLE_ROUTES,
            EFILE_ROUTE,
            REPORTS_ROUTE,
            USER_MANAGER_ROUTE,
            CONTROL_PANEL_ROUTE,
            {
              path: 'monitoring',
              ...lazyScreen(
                () => import('../features/monitoring/monitoring-screen.tsx'),
                (module) => module.MonitoringScreen,
              ),
            },
            { path: '*', element: notFound },
          ],
        },
      ],
    },
  ];
}
