import { Button, Checkbox } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  compareSettingsFile,
  exportSettings,
  importSettingsFile,
  type SettingsFile,
  settingsFileSchema,
} from '@portal/contract/office/county-settings/settings-transfer';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { ApiRefusal, call, callForMessage } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { saveFile } from '../../../lib/files/download.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { useRefreshPortal } from '../use-refresh-portal.ts';
import { useDescribeDifferences } from './describe-differences.ts';
import { DifferencesTable } from './differences-table.tsx';
import classes from './settings-screen.module.css';

const FILE_NAME = 'settings.json';

/** A file that was compared with the settings in force. */
interface Compared {
  readonly file: SettingsFile;
  readonly comparison: ContentOf<typeof compareSettingsFile>;
}

/** The groups that the user has chosen to import. */
type Chosen = ReadonlySet<string>;

type Failure = ComponentProps<typeof ErrorSummary>;

/** Saves all settings as a file, and puts those of a file in force after showing the changes. */
export function SettingsFileScreen() {
  const texts = useTexts('control-panel');
  const { alert } = useDialogs();
  const describe = useDescribeImportFailure();
  const refresh = useRefreshPortal();
  const [failure, setFailure] = useState<Failure>();
  const [compared, setCompared] = useState<Compared>();
  const onError = (error: unknown) => setFailure(describe(error));
  const exportFile = useMutation({
    mutationFn: () => call(exportSettings, {}),
    onSuccess: (file) =>
      saveFile({
        blob: new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
        fileName: FILE_NAME,
      }),
    onError,
  });
  const compare = useMutation({
    mutationFn: async (chosen: File): Promise<Compared | undefined> => {
      const file = readSettingsFile(await chosen.text());
      return file && { file, comparison: await call(compareSettingsFile, { file }) };
    },
    onSuccess: (result) => {
      setCompared(result);
      if (result === undefined) setFailure({ message: texts('transfer.unreadable') });
    },
    onError,
  });
  const apply = useMutation({
    mutationFn: ({ file, comparison, chosen }: Compared & { readonly chosen: Chosen }) => {
      const imported = comparison.changed.filter(({ group }) => chosen.has(group));
      const versions = Object.fromEntries(imported.map(({ group, version }) => [group, version]));
      const groups = Object.fromEntries(Object.entries(file.groups).filter(([name]) => chosen.has(name)));
      return callForMessage(importSettingsFile, { file: { ...file, groups }, versions });
    },
    onSuccess: async ({ message }) => {
      setCompared(undefined);
      refresh();
      await alert({ kind: 'message', message });
    },
    onError,
  });
  const choose = (file: File | undefined) => {
    setFailure(undefined);
    setCompared(undefined);
    if (file !== undefined) compare.mutate(file);
  };
  return (
    <>
      <ScreenHeading>{texts('names.settingsFile')}</ScreenHeading>
      <p className={classes.note}>{texts('transfer.note')}</p>
      <div className={classes.form}>
        {failure && <ErrorSummary {...failure} />}
        <div>
          <Button variant="default" loading={exportFile.isPending} onClick={() => exportFile.mutate()}>
            {texts('transfer.export')}
          </Button>
        </div>
        <div>
          <FileButton
            text={texts('transfer.choose')}
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0]);
              // The same file can be chosen again after it was corrected.
              currentTarget.value = '';
            }}
          />
        </div>
        {compared && (
          <Comparison
            {...compared}
            isImporting={apply.isPending}
            onImport={(chosen) => apply.mutate({ ...compared, chosen })}
          />
        )}
      </div>
    </>
  );
}

interface ComparisonProps extends Compared {
  readonly isImporting: boolean;
  readonly onImport: (chosen: Chosen) => void;
}

/** The changes of an import, group by group, with the button that imports. */
function Comparison({ file, comparison: { changed, skipped }, isImporting, onImport }: ComparisonProps) {
  const texts = useTexts('control-panel');
  const names = useTexts('settings');
  const describeDifferences = useDescribeDifferences();
  const [chosen, setChosen] = useState<Chosen>(
    () => new Set(changed.flatMap(({ group, isOfAnotherCounty }) => (isOfAnotherCounty ? [] : [group]))),
  );
  const left = skipped.length > 0 && (
    <p>{texts('transfer.skipped', { names: skipped.map((group) => names(`names.${group}`)).join(', ') })}</p>
  );
  if (changed.length === 0)
    return (
      <section role="status">
        <p>{texts('transfer.same')}</p>
        {left}
      </section>
    );
  return (
    <section role="status" className={classes.section}>
      <p>{texts('transfer.changes', { county: file.county, time: formatLocalDateTime(file.exportedAt) })}</p>
      {left}
      {changed.map(({ group, before, after, isOfAnotherCounty }) => (
        <section key={group} className={classes.section}>
          <h2>{names(`names.${group}`)}</h2>
          <Checkbox
            checked={chosen.has(group)}
            label={texts('transfer.include', { name: names(`names.${group}`) })}
            description={isOfAnotherCounty ? texts('transfer.ofAnotherCounty', { county: file.county }) : undefined}
            onChange={({ currentTarget }) => setChosen(withMember(chosen, group, currentTarget.checked))}
          />
          <DifferencesTable
            caption={names(`names.${group}`)}
            changes={describeDifferences(group, before, after).flatMap(({ changes }) => changes)}
          />
        </section>
      ))}
      <div className={classes.buttons}>
        <Button loading={isImporting} disabled={chosen.size === 0} onClick={() => onImport(chosen)}>
          {texts('transfer.apply')}
        </Button>
      </div>
    </section>
  );
}

function withMember(set: Chosen, member: string, isMember: boolean): Chosen {
  const changed = new Set(set);
  if (isMember) changed.add(member);
  else changed.delete(member);
  return changed;
}

/** @returns undefined for a text that isn't a file of settings. */
function readSettingsFile(text: string): SettingsFile | undefined {
  try {
    return settingsFileSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Says why a file is refused: what is wrong, a line for each group and field. */
function useDescribeImportFailure(): (error: unknown) => Failure {
  const commonTexts = useTexts('common');
  return (error) => {
    const problems = error instanceof ApiRefusal ? Object.entries(error.fieldErrors) : [];
    return {
      message: describeFailure(error, commonTexts),
      fields: problems.map(([field, problem]) => ({
        inputId: field,
        label: undefined,
        text: `${field}: ${problem}`,
      })),
    };
  };
}
