/** A line of the table: what was measured, beside what, and how the two compare. */
export interface BenchLine {
  readonly what: string;
  readonly ours: string;
  /** Measured in the same run; or why there is nothing to compare with. */
  readonly beside: string;
  /** Ours divided by the other; absent where there is nothing to divide by. */
  readonly ratio?: number;
  readonly aim: string;
}

const HEADINGS = ['measured', 'ours', 'beside', 'ratio', 'aim'] as const;

/** The lines as a Markdown table. */
export function formatBenchTable(lines: readonly BenchLine[]): string {
  const rows = lines.map(({ what, ours, beside, ratio, aim }) => [what, ours, beside, ratio?.toFixed(2) ?? '–', aim]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const format = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [format(HEADINGS), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(format)].join(
    '\n',
  );
}
