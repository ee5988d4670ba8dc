import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { CART_PATH } from '../../../../lib/cart.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import type { ArrangedColumn } from '../columns.rules.ts';
import { listSortKeys, type ResultPage } from '../results.rules.ts';
import classes from '../results-pane.module.css';
import { SortControl } from '../sort-control.tsx';
import type { ListedPage } from '../use-listed-page.ts';
import { ActionsMenu } from './actions-menu.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { type LabelledColumn, ViewMenu } from './view-menu.tsx';

interface ResultsToolbarProps {
  readonly listed: ListedPage;
  readonly page: ResultPage;
  readonly isCompact: boolean;
  readonly onToggleDensity: () => void;
  readonly columns: readonly LabelledColumn[];
  readonly onArrange: (columns: readonly ArrangedColumn[]) => void;
  /** Whether the user can buy the documents of the list. */
  readonly hasCart: boolean;
  /** Undefined while no record is marked as viewed. */
  readonly onResetRead: (() => void) | undefined;
}

/** The buttons above the list: cart, filter, actions, view and order (Spec 2 §2 "Results screens"). */
export function ResultsToolbar(props: ResultsToolbarProps) {
  const { listed, page, isCompact, onToggleDensity, columns, onArrange, onResetRead, hasCart } = props;
  const texts = useTexts('cart');
  const { sortKey, sortDirection } = page.requested;
  return (
    <div className={classes.toolbar}>
      {hasCart && (
        <Button component={Link} to={CART_PATH} variant="default" aria-keyshortcuts="C">
          {texts('title')}
        </Button>
      )}
      {listed.allRows && <FilterMenu listed={listed} allRows={listed.allRows} />}
      <ActionsMenu page={page} onResetRead={onResetRead} />
      <ViewMenu isCompact={isCompact} onToggleDensity={onToggleDensity} columns={columns} onArrange={onArrange} />
      <SortControl
        sortKeys={listSortKeys(page)}
        canReverse={sortKey !== 'likeness' || !page.isFiltered}
        sortKey={sortKey}
        sortDirection={sortDirection}
        onSort={(order) => void listed.changePage({ ...order, pageNumber: 1 })}
      />
    </div>
  );
}
