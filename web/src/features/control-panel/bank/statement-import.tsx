import {
  bankLineList,
  type CsvColumns,
  csvColumns,
  importStatement,
  STATEMENT_MAX_CHARACTERS,
} from '@portal/contract/money/bank-statements/bank-statements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from '../settings/settings-screen.module.css';

interface StatementFile {
  readonly fileName: string;
  readonly content: string;
}

const FILE_NAME_MAX_CHARACTERS = 120;
const COLUMN_MAX_CHARACTERS = 120;
const ORDERS = csvColumns.shape.dateOrder.options;

/** Imports a statement; for CSV, after the choice of its columns. A file that is refused says why. */
export function StatementImport() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const [csv, setCsv] = useState<StatementFile>();
  const { mutate, isPending } = useMutation({
    mutationFn: (request: StatementFile & { readonly csv?: CsvColumns }) => call(importStatement, request),
    onSuccess: (outcome) => {
      setCsv(undefined);
      if (outcome.status === 'REFUSED') {
        const reason = texts(`bankStatements.problems.${outcome.problem}`, { line: String(outcome.line) });
        return alert({ kind: 'warning', message: texts('bankStatements.refused', { reason }) });
      }
      const counts = { lines: String(outcome.lines), added: String(outcome.added) };
      announce(texts('bankStatements.imported', counts));
      return queryClient.invalidateQueries({ queryKey: [bankLineList.endpoint.path] });
    },
    onError: (error) => alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  const read = async (file: File) => {
    const content = decode(await file.arrayBuffer());
    if (content.length > STATEMENT_MAX_CHARACTERS)
      return alert({ kind: 'warning', message: texts('bankStatements.tooLarge') });
    const chosen = { fileName: file.name.slice(-FILE_NAME_MAX_CHARACTERS), content };
    return /\.csv$/i.test(file.name) ? setCsv(chosen) : mutate(chosen);
  };
  return (
    <>
      <p className={classes.note}>{texts('bankStatements.formats')}</p>
      <FileButton
        text={texts('bankStatements.import')}
        isBusy={isPending}
        accept=".ofx,.qfx,.qbo,.bai,.bai2,.txt,.csv"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void read(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {csv && (
        <ColumnsDialog
          file={csv}
          onClose={() => setCsv(undefined)}
          onChoose={(columns) => mutate({ ...csv, csv: columns })}
        />
      )}
    </>
  );
}

/** Text of banks is in UTF-8, or in the code page of Windows that older files of OFX name. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface ColumnsDialogProps {
  readonly file: StatementFile;
  readonly onChoose: (columns: CsvColumns) => void;
  readonly onClose: () => void;
}

function ColumnsDialog({ file, onChoose, onClose }: ColumnsDialogProps) {
  const texts = useTexts('control-panel');
  const form = useContractForm<CsvColumns, CsvColumns>({
    id: 'csv-columns',
    initialValues: { date: 'Date', dateOrder: 'MDY', amount: 'Amount', debit: '', description: 'Description' },
    texts: {
      date: { label: texts('bankStatements.columns.date') },
      dateOrder: { label: texts('bankStatements.columns.dateOrder') },
      amount: { label: texts('bankStatements.columns.amount') },
      debit: { label: texts('bankStatements.columns.debit') },
      description: { label: texts('bankStatements.columns.description') },
    },
    schema: csvColumns,
    send: (columns) => Promise.resolve(csvColumns.parse(columns)),
    onSuccess: onChoose,
  });
  const text = { form, maxLength: COLUMN_MAX_CHARACTERS, autoComplete: 'off' } as const;
  return (
    <FormDialog
      title={texts('bankStatements.columnsTitle', { file: file.fileName })}
      form={form}
      submitLabel={texts('bankStatements.import')}
      onClose={onClose}
    >
      <TextField {...text} path="date" isRequired />
      <SelectField
        form={form}
        path="dateOrder"
        options={ORDERS.map((value) => ({ value, label: texts(`bankStatements.orders.${value}`) }))}
        isRequired
      />
      <TextField {...text} path="amount" isRequired />
      <TextField {...text} path="debit" />
      <TextField {...text} path="description" />
    </FormDialog>
  );
}
