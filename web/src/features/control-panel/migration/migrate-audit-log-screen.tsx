import {
  AUDIT_DATA_TYPES,
  type AuditMigration,
  auditMigrationSchema,
  BATCH_SIZE_DEFAULT,
  findAuditMigrationProblems,
  migrateAuditLog,
} from '@portal/contract/office/legacy-migration/migrations';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { callForMessage } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { DateField } from '../../../ui/form/completed-field.tsx';
import { FormElement } from '../../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { NumberField } from '../../../ui/form/numeric-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';
import { MigrationResult } from './migration-result.tsx';
import { EMPTY_SOURCE, SourceFields, useSourceTexts } from './source-fields.tsx';
import { useMigrationForm } from './use-migration-form.ts';

const INITIAL_VALUES: AuditMigration = {
  ...EMPTY_SOURCE,
  fromDate: '',
  toDate: '',
  dataType: 'all',
  batchSize: BATCH_SIZE_DEFAULT,
};

/** Adds the audit log of the older product, after a question (Spec 3 §2, §3). */
export function MigrateAuditLogScreen() {
  const texts = useTexts('migration');
  const today = getPlainDate(useCountyFlags().today);
  const { title, confirm, onStarted } = useMigrationForm('auditLog');
  const form = useContractForm<AuditMigration, { readonly message: string }>({
    id: 'migrate-audit-log',
    initialValues: INITIAL_VALUES,
    texts: {
      ...useSourceTexts(),
      fromDate: { label: texts('fromDate'), hint: texts('periodHint') },
      toDate: { label: texts('toDate'), hint: texts('periodHint') },
      dataType: { label: texts('dataType') },
      batchSize: { label: texts('batchSize'), hint: texts('batchSizeHint') },
    },
    schema: auditMigrationSchema,
    findProblems: (values) => findAuditMigrationProblems(values, { today }),
    confirm,
    send: (values) => callForMessage(migrateAuditLog, values),
    onSuccess: ({ message }) => onStarted(message),
  });
  return (
    <>
      <ScreenHeading>{title}</ScreenHeading>
      <p className={classes.note}>{texts('notes.auditLog')}</p>
      <FormElement form={form} className={classes.form}>
        <FormSummary form={form} />
        <div className={classes.lines}>
          <SourceFields form={form} />
          <DateField form={form} path="fromDate" today={today} />
          <DateField form={form} path="toDate" today={today} />
          <SelectField
            form={form}
            path="dataType"
            options={AUDIT_DATA_TYPES.map((value) => ({ value, label: texts(`dataTypes.${value}`) }))}
          />
          <NumberField form={form} path="batchSize" />
        </div>
        <div className={classes.buttons}>
          <SubmitButton form={form} label={texts('migrate')} />
        </div>
      </FormElement>
      <MigrationResult kind="auditLog" />
    </>
  );
}
