/** The beginnings of the lines of a statement. */
const CLAUSES =
  / (?=(?:from|where|(?:left|inner|cross) join|group by|order by|limit|union|returning|values|on conflict)\b)/gi;

/** A call and the texts of its statements. */
export interface SentCall {
  readonly title: string;
  readonly statements: readonly string[];
}

/**
 * Writes the statements of calls for a reader, with a line for each clause: each statement once, below the calls that send it and how often.
 * Those of the most calls come first, and then they are in the order of their texts, because some are sent at the same time. Lists of values
 * have the length that the data gave them, and are shortened.
 */
export function listCallStatements(calls: readonly SentCall[]): string {
  const senders = new Map<string, string[]>();
  for (const { title, statements } of calls) {
    for (const [text, count] of countByText(statements)) {
      const named = count === 1 ? title : `${title} (${count} times)`;
      senders.set(text, [...(senders.get(text) ?? []), named]);
    }
  }
  const bySenders = Map.groupBy([...senders.keys()].sort(), (text) => senders.get(text)?.join(', ') ?? '');
  const countOf = ([text = '']: readonly string[]) => senders.get(text)?.length ?? 0;
  return [...bySenders]
    .toSorted(([one, ofOne], [other, ofOther]) => countOf(ofOther) - countOf(ofOne) || (one < other ? -1 : 1))
    .map(([named, texts]) => `-- ${named}\n\n${texts.map((text) => `${text};\n`).join('\n')}`)
    .join('\n');
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
