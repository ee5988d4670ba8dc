import { SourceRow } from './source-row.ts';

/** A row in the layout of a bundle file that was made from a row of another: it keeps the place where that one stands. */
export function makeRow(
  origin: { readonly file: number; readonly line: number },
  values: Readonly<Record<string, string | undefined>>,
): SourceRow {
  const columns = Object.keys(values);
  return new SourceRow(
    { file: origin.file, line: origin.line },
    new Map(columns.map((column, index) => [column, index])),
    columns.map((column) => values[column] ?? ''),
  );
}

/** A code of capital letters and digits from a code or a description of another system. */
export function makeCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 20);
}
