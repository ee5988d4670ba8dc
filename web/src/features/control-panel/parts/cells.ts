import { FORMULA_START, guardFormula } from '@portal/contract/formula-guard';

/**
 * Splits text into cells, trimmed: tabs as spreadsheets copy them, else semicolons or commas; quoted cells can have any of them. Blank lines
 * are left out. A formula is text like any other.
 */
export function parseCells(text: string): readonly (readonly string[])[] {
  const [line = ''] = text.split(/\r?\n/, 1);
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gy');
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    const [all, quoted, plain = '', end] = match;
    rows.at(-1)?.push(trimCell(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    if (end === '' || all === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows.filter((cells) => cells.some((each) => each !== ''));
}

/**
 * Writes cells as CSV. Cells that a spreadsheet would run are prefixed with an apostrophe, which `parseCells` removes.
 */
export function formatCells(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoteCell).join(',')).join('\r\n');
}

function trimCell(cell: string): string {
  const trimmed = cell.trim();
  return trimmed.startsWith("'") && FORMULA_START.test(trimmed.slice(1)) ? trimmed.slice(1) : trimmed;
}

function quoteCell(cell: string): string {
  const safe = guardFormula(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
