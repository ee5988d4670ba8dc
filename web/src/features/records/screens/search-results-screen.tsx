import type { ResultKind } from '@portal/contract/search/result-kinds';
import { type ComponentType, lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useOutletContext } from 'react-router';
import { useCountyFlags } from '../../../lib/county-flags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { findRow, kindOf, type ResultPage } from '../results/results.rules.ts';
import { ResultsPane } from '../results/results-pane.tsx';
import { useRecordWalk } from '../results/use-record-walk.ts';
import type { SearchRun } from '../results/use-search-run.ts';
import { FewRecords } from './few-records.tsx';
import { NoRecordPane } from './no-record-pane.tsx';
import { NotableDatesButton } from './notable-dates-button.tsx';
import { type OpenRecordProps, RECORD_PANES } from './record-panes.tsx';
import { RecordToolbar } from './record-toolbar.tsx';
import { RepeatedSearch, WaitingForResults } from './repeated-search.tsx';
import { RESULT_PATHS } from './result-paths.ts';
import classes from './search-results-screen.module.css';
import { type OpenRecord, useOpenRecord } from './use-open-record.ts';
import { useBackToResults, useFollowOn, useResultsOfAddress } from './use-search-sequence.ts';

/** Looking at pages and buying them is fetched when somebody does. */
const ImageDialog = lazy(async () => ({
  default: (await import('../purchase/image-dialog.tsx')).ImageDialog,
}));

/** Results of every kind: list and record beside each other, or one over the other on a phone (Spec 2 §2 "Results screens"). */
export function SearchResultsScreen() {
  const run = useOutletContext<SearchRun>();
  return run.page ? <PlacedResults run={run} page={run.page} /> : <RepeatedSearch run={run} />;
}

/** Results at their own address. */
function PlacedResults({ run, page }: { readonly run: SearchRun; readonly page: ResultPage }) {
  const { pathname } = useLocation();
  const isElsewhere = useResultsOfAddress(run, page);
  const path = RESULT_PATHS[kindOf(page)];
  if (pathname === path) return <Results key={page.searchId} run={run} page={page} />;
  // The address of another kind's results, typed: what was found last stands at its own.
  return isElsewhere ? <WaitingForResults /> : <Navigate to={path} replace />;
}

function Results({ run, page }: { readonly run: SearchRun; readonly page: ResultPage }) {
  const texts = useTexts('results');
  const navigate = useNavigate();
  const flags = useCountyFlags();
  const isNarrow = useIsNarrow();
  const openRecord = useOpenRecord(page.searchId);
  const { recordId, selectedId, trail } = openRecord;
  const recordRegion = useRef<HTMLDivElement>(null);
  const [imaged, setImaged] = useState<ViewedDocument>();
  const onOpen = useOpenOrGoTo(openRecord, recordRegion);
  const walk = useRecordWalk(run, selectedId, onOpen);
  const followOn = useFollowOn(run, selectedId);
  const goBack = useBackToResults(run);
  // A kind's own pane takes its own kind of row, which its page has.
  const Pane = RECORD_PANES[kindOf(page)] as unknown as ComponentType<OpenRecordProps<ResultKind>>;

  useKeys([
    { key: 'n', label: texts('keyNext'), run: () => walk.next?.() },
    { key: 'p', label: texts('keyPrevious'), run: () => walk.previous?.() },
    { key: '/', label: texts('keySearchForm'), run: () => void navigate(`/search/${page.asked.type}`) },
    ...(run.sequence ? [{ key: 'b', label: texts('backToSearchResults'), run: goBack }] : []),
  ]);

  return (
    <div className={classes.panes}>
      <div className={classes.list} inert={isNarrow && recordId !== undefined}>
        <ResultsPane
          listed={run}
          page={page}
          selectedId={selectedId}
          onOpen={onOpen}
          onBackToResults={run.sequence && goBack}
          scrolls={!isNarrow}
          afterRows={<FewRecords run={run} page={page} />}
          notableDates={flags.showNotableDates && <NotableDatesButton />}
        />
      </div>
      {(!isNarrow || recordId !== undefined) && (
        <div ref={recordRegion} className={classes.record} data-record-scroll>
          {recordId === undefined ? (
            <NoRecordPane kind={kindOf(page)} />
          ) : (
            <Pane
              id={recordId}
              asked={page.asked}
              row={findRow(page, recordId)}
              takesFocus={isNarrow}
              openRecord={openRecord}
              onOpenImage={setImaged}
              onFollowOn={followOn}
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

/** Opens a row's record; chosen once more, the row leads into the record. Stable, so that rows are not drawn again. */
function useOpenOrGoTo(
  { open, selectedId, trail }: OpenRecord,
  recordRegion: RefObject<HTMLElement | null>,
): (id: string) => void {
  const isShown = useRef<(id: string) => boolean>(() => false);
  useEffect(() => {
    isShown.current = (id) => id === selectedId && trail.length === 0;
  });
  return useCallback(
    (id) => {
      if (isShown.current(id)) recordRegion.current?.querySelector('h2')?.focus();
      else open(id);
    },
    [open, recordRegion],
  );
}
