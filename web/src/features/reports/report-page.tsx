import { Button } from '@mantine/core';
import { type ReportName, STATEMENT_LETTER } from '@portal/contract/office/reports/reports';
import type { ReportContent } from '@portal/contract/reports/define-report';
import {
  DEFAULT_REPORT_CRITERIA,
  findReportCriteriaProblems,
  type ReportCriteria,
  reportCriteriaSchema,
} from '@portal/contract/reports/report-criteria';
import { getPlainDate } from '@portal/contract/values/plain-date';
import type { TranslateArea } from '@portal/messages/translate';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call, callFile } from '../../lib/api-client.ts';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import type { FieldTexts } from '../../ui/form/layer/contract-form.ts';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { useFormStatus } from '../../ui/form/layer/form-status.ts';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { CriteriaFields, criteriaOfPeriod } from './criteria-fields.tsx';
import { endpointOf, REPORT_FORMS } from './report-forms.ts';
import classes from './report-page.module.css';
import { ReportTable } from './report-table.tsx';
import { newSchedulePath } from './schedule-paths.ts';

/** A report that is on the screen, with the criteria it was made with. */
interface ShownReport {
  readonly content: ReportContent;
  readonly criteria: ReportCriteria;
}

/** The texts of the criteria. */
function criteriaTexts(texts: TranslateArea<'reports'>): FieldTexts<ReportCriteria> {
  return {
    fromDate: { label: texts('fromDate') },
    fromHour: { label: texts('fromHour') },
    fromMinute: { label: texts('fromMinute') },
    fromAmPm: { label: texts('fromAmPm') },
    toDate: { label: texts('toDate'), hint: texts('toDateHint') },
    toHour: { label: texts('toHour') },
    toMinute: { label: texts('toMinute') },
    toAmPm: { label: texts('toAmPm') },
    accountName: { label: texts('account'), hint: texts('accountHint') },
    username: { label: texts('user'), hint: texts('userHint') },
    statementNumber: { label: texts('statementNumber'), hint: texts('statementNumberHint') },
    logInformation: { label: texts('logInformation') },
    transactionType: { label: texts('transactionType') },
    dataSource: { label: texts('dataSource') },
    orderBy: { label: texts('orderBy') },
  };
}

/** The criteria of a report, and its result on the screen, from where it is printed or exported. */
export function ReportPage({ name }: { readonly name: ReportName }) {
  const texts = useTexts('reports');
  const announce = useAnnounce();
  const today = getPlainDate(useCountyFlags().today);
  const [shown, setShown] = useState<ShownReport>();
  const cancellation = useRef<AbortController>(undefined);
  useEffect(() => () => cancellation.current?.abort(), []);
  const form = useContractForm<ReportCriteria, ReportContent | undefined>({
    id: 'report',
    initialValues: DEFAULT_REPORT_CRITERIA,
    texts: criteriaTexts(texts),
    schema: reportCriteriaSchema,
    findProblems: (values) => findReportCriteriaProblems(values, { today }),
    send: async (criteria) => {
      cancellation.current = new AbortController();
      const { signal } = cancellation.current;
      try {
        const { endpoint } = REPORT_FORMS[name].report;
        return await call(endpoint, { ...criteria, format: 'screen' }, { signal });
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
    onSuccess: (content, criteria) => {
      if (content === undefined) {
        announce(texts('canceled'));
        return;
      }
      setShown({ content, criteria });
      announce(texts('rows', { count: content.totalCount }));
    },
  });
  const { phase } = useFormStatus(form);
  return (
    <>
      <FormElement form={form} className={classes.form}>
        <FormSummary form={form} />
        <CriteriaFields form={form} name={name} today={today} />
        <div className={classes.buttons}>
          <SubmitButton form={form} label={texts('show')} pendingLabel={texts('loading')} />
          {name === 'StatementReport' && phase !== 'loading' && (
            <Button
              variant="default"
              onClick={() => {
                form.edit({ ...criteriaOfPeriod('LAST_MONTH', today), statementNumber: '' });
                form.submit();
              }}
            >
              {texts('showLastMonth')}
            </Button>
          )}
          {phase === 'loading' && (
            <Button variant="default" onClick={() => cancellation.current?.abort()}>
              {texts('cancel')}
            </Button>
          )}
          <Button component={Link} to={newSchedulePath(name)} variant="subtle">
            {texts('schedules.scheduleThis')}
          </Button>
        </div>
      </FormElement>
      {shown && <ReportResult name={name} shown={shown} isLoading={phase === 'loading'} />}
    </>
  );
}

interface ReportResultProps {
  readonly name: ReportName;
  readonly shown: ShownReport;
  /** Whether another result is on its way. */
  readonly isLoading: boolean;
}

/** The result of a report: what it is of, and its rows, which can be saved as a file. */
function ReportResult({ name, shown: { content, criteria }, isLoading }: ReportResultProps) {
  const texts = useTexts('reports');
  const isOfOwn = useCurrentUser().role === 'ACCOUNT';
  return (
    <section className={classes.result} aria-busy={isLoading} aria-labelledby="report-result">
      <div className={classes.head}>
        <h2 id="report-result">{texts('result')}</h2>
        <div className={classes.download}>
          {name === 'StatementReport' &&
            (isOfOwn || criteria.accountName !== '' || criteria.statementNumber !== '') && (
              <DownloadButton
                formats={['pdf']}
                label={texts('letter')}
                load={(format, options) =>
                  callFile(STATEMENT_LETTER.endpoint, { ...criteria, format } as never, options)
                }
              />
            )}
          <DownloadButton
            load={(format, options) => callFile(endpointOf(name, format), { ...criteria, format } as never, options)}
          />
        </div>
      </div>
      <dl className={classes.facts}>
        {content.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ReportTable key={JSON.stringify(criteria)} name={name} content={content} />
    </section>
  );
}
