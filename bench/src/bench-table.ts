/** A line of the table: what was measured, what it is compared with, and their ratio. */
export interface BenchLine {
  readonly what: string;
  readonly ours: string;
  /** Measured in the same run; or the reason why there is no comparison. */
  readonly comparison: string;
  /** Ours divided by the comparison; absent without a comparison. */
  readonly ratio?: number;
  readonly aim: string;
}

const HEADINGS = ['measured', 'ours', 'compared with', 'ratio', 'aim'] as const;

/** Formats the lines as a Markdown table. */
export function formatBenchTable(lines: readonly BenchLine[]): string {
  const rows = lines.map(({ what, ours, comparison, ratio, aim }) => [
    what,
    ours,
    comparison,
    ratio?.toFixed(2) ?? '–',
    aim,
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const format = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [format(HEADINGS), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(format)].join(
    '\n',
  );
}
