import type { RouteObject } from 'react-router';
import { lazyScreen, type PrefetchQuery, screen } from '../../lib/lazy-screen.ts';

/** The reports area (Spec 3 §2 "Reports area"). */
export const buildReportsRoute = (prefetchQuery: PrefetchQuery): RouteObject => ({
  path: 'reports',
  ...lazyScreen(
    () => import('./reports-area.tsx'),
    (module) => module.ReportsArea,
    {
      firstCalls: ['report/reports'],
      prefetch: (module) => prefetchQuery(module.reportsQuery),
    },
  ),
  children: [
    {
      index: true,
      ...lazyScreen(
        () => import('./report-screen.tsx'),
        (module) => module.FirstReportScreen,
      ),
    },
    screen(
      'Overview',
      () => import('./overview-screen.tsx'),
      (module) => module.OverviewScreen,
    ),
    screen(
      'AuditLog',
      () => import('./audit-log-screen.tsx'),
      (module) => module.AuditLogScreen,
    ),
    screen(
      'Schedules',
      () => import('./schedules-screen.tsx'),
      (module) => module.SchedulesScreen,
    ),
    screen(
      'Schedules/:id',
      () => import('./schedule-screen.tsx'),
      (module) => module.ScheduleScreen,
    ),
    screen(
      ':reportName',
      () => import('./report-screen.tsx'),
      (module) => module.ReportScreen,
    ),
  ],
});
