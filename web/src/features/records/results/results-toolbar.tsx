import { Button } from '@mantine/core';
import { RESULT_KINDS } from '@portal/contract/search/result-kinds';
import { writtenNumbers } from '@portal/messages/written-numbers';
import type { ReactNode } from 'react';
import { useCountyFlags } from '../../../lib/county-flags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DownloadButton } from './download-button.tsx';
import { canFilter, isTruncated, kindOf, type ResultPage, rowIdsOf } from './results.rules.ts';
import classes from './results-pane.module.css';
import { SortControl } from './sort-control.tsx';
import type { ListedPage } from './use-listed-page.ts';

interface ResultsToolbarProps {
  readonly listed: ListedPage;
  readonly page: ResultPage;
  /** Undefined while nothing is marked as viewed. */
  readonly onResetRead: (() => void) | undefined;
  /** Gives the focus back to the list when a button goes away with what it did. */
  readonly onButtonGone: () => void;
}

/** How many there are, and what can be done with the list as a whole (Spec 2 §2 "Results screens"). */
export function ResultsToolbar({ listed, page, onResetRead, onButtonGone }: ResultsToolbarProps) {
  const texts = useTexts('results');
  const { downloadResults } = useCountyFlags();
  const kind = kindOf(page);
  const { sortKey, sortDirection } = page.asked;
  return (
    <div className={classes.toolbar}>
      <p className={classes.count}>
        <strong className="tabular">{writtenNumbers.format(page.totalRecordCount)}</strong>{' '}
        {texts(`kinds.${kind}.count`, { count: page.totalRecordCount })}
        {isTruncated(page.totalRecordCount) && <Badge tone="amber">{texts('truncated')}</Badge>}
        {page.isFiltered && <Badge tone="amber">{texts('filtered')}</Badge>}
      </p>
      <div className={classes.actions}>
        {canFilter(kind) && <FilterButtons listed={listed} page={page} onButtonGone={onButtonGone} />}
        {onResetRead && (
          <Button variant="default" onClick={onResetRead}>
            {texts('resetRead')}
          </Button>
        )}
        {downloadResults && <DownloadButton asked={page.asked} chosen={page.isFiltered ? rowIdsOf(page) : undefined} />}
        <SortControl
          sortKeys={RESULT_KINDS[kind].sortKeys}
          sortKey={sortKey}
          sortDirection={sortDirection}
          onSort={(order) => void listed.turn({ ...order, pageNumber: 1 })}
        />
      </div>
    </div>
  );
}

/** Filter Selections and Remove Filter: one button, so that the focus stays on it (Spec 2 §2, §4). */
function FilterButtons({ listed, page, onButtonGone }: Omit<ResultsToolbarProps, 'onResetRead'>): ReactNode {
  const texts = useTexts('results');
  const { filter, removeFilter } = listed;
  const count = filter.checked.size;
  if (count === 0) return null;
  return (
    <>
      <Button
        variant={page.isFiltered ? 'filled' : 'default'}
        onClick={() => (page.isFiltered ? void removeFilter() : filter.apply(page))}
      >
        {page.isFiltered ? texts('removeFilter') : texts('filterSelections', { count })}
      </Button>
      {!page.isFiltered && (
        <Button
          variant="subtle"
          onClick={() => {
            filter.reset();
            onButtonGone();
          }}
        >
          {texts('clearSelections')}
        </Button>
      )}
    </>
  );
}
