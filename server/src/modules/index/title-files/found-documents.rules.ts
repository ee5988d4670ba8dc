import type { FileDecision, FoundDocument } from '@portal/contract/index/title-files/title-files';

/** A record that a search of a file found. */
export interface FoundRecord {
  readonly record: string;
  /** The columns of its row, each as `Label: values` on a line. Searches stored by earlier versions have commas between them. */
  readonly facts: string;
  readonly state: FoundDocument['state'];
  /** The instant at which it came up, changed or was gone, ISO 8601; null if it was found at first. */
  readonly since: string | null;
}

/** A decision about a document. */
export interface Decision {
  readonly documentKey: string;
  readonly decision: FileDecision;
  readonly reason: string;
  readonly version: number;
  readonly decidedBy: string;
  readonly decidedAt: Date;
}

/**
 * Compares what a search finds now with what it had found. A mark of an earlier run stays, unless the record changed once more, so that
 * two runs in a row lose none. A record that is no longer found is kept, as gone.
 *
 * @param at when the search was run, ISO 8601.
 */
export function compareResults(
  earlier: readonly FoundRecord[],
  current: readonly Pick<FoundRecord, 'record' | 'facts'>[],
  at: string,
): readonly FoundRecord[] {
  const known = new Map(earlier.map((found) => [found.record, found]));
  const records = new Set(current.map(({ record }) => record));
  const found = current.map(({ record, facts }): FoundRecord => {
    const before = known.get(record);
    if (before === undefined) return { record, facts, state: 'NEW', since: at };
    if (before.state === 'GONE') return { record, facts, state: 'NEW', since: at };
    if (withCommas(before.facts) === withCommas(facts)) return before;
    return { record, facts, state: before.state === 'NEW' ? 'NEW' : 'CHANGED', since: at };
  });
  const gone = earlier
    .filter(({ record }) => !records.has(record))
    .map((before): FoundRecord => (before.state === 'GONE' ? before : { ...before, state: 'GONE', since: at }));
  return [...found, ...gone];
}

/** The form of earlier versions: a change of the form isn't one of the record. */
const withCommas = (facts: string) => facts.replaceAll('\n', ', ');

/**
 * Splits the facts of a record into columns, without its number, which is shown before them.
 *
 * @returns one column without label for facts that an earlier version stored.
 */
export function readFacts({ record, facts }: Pick<FoundRecord, 'record' | 'facts'>): FoundDocument['facts'] {
  if (!facts.includes('\n')) return [{ label: '', value: facts }];
  return facts.split('\n').flatMap((line) => {
    const [label = '', ...rest] = line.split(': ');
    const values = rest
      .join(': ')
      .split('; ')
      .filter((value) => value !== record);
    return values.length === 0 ? [] : [{ label, value: values.join('; ') }];
  });
}

/** The states in the order in which they need someone. */
const URGENCY: readonly FoundDocument['state'][] = ['NEW', 'CHANGED', 'GONE', 'FOUND'];

/**
 * Merges what the searches of a file found with the decisions about it. Of several searches, the most urgent mark counts; a decision made
 * after it ends it.
 *
 * @returns each document once, marked ones first.
 */
export function mergeFound(
  searches: readonly (readonly FoundRecord[])[],
  decisions: readonly Decision[],
): readonly (Omit<FoundDocument, 'decidedAt'> & { readonly decidedAt: Date | null })[] {
  const decided = new Map(decisions.map((decision) => [decision.documentKey, decision]));
  const merged = new Map<string, FoundRecord>();
  for (const found of searches.flat()) {
    const decision = decided.get(found.record);
    const isSettled = found.since === null || (decision !== undefined && decision.decidedAt >= new Date(found.since));
    const shown: FoundRecord = isSettled && found.state !== 'GONE' ? { ...found, state: 'FOUND' } : found;
    const other = merged.get(found.record);
    if (other === undefined || URGENCY.indexOf(shown.state) < URGENCY.indexOf(other.state))
      merged.set(found.record, shown);
  }
  return [...merged.values()]
    .sort(
      (one, other) =>
        URGENCY.indexOf(one.state) - URGENCY.indexOf(other.state) ||
        one.record.localeCompare(other.record, 'en', { numeric: true }),
    )
    .map(({ record, facts, state }) => {
      const decision = decided.get(record);
      return {
        ...{ documentKey: record, facts: readFacts({ record, facts }), state, decision: decision?.decision ?? null },
        ...{ reason: decision?.reason ?? '', version: decision?.version ?? 0 },
        ...{ decidedBy: decision?.decidedBy ?? '', decidedAt: decision?.decidedAt ?? null },
      };
    });
}
