import {
  defaultTransactionReport,
  findTransactionReportProblems,
  REPORT_RANGES,
  REPORT_TYPES,
  transactionPeriodSchema,
} from '@portal/contract/office/transactions/transaction-report';
import { transactionReport } from '@portal/contract/office/transactions/transactions';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useMemo } from 'react';
import { callFile } from '../../lib/api-client.ts';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { openFileWindow } from '../../lib/files/file-window.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { DateField } from '../../ui/form/completed-field.tsx';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm, useFormValue } from '../../ui/form/layer/use-contract-form.ts';
import classes from './report-dialog.module.css';

/** Asks which transactions to list, and opens their report in a new window (Spec 1 §2, §5, §6). */
export function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts('home');
  const { role } = useCurrentUser();
  const today = getPlainDate(useCountyFlags().today);
  const { alert } = useDialogs();
  const form = useContractForm({
    id: 'transaction-report',
    initialValues: defaultTransactionReport(today),
    texts: {
      reportType: { label: texts('report.reportType') },
      reportRange: { label: texts('report.range') },
      fromDate: { label: texts('report.fromDate') },
      toDate: { label: texts('report.toDate') },
    },
    schema: transactionPeriodSchema,
    findProblems: (values) => findTransactionReportProblems(values, { today }),
    send: (values) => {
      // Opened before the response arrives, because browsers allow new windows only on a click.
      const fileWindow = openFileWindow(texts('report.preparing'));
      return callFile(transactionReport, values).then(fileWindow.show, (error: unknown) => {
        fileWindow.close();
        throw error;
      });
    },
    onSuccess: (isShown) => {
      onClose();
      if (!isShown) void alert({ kind: 'info', message: texts('report.blocked') });
    },
  });
  const types = useMemo(() => REPORT_TYPES.map((value) => ({ value, label: texts(`report.types.${value}`) })), [texts]);
  const ranges = useMemo(
    () => REPORT_RANGES.map((value) => ({ value, label: texts(`report.ranges.${value}`) })),
    [texts],
  );
  const reportRange = useFormValue(form, 'reportRange');
  return (
    <FormDialog
      title={texts('report.title')}
      form={form}
      submitLabel={texts('report.show')}
      pendingLabel={texts('report.preparing')}
      onClose={onClose}
    >
      {role === 'ACCOUNT' && <ChoiceField form={form} path="reportType" options={types} />}
      <ChoiceField form={form} path="reportRange" options={ranges} />
      {reportRange === 'CUSTOM' && (
        <div className={classes.dates}>
          <DateField form={form} path="fromDate" today={today} isRequired />
          <DateField form={form} path="toDate" today={today} />
        </div>
      )}
      <p className={classes.hint}>{texts('report.showHint')}</p>
    </FormDialog>
  );
}
