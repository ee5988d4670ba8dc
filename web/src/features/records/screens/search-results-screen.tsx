import type { ResultKind } from '@portal/contract/index/search/results/result-kinds';
import { type ComponentType, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { Navigate, useHref, useLocation, useNavigate, useOutletContext } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { loadComponent } from '../../../lib/load-component.tsx';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { useIsNarrow, useIsWide } from '../../../ui/use-is-narrow.ts';
import { ListedImages } from '../record/listed-images.ts';
import { findRow, getResultKind, getWordsInImages, mayHaveImage, type ResultPage } from '../results/results.rules.ts';
import { ResultsPane } from '../results/results-pane.tsx';
import { findFocusedRow } from '../results/results-table.tsx';
import { useRecordNavigation } from '../results/use-record-navigation.ts';
import type { SearchRun } from '../results/use-search-run.ts';
import { FewRecords } from './few-records.tsx';
import { LongList } from './long-list.tsx';
import { NoRecordPane } from './no-record-pane.tsx';
import { NotableDatesButton } from './notable-dates-button.tsx';
import { type OpenRecordProps, RECORD_PANES } from './record-panes.tsx';
import { RecordToolbar } from './record-toolbar.tsx';
import { ReopenedSearch, WaitingForResults } from './reopened-search.tsx';
import { RESULT_PATHS } from './result-paths.ts';
import { buildResultsQuery } from './results-address.ts';
import classes from './search-results-screen.module.css';
import { useDock } from './use-dock.ts';
import { useOpenImage } from './use-open-image.ts';
import { type OpenRecord, useOpenRecord } from './use-open-record.ts';
import { useBackToResults, useFollowOn, useResultsForAddress } from './use-search-sequence.ts';

/** The code for viewing and buying pages loads when the user opens an image. Until then the keys wait, instead of acting on the list. */
const ImageDialog = loadComponent(
  async () => (await import('../purchase/image-dialog.tsx')).ImageDialog,
  <dialog open hidden data-waiting />,
);

/** Results of every kind: the list next to the record, or one over the other on a phone (Spec 2 §2 "Results screens"). */
export function SearchResultsScreen() {
  const run = useOutletContext<SearchRun>();
  return run.page ? <ResultsAtAddress run={run} page={run.page} /> : <ReopenedSearch run={run} />;
}

/** Shows results at the address of their kind. */
function ResultsAtAddress({ run, page }: { readonly run: SearchRun; readonly page: ResultPage }) {
  const { pathname } = useLocation();
  const isOtherSearch = useResultsForAddress(run, page);
  const path = RESULT_PATHS[getResultKind(page)];
  if (pathname === path) return <Results key={page.searchId} run={run} page={page} />;
  // The user typed the address of another kind's results: redirect to the address of the last results.
  return isOtherSearch ? <WaitingForResults /> : <Navigate to={path + buildResultsQuery(page)} replace />;
}

function Results({ run, page }: { readonly run: SearchRun; readonly page: ResultPage }) {
  const texts = useTexts('results');
  const navigate = useNavigate();
  const flags = useCountyFlags();
  const isNarrow = useIsNarrow();
  const openRecord = useOpenRecord(page);
  const { recordId, imagePage, selectedId, trail } = openRecord;
  const panes = useRef<HTMLDivElement>(null);
  const viewer = useRef<HTMLDivElement>(null);
  const listHref = useHref(RESULT_PATHS[getResultKind(page)]);
  const image = useOpenImage(openRecord);
  const { openWithImage, listedImages } = useListedImages(openRecord.open, image.requestedId);
  const isDocked = useIsWide() && image.isShown;
  const dock = useDock(panes, isDocked, selectedId);
  const onOpen = useOpenOrFocus(openRecord, panes, (id) => {
    const row = isDocked && findRow(page, id);
    return row ? mayHaveImage(row) : false;
  });
  const navigation = useRecordNavigation(run, selectedId, onOpen);
  const images = useRecordNavigation(run, selectedId, openWithImage, mayHaveImage);
  const followOn = useFollowOn(run, selectedId);
  const goBack = useBackToResults(run);
  // The rows of a page have the kind that the pane expects, which the compiler can't see.
  const Pane = RECORD_PANES[getResultKind(page)] as unknown as ComponentType<OpenRecordProps<ResultKind>>;

  useKeys([
    { key: 'n', label: texts('keyNext'), run: () => navigation.next?.() },
    { key: 'p', label: texts('keyPrevious'), run: () => navigation.previous?.() },
    { key: '/', label: texts('keySearchForm'), run: () => void navigate(`/search/${page.requested.type}`) },
    ...(run.sequence ? [{ key: 'b', label: texts('backToSearchResults'), run: goBack }] : []),
  ]);
  const keyImage = texts(getResultKind(page) === 'certificates' ? 'torrens.keyCertificate' : 'record.keyImage');
  const openFocused = () => {
    const id = findFocusedRow();
    if (id !== undefined) onOpen(id);
  };
  useKeys(isDocked ? [{ key: 'i', label: keyImage, run: openFocused }] : [], viewer);

  return (
    <div ref={panes} className={classes.panes} data-record-open={recordId !== undefined} data-docked={isDocked}>
      <div className={classes.list} inert={isNarrow && recordId !== undefined}>
        <ResultsPane
          listed={run}
          page={page}
          selectedId={selectedId}
          hrefOf={(id) => listHref + buildResultsQuery({ addressKey: page.addressKey, recordId: id })}
          onOpen={onOpen}
          onBackToResults={run.sequence && goBack}
          scrolls={!isNarrow}
          belowCount={<LongList run={run} page={run.allRows ?? page} />}
          afterRows={<FewRecords run={run} page={page} />}
          notableDates={flags.showNotableDates && <NotableDatesButton />}
        />
      </div>
      {(!isNarrow || recordId !== undefined) && (
        <div className={classes.record} data-record-scroll data-opened hidden={isDocked}>
          {recordId === undefined ? (
            <NoRecordPane kind={getResultKind(page)} onOpenImage={openWithImage} />
          ) : (
            <ListedImages value={listedImages}>
              <Pane
                id={recordId}
                requested={page.requested}
                row={findRow(page, recordId)}
                takesFocus={isNarrow}
                openRecord={openRecord}
                onOpenImage={image.open}
                onFollowOn={followOn}
                toolbar={
                  <RecordToolbar
                    navigation={navigation}
                    previousRecord={trail.at(-1)}
                    onBack={openRecord.back}
                    onClose={openRecord.close}
                  />
                }
              />
            </ListedImages>
          )}
        </div>
      )}
      {image.isShown && (
        <div ref={viewer} className={classes.viewer} data-opened data-key-scope={isDocked ? '' : undefined}>
          <ImageDialog
            document={image.document}
            page={imagePage}
            neighbors={images}
            dock={isDocked ? dock : undefined}
            markedWords={trail.length === 0 ? getWordsInImages(page.requested) : undefined}
            onClose={image.close}
          />
        </div>
      )}
    </div>
  );
}

/**
 * Opens a row's record, or focuses what is already open: the record, or its pages next to the list. The callback is stable, so rows don't
 * render again.
 *
 * @param hasImage whether to open the record with its pages.
 */
function useOpenOrFocus(
  { open, selectedId, trail }: OpenRecord,
  panes: RefObject<HTMLElement | null>,
  hasImage: (id: string) => boolean,
): (id: string) => void {
  const latest = useRef<(id: string) => void>(open);
  useEffect(() => {
    latest.current = (id) => {
      if (id !== selectedId || trail.length > 0) return open(id, hasImage(id));
      const headings = [...(panes.current?.querySelectorAll<HTMLElement>('[data-opened] h2') ?? [])];
      headings.find((heading) => !heading.closest('[hidden]'))?.focus();
    };
  });
  return useCallback((id) => latest.current(id), []);
}

/** Opens a record with its image, for the key `i` on a row: the image button of the record takes the request when it appears. */
function useListedImages(onOpen: OpenRecord['open'], requestedId: string | undefined) {
  return useMemo(() => {
    const openWithImage = (id: string) => onOpen(id, true);
    const openFocused = (openId: string) => {
      const focusedId = findFocusedRow();
      if (focusedId === undefined || focusedId === openId) return false;
      openWithImage(focusedId);
      return true;
    };
    return { openWithImage, listedImages: { requestedId, openFocused } satisfies ListedImages };
  }, [onOpen, requestedId]);
}
