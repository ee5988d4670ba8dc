import { Button } from '@mantine/core';
import { listWatchedOfSearch } from '@portal/contract/index/watches/watchable';
import { writtenNumbers } from '@portal/messages/written-numbers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { IconButton } from '../../../ui/icon/icon-button.tsx';
import { WatchButton } from '../../../ui/watch/watch-button.tsx';
import { CART_PATH } from '../record/cart.ts';
import { CertifyButton } from './certify/certify-button.tsx';
import { InstrumentFilter } from './instrument-filter.tsx';
import { PropertyLink } from './property-link.tsx';
import { canFilter, getResultKind, isTruncated, listRowIds, listSortKeys, type ResultPage } from './results.rules.ts';
import { ResultsDownload } from './results-download.tsx';
import classes from './results-pane.module.css';
import { SortControl } from './sort-control.tsx';
import type { ListedPage } from './use-listed-page.ts';

interface ResultsToolbarProps {
  readonly listed: ListedPage;
  readonly page: ResultPage;
  readonly isCompact: boolean;
  readonly onToggleDensity: () => void;
  /** The button that shows the less used actions; undefined where they are always shown or the header has its own. */
  readonly more: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
  /** Adds rows to the cart by their ids; undefined if the user can't buy them. */
  readonly onAddToCart: ((ids: readonly string[]) => void) | undefined;
  /** Undefined while no record is marked as viewed. */
  readonly onResetRead: (() => void) | undefined;
  /** Returns the focus to the list when a pressed button disappears. */
  readonly onButtonRemoved: () => void;
}

/** The number of results, and the actions for the whole list (Spec 2 §2 "Results screens"). */
export function ResultsToolbar(props: ResultsToolbarProps) {
  const { listed, page, isCompact, onToggleDensity, more, onResetRead, onButtonRemoved, onAddToCart } = props;
  const texts = useTexts('results');
  const { downloadResults } = useCountyFlags();
  const kind = getResultKind(page);
  const { sortKey, sortDirection } = page.requested;
  return (
    <div className={classes.toolbar}>
      <p className={classes.count}>
        <strong className="tabular">{writtenNumbers.format(page.totalRecordCount)}</strong>{' '}
        {texts(`kinds.${kind}.count`, { count: page.totalRecordCount })}
        {page.isFiltered && <Badge tone="amber">{texts('filtered')}</Badge>}
      </p>
      {isTruncated(page.totalRecordCount) && (
        <p className={classes.truncated}>
          <Badge tone="amber">
            <Icon name="warning" size={14} /> <span>{texts('truncated')}</span>
          </Badge>
        </p>
      )}
      {more && (
        <Button
          variant="default"
          className={classes.more}
          aria-expanded={more.isOpen}
          onClick={more.onToggle}
          rightSection={<Icon name="chevronDown" size={14} />}
        >
          {texts('moreActions')}
        </Button>
      )}
      <div className={classes.actions}>
        {onAddToCart && <CartButtons checked={listed.filter.checked} onAdd={onAddToCart} />}
        {canFilter(kind) && <FilterButtons listed={listed} page={page} onButtonRemoved={onButtonRemoved} />}
        <div className={`${classes.folds} ${classes.files}`}>
          <InstrumentFilter listed={listed} page={page} />
          {onResetRead && (
            <Button variant="default" onClick={onResetRead}>
              {texts('resetRead')}
            </Button>
          )}
          {page.addressKey !== undefined && (
            <CertifyButton
              key={page.addressKey}
              search={{
                ...{ addressKey: page.addressKey, type: page.requested.type },
                ...{ displayCriteria: page.displayCriteria, totalRecordCount: page.totalRecordCount },
              }}
            />
          )}
          <PropertyLink page={page} />
          <WatchButton options={listWatchedOfSearch(page.requested.type, page.requested.criteria)} />
          {downloadResults && (
            <ResultsDownload requested={page.requested} chosen={page.isFiltered ? listRowIds(page) : undefined} />
          )}
        </div>
        <SortControl
          sortKeys={listSortKeys(page)}
          canReverse={sortKey !== 'likeness' || !page.isFiltered}
          sortKey={sortKey}
          sortDirection={sortDirection}
          onSort={(order) => void listed.changePage({ ...order, pageNumber: 1 })}
        />
        <IconButton
          icon="rows"
          label={texts('compactRows')}
          className={classes.density}
          aria-pressed={isCompact}
          onClick={onToggleDensity}
        />
      </div>
    </div>
  );
}

/** Adds the checked rows to the cart, and opens it. */
function CartButtons({
  checked,
  onAdd,
}: {
  readonly checked: ReadonlyMap<string, unknown>;
  readonly onAdd: (ids: readonly string[]) => void;
}) {
  const texts = useTexts('cart');
  return (
    <>
      {checked.size > 0 && (
        <Button variant="default" onClick={() => onAdd([...checked.keys()])}>
          {texts('addChecked', { count: checked.size })}
        </Button>
      )}
      <Button component={Link} to={CART_PATH} variant="default" aria-keyshortcuts="C">
        {texts('title')}
      </Button>
    </>
  );
}

/** Filter Selections and Remove Filter share one button, so that it keeps the focus (Spec 2 §2, §4). */
function FilterButtons({
  listed,
  page,
  onButtonRemoved,
}: Pick<ResultsToolbarProps, 'listed' | 'page' | 'onButtonRemoved'>): ReactNode {
  const texts = useTexts('results');
  const { filter, removeFilter } = listed;
  const count = filter.checked.size;
  if (count === 0 || filter.instrument !== undefined) return null;
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
            onButtonRemoved();
          }}
        >
          {texts('clearSelections')}
        </Button>
      )}
    </>
  );
}
