import { Button } from '@mantine/core';
import {
  deleteImportMapping,
  getImportMapping,
  type ImportMapping,
  SAMPLE_MAX_BYTES,
  SAMPLE_MAX_MEGABYTES,
  suggestImportMapping,
} from '@portal/contract/index/imports/import-mappings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiRefusal, call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import classes from '../settings/settings-screen.module.css';
import ownClasses from './import-mappings.module.css';
import { importOptionsQuery } from './import-options-query.ts';
import { MappingDialog } from './mapping-dialog.tsx';

const ACCEPTED = ['.csv', '.tsv', '.txt', '.dat', '.json', '.jsonl', '.xlsx'];
/** Far more than the server reads of a table. A workbook can't be cut. */
const TABLE_SAMPLE_BYTES = 4_000_000;

interface ImportMappingsProps {
  readonly mappings: readonly Pick<ImportMapping, 'id' | 'name'>[] | undefined;
}

/** The saved mappings: suggest one from a file, edit, delete. */
export function ImportMappings({ mappings }: ImportMappingsProps) {
  const texts = useTexts('imports');
  const commonTexts = useTexts('common');
  const queryClient = useQueryClient();
  const { confirm } = useDialogs();
  const [edited, setEdited] = useState<ImportMapping>();
  const suggest = useMutation({
    mutationFn: suggestMapping,
    onSuccess: (content, file) => setEdited({ id: 0, version: 0, name: nameOf(file), content }),
  });
  const open = useMutation({ mutationFn: (id: number) => call(getImportMapping, { id }), onSuccess: setEdited });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteImportMapping, { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importOptionsQuery.queryKey }),
  });
  const askAndRemove = async ({ id, name }: Pick<ImportMapping, 'id' | 'name'>) => {
    const isYes = await confirm({
      title: texts('mappings.delete'),
      message: texts('mappings.question', { name }),
      confirmLabel: texts('mappings.delete'),
      cancelLabel: commonTexts('cancel'),
    });
    if (isYes) remove.mutate(id);
  };
  const failure = suggest.error ?? open.error ?? remove.error;
  return (
    <section className={classes.section}>
      <h2>{texts('mappings.title')}</h2>
      <p className={classes.note}>{texts('mappings.note')}</p>
      {failure && <ErrorSummary message={findFileProblem(failure) ?? describeFailure(failure, commonTexts)} />}
      {mappings?.length === 0 && <p className={classes.note}>{texts('mappings.none')}</p>}
      <ul className={ownClasses.list}>
        {mappings?.map(({ id, name }) => (
          <li key={id} className={ownClasses.mapping}>
            <span className={ownClasses.name}>{name}</span>
            <Button
              variant="default"
              size="xs"
              aria-label={texts('mappings.editOf', { name })}
              onClick={() => open.mutate(id)}
            >
              {texts('mappings.edit')}
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={texts('mappings.deleteOf', { name })}
              onClick={() => askAndRemove({ id, name })}
            >
              {texts('mappings.delete')}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <FileButton
          text={
            suggest.isPending ? texts('mappings.reading', { file: suggest.variables.name }) : texts('mappings.suggest')
          }
          isBusy={suggest.isPending}
          accept={ACCEPTED.join(',')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file can be chosen again.
            currentTarget.value = '';
            if (file !== undefined && !suggest.isPending) suggest.mutate(file);
          }}
        />
        <p className={classes.note}>{texts('fileHint', { n: SAMPLE_MAX_MEGABYTES })}</p>
      </div>
      {edited && <MappingDialog mapping={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

function findFileProblem(error: Error): string | undefined {
  return error instanceof ApiRefusal ? error.fieldErrors.file : undefined;
}

async function suggestMapping(file: File): Promise<string> {
  const length = /\.xlsx$/i.test(file.name) ? SAMPLE_MAX_BYTES + 1 : TABLE_SAMPLE_BYTES;
  const sample = new File([file.slice(0, length)], file.name);
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const { content } = await uploadFile(suggestImportMapping, { fileName: file.name }, sample, options);
  return content;
}

/** The name of a file without its ending, as a first name of its mapping. */
function nameOf({ name }: File): string {
  return name.replace(/\.[^.]*$/, '').slice(0, 60);
}
