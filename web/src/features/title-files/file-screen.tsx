import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  bringDownFile,
  openTitleFile,
  printRunSheetWithCopies,
  RUN_SHEET,
} from '@portal/contract/index/title-files/title-files';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call, callFile } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { FailedLoad } from '../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import { DoneWork } from './done-work.tsx';
import { FileDialog } from './file-dialog.tsx';
import { FoundDocuments } from './found-documents.tsx';
import { NamesToRun } from './names-to-run.tsx';
import classes from './title-files.module.css';
import { WorkButton } from './work-button.tsx';

type OpenFile = ContentOf<typeof openTitleFile>;

const fileKey = (id: number) => [openTitleFile.path, id];

/** A title file: its searches, the documents that they found, and the decisions about them. */
export function FileScreen() {
  const id = Number(useParams().id);
  const { data, error } = useQuery({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => call(openTitleFile, { id }, { signal }),
  });
  return (
    <Screen>
      <div className={classes.page}>
        {error && <FailedLoad error={error} />}
        {data === undefined && !error && <SkeletonLines lines={8} />}
        {data && <LoadedFile file={data} />}
      </div>
    </Screen>
  );
}

function LoadedFile({ file }: { readonly file: OpenFile }) {
  const texts = useTexts('title-files');
  const queries = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const refresh = () => void queries.invalidateQueries({ queryKey: fileKey(file.id) });
  const isOpen = file.state === 'OPEN';
  return (
    <>
      <header>
        <Link to="/titleFiles">{texts('title')}</Link>
        <ScreenHeading>{[file.number, file.name].filter((text) => text !== '').join(', ')}</ScreenHeading>
        <p>
          {[texts(`states.${file.state}`), file.clientReference, file.people].filter((text) => text !== '').join(' · ')}
        </p>
      </header>
      {file.deletedOn !== null && <Badge tone="amber">{texts('deletedNotice', { date: file.deletedOn })}</Badge>}
      <div className={classes.actions}>
        {isOpen && file.searches.length > 0 && <BringDownButton id={file.id} onDone={refresh} />}
        <DownloadButton
          formats={['pdf', 'xlsx', 'csv']}
          label={texts('runSheet')}
          name={texts('runSheet')}
          load={(format, options) => callFile(RUN_SHEET.endpoint, { id: file.id, format }, options)}
        />
        <DownloadButton
          formats={['pdf']}
          label={texts('runSheetCopies')}
          name={texts('runSheetCopies')}
          load={(_, options) => callFile(printRunSheetWithCopies, { id: file.id }, options)}
        />
        {isOpen && <WorkButton number={file.number} />}
        <Button variant="default" onClick={() => setIsEditing(true)}>
          {texts('edit')}
        </Button>
      </div>
      <NamesToRun file={file} isOpen={isOpen} onChanged={refresh} />
      <section aria-label={texts('searchCount')}>
        <h2>{texts('searchCount')}</h2>
        {file.searches.length === 0 && <p>{texts('noSearches')}</p>}
        <ul>
          {file.searches.map(({ id, title, searched, count, verifiedThrough, runAt, runBy }) => (
            <li key={id}>
              <span lang="en">
                <strong>{title}</strong> · {searched.join(' · ')}.
              </span>{' '}
              {texts('ran', {
                total: count,
                through: verifiedThrough === '' ? texts('notStated') : verifiedThrough,
                date: formatLocalDateTime(runAt),
                user: runBy,
              })}
            </li>
          ))}
        </ul>
      </section>
      <FoundDocuments file={file} isOpen={isOpen} onDecided={refresh} />
      <DoneWork file={file} />
      {isEditing && <FileDialog file={file} onSaved={refresh} onClose={() => setIsEditing(false)} />}
    </>
  );
}

/** Runs all searches again, after a question: two keys. */
function BringDownButton({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const texts = useTexts('title-files');
  const commonTexts = useTexts('common');
  const { alert, confirm } = useDialogs();
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(bringDownFile, { id }),
    onSuccess: ({ newCount, verifiedThrough }) => {
      const through = verifiedThrough === '' ? texts('notStated') : verifiedThrough;
      const text = texts('broughtDown', { total: newCount, through });
      setOutcome(text);
      announce(text);
    },
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
    // Searches before one that was refused are stored.
    onSettled: onDone,
  });
  const ask = async () => {
    if (
      !isPending &&
      (await confirm({
        title: texts('bringDown'),
        message: texts('bringDownQuestion'),
        confirmLabel: texts('bringDown'),
      }))
    )
      mutate();
  };
  useKeys([{ key: 'b', label: texts('bringDown'), run: () => void ask(), isPaid: true }]);
  return (
    <>
      <Button aria-disabled={isPending} loading={isPending} onClick={() => void ask()}>
        {texts('bringDown')}
      </Button>
      {outcome !== '' && <p>{outcome}</p>}
    </>
  );
}
