import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCountyFlags, verifiedThroughOf } from '../../../lib/county-flags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { ChipList } from '../../../ui/chip-list.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useKeys, useOpenKeysList } from '../../../ui/keys/keys.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { canFilter, firstRowOf, kindOf, nextBatchOf, pageCountOf, type ResultPage, rowsOf } from './results.rules.ts';
import classes from './results-pane.module.css';
import { focusRow, ResultsTable, type RowChecks } from './results-table.tsx';
import { ResultsToolbar } from './results-toolbar.tsx';
import { useSortNames } from './sort-control.tsx';
import type { ListedPage } from './use-listed-page.ts';

interface ResultsPaneProps {
  readonly listed: ListedPage;
  readonly page: ResultPage;
  /** The record that is open. */
  readonly selectedId: string | undefined;
  /** Opens a record; for one that is open already, goes to it. Must not change from render to render. */
  readonly onOpen: (id: string) => void;
  /** How far each index reaches, on demand. */
  readonly notableDates?: ReactNode;
  /** Leads back to the results from which links of records led on; undefined where none did. */
  readonly onBackToResults?: () => void;
  /** Stands below the rows. */
  readonly afterRows?: ReactNode;
  /** The list scrolls in itself; on a phone the page does. */
  readonly scrolls: boolean;
}

/** The list of results: what was searched, how many, in which order, the rows and the pages (Spec 2 §2 "Results screens"). */
export function ResultsPane(props: ResultsPaneProps) {
  const { listed, page, selectedId, onOpen, notableDates, onBackToResults, afterRows, scrolls } = props;
  const texts = useTexts('results');
  const announce = useAnnounce();
  const list = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);
  const { visited, resetVisited } = useVisited(selectedId);
  const kind = kindOf(page);
  const { sortKey, sortDirection, pageNumber } = page.asked;
  const pageCount = pageCountOf(page.totalRecordCount);
  const turnBy = (step: number) => {
    const target = pageNumber + step;
    if (target >= 1 && target <= pageCount) void listed.turn({ pageNumber: target });
  };
  const checks = useChecks(listed, page);
  useArrival(page, { list, region, scrolls }, selectedId);
  useKeys([
    { key: '↑ ↓', label: texts('keyRows') },
    { key: 'Enter', label: texts('keyOpen') },
    { key: 'Home End', label: texts('keyEnds') },
    { key: 'PgUp PgDn', label: texts('keyPages') },
    ...(checks ? [{ key: 'Space', label: texts('keyCheck') }] : []),
  ]);

  return (
    <div ref={list} data-list className={classes.pane}>
      <header className={classes.header}>
        <ResultsHeading page={page} notableDates={notableDates} onBackToResults={onBackToResults} />
        <ResultsToolbar
          listed={listed}
          page={page}
          onButtonGone={() => focusRow(list.current, selectedId)}
          onResetRead={
            visited.size === 0
              ? undefined
              : () => {
                  resetVisited();
                  announce(texts('resetReadDone'));
                  focusRow(list.current, selectedId);
                }
          }
        />
      </header>
      {/* A region that scrolls must be reached by keyboard (WCAG 2.1.1). */}
      <section
        ref={region}
        aria-label={texts(`kinds.${kind}.list`)}
        aria-busy={listed.isTurning}
        tabIndex={scrolls ? 0 : undefined}
        className={classes.region}
      >
        <ResultsTable
          kind={kind}
          rows={rowsOf(page)}
          sortKey={sortKey}
          sortDirection={sortDirection}
          selectedId={selectedId}
          visited={visited}
          onOpen={onOpen}
          onPage={turnBy}
          onSort={(order) => void listed.turn({ ...order, pageNumber: 1 })}
          checks={checks}
        />
        <RestOfPage listed={listed} page={page} />
        {afterRows}
      </section>
      <Footer listed={listed} page={page} />
    </div>
  );
}

/** What was searched, and the way back to change it. */
function ResultsHeading({
  page,
  notableDates,
  onBackToResults,
}: Pick<ResultsPaneProps, 'page' | 'notableDates' | 'onBackToResults'>) {
  const texts = useTexts('results');
  const searchTexts = useTexts('search');
  const flags = useCountyFlags();
  const { type } = page.asked;
  const verifiedThrough = verifiedThroughOf(flags, kindOf(page));
  const chips = [
    ...page.displayCriteria,
    ...(verifiedThrough ? [{ key: texts('verifiedThrough'), value: verifiedThrough }] : []),
  ];
  return (
    <>
      <div className={classes.titleLine}>
        <ScreenHeading takesFocus={false}>
          {searchTexts(`resultTitles.${type}`, { book: flags.bookLabel, torrens: flags.torrensLabel })}
        </ScreenHeading>
        <div className={classes.ways}>
          {onBackToResults && (
            <Button size="compact-sm" variant="light" onClick={onBackToResults}>
              {texts('backToSearchResults')}
            </Button>
          )}
          <Link to={`/search/${type}`} className={classes.change}>
            <Icon name="chevronLeft" size={16} />
            {texts('changeSearch')}
          </Link>
          {notableDates}
        </div>
      </div>
      {chips.length > 0 && <ChipList label={texts('criteria')} chips={chips} />}
    </>
  );
}

/** The end of the list while the rest of the page is on its way, or where it stayed away. */
function RestOfPage({ listed, page }: Pick<ResultsPaneProps, 'listed' | 'page'>) {
  const texts = useTexts('results');
  if (listed.isRestMissing) {
    return (
      <p className={classes.rest}>
        {texts('restMissing')}{' '}
        <Button size="compact-sm" variant="default" onClick={listed.loadRest}>
          {texts('loadRest')}
        </Button>
      </p>
    );
  }
  return nextBatchOf(page) === undefined ? null : <SkeletonRows rows={3} />;
}

function Footer({ listed, page }: Pick<ResultsPaneProps, 'listed' | 'page'>) {
  const texts = useTexts('results');
  const openKeysList = useOpenKeysList();
  const { pageNumber } = page.asked;
  return (
    <footer className={classes.footer}>
      <Pager
        page={pageNumber}
        pageCount={pageCountOf(page.totalRecordCount)}
        visited={listed.visitedPages}
        onPage={(target) => void listed.turn({ pageNumber: target })}
      />
      <p className={classes.range}>
        <span className="tabular">{texts('rows', rangeOf(page))}</span>
        <button type="button" className={classes.keys} onClick={openKeysList}>
          <kbd>?</kbd> {texts('keys')}
        </button>
      </p>
    </footer>
  );
}

function rangeOf(page: ResultPage): { first: number; last: number; total: number } {
  const first = firstRowOf(page.asked.pageNumber);
  return { first, last: first + rowsOf(page).length - 1, total: page.totalRecordCount };
}

/** Checking rows for the filter, where the kind of result has one; who asks for one too many is told (Spec 2 §8, §9). */
function useChecks({ filter }: ListedPage, page: ResultPage): RowChecks | undefined {
  const texts = useTexts('results');
  const { alert } = useDialogs();
  const announce = useAnnounce();
  const latest = useRef<(id: string) => void>(() => {});
  useEffect(() => {
    latest.current = (id) => {
      const isAdded = !filter.checked.has(id);
      if (!filter.toggle(page, id)) void alert({ kind: 'info', message: texts('checkLimit') });
      else announce(texts('checkedAnnounced', { count: filter.checked.size + (isAdded ? 1 : -1) }));
    };
  });
  const onCheck = useCallback((id: string) => latest.current(id), []);
  return canFilter(kindOf(page)) ? { checked: filter.checked, areDisabled: page.isFiltered, onCheck } : undefined;
}

/** The records that were opened since the screen was entered (Spec 2 §4 "Visited rows"). */
function useVisited(selectedId: string | undefined) {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [seenId, setSeenId] = useState<string>();
  if (selectedId !== seenId) {
    setSeenId(selectedId);
    if (selectedId !== undefined) setVisited(new Set([...visited, selectedId]));
  }
  return { visited, resetVisited: () => setVisited(new Set()) };
}

/** Where the rows stand, and whether they scroll there or with the page. */
interface ListPlace {
  readonly list: RefObject<HTMLElement | null>;
  readonly region: RefObject<HTMLElement | null>;
  readonly scrolls: boolean;
}

/** When rows of a search, a page or an order arrive: says so, shows their top, and keeps the focus among them. */
function useArrival(page: ResultPage, { list, region, scrolls }: ListPlace, selectedId: string | undefined): void {
  const texts = useTexts('results');
  const announce = useAnnounce();
  const sortName = useSortNames();
  const shown = useRef<ResultPage>(undefined);
  // Before the rows are painted, so that a key pressed as soon as they are seen finds the focus there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is a new timestamp; what else changes is no arrival.
  useLayoutEffect(() => {
    const before = shown.current;
    if (before?.timestamp === page.timestamp) return;
    shown.current = page;
    const { sortKey, sortDirection, pageNumber } = page.asked;
    if (!before) announce(texts(`kinds.${kindOf(page)}.countAnnounced`, { count: page.totalRecordCount }));
    else if (page.isFiltered && !before.isFiltered)
      announce(texts('filteredAnnounced', { count: page.totalRecordCount }));
    else if (before.isFiltered && !page.isFiltered) announce(texts('filterRemovedAnnounced'));
    else if (before.asked.pageNumber !== pageNumber) announce(texts('pageAnnounced', rangeOf(page)));
    else {
      const direction = texts(sortDirection === 'ASC' ? 'ascending' : 'descending');
      announce(texts('sortedAnnounced', { key: sortName(sortKey), direction }));
    }
    if (before && !scrolls) window.scrollTo({ top: 0 });
    else if (before && region.current) region.current.scrollTop = 0;
    // The rows that had the focus are gone with it.
    const isFocusLost =
      document.activeElement === document.body || list.current?.querySelector('tbody :focus') !== null;
    if (isFocusLost) focusRow(list.current, selectedId);
  }, [page.timestamp]);
}
