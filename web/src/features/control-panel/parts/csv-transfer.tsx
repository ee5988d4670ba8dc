import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../../lib/files/download.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import classes from './csv-transfer.module.css';

interface CsvTransferProps {
  /** Explains the cells, and what happens with them. */
  readonly hint: string;
  /** Puts a text into the form. @returns the reason for refusing it, or undefined. */
  readonly take: (text: string) => string | undefined;
  /** Writes the form; undefined while a cell of it can't be read. */
  readonly write: () => string | undefined;
  /** With its ending. */
  readonly fileName: string;
}

/** Takes a part of a form from a spreadsheet or a CSV file, and writes it as one. */
export function CsvTransfer({ hint, take, write, fileName }: CsvTransferProps) {
  const texts = useTexts('control-panel');
  const [isImporting, setIsImporting] = useState(false);
  const save = () => {
    const text = write();
    // The mark at the beginning tells spreadsheets that the text is UTF-8.
    if (text !== undefined) saveFile({ blob: new Blob(['\ufeff', text], { type: 'text/csv' }), fileName });
  };
  return (
    <div className={classes.buttons}>
      <Button variant="default" size="compact-sm" onClick={() => setIsImporting(true)}>
        {texts('rates.import')}
      </Button>
      <Button variant="default" size="compact-sm" onClick={save}>
        {texts('rates.export')}
      </Button>
      {isImporting && <ImportDialog hint={hint} take={take} onClose={() => setIsImporting(false)} />}
    </div>
  );
}

function ImportDialog({ hint, take, onClose }: Pick<CsvTransferProps, 'hint' | 'take'> & { onClose: () => void }) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const submit = () => {
    const reason = take(text);
    if (reason === undefined) return onClose();
    setFailure(reason);
    setAttempt(attempt + 1);
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
          <Button onClick={submit}>{texts('rates.take')}</Button>
        </>
      }
    >
      {failure && <ErrorSummary message={failure} attempt={attempt} />}
      <Textarea
        data-autofocus
        label={texts('rates.cells')}
        description={hint}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.file}>
        <FileButton
          text={texts('rates.file')}
          isSmall
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            void file?.text().then((content) => setText(content.replace(/^\ufeff/, '')));
          }}
        />
      </div>
    </Dialog>
  );
}
