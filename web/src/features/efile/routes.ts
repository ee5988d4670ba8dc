import type { RouteObject } from 'react-router';
import { lazyScreen, type PrefetchQuery, screen } from '../../lib/lazy-screen.ts';

/** Electronic filing (Spec 3 §2 "E-file screen"). */
export const buildEfileRoute = (prefetchQuery: PrefetchQuery): RouteObject => ({
  path: 'efile',
  ...lazyScreen(
    () => import('./efile-area.tsx'),
    (module) => module.EfileArea,
  ),
  children: [
    {
      index: true,
      ...lazyScreen(
        () => import('./new-filing/new-filing-screen.tsx'),
        (module) => module.NewFilingScreen,
        {
          firstCalls: ['efile/options'],
          prefetch: (module) => prefetchQuery(module.optionsQuery),
        },
      ),
    },
    screen(
      'filings',
      () => import('./filings-screen.tsx'),
      (module) => module.FilingsScreen,
    ),
    screen(
      'returned',
      () => import('./returned-filings-screen.tsx'),
      (module) => module.ReturnedFilingsScreen,
    ),
    screen(
      'filings/:id',
      () => import('./filing-screen.tsx'),
      (module) => module.FilingScreen,
    ),
    screen(
      'queue',
      () => import('./review/queue-screen.tsx'),
      (module) => module.QueueScreen,
    ),
    screen(
      'queue/:id',
      () => import('./review/review-screen.tsx'),
      (module) => module.ReviewScreen,
    ),
    screen(
      'verify',
      () => import('./verify/verifications-screen.tsx'),
      (module) => module.VerificationsScreen,
    ),
    screen(
      'verify/:id',
      () => import('./verify/verify-screen.tsx'),
      (module) => module.VerifyScreen,
    ),
    screen(
      'accuracy',
      () => import('./verify/accuracy-screen.tsx'),
      (module) => module.AccuracyScreen,
    ),
    screen(
      'decisions',
      () => import('./report-screens.tsx'),
      (module) => module.ClerkDaysScreen,
    ),
    screen(
      'income',
      () => import('./report-screens.tsx'),
      (module) => module.FeeIncomeScreen,
    ),
  ],
});
