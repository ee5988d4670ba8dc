import { Button } from '@mantine/core';
import type { ResultKind } from '@portal/contract/index/search/results/result-kinds';
import { writtenNumbers } from '@portal/messages/written-numbers';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { useCountyFlags, verifiedThroughOf } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ChipList } from '../../../ui/chip-list.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { SkeletonRows } from '../../../ui/failed-load/skeletons.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useKeys, useOpenKeysList } from '../../../ui/keys/keys.tsx';
import { Pager } from '../../../ui/pager/pager.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { CheckedBar } from './checked-bar.tsx';
import { type ArrangedColumn, arrangeColumns, describeColumns } from './columns.rules.ts';
import { ResultsToolbar } from './head/results-toolbar.tsx';
import {
  canFilter,
  computeFirstRow,
  computePageCount,
  findNextBatch,
  getResultKind,
  isTruncated,
  listRows,
  type ResultPage,
} from './results.rules.ts';
import classes from './results-pane.module.css';
import { focusRow, ResultsTable, type RowChecks } from './results-table.tsx';
import { useSortLabels } from './sort-control.tsx';
import { useCartRows } from './use-cart-rows.ts';
import { useListView } from './use-list-view.ts';
import type { ListedPage } from './use-listed-page.ts';
import { RESULT_VIEWS } from './views/result-views.ts';

interface ResultsPaneProps {
  readonly listed: ListedPage;
  readonly page: ResultPage;
  /** The id of the open record. */
  readonly selectedId: string | undefined;
  /** Returns the address of a record in this list. */
  readonly hrefOf: (id: string) => string;
  /** Opens a record, or focuses it if it's already open. Must be stable across renders. */
  readonly onOpen: (id: string) => void;
  /** The button that opens the notable dates. */
  readonly notableDates?: ReactNode;
  /** Returns to the first search of the sequence; undefined if the user followed no link. */
  readonly onBackToResults?: () => void;
  /** Shown next to the warning of a list that was cut. */
  readonly belowCount?: ReactNode;
  /** Shown below the rows. */
  readonly afterRows?: ReactNode;
  /** Whether the list scrolls separately; on a phone the page scrolls. */
  readonly scrolls: boolean;
}

/** The list of results: criteria, count, order, rows and pages (Spec 2 §2 "Results screens"). */
export function ResultsPane(props: ResultsPaneProps) {
  const { listed, page, selectedId, hrefOf, onOpen, notableDates, onBackToResults, belowCount, afterRows, scrolls } =
    props;
  const texts = useTexts('results');
  const announce = useAnnounce();
  const list = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);
  const { visited, resetVisited } = useVisited(selectedId);
  const isCut = isTruncated((listed.allRows ?? page).totalRecordCount);
  const kind = getResultKind(page);
  const { density, toggleDensity, columns, setColumns } = useColumns(kind);
  const { sortKey, sortDirection, pageNumber } = page.requested;
  const pageCount = computePageCount(page.totalRecordCount);
  /** The page that is loading: PageDown pressed twice turns two pages. */
  const turning = useRef<number>(undefined);
  const turnBy = (step: number) => {
    const target = (turning.current ?? pageNumber) + step;
    if (target < 1 || target > pageCount) return;
    turning.current = target;
    void listed.changePage({ pageNumber: target }).then(() => {
      if (turning.current === target) turning.current = undefined;
    });
  };
  const checks = useChecks(listed, page);
  const addToCart = useCartRows(page, list, selectedId);
  useRowArrival(page, { list, region, scrolls }, selectedId);
  useKeys([
    { key: '↑ ↓', label: texts('keyRows') },
    { key: 'Enter', label: texts('keyOpen') },
    { key: 'Home End', label: texts('keyEnds') },
    { key: 'PgUp PgDn', label: texts('keyPages') },
    ...(checks ? [{ key: 'Space', label: texts('keyCheck') }] : []),
    { key: 'v', label: texts('keyDensity'), run: toggleDensity },
  ]);

  return (
    <div ref={list} data-list className={classes.pane}>
      <header className={classes.header}>
        <ResultsHeading page={page} notableDates={notableDates} onBackToResults={onBackToResults} />
        <ResultsToolbar
          listed={listed}
          page={page}
          isCompact={density === 'compact'}
          onToggleDensity={toggleDensity}
          columns={columns}
          onArrange={setColumns}
          hasCart={addToCart !== undefined}
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
        {isCut && (
          <div className={classes.cut}>
            <Badge tone="amber">
              <Icon name="warning" size={14} /> <span>{texts('truncated')}</span>
            </Badge>
            {belowCount}
          </div>
        )}
      </header>
      {/* A scrollable region must be reachable by keyboard (WCAG 2.1.1). */}
      <section
        ref={region}
        aria-label={texts(`kinds.${kind}.list`)}
        aria-busy={listed.isChanging}
        tabIndex={scrolls ? 0 : undefined}
        className={classes.region}
      >
        <ResultsTable
          kind={kind}
          rows={listRows(page)}
          sortKey={sortKey}
          sortDirection={sortDirection}
          selectedId={selectedId}
          visited={visited}
          hrefOf={hrefOf}
          onOpen={onOpen}
          onPage={turnBy}
          onSort={(order) => void listed.changePage({ ...order, pageNumber: 1 })}
          checks={checks}
          density={density}
          columns={columns}
          onResize={(name, width) =>
            setColumns(columns.map((each) => (each.name === name ? { ...each, width } : each)))
          }
        />
        <RestOfPage listed={listed} page={page} />
        {afterRows}
      </section>
      <CheckedBar
        listed={listed}
        page={page}
        onAddToCart={addToCart}
        onButtonRemoved={() => focusRow(list.current, selectedId)}
      />
      <Footer listed={listed} page={page} />
    </div>
  );
}

/** The title of the list with its criteria and the link back to the form. */
function ResultsHeading({
  page,
  notableDates,
  onBackToResults,
}: Pick<ResultsPaneProps, 'page' | 'notableDates' | 'onBackToResults'>) {
  const texts = useTexts('results');
  const searchTexts = useTexts('search');
  const flags = useCountyFlags();
  const { type } = page.requested;
  const verifiedThrough = verifiedThroughOf(flags, getResultKind(page));
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
        <p className={classes.count}>
          <strong className="tabular">{writtenNumbers.format(page.totalRecordCount)}</strong>{' '}
          {texts(`kinds.${getResultKind(page)}.count`, { count: page.totalRecordCount })}
          {page.isFiltered && <Badge tone="amber">{texts('filtered')}</Badge>}
        </p>
        <div className={classes.ways}>
          {onBackToResults && (
            <Button size="compact-sm" variant="light" onClick={onBackToResults}>
              {texts('backToSearchResults')}
            </Button>
          )}
          <Link to={`/search/${type}`} className={classes.change} title={texts('changeSearch')}>
            <Icon name="chevronLeft" size={16} />
            <span>{texts('changeSearch')}</span>
          </Link>
          {notableDates}
        </div>
      </div>
      {chips.length > 0 && (
        <div className={classes.criteria}>
          <ChipList label={texts('criteria')} chips={chips} />
        </div>
      )}
    </>
  );
}

/** The end of the list while the rest of the page is loading or after it failed to load. */
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
  return findNextBatch(page) === undefined ? null : <SkeletonRows rows={3} />;
}

function Footer({ listed, page }: Pick<ResultsPaneProps, 'listed' | 'page'>) {
  const texts = useTexts('results');
  const openKeysList = useOpenKeysList();
  const { pageNumber } = page.requested;
  return (
    <footer className={classes.footer}>
      <Pager
        page={pageNumber}
        pageCount={computePageCount(page.totalRecordCount)}
        visited={listed.visitedPages}
        onPage={(target) => void listed.changePage({ pageNumber: target })}
      />
      <p className={classes.range}>
        <span className="tabular">{texts('rows', computeRange(page))}</span>
        <button type="button" className={classes.keys} onClick={openKeysList}>
          <kbd>?</kbd> {texts('keys')}
        </button>
      </p>
    </footer>
  );
}

function computeRange(page: ResultPage): { first: number; last: number; total: number } {
  const first = computeFirstRow(page.requested.pageNumber);
  return { first, last: first + listRows(page).length - 1, total: page.totalRecordCount };
}

/** Returns the check boxes of the filter; undefined for kinds without one. Checking too many rows shows an alert (Spec 2 §8, §9). */
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
  return canFilter(getResultKind(page))
    ? { checked: filter.checked, areDisabled: filter.isApplied, onCheck }
    : undefined;
}

/** Returns the records opened since the screen was entered (Spec 2 §4 "Visited rows"). */
function useVisited(selectedId: string | undefined) {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [seenId, setSeenId] = useState<string>();
  if (selectedId !== seenId) {
    setSeenId(selectedId);
    if (selectedId !== undefined) setVisited(new Set([...visited, selectedId]));
  }
  return { visited, resetVisited: () => setVisited(new Set()) };
}

function isSameOrder({ requested: one }: ResultPage, { requested: other }: ResultPage): boolean {
  return one.sortKey === other.sortKey && one.sortDirection === other.sortDirection;
}

/** The height of the rows, and the columns as the user has arranged them, with their headings. On a phone, cards have one form. */
function useColumns(kind: ResultKind) {
  const texts = useTexts('results');
  const flags = useCountyFlags();
  const isNarrow = useIsNarrow();
  const { density, toggleDensity, columns: saved, setColumns } = useListView(kind);
  const { bookLabel } = flags;
  const columns = useMemo(() => {
    const shown = RESULT_VIEWS[kind].columns.filter(({ isShown }) => isShown?.(flags) ?? true);
    const label = new Map(shown.map(({ name }) => [name as string, texts(`columns.${name}`, { book: bookLabel })]));
    const arranged = arrangeColumns([...label.keys()], isNarrow ? undefined : saved);
    return arranged.map((column) => ({ ...column, label: label.get(column.name) ?? '' }));
  }, [kind, flags, bookLabel, saved, isNarrow, texts]);
  return {
    density,
    toggleDensity,
    columns,
    setColumns: (next: readonly ArrangedColumn[]) => setColumns(describeColumns(next)),
  };
}

/** The elements of the list, and whether the rows scroll in the region or with the page. */
interface ListElements {
  readonly list: RefObject<HTMLElement | null>;
  readonly region: RefObject<HTMLElement | null>;
  readonly scrolls: boolean;
}

/** When the rows of a search, page or order arrive: announces them, scrolls to the top, and keeps the focus in the list. */
function useRowArrival(
  page: ResultPage,
  { list, region, scrolls }: ListElements,
  selectedId: string | undefined,
): void {
  const texts = useTexts('results');
  const announce = useAnnounce();
  const getSortLabel = useSortLabels();
  const shown = useRef<ResultPage>(undefined);
  const arrive = useEffectEvent((timestamp: number) => {
    const before = shown.current;
    if (before?.timestamp === timestamp) return;
    shown.current = page;
    const { sortKey, sortDirection, pageNumber } = page.requested;
    if (!before) announce(texts(`kinds.${getResultKind(page)}.countAnnounced`, { count: page.totalRecordCount }));
    else if (page.isFiltered && (!before.isFiltered || isSameOrder(page, before)))
      announce(texts('filteredAnnounced', { count: page.totalRecordCount }));
    else if (before.isFiltered && !page.isFiltered) announce(texts('filterRemovedAnnounced'));
    else if (before.requested.pageNumber !== pageNumber) announce(texts('pageAnnounced', computeRange(page)));
    else {
      const direction = texts(sortDirection === 'ASC' ? 'ascending' : 'descending');
      announce(texts('sortedAnnounced', { key: getSortLabel(sortKey), direction }));
    }
    if (before && !scrolls) window.scrollTo({ top: 0 });
    else if (before && region.current) region.current.scrollTop = 0;
    // If a replaced row had the focus, the focus is lost.
    const isFocusLost =
      document.activeElement === document.body || list.current?.querySelector('tbody :focus') !== null;
    if (isFocusLost) focusRow(list.current, selectedId);
  });
  // A layout effect, so that the focus is in the list before the user can see the rows and press a key.
  useLayoutEffect(() => arrive(page.timestamp), [page.timestamp]);
}
