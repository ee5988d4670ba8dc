import { createContext, use } from 'react';

/** The number of the row, from 1, that a field is a cell of; undefined outside of tables of rows. */
export const RowContext = createContext<number | undefined>(undefined);

/** @returns the number of the row around a field; undefined outside of rows. */
export function useRowNumber(): number | undefined {
  return use(RowContext);
}
