import { REPORT_NAMES, type ReportName } from '@portal/contract/office/reports/reports';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { COUNTY_WORDS_TAG } from '../../lib/texts/county-words.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './report-page.module.css';
import { ReportPage } from './report-page.tsx';
import { reportsQuery } from './reports-query.ts';

/** The reports area without a report in the address: redirects to the first offered one. */
export function FirstReportScreen() {
  const texts = useTexts('reports');
  const [first] = useSuspenseQuery(reportsQuery).data.reports;
  if (first !== undefined) return <Navigate to={`/reports/${first.name}`} replace />;
  return (
    <>
      <ScreenHeading>{texts('area')}</ScreenHeading>
      <p>{texts('noReports')}</p>
    </>
  );
}

/** One report: its criteria, then its result (Spec 3 §2 "Reports area"). */
export function ReportScreen() {
  const texts = useTexts('reports');
  const { reportName } = useParams();
  const { reports } = useSuspenseQuery(reportsQuery).data;
  const name = REPORT_NAMES.find((known) => known.toLowerCase() === reportName?.toLowerCase());
  const offered = reports.find((report) => report.name === name);
  if (offered === undefined) {
    return (
      <>
        <ScreenHeading>{texts('area')}</ScreenHeading>
        <p>{texts('notOffered')}</p>
        {reports[0] && (
          <p>
            <Link to={`/reports/${reports[0].name}`}>{texts(`titles.${reports[0].name}`)}</Link>
          </p>
        )}
      </>
    );
  }
  return <OfferedReport key={offered.name} name={offered.name} countyNote={offered.countyNote} />;
}

function OfferedReport({ name, countyNote }: { readonly name: ReportName; readonly countyNote: string }) {
  const texts = useTexts('reports');
  return (
    <>
      <ScreenHeading>{texts(`titles.${name}`)}</ScreenHeading>
      {countyNote !== '' && (
        <p className={classes.note} lang={COUNTY_WORDS_TAG}>
          {countyNote}
        </p>
      )}
      <ReportPage name={name} />
    </>
  );
}
