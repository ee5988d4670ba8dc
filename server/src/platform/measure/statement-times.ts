/** Different statements that are measured; the cheapest ones are forgotten first. The portal has a few hundred. */
const MAX_STATEMENTS = 500;
/** The maximum stored length of a statement's text, in characters. */
const MAX_TEXT_LENGTH = 400;

/**
 * The number of a statement's runs in this process, and their durations. Its values are parameters, which aren't
 * stored.
 */
export interface StatementTime {
  readonly text: string;
  readonly runs: number;
  readonly totalMs: number;
  readonly longestMs: number;
}

/** Measures the statements of a database in this process. */
export interface StatementTimes {
  record(text: string, elapsedMs: number): void;
  /** Returns the statements with the most total time. */
  listSlowest(count: number): readonly StatementTime[];
}

/** Creates an empty measurement. */
export function createStatementTimes(): StatementTimes {
  const statements = new Map<string, { runs: number; totalMs: number; longestMs: number }>();

  /** Halves the number, so that a portal with ever-changing statements doesn't sort them for each one. */
  function forgetCheapest(): void {
    const byTime = [...statements].sort(([, one], [, other]) => other.totalMs - one.totalMs);
    for (const [text] of byTime.slice(MAX_STATEMENTS / 2)) statements.delete(text);
  }

  return {
    record(text, elapsedMs) {
      const key = text.slice(0, MAX_TEXT_LENGTH);
      const entry = statements.get(key);
      if (entry === undefined) {
        if (statements.size >= MAX_STATEMENTS) forgetCheapest();
        statements.set(key, { runs: 1, totalMs: elapsedMs, longestMs: elapsedMs });
        return;
      }
      entry.runs += 1;
      entry.totalMs += elapsedMs;
      entry.longestMs = Math.max(entry.longestMs, elapsedMs);
    },
    listSlowest: (count) =>
      [...statements]
        .map(([text, entry]) => ({ text, ...entry }))
        .sort((one, other) => other.totalMs - one.totalMs)
        .slice(0, count),
  };
}
