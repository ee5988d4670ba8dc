import { SourceRow } from './source-row.ts';

/** Builds a row in the layout of a bundle file from a row of another layout. It keeps the file and line of the original. */
export function buildRow(
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

/** Converts a code or description of another system to a code of capital letters and digits. */
export function normalizeCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 20);
}
