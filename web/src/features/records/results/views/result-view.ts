import type { ResultKind, RowOf, SortKeyOf } from '@portal/contract/index/search/results/result-kinds';
import type { CountyFlags } from '@portal/contract/office/helper-data/landlink';
import type results from '@portal/messages/en/results.json';
import type { ReactNode } from 'react';

interface ResultColumn<Key extends string> {
  /** The key of the heading in the messages. */
  readonly name: keyof typeof results.columns;
  /** The sort keys that order by this column. */
  readonly sortKeys: readonly Key[];
  /** Whether the county shows the column; always shown if absent. */
  readonly isShown?: (flags: CountyFlags) => boolean;
}

/** The list layout of a kind of result (Spec 2 §2 "Results screens"). */
export interface ResultView<Kind extends ResultKind> {
  readonly columns: readonly ResultColumn<SortKeyOf<Kind>>[];
  /**
   * Returns a function that renders a row's cells, one per visible column; the first cell is the row header. The hook looks up the
   * texts once for all rows, because a lookup per row is slow for a hundred rows. The function is stable across renders.
   */
  readonly useCells: () => (row: RowOf<Kind>) => readonly ReactNode[];
}
