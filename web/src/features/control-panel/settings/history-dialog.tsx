import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import { settingsHistory } from '@portal/contract/office/county-settings/settings-history';
import type { SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { type LoadedSettings, type SettingsValues, saveSettings } from '../settings-query.ts';
import { useDescribeDifferences } from './describe-differences.ts';
import { DifferencesTable } from './differences-table.tsx';
import classes from './history-dialog.module.css';

type Version = ContentOf<typeof settingsHistory>['versions'][number];

interface HistoryDialogProps {
  readonly group: SettingsGroupName;
  /** The settings in force. */
  readonly current: LoadedSettings;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** The history of a group: users, times and changes in words, and a way to restore an earlier version. */
export function HistoryDialog({ group, current, onRestored, onClose }: HistoryDialogProps) {
  const texts = useTexts('control-panel');
  const settingsTexts = useTexts('settings');
  const commonTexts = useTexts('common');
  const [restored, setRestored] = useState<Version>();
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useHistory(group);
  const pages = data?.pages ?? [];
  const versions = pages.flatMap((page) => page.versions);
  const oldest = pages.at(-1)?.previous ?? {};
  if (restored)
    return (
      <RestoreDialog
        group={group}
        current={current}
        version={restored}
        onRestored={onRestored}
        onClose={() => setRestored(undefined)}
      />
    );
  return (
    <Dialog
      size="large"
      title={texts('history.title', { name: settingsTexts(`names.${group}`) })}
      focusesTitle
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {commonTexts('close')}
        </Button>
      }
    >
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {!data && !error && <SkeletonLines lines={6} />}
      {data && versions.length === 0 && <p>{texts('history.none')}</p>}
      <ol className={classes.versions}>
        {versions.map((version, index) => (
          <HistoryEntry
            key={version.version}
            group={group}
            version={version}
            previous={versions[index + 1]?.settings ?? oldest}
            onRestore={index === 0 ? undefined : () => setRestored(version)}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          {texts('history.older')}
        </Button>
      )}
    </Dialog>
  );
}

function useHistory(group: SettingsGroupName) {
  return useInfiniteQuery({
    queryKey: ['settings-history', group],
    queryFn: ({ pageParam, signal }) =>
      call(settingsHistory, pageParam === 0 ? { group } : { group, before: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasOlder, versions }) => (hasOlder ? versions.at(-1)?.version : undefined),
    gcTime: 0,
    staleTime: 0,
  });
}

interface HistoryEntryProps {
  readonly group: SettingsGroupName;
  readonly version: Version;
  readonly previous: SettingsValues;
  /** Undefined for the version that is in force. */
  readonly onRestore: (() => void) | undefined;
}

function HistoryEntry({ group, version, previous, onRestore }: HistoryEntryProps) {
  const texts = useTexts('control-panel');
  const settingsTexts = useTexts('settings');
  const changes = useDescribeDifferences()(group, previous, version.settings).flatMap(({ changes }) => changes);
  const who = { user: version.savedBy ?? settingsTexts('operator'), time: formatLocalDateTime(version.savedAt) };
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <h3>
          {texts('history.saved', who)}
          {version.firstDay !== null && `, ${texts('history.from', { date: version.firstDay })}`}
        </h3>
        {onRestore ? (
          <Button size="compact-sm" variant="default" onClick={onRestore}>
            {texts('history.restore')}
            <span className="visually-hidden"> {texts('history.saved', who)}</span>
          </Button>
        ) : (
          <span className={classes.current}>{texts('history.inForce')}</span>
        )}
      </div>
      {changes.length === 0 ? (
        <p className={classes.note}>{texts('history.noChange')}</p>
      ) : (
        <DifferencesTable caption={texts('history.saved', who)} changes={changes} />
      )}
    </li>
  );
}

interface RestoreDialogProps extends Omit<HistoryDialogProps, 'onClose'> {
  readonly version: Version;
  readonly onClose: () => void;
}

/** Shows the changes of a restore, and restores on confirmation: as a new version, with all effects of a save. */
function RestoreDialog({ group, current, version, onRestored, onClose }: RestoreDialogProps) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const describe = useDescribeDifferences();
  const changes = describe(group, current.settings, version.settings).flatMap((field) => field.changes);
  const restore = useMutation({
    mutationFn: () => saveSettings(group, { settings: version.settings, version: current.version }),
    onSuccess: onRestored,
  });
  return (
    <Dialog
      size="large"
      role="alertdialog"
      title={texts('history.restoreTitle', { time: formatLocalDateTime(version.savedAt) })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commonTexts('cancel')}
          </Button>
          <Button data-autofocus loading={restore.isPending} onClick={() => restore.mutate()}>
            {texts('history.restore')}
          </Button>
        </>
      }
    >
      {restore.error && <ErrorSummary message={describeFailure(restore.error, commonTexts)} />}
      {changes.length === 0 ? (
        <p>{texts('history.sameAsNow')}</p>
      ) : (
        <>
          <p className={classes.note}>{texts('history.restoreNote')}</p>
          <DifferencesTable
            caption={texts('history.restoreNote')}
            changes={changes}
            headings={[texts('now'), texts('restored')]}
          />
        </>
      )}
    </Dialog>
  );
}
