import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { priceDocuments } from '@portal/contract/images/cart/cart';
import type { ResultRow } from '@portal/contract/index/search/results/result-kinds';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { CART_KEY } from '../../../lib/cart.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import classes from './checked-bar.module.css';
import type { ResultPage } from './results.rules.ts';
import type { ListedPage } from './use-listed-page.ts';

/** Several checks in a row are priced once. */
const PRICED_AFTER_MS = 250;

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
      {onAddToCart && <CheckedPrice checked={checked} />}
    </section>
  );
}

/**
 * The price of the images of the checked documents, as an order would have it: shown where it moves no button when it arrives, and
 * announced. Until the price of a new choice arrives, nothing is shown: an old price would be a wrong one.
 */
function CheckedPrice({ checked }: { readonly checked: ReadonlyMap<string, ResultRow> }) {
  const texts = useTexts('cart');
  const announce = useAnnounce();
  const wanted = useMemo(() => [...checked.keys()].toSorted().join(), [checked]);
  const [priced] = useDebouncedValue(wanted, PRICED_AFTER_MS);
  const { data } = useQuery({
    queryKey: [...CART_KEY, 'prices', priced],
    queryFn: ({ signal }) => call(priceDocuments, { documentKeys: priced.split(',') }, { signal }),
    meta: { isQuiet: true },
  });
  const price =
    data === undefined || priced !== wanted || data.documentCount === 0
      ? ''
      : data.priceImages > 0
        ? texts('checkedImages', { count: data.priceImages })
        : texts('checkedPrice', { amount: formatCents(data.priceCents) });
  useEffect(() => {
    if (price !== '') announce(price);
  }, [announce, price]);
  return <strong className={classes.price}>{price}</strong>;
}

/** The pages that can be bought; a record without images has none. */
function countPages(rows: readonly ResultRow[]): number {
  return rows.reduce((pages, row) => pages + ('pageCount' in row ? row.pageCount : 0), 0);
}
