import { REPORT_NAMES, type ReportName } from '@portal/contract/office/reports/reports';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Screen } from '../../ui/screen.tsx';
import { SideLink, SideSection } from '../../ui/side-navigation.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { REPORT_FORMS } from './report-forms.ts';
import classes from './reports-area.module.css';
import { reportsQuery } from './reports-query.ts';
import { SCHEDULES_PATH } from './schedule-paths.ts';

const GROUPS = ['audit', 'statement', 'summary'] as const;

/** The navigation and most screens of the area depend on which reports the county offers. */
export { reportsQuery };

/** The reports area: links to the reports that the county offers, by group, and the open report (Spec 3 §2 "Reports area"). */
export function ReportsArea() {
  const texts = useTexts('reports');
  const { pathname } = useLocation();
  return (
    <Screen aside={<ReportNavigation />} asideLabel={texts('area')} place={pathname}>
      <div className={classes.page}>
        <Suspense fallback={<FormSkeleton />}>
          <Outlet />
        </Suspense>
      </div>
    </Screen>
  );
}

/** The links of the area. If the list of reports fails to load, only those that don't depend on it. */
function ReportNavigation() {
  const texts = useTexts('reports');
  const offered = useQuery(reportsQuery).data?.reports.map(({ name }) => name) ?? [];
  return (
    <>
      {GROUPS.map((group) => {
        const names = REPORT_NAMES.filter((name) => REPORT_FORMS[name].group === group && offered.includes(name));
        return <ReportGroup key={group} group={group} names={names} />;
      })}
      <SideSection title={texts('schedules.group')}>
        <SideLink to={SCHEDULES_PATH}>{texts('schedules.title')}</SideLink>
      </SideSection>
    </>
  );
}

interface ReportGroupProps {
  readonly group: (typeof GROUPS)[number];
  readonly names: readonly ReportName[];
}

/**
 * The reports of a group. Staff also find the audit log and the overview there, because they see all accounts (Spec 3
 * §6).
 */
function ReportGroup({ group, names }: ReportGroupProps) {
  const texts = useTexts('reports');
  const { role } = useCurrentUser();
  const isStaff = role === 'COUNTY' || role === 'TRIMIN';
  if (names.length === 0 && !(isStaff && group !== 'statement')) return null;
  return (
    <SideSection title={texts(`groups.${group}`)}>
      {names.map((name) => (
        <SideLink key={name} to={`/reports/${name}`}>
          {texts(`names.${name}`)}
        </SideLink>
      ))}
      {isStaff && group === 'audit' && <SideLink to="/reports/AuditLog">{texts('auditLog.title')}</SideLink>}
      {isStaff && group === 'summary' && <SideLink to="/reports/Overview">{texts('overview.title')}</SideLink>}
    </SideSection>
  );
}
