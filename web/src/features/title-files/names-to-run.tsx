import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  addFileName,
  type FileName,
  fileNameFormSchema,
  NAME_PART_MAX_CHARACTERS,
  removeFileName,
  runFileName,
} from '@portal/contract/index/title-files/file-work';
import type { openTitleFile } from '@portal/contract/index/title-files/title-files';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { KeyHint } from '../../ui/keys/key-hint.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import classes from './title-files.module.css';

type OpenFile = ContentOf<typeof openTitleFile>;

const YEAR_CHARACTERS = 4;

interface NamesToRunProps {
  readonly file: OpenFile;
  readonly isOpen: boolean;
  readonly onChanged: () => void;
}

/** The names of a file with their years and what their searches found. A key runs the first that wasn't run. */
export function NamesToRun({ file, isOpen, onChanged }: NamesToRunProps) {
  const texts = useTexts('title-files');
  const commonTexts = useTexts('common');
  const announce = useAnnounce();
  const { alert } = useDialogs();
  const [isAdding, setIsAdding] = useState(false);
  const describe = useNameWithYears();
  const fail = (error: Error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
  const run = useMutation({
    mutationFn: (name: FileName) => call(runFileName, { id: file.id, nameId: name.id }),
    onSuccess: ({ count }, name) => announce(texts('nameRun', { name: describe(name), total: count })),
    onError: fail,
    onSettled: onChanged,
  });
  const remove = useMutation({
    mutationFn: ({ id: nameId }: FileName) => call(removeFileName, { id: file.id, nameId }),
    onError: fail,
    onSettled: onChanged,
  });
  const isBusy = run.isPending || remove.isPending;
  const next = file.names.find(({ searchId }) => searchId === null);
  const start = (name: FileName | undefined) => name !== undefined && !isBusy && run.mutate(name);
  useKeys(
    isOpen && next !== undefined ? [{ key: 'n', label: texts('runNext'), run: () => start(next), isPaid: true }] : [],
  );
  return (
    <section aria-label={texts('names')}>
      <h2>{texts('names')}</h2>
      {file.names.length === 0 && <p>{texts('noNames')}</p>}
      <ul>
        {file.names.map((name) => {
          const search = file.searches.find(({ id }) => id === name.searchId);
          const label = describe(name);
          return (
            <li key={name.id}>
              <strong>{label}</strong>{' '}
              {search === undefined
                ? texts('notRun')
                : texts('ran', {
                    total: search.count,
                    through: search.verifiedThrough === '' ? texts('notStated') : search.verifiedThrough,
                    date: formatLocalDateTime(search.runAt),
                    user: search.runBy,
                  })}{' '}
              {isOpen && search === undefined && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts('runOf', { name: label })}
                  aria-disabled={isBusy}
                  onClick={() => start(name)}
                >
                  {texts('run')}
                </Button>
              )}{' '}
              {isOpen && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={texts('removeName', { name: label })}
                  aria-disabled={isBusy}
                  onClick={() => !isBusy && remove.mutate(name)}
                >
                  {texts('remove')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isOpen && (
        <div className={classes.actions}>
          {next !== undefined && (
            <Button
              aria-keyshortcuts="N"
              rightSection={<KeyHint shortcut="N" />}
              aria-disabled={isBusy}
              loading={run.isPending}
              onClick={() => start(next)}
            >
              {texts('runNext')}
            </Button>
          )}
          <Button variant="default" onClick={() => setIsAdding(true)}>
            {texts('addName')}
          </Button>
        </div>
      )}
      {isAdding && <NameDialog id={file.id} onAdded={onChanged} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

/** Returns the function that formats a name with its years: "Berg, Carl, 1987 through 1990". */
function useNameWithYears(): (name: FileName) => string {
  const texts = useTexts('title-files');
  return ({ lastName, firstName, fromYear, toYear }) =>
    texts('nameYears', {
      name: [lastName, firstName].filter((part) => part !== '').join(', '),
      from: fromYear === null ? texts('beginning') : String(fromYear),
      to: toYear === null ? texts('present') : String(toYear),
    });
}

interface NameDialogProps {
  readonly id: number;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

function NameDialog({ id, onAdded, onClose }: NameDialogProps) {
  const texts = useTexts('title-files');
  const form = useContractForm({
    id: 'title-file-name',
    initialValues: { lastName: '', firstName: '', fromYear: '', toYear: '' },
    texts: {
      lastName: { label: texts('lastName') },
      firstName: { label: texts('firstName') },
      fromYear: { label: texts('fromYear'), hint: texts('yearsHint') },
      toYear: { label: texts('toYear') },
    },
    schema: fileNameFormSchema,
    send: (values) => call(addFileName, { ...values, id }),
    onSuccess: () => {
      onAdded();
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog title={texts('addName')} form={form} submitLabel={texts('save')} onClose={onClose}>
      <TextField form={form} path="lastName" maxLength={NAME_PART_MAX_CHARACTERS} autoComplete="off" isRequired />
      <TextField form={form} path="firstName" maxLength={NAME_PART_MAX_CHARACTERS} autoComplete="off" />
      <TextField form={form} path="fromYear" maxLength={YEAR_CHARACTERS} inputMode="numeric" autoComplete="off" />
      <TextField form={form} path="toYear" maxLength={YEAR_CHARACTERS} inputMode="numeric" autoComplete="off" />
    </FormDialog>
  );
}
