import { Button, Textarea } from '@mantine/core';
import { formatProblem } from '@portal/messages/format-problem';
import { useId, useState } from 'react';
import { saveFile } from '../../../lib/download.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { findUnreadTexts } from '../../../ui/form/form-values.ts';
import { problemTexts } from '../../../ui/form-problems.ts';
import { formatRates, parseRates, type RatedType } from './rates-csv.ts';
import { RATES_LIMIT, type RatesForm } from './rates-form.ts';
import classes from './rates-transfer.module.css';

interface RatesTransferProps {
  readonly form: RatesForm;
  readonly types: readonly RatedType[];
}

/** Takes rates from a spreadsheet or a CSV file, and writes them as one. */
export function RatesTransfer({ form, types }: RatesTransferProps) {
  const texts = useTexts('control-panel');
  const [isImporting, setIsImporting] = useState(false);
  const columns = ['documentType', 'instrumentCode', 'documentRate', 'firstPageRate', 'additionalPagesRate'] as const;
  const exportRates = () => {
    const { rates } = form.getValues();
    const text = formatRates(
      rates,
      columns.map((column) => form.texts[`rates.${column}`]?.label ?? column),
    );
    // The mark at the beginning tells spreadsheets that the text is UTF-8.
    saveFile({ blob: new Blob(['\ufeff', text], { type: 'text/csv' }), fileName: 'special-rates.csv' });
  };
  return (
    <div className={classes.buttons}>
      <Button variant="default" size="compact-sm" onClick={() => setIsImporting(true)}>
        {texts('rates.import')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        // A cell that can't be read has no amount to write.
        onClick={() => Object.keys(findUnreadTexts(form.getValues())).length === 0 && exportRates()}
      >
        {texts('rates.export')}
      </Button>
      {isImporting && <ImportDialog form={form} types={types} onClose={() => setIsImporting(false)} />}
    </div>
  );
}

function ImportDialog({ form, types, onClose }: RatesTransferProps & { readonly onClose: () => void }) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const problems = useTexts('problems');
  const announce = useAnnounce();
  const fileId = useId();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const take = () => {
    const rates = parseRates(text, types);
    if (rates.length === 0) return setFailure(texts('rates.nothing'));
    if (rates.length > RATES_LIMIT.params.n) return setFailure(formatProblem(RATES_LIMIT, problems));
    form.edit({ rates: rates as never });
    // Wrong cells are marked where they are, not only when the form is saved.
    const errors = problemTexts(findUnreadTexts({ rates }), problems);
    form.status.set({ errors: { ...form.status.get().errors, ...errors } });
    announce(texts('rates.taken', { count: rates.length }));
    onClose();
  };
  return (
    <Dialog
      title={texts('rates.import')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commonTexts('cancel')}
          </Button>
          <Button onClick={take}>{texts('rates.take')}</Button>
        </>
      }
    >
      {failure && <ErrorSummary message={failure} />}
      <Textarea
        data-autofocus
        label={texts('rates.cells')}
        description={texts('rates.cellsHint')}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={classes.file}>
        <label htmlFor={fileId}>{texts('rates.file')}</label>{' '}
        <input
          id={fileId}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            void file?.text().then((content) => setText(content.replace(/^\ufeff/, '')));
          }}
        />
      </p>
    </Dialog>
  );
}
