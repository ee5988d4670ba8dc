import type { DocumentRow } from '@portal/contract/search/document-result';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router';
import { type ImagedDocument, NoRecordPane, RecordPane } from '../../features/document/record-pane.tsx';
import type { ResultPage } from '../../features/results/results.rules.ts';
import { ResultsPane } from '../../features/results/results-pane.tsx';
import { useRecordWalk } from '../../features/results/use-record-walk.ts';
import type { SearchRun } from '../../features/results/use-search-run.ts';
import { useCountyFlags } from '../../lib/county-flags.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { NotableDatesButton } from './notable-dates-button.tsx';
import { RecordToolbar } from './record-toolbar.tsx';
import classes from './search-results-screen.module.css';
import { useOpenRecord } from './use-open-record.ts';

/** Looking at pages and buying them is fetched when somebody does. */
const ImageDialog = lazy(async () => ({
  default: (await import('../../features/purchase/image-dialog.tsx')).ImageDialog,
}));

/** The standard results: list and record beside each other, or one over the other on a phone (Spec 2 §2 "Results screens"). */
export function SearchResultsScreen() {
  const run = useOutletContext<SearchRun>();
  return run.page ? <Results run={run} page={run.page} /> : <RepeatedSearch run={run} />;
}

function Results({ run, page }: { readonly run: SearchRun; readonly page: ResultPage }) {
  const texts = useTexts('results');
  const navigate = useNavigate();
  const flags = useCountyFlags();
  const isNarrow = useIsNarrow();
  const openRecord = useOpenRecord();
  const { recordId, selectedId, reference, trail } = openRecord;
  const recordRegion = useRef<HTMLDivElement>(null);
  const [imaged, setImaged] = useState<ImagedDocument>();
  const onOpen = useOpenOrGoTo(openRecord, recordRegion);
  const walk = useRecordWalk(run, selectedId, onOpen);
  const row = findRow(page, recordId);

  useKeys([
    { key: 'n', label: texts('keyNext'), run: () => walk.next?.() },
    { key: 'p', label: texts('keyPrevious'), run: () => walk.previous?.() },
    { key: '/', label: texts('keySearchForm'), run: () => void navigate(`/search/${page.asked.type}`) },
  ]);

  return (
    <div className={classes.panes}>
      <div className={classes.list} inert={isNarrow && recordId !== undefined}>
        <ResultsPane
          run={run}
          page={page}
          selectedId={selectedId}
          onOpen={onOpen}
          scrolls={!isNarrow}
          notableDates={flags.showNotableDates && <NotableDatesButton />}
        />
      </div>
      {(!isNarrow || recordId !== undefined) && (
        <div ref={recordRegion} className={classes.record} data-record-scroll>
          {recordId === undefined ? (
            <NoRecordPane />
          ) : (
            <RecordPane
              docId={recordId}
              known={row ?? reference}
              takesFocus={isNarrow}
              onOpenImage={setImaged}
              onOpenReference={(to) =>
                openRecord.follow({ docId: recordId, displayDocNumber: row?.displayDocNumber ?? recordId }, to)
              }
              toolbar={
                <RecordToolbar
                  walk={walk}
                  cameFrom={trail.at(-1)}
                  onBack={openRecord.back}
                  onClose={openRecord.close}
                />
              }
            />
          )}
        </div>
      )}
      {imaged && (
        <Suspense>
          <ImageDialog document={imaged} onClose={() => setImaged(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function findRow(page: ResultPage, recordId: string | undefined): DocumentRow | undefined {
  return page.batches.flat().find(({ docId }) => docId === recordId);
}

/** Opens a row's record; chosen once more, the row leads into the record. Stable, so that rows are not drawn again. */
function useOpenOrGoTo(
  { open, selectedId, trail }: ReturnType<typeof useOpenRecord>,
  recordRegion: RefObject<HTMLElement | null>,
): (row: DocumentRow) => void {
  const isShown = useRef<(row: DocumentRow) => boolean>(() => false);
  useEffect(() => {
    isShown.current = ({ docId }) => docId === selectedId && trail.length === 0;
  });
  return useCallback(
    (row) => {
      if (isShown.current(row)) recordRegion.current?.querySelector('h2')?.focus();
      else open(row);
    },
    [open, recordRegion],
  );
}

/** A results page that was reloaded runs the tab's last search again; without one there is nothing but to search. */
function RepeatedSearch({ run }: { readonly run: SearchRun }) {
  const texts = useTexts('results');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const { repeat } = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is entered.
  useEffect(() => {
    repeat().then(
      (hasResults) => {
        if (!hasResults) void navigate('/search', { replace: true });
      },
      (error) => {
        void alert({ kind: 'warning', title: texts('repeatFailed'), message: describeFailure(error, commonTexts) });
        void navigate('/search', { replace: true });
      },
    );
  }, []);
  return (
    <div className={classes.waiting}>
      <ScreenHeading>{texts('caption')}</ScreenHeading>
      <SkeletonRows rows={12} />
    </div>
  );
}
