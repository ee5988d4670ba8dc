import { NativeSelect } from '@mantine/core';
import type { CodeDescription } from '@portal/contract/office/helper-data/code-description';
import type { ReportName } from '@portal/contract/office/reports/reports';
import { computeNamedPeriod, NAMED_PERIODS, type NamedPeriod } from '@portal/contract/reports/named-periods';
import {
  DEFAULT_REPORT_CRITERIA,
  HALF_DAYS,
  REPORT_HOURS,
  REPORT_MINUTES,
  REPORT_ORDERS,
  type ReportCriteria,
} from '@portal/contract/reports/report-criteria';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { useState } from 'react';
import { useCodeLists } from '../../lib/county/code-lists.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { DateField } from '../../ui/form/completed-field.tsx';
import type { ContractForm } from '../../ui/form/layer/contract-form.ts';
import { useFormValues } from '../../ui/form/layer/use-contract-form.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountField, UserField } from './found-fields.tsx';
import { REPORT_FORMS, STAFF_CRITERIA } from './report-forms.ts';
import classes from './report-page.module.css';

interface CriteriaFieldsProps {
  readonly form: ContractForm<ReportCriteria>;
  readonly name: ReportName;
  readonly today: PlainDate;
}

const toOptions = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: code }));
const listOptions = (codes: readonly CodeDescription[]) =>
  codes.map(({ code, description }) => ({ value: code, label: description }));

/** The criteria of a report (Spec 3 §3): staff can choose accounts and the data source (Spec 3 §6). */
export function CriteriaFields({ form, name, today }: CriteriaFieldsProps) {
  return (
    <div className={classes.fields}>
      <PeriodField form={form} today={today} />
      <DateField form={form} path="fromDate" today={today} isRequired />
      <DateField form={form} path="toDate" today={today} />
      <TimesOfDay form={form} />
      <SelectionFields form={form} name={name} />
    </div>
  );
}

interface SelectionFieldsProps extends Omit<CriteriaFieldsProps, 'today'> {
  /** Left out where the number of one statement makes no sense. */
  readonly hasStatementNumber?: boolean;
}

/** The criteria of a report besides its dates. */
export function SelectionFields({ form, name, hasStatementNumber = true }: SelectionFieldsProps) {
  const texts = useTexts('reports');
  const { role } = useCurrentUser();
  const codes = useCodeLists();
  const isStaff = role === 'COUNTY' || role === 'TRIMIN';
  const has = (criterion: (typeof STAFF_CRITERIA)[number]) =>
    REPORT_FORMS[name].criteria.includes(criterion) && (isStaff || !STAFF_CRITERIA.includes(criterion));
  // While the choices can't be loaded, the report is of the default; a list without it would show another one as chosen.
  const { dataSource } = DEFAULT_REPORT_CRITERIA;
  const knowsDataSources = codes.dataSourceTypes.some(({ code }) => code === dataSource);
  return (
    <>
      {has('accountName') && <AccountField form={form} />}
      {has('username') && <UserField form={form} />}
      {hasStatementNumber && has('statementNumber') && (
        <TextField form={form} path="statementNumber" inputMode="numeric" maxLength={10} isTabular />
      )}
      {has('logInformation') && (
        <SelectField form={form} path="logInformation" options={listOptions(codes.auditLogTypes)} />
      )}
      {has('transactionType') && (
        <SelectField form={form} path="transactionType" options={listOptions(codes.transactionLogTypes)} />
      )}
      {has('dataSource') && knowsDataSources && (
        <SelectField form={form} path="dataSource" options={listOptions(codes.dataSourceTypes)} />
      )}
      {has('orderBy') && (
        <SelectField
          form={form}
          path="orderBy"
          options={REPORT_ORDERS.map((value) => ({ value, label: texts(`orders.${value}`) }))}
        />
      )}
    </>
  );
}

const TIME_PATHS = ['fromHour', 'fromMinute', 'fromAmPm', 'toHour', 'toMinute', 'toAmPm'] as const;

/** The whole days of a named period. */
export function criteriaOfPeriod(period: NamedPeriod, today: PlainDate): Partial<ReportCriteria> {
  const { from, to } = computeNamedPeriod(period, today);
  const times = Object.fromEntries(TIME_PATHS.map((path) => [path, DEFAULT_REPORT_CRITERIA[path]]));
  return { ...times, fromDate: formatPlainDate(from), toDate: formatPlainDate(to) };
}

/** Whether the times are the first and the last minute of a day. */
function useHasWholeDays(form: ContractForm<ReportCriteria>): boolean {
  const values = useFormValues(form);
  return TIME_PATHS.every((path) => values[path] === DEFAULT_REPORT_CRITERIA[path]);
}

/** Fills in the days of a period by its name, with whole days, and names the period that the fields have. */
function PeriodField({ form, today }: Omit<CriteriaFieldsProps, 'name'>) {
  const texts = useTexts('reports');
  const values = useFormValues(form);
  const hasWholeDays = useHasWholeDays(form);
  const shown = NAMED_PERIODS.find((period) => {
    const { from, to } = computeNamedPeriod(period, today);
    return hasWholeDays && values.fromDate === formatPlainDate(from) && values.toDate === formatPlainDate(to);
  });
  return (
    <NativeSelect
      label={texts('namedPeriod')}
      value={shown ?? ''}
      data={[
        { value: '', label: texts('chooseDates') },
        ...NAMED_PERIODS.map((value) => ({ value, label: texts(`namedPeriods.${value}`) })),
      ]}
      onChange={({ currentTarget }) =>
        currentTarget.value !== '' && form.edit(criteriaOfPeriod(currentTarget.value as NamedPeriod, today))
      }
    />
  );
}

/** The times of the first and the last day, folded away while whole days are chosen: hours 1 to 12, minutes, AM and PM (Spec 1 §9). */
function TimesOfDay({ form }: Pick<CriteriaFieldsProps, 'form'>) {
  const texts = useTexts('reports');
  const hasWholeDays = useHasWholeDays(form);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={classes.times}
      open={isOpen || !hasWholeDays}
      onToggle={({ currentTarget }) => {
        // Times that limit the report stay in view.
        if (!hasWholeDays) currentTarget.open = true;
        setIsOpen(currentTarget.open);
      }}
    >
      <summary>{texts('timesOfDay')}</summary>
      <div className={classes.moments}>
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className={classes.moment}>
            <SelectField form={form} path={`${end}Hour`} options={toOptions(REPORT_HOURS)} />
            <SelectField form={form} path={`${end}Minute`} options={toOptions(REPORT_MINUTES)} />
            <SelectField form={form} path={`${end}AmPm`} options={toOptions(HALF_DAYS)} />
          </div>
        ))}
      </div>
    </details>
  );
}
