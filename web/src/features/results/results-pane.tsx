import { Button } from '@mantine/core';
import type { DocumentRow } from '@portal/contract/search/document-result';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCountyFlags, verifiedThroughOf } from '../../lib/county-flags.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ChipList } from '../../ui/chip-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKeys, useOpenKeysList } from '../../ui/keys/keys.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { firstRowOf, isTruncated, nextBatchOf, pageCountOf, type ResultPage, rowsOf } from './results.rules.ts';
import classes from './results-pane.module.css';
import { focusRow, ResultsTable } from './results-table.tsx';
import { SortControl, useSortNames } from './sort-control.tsx';
import type { SearchRun, Turn } from './use-search-run.ts';

interface ResultsPaneProps {
  readonly run: SearchRun;
  readonly page: ResultPage;
  /** The record that is open. */
  readonly selectedId: string | undefined;
  /** Opens a record; for one that is open already, goes to it. Must not change from render to render. */
  readonly onOpen: (row: DocumentRow) => void;
  /** How far each index reaches, on demand. */
  readonly notableDates?: ReactNode;
  /** The list scrolls in itself; on a phone the page does. */
  readonly scrolls: boolean;
}

/** The list of documents: what was searched, how many, in which order, the rows and the pages (Spec 2 §2 "Standard results"). */
export function ResultsPane({ run, page, selectedId, onOpen, notableDates, scrolls }: ResultsPaneProps) {
  const texts = useTexts('results');
  const announce = useAnnounce();
  const list = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);
  const { visited, resetVisited } = useVisited(selectedId);
  const { sortKey, sortDirection, pageNumber } = page.asked;
  const pageCount = pageCountOf(page.totalRecordCount);
  const turnBy = (step: number) => {
    const target = pageNumber + step;
    if (target >= 1 && target <= pageCount) void run.turn({ pageNumber: target });
  };
  useArrival(page, list, region, selectedId);
  useKeys([
    { key: '↑ ↓', label: texts('keyRows') },
    { key: 'Enter', label: texts('keyOpen') },
    { key: 'Home End', label: texts('keyEnds') },
    { key: 'PgUp PgDn', label: texts('keyPages') },
  ]);

  return (
    <div ref={list} data-list className={classes.pane}>
      <header className={classes.header}>
        <ResultsHeading page={page} notableDates={notableDates} />
        <div className={classes.toolbar}>
          <p className={classes.count}>
            <strong className="tabular">{page.totalRecordCount.toLocaleString('en-US')}</strong>{' '}
            {texts('count', { count: page.totalRecordCount })}
            {isTruncated(page.totalRecordCount) && <Badge tone="amber">{texts('truncated')}</Badge>}
          </p>
          <div className={classes.actions}>
            {visited.size > 0 && (
              <Button
                variant="default"
                onClick={() => {
                  resetVisited();
                  announce(texts('resetReadDone'));
                  focusRow(list.current, selectedId);
                }}
              >
                {texts('resetRead')}
              </Button>
            )}
            <SortControl
              sortKey={sortKey}
              sortDirection={sortDirection}
              onSort={(order: Turn) => void run.turn({ ...order, pageNumber: 1 })}
            />
          </div>
        </div>
      </header>
      {/* A region that scrolls must be reached by keyboard (WCAG 2.1.1). */}
      <section
        ref={region}
        aria-label={texts('list')}
        aria-busy={run.isTurning}
        tabIndex={scrolls ? 0 : undefined}
        className={classes.region}
      >
        <ResultsTable
          rows={rowsOf(page)}
          sortKey={sortKey}
          sortDirection={sortDirection}
          selectedId={selectedId}
          visited={visited}
          onOpen={onOpen}
          onPage={turnBy}
        />
        <RestOfPage run={run} page={page} />
      </section>
      <Footer run={run} page={page} />
    </div>
  );
}

/** What was searched, and the way back to change it. */
function ResultsHeading({ page, notableDates }: Pick<ResultsPaneProps, 'page' | 'notableDates'>) {
  const texts = useTexts('results');
  const searchTexts = useTexts('search');
  const flags = useCountyFlags();
  const { type } = page.asked;
  const verifiedThrough = verifiedThroughOf(flags);
  const chips = [
    ...page.displayCriteria,
    ...(verifiedThrough ? [{ key: texts('verifiedThrough'), value: verifiedThrough }] : []),
  ];
  return (
    <>
      <div className={classes.titleLine}>
        <ScreenHeading takesFocus={false}>
          {searchTexts(`resultTitles.${type}`, { book: flags.bookLabel })}
        </ScreenHeading>
        <div className={classes.ways}>
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
function RestOfPage({ run, page }: { readonly run: SearchRun; readonly page: ResultPage }) {
  const texts = useTexts('results');
  if (run.isRestMissing) {
    return (
      <p className={classes.rest}>
        {texts('restMissing')}{' '}
        <Button size="compact-sm" variant="default" onClick={run.loadRest}>
          {texts('loadRest')}
        </Button>
      </p>
    );
  }
  return nextBatchOf(page) === undefined ? null : <SkeletonRows rows={3} />;
}

function Footer({ run, page }: { readonly run: SearchRun; readonly page: ResultPage }) {
  const texts = useTexts('results');
  const openKeysList = useOpenKeysList();
  const { pageNumber } = page.asked;
  return (
    <footer className={classes.footer}>
      <Pager
        page={pageNumber}
        pageCount={pageCountOf(page.totalRecordCount)}
        visited={run.visitedPages}
        onPage={(target) => void run.turn({ pageNumber: target })}
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

/** When rows of a search, a page or an order arrive: says so, shows their top, and keeps the focus among them. */
function useArrival(
  page: ResultPage,
  list: RefObject<HTMLElement | null>,
  region: RefObject<HTMLElement | null>,
  selectedId: string | undefined,
): void {
  const texts = useTexts('results');
  const announce = useAnnounce();
  const sortName = useSortNames();
  const shown = useRef<ResultPage>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is a new timestamp; what else changes is no arrival.
  useEffect(() => {
    const before = shown.current;
    shown.current = page;
    const { sortKey, sortDirection, pageNumber } = page.asked;
    if (!before) announce(texts('countAnnounced', { count: page.totalRecordCount }));
    else if (before.asked.pageNumber !== pageNumber) announce(texts('pageAnnounced', rangeOf(page)));
    else {
      const direction = texts(sortDirection === 'ASC' ? 'ascending' : 'descending');
      announce(texts('sortedAnnounced', { key: sortName(sortKey), direction }));
    }
    if (before && region.current) region.current.scrollTop = 0;
    // The rows that had the focus are gone with it.
    const isFocusLost =
      document.activeElement === document.body || list.current?.querySelector('tbody :focus') !== null;
    if (isFocusLost) focusRow(list.current, selectedId);
  }, [page.timestamp]);
}
