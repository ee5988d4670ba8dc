import { Button } from '@mantine/core';
import type { ResultRow } from '@portal/contract/index/search/results/result-kinds';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './checked-bar.module.css';
import type { ResultPage } from './results.rules.ts';
import type { ListedPage } from './use-listed-page.ts';

interface CheckedBarProps {
  readonly listed: ListedPage;
  readonly page: ResultPage;
  /** Adds rows to the cart by their ids; undefined if the user can't buy them. */
  readonly onAddToCart: ((ids: readonly string[]) => void) | undefined;
  /** Returns the focus to the list when a pressed button disappears. */
  readonly onButtonRemoved: () => void;
}

/**
 * The number of checked rows and the actions for them, below the list, where it moves no row. Filter Selections and Remove Filter share
 * one button, so that it keeps the focus (Spec 2 §2, §4).
 */
export function CheckedBar({ listed, page, onAddToCart, onButtonRemoved }: CheckedBarProps) {
  const texts = useTexts('results');
  const cartTexts = useTexts('cart');
  const { filter, removeFilter } = listed;
  const { checked, isApplied } = filter;
  const count = checked.size;
  if (count === 0) return null;
  return (
    <section className={classes.bar} aria-label={texts('checkedRows')}>
      <strong className="tabular">{texts('checkedAnnounced', { count })}</strong>
      <span className="tabular">{texts('checkedPages', { count: countPages([...checked.values()]) })}</span>
      <Button
        size="compact-md"
        variant={isApplied ? 'filled' : 'default'}
        onClick={() => (isApplied ? void removeFilter() : filter.apply(page))}
      >
        {isApplied ? texts('removeFilter') : texts('filterSelections', { count })}
      </Button>
      {onAddToCart && (
        <Button size="compact-md" variant="default" onClick={() => onAddToCart([...checked.keys()])}>
          {cartTexts('addChecked', { count })}
        </Button>
      )}
      {!isApplied && (
        <Button
          size="compact-md"
          variant="subtle"
          onClick={() => {
            filter.uncheckAll();
            onButtonRemoved();
          }}
        >
          {texts('clearSelections')}
        </Button>
      )}
    </section>
  );
}

/** The pages that can be bought; a record without images has none. */
function countPages(rows: readonly ResultRow[]): number {
  return rows.reduce((pages, row) => pages + ('pageCount' in row ? row.pageCount : 0), 0);
}
