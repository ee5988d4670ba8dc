import { REPORT_NAMES, type ReportName } from '@portal/contract/reports/reports';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Screen } from '../../ui/screen.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { REPORT_FORMS } from './report-forms.ts';
import classes from './reports-area.module.css';
import { reportsQuery } from './reports-query.ts';

const GROUPS = ['audit', 'statement', 'summary'] as const;

/** The reports area: links to the reports that the county offers, by group, and the open report (Spec 3 §2 "Reports area"). */
export function ReportsArea() {
  const texts = useTexts('reports');
  const { pathname } = useLocation();
  return (
    <Screen
      aside={
        <Suspense fallback={null}>
          <ReportNavigation />
          <AuditLogLink />
        </Suspense>
      }
      asideLabel={texts('area')}
      place={pathname}
    >
      <div className={classes.page}>
        <Suspense fallback={<FormSkeleton />}>
          <Outlet />
        </Suspense>
      </div>
    </Screen>
  );
}

function ReportNavigation() {
  const offered = useSuspenseQuery(reportsQuery).data.reports.map(({ name }) => name);
  return GROUPS.map((group) => {
    const names = REPORT_NAMES.filter((name) => REPORT_FORMS[name].group === group && offered.includes(name));
    return names.length === 0 ? null : <ReportGroup key={group} group={group} names={names} />;
  });
}

/** The audit log itself, for staff: they see all accounts (Spec 3 §6). */
function AuditLogLink() {
  const texts = useTexts('reports');
  const { role } = useCurrentUser();
  if (role !== 'COUNTY' && role !== 'TRIMIN') return null;
  return (
    <ul className={classes.list}>
      <li>
        <NavLink to="/reports/AuditLog" className={classes.report}>
          {texts('auditLog.title')}
        </NavLink>
      </li>
    </ul>
  );
}

function ReportGroup({
  group,
  names,
}: {
  readonly group: (typeof GROUPS)[number];
  readonly names: readonly ReportName[];
}) {
  const texts = useTexts('reports');
  const headingId = useId();
  return (
    <>
      <h2 id={headingId} className={classes.heading}>
        {texts(`groups.${group}`)}
      </h2>
      <ul className={classes.list} aria-labelledby={headingId}>
        {names.map((name) => (
          <li key={name}>
            <NavLink to={`/reports/${name}`} className={classes.report}>
              {texts(`names.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
