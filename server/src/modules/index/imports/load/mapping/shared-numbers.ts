import { computeNaturalKey } from '../../../records/index.ts';
import { type DateOptions, parseMoment } from '../files/parse-moment.ts';
import type { Field } from './mapping-schema.ts';

/** The columns of a row that say which document it is. */
export interface DocumentColumns {
  readonly document: string;
  readonly recorded_on: string | undefined;
  readonly instrument: string | undefined;
  readonly book: string | undefined;
  readonly page: string | undefined;
}

type DocumentTexts = Readonly<Record<keyof DocumentColumns, string | undefined>>;

/** Numbers with several documents in a sample, and the values that distinguish them. */
export interface SharedNumbers {
  /** One of them. */
  readonly example: string;
  /** The part of the number that would distinguish all of them; undefined if no part does. */
  readonly with: 'year' | 'type' | 'yearAndType' | undefined;
}

/** Finds numbers that stand for several documents, as an import does (decision 0245). @returns undefined without such a number. */
export function findSharedNumbers(rows: readonly DocumentTexts[], dates: DateOptions): SharedNumbers | undefined {
  const documents = rows.flatMap(({ document, recorded_on, instrument, book, page }) => {
    if (document === undefined) return [];
    const date = parseMoment(recorded_on ?? '', dates)?.date ?? recorded_on;
    return [{ document, date, type: instrument?.toUpperCase(), place: [book, page] }];
  });
  const findShared = (parts: (document: (typeof documents)[number]) => readonly (string | undefined)[]) => {
    const contents = new Map<string, readonly (string | undefined)[]>();
    return documents.find((each) => {
      const key = [computeNaturalKey(each.document), ...parts(each)].join('|');
      const content = [each.date, each.type, ...each.place];
      const before = contents.get(key);
      if (before === undefined) contents.set(key, content);
      return before?.some((value, index) => value && content[index] && value !== content[index]) ?? false;
    });
  };
  const example = findShared(() => [])?.document;
  if (example === undefined) return undefined;
  const year = ({ date }: (typeof documents)[number]) => date?.slice(0, 4);
  if (!findShared((each) => [year(each)])) return { example, with: 'year' };
  if (!findShared(({ type }) => [type])) return { example, with: 'type' };
  return { example, with: findShared((each) => [year(each), each.type]) ? undefined : 'yearAndType' };
}

/**
 * Builds a number that has the year of recording and the type of document as parts.
 *
 * @param isPlain whether the numbers are digits. Letters in front say the type of the number, so they have to stay in front.
 */
export function buildNumber(
  { document, recorded_on = '', instrument = '' }: DocumentColumns,
  parts: NonNullable<SharedNumbers['with']>,
  isPlain: boolean,
): Field {
  const year: readonly Field[] = parts === 'type' ? [] : [{ column: recorded_on, take: 'year' }];
  const type: readonly Field[] = parts === 'year' ? [] : [{ column: instrument, make: 'code' }];
  return { parts: isPlain ? [...year, document, ...type] : [document, ...year, ...type], separator: '-' };
}
