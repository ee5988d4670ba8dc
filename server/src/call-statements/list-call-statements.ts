/** The beginnings of the lines of a statement. */
const CLAUSES =
  / (?=(?:from|where|(?:left|inner|cross) join|group by|order by|limit|union|returning|values|on conflict)\b)/gi;

/** A call and the texts of its statements. */
export interface SentCall {
  readonly title: string;
  readonly statements: readonly string[];
}

/**
 * Writes the statements of calls for a reader, with a line for each clause. The first part has those that all calls send. The
 * other parts list each statement once, by its text because some are sent at the same time. Lists of values have the
 * length that the data gave them, and are shortened.
 */
export function listCallStatements(calls: readonly SentCall[]): string {
  const counted = calls.map(({ title, statements }) => ({ title, counts: countByText(statements) }));
  const [first, ...others] = counted;
  const common = [...(first?.counts.keys() ?? [])].filter((text) => others.every(({ counts }) => counts.has(text)));
  const parts = counted.map(({ title, counts }) => {
    const lines = [...counts].filter(([text]) => !common.includes(text)).sort();
    return `-- ${title}\n\n${lines.map(([text, count]) => `${text};${count === 1 ? '' : ` -- ${count} times`}\n`).join('\n')}`;
  });
  return [`-- each call\n\n${common.map((text) => `${text};\n`).join('\n')}`, ...parts].join('\n');
}

function countByText(statements: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of statements.map(shorten)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function shorten(statement: string): string {
  return statement
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/(\?(?:::\w+)?)(?:, \?(?:::\w+)?)+/g, '$1, …')
    .replaceAll(/(\(\?(?:, …)?\))(?:, \(\?(?:, …)?\))+/g, '$1, …')
    .replaceAll(CLAUSES, '\n  ');
}
