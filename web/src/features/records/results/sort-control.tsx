import { NativeSelect } from '@mantine/core';
import type { SortDirection } from '@portal/contract/index/search/definitions/sort';
import type { SortKey } from '@portal/contract/index/search/results/result-kinds';
import { useId } from 'react';
import { useProductConfiguration } from '../../../lib/county/product-configuration.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './sort-control.module.css';

interface SortControlProps {
  /** The available sort keys. */
  readonly sortKeys: readonly SortKey[];
  readonly sortKey: SortKey;
  /** Whether the list can be shown the other way round. */
  readonly canReverse?: boolean;
  readonly sortDirection: SortDirection;
  readonly onSort: (order: { sortKey?: SortKey; sortDirection?: SortDirection }) => void;
}

/** The order of the list: a field and a direction (Spec 2 §2 "Sort by"). */
export function SortControl({ sortKeys, sortKey, canReverse = true, sortDirection, onSort }: SortControlProps) {
  const texts = useTexts('results');
  const getSortLabel = useSortLabels();
  const selectId = useId();
  const isAscending = sortDirection === 'ASC';
  return (
    <div className={classes.sort}>
      <label htmlFor={selectId} className={classes.label}>
        {texts('sortBy')}
      </label>
      <NativeSelect
        id={selectId}
        size="sm"
        className={classes.select}
        value={sortKey}
        onChange={(event) => onSort({ sortKey: event.currentTarget.value as SortKey })}
        data={sortKeys.map((key) => ({ value: key, label: getSortLabel(key) }))}
      />
      {canReverse && (
        <button
          type="button"
          className={classes.direction}
          onClick={() => onSort({ sortDirection: isAscending ? 'DESC' : 'ASC' })}
        >
          <span>{texts(`sortDirections.${sortDirection}`)}</span>
          <span className="visually-hidden"> {texts(isAscending ? 'sortAscending' : 'sortDescending')}</span>
          <Icon name={isAscending ? 'arrowUp' : 'arrowDown'} size={16} />
        </button>
      )}
    </div>
  );
}

/** Returns a function that gives the label of a sort key, with the county's label for books. */
export function useSortLabels(): (key: SortKey) => string {
  const texts = useTexts('results');
  const { county } = useProductConfiguration();
  return (key) => texts(`sortKeys.${key}`, { book: county.bookLabel });
}
