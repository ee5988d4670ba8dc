import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  findScheduleProblems,
  type LoadedSchedule,
  MONTH_DAYS,
  SCHEDULE_FORMATS,
  SCHEDULE_FREQUENCIES,
  SCHEDULE_PERIODS,
  type ScheduleForm as ScheduleValues,
  saveSchedule,
  scheduleFormSchema,
  scheduleList,
  WEEKDAYS,
} from '@portal/contract/office/report-schedules';
import type { ReportName } from '@portal/contract/office/reports/reports';
import {
  DEFAULT_REPORT_CRITERIA,
  HALF_DAYS,
  REPORT_HOURS,
  REPORT_MINUTES,
} from '@portal/contract/reports/report-criteria';
import { formatWeekday } from '@portal/contract/values/language';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import type { ContractForm } from '../../ui/form/layer/contract-form.ts';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm, useFormValue } from '../../ui/form/layer/use-contract-form.ts';
import { ParagraphField } from '../../ui/form/paragraph-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SelectionFields } from './criteria-fields.tsx';
import pageClasses from './report-page.module.css';
import { reportsQuery } from './reports-query.ts';
import { ScheduleButtons } from './schedule-buttons.tsx';
import { SCHEDULES_PATH, schedulePath } from './schedule-paths.ts';
import classes from './schedules.module.css';
import { scheduleQueryKey } from './use-schedule-changes.ts';

/** The fields of a schedule with its buttons. */
export function ScheduleForm({ schedule }: { readonly schedule: LoadedSchedule | undefined }) {
  const texts = useTexts('reports');
  const commonTexts = useTexts('common');
  const navigate = useNavigate();
  const form = useScheduleForm(schedule);
  return (
    <FormElement form={form} className={pageClasses.form}>
      {schedule?.stopReason != null && <p role="status">{texts(`schedules.stopReasons.${schedule.stopReason}`)}</p>}
      {schedule && schedule.nextDueAt !== null && (
        <p>
          {texts('schedules.nextDue')}: {formatLocalDateTime(schedule.nextDueAt)}
        </p>
      )}
      <FormSummary form={form} />
      <ReportFields form={form} />
      <TimingFields form={form} />
      <div className={pageClasses.fields}>
        <ParagraphField form={form} path="recipients" isRequired />
      </div>
      <div className={pageClasses.buttons}>
        <SubmitButton form={form} label={texts('schedules.save')} pendingLabel={texts('schedules.saving')} />
        <Button component={Link} to={SCHEDULES_PATH} variant="default">
          {commonTexts('cancel')}
        </Button>
        {schedule && (
          <ScheduleButtons
            id={schedule.id}
            name={texts(`titles.${schedule.values.report}`)}
            status={schedule.status}
            isOwn
            onDeleted={() => void navigate(SCHEDULES_PATH)}
          />
        )}
      </div>
    </FormElement>
  );
}

type Form = ContractForm<ScheduleValues>;

function ReportFields({ form }: { readonly form: Form }) {
  const texts = useTexts('reports');
  const { reports } = useSuspenseQuery(reportsQuery).data;
  const report = useFormValue(form, 'report');
  return (
    <div className={pageClasses.fields}>
      <SelectField
        form={form}
        path="report"
        options={reports.map(({ name }) => ({ value: name, label: texts(`titles.${name}`) }))}
      />
      <SelectField
        form={form}
        path="period"
        options={SCHEDULE_PERIODS.map((value) => ({ value, label: texts(`schedules.periods.${value}`) }))}
      />
      <SelectField
        form={form}
        path="format"
        options={SCHEDULE_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <SelectionFields form={form as never} name={report} hasStatementNumber={false} />
    </div>
  );
}

const toOptions = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: code }));

function TimingFields({ form }: { readonly form: Form }) {
  const texts = useTexts('reports');
  const frequency = useFormValue(form, 'frequency');
  const language = shownLanguage();
  return (
    <div className={pageClasses.fields}>
      <SelectField
        form={form}
        path="frequency"
        options={SCHEDULE_FREQUENCIES.map((value) => ({ value, label: texts(`schedules.frequencies.${value}`) }))}
      />
      {frequency === 'WEEKLY' && (
        <SelectField
          form={form}
          path="weekday"
          options={WEEKDAYS.map((value) => ({ value, label: formatWeekday(Number(value), language) }))}
        />
      )}
      {frequency === 'MONTHLY' && <SelectField form={form} path="dayOfMonth" options={toOptions(MONTH_DAYS)} />}
      <div className={classes.time}>
        <SelectField form={form} path="hour" options={toOptions(REPORT_HOURS)} />
        <SelectField form={form} path="minute" options={toOptions(REPORT_MINUTES)} />
        <SelectField form={form} path="amPm" options={toOptions(HALF_DAYS)} />
      </div>
    </div>
  );
}

function useScheduleForm(schedule: LoadedSchedule | undefined): Form {
  const texts = useTexts('reports');
  const announce = useAnnounce();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { reports } = useSuspenseQuery(reportsQuery).data;
  const [query] = useSearchParams();
  const wanted = reports.find(({ name }) => name === query.get('report')) ?? reports[0];
  const id = schedule?.id ?? 0;
  return useContractForm<ScheduleValues, ContentOf<typeof saveSchedule>>({
    id: 'schedule',
    initialValues: schedule?.values ?? buildNewSchedule(wanted?.name ?? 'StatementReport'),
    texts: {
      report: { label: texts('schedules.report') },
      period: { label: texts('schedules.period') },
      format: { label: texts('schedules.format') },
      accountName: { label: texts('account'), hint: texts('accountHint') },
      username: { label: texts('user'), hint: texts('userHint') },
      logInformation: { label: texts('logInformation') },
      transactionType: { label: texts('transactionType') },
      dataSource: { label: texts('dataSource') },
      orderBy: { label: texts('orderBy') },
      frequency: { label: texts('schedules.frequency') },
      weekday: { label: texts('schedules.weekday') },
      dayOfMonth: { label: texts('schedules.dayOfMonth'), hint: texts('schedules.dayOfMonthHint') },
      hour: { label: texts('schedules.hour') },
      minute: { label: texts('schedules.minute') },
      amPm: { label: texts('schedules.amPm') },
      recipients: { label: texts('schedules.recipients'), hint: texts('schedules.recipientsHint') },
    },
    schema: scheduleFormSchema,
    findProblems: findScheduleProblems,
    send: (values) => call(saveSchedule, { id, version: schedule?.version ?? 0, ...values }),
    onSuccess: async (saved) => {
      announce(texts('schedules.saved', { time: formatLocalDateTime(saved.nextDueAt) }));
      void queryClient.invalidateQueries({ queryKey: [scheduleList.endpoint.path] });
      await queryClient.invalidateQueries({ queryKey: scheduleQueryKey(id) });
      if (id === 0) await navigate(schedulePath(saved.id), { replace: true });
    },
    isGuarded: true,
  });
}

/** The monthly statement on the 1st, by email as PDF, with the report that was wanted. */
function buildNewSchedule(report: ReportName): ScheduleValues {
  const { accountName, username, logInformation, transactionType, dataSource, orderBy } = DEFAULT_REPORT_CRITERIA;
  return {
    ...{ report, accountName, username, logInformation, transactionType, dataSource, orderBy },
    period: 'LAST_MONTH',
    frequency: 'MONTHLY',
    weekday: '1',
    dayOfMonth: '1',
    hour: '6',
    minute: '00',
    amPm: 'AM',
    format: 'pdf',
    recipients: '',
  };
}
