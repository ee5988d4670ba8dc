import type { CountyFlags } from '@portal/contract/helper-data/landlink';
import type { ResultKind, RowOf, SortKeyOf } from '@portal/contract/search/result-kinds';
import type results from '@portal/messages/en/results.json';
import type { ReactNode } from 'react';

interface ResultColumn<Key extends string> {
  /** Its heading stands in the messages under the same name. */
  readonly name: keyof typeof results.columns;
  /** The orders that sort it. */
  readonly sortKeys: readonly Key[];
  /** Shown only where the county is kept that way; always where absent. */
  readonly isShown?: (flags: CountyFlags) => boolean;
}

/** How a kind of result is listed (Spec 2 §2 "Results screens"). */
export interface ResultView<Kind extends ResultKind> {
  readonly columns: readonly ResultColumn<SortKeyOf<Kind>>[];
  /**
   * Draws the cells of a row, one for each column that is shown; the first names the row. The words are looked up once for all rows, for a hundred
   * rows that each do are slow to appear, and what is given back does not change from render to render.
   */
  readonly useCells: () => (row: RowOf<Kind>) => readonly ReactNode[];
}
