import {
  defaultTransactionReport,
  findTransactionReportProblems,
  REPORT_RANGES,
  REPORT_TYPES,
  type TransactionReportRequest,
  transactionReport,
} from '@portal/contract/home/transaction-report';
import { completeDateEntry, getPlainDate } from '@portal/contract/values/plain-date';
import { callFile } from '../../lib/api-client.ts';
import { useCountyFlags } from '../../lib/county-flags.ts';
import { openFileWindow } from '../../lib/file-window.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { inputIdOf } from '../../ui/form/form-summary.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import classes from './report-dialog.module.css';

const FORM_ID = 'transaction-report';

/** Asks for which transactions, and opens their report in a new window (Spec 1 §2, §5, §6). */
export function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts('home');
  const { role } = useCurrentUser();
  const today = getPlainDate(useCountyFlags().today);
  const { alert } = useDialogs();
  const form = useCallForm<TransactionReportRequest, boolean>({
    initialValues: defaultTransactionReport(today),
    findProblems: (values) => findTransactionReportProblems(completeDates(values, today), { today }),
    send: (values) => {
      // Opened before the answer is there: a browser lets windows open at a press alone.
      const fileWindow = openFileWindow(texts('report.preparing'));
      return callFile(transactionReport, completeDates(values, today)).then(fileWindow.show, (error: unknown) => {
        fileWindow.close();
        throw error;
      });
    },
    onSuccess: (isShown) => {
      onClose();
      if (!isShown) void alert({ kind: 'info', message: texts('report.blocked') });
    },
  });
  const { values, errors, change } = form;
  return (
    <FormDialog
      title={texts('report.title')}
      formId={FORM_ID}
      form={form}
      labels={{ fromDate: texts('report.fromDate'), toDate: texts('report.toDate') }}
      submitLabel={texts('report.show')}
      pendingLabel={texts('report.preparing')}
      onClose={onClose}
    >
      {role === 'ACCOUNT' && (
        <ChoiceField
          id={inputIdOf(FORM_ID, 'reportType')}
          label={texts('report.reportType')}
          value={values.reportType}
          options={REPORT_TYPES.map((value) => ({ value, label: texts(`report.types.${value}`) }))}
          onChange={(reportType) => change({ reportType })}
        />
      )}
      <ChoiceField
        id={inputIdOf(FORM_ID, 'reportRange')}
        label={texts('report.range')}
        value={values.reportRange}
        options={REPORT_RANGES.map((value) => ({ value, label: texts(`report.ranges.${value}`) }))}
        onChange={(reportRange) => change({ reportRange })}
      />
      {values.reportRange === 'CUSTOM' && (
        <div className={classes.dates}>
          <DateField
            id={inputIdOf(FORM_ID, 'fromDate')}
            label={texts('report.fromDate')}
            today={today}
            withAsterisk
            aria-required
            value={values.fromDate}
            error={errors.fromDate}
            onChange={(fromDate) => change({ fromDate })}
          />
          <DateField
            id={inputIdOf(FORM_ID, 'toDate')}
            label={texts('report.toDate')}
            today={today}
            value={values.toDate}
            error={errors.toDate}
            onChange={(toDate) => change({ toDate })}
          />
        </div>
      )}
      <p className={classes.hint}>{texts('report.showHint')}</p>
    </FormDialog>
  );
}

/** `1/2/26` as `01/02/2026`: the button may be pressed while a date field still has the focus. */
function completeDates(
  values: TransactionReportRequest,
  today: ReturnType<typeof getPlainDate>,
): TransactionReportRequest {
  return {
    ...values,
    fromDate: completeDateEntry(values.fromDate, today),
    toDate: completeDateEntry(values.toDate, today),
  };
}
