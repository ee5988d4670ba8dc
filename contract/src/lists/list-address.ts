import { z } from 'zod';
import { type SortDirection, sortDirectionSchema } from '../index/search/definitions/sort.ts';
import type { List, ListFilter, ListSortKey } from './define-list.ts';

type AddressedList = Pick<List, 'filter' | 'defaultSort' | 'sortKeys'>;

/**
 * The state of a list: its filter, sort and page. The screen's address contains all of it, so that a link or a reload
 * shows the same.
 */
export interface ListState<L extends AddressedList> {
  readonly filter: ListFilter<L>;
  readonly sortKey: ListSortKey<L>;
  readonly sortDirection: SortDirection;
  /** From 1. */
  readonly pageNumber: number;
}

const pageNumberSchema = z.coerce.number().int().min(1);

/** Reads the state of a list from the query of an address. Missing or invalid values become the default. */
export function parseListAddress<L extends AddressedList>(list: L, query: URLSearchParams): ListState<L> {
  const filter = Object.fromEntries(
    Object.entries(list.filter.shape).map(([field, schema]) => {
      const parsed = z.safeParse(schema, query.get(field) ?? undefined);
      return [field, parsed.success ? parsed.data : z.parse(schema, undefined)];
    }),
  );
  const sortKey = query.get('sortKey');
  const isSorted = sortKey !== null && list.sortKeys.includes(sortKey);
  const direction = sortDirectionSchema.safeParse(query.get('sortDirection'));
  const pageNumber = pageNumberSchema.safeParse(query.get('pageNumber'));
  return {
    filter: filter as ListFilter<L>,
    sortKey: (isSorted ? sortKey : list.defaultSort.sortKey) as ListSortKey<L>,
    sortDirection: direction.success ? direction.data : list.defaultSort.sortDirection,
    pageNumber: pageNumber.success ? pageNumber.data : 1,
  };
}

/** Writes the state of a list as the query of an address. Defaults are left out, so that addresses stay short. */
export function formatListAddress<L extends AddressedList>(list: L, state: ListState<L>): URLSearchParams {
  const defaults = parseListAddress(list, new URLSearchParams());
  const { filter, ...rest } = state;
  const { filter: defaultFilter, ...defaultRest } = defaults;
  const values: readonly (readonly [string, unknown])[] = Object.entries({ ...filter, ...rest });
  const defaultValues: Readonly<Record<string, unknown>> = { ...defaultFilter, ...defaultRest };
  return new URLSearchParams(
    values.flatMap(([field, value]) => (value === defaultValues[field] ? [] : [[field, String(value)]])),
  );
}
