import type { FieldProblems, PlainProblemKey } from '@portal/contract/problem';

/**
 * The value of a money, percent or number field while its text can't be read: the text as typed, and its problem. It
 * never leaves the form, because a form with such a value isn't sent.
 */
export class UnreadText {
  readonly text: string;
  readonly problem: PlainProblemKey;

  constructor(text: string, problem: PlainProblemKey) {
    this.text = text;
    this.problem = problem;
  }
}

/** The problems of all texts that can't be read, by path. */
export function findUnreadTexts(values: unknown, path = ''): FieldProblems {
  if (values instanceof UnreadText) return { [path]: { key: values.problem } };
  if (!isTree(values)) return {};
  const parts = Object.entries(values).map(([key, value]) =>
    findUnreadTexts(value, path === '' ? key : `${path}.${key}`),
  );
  return Object.assign({}, ...parts);
}

/** A copy that later edits don't reach; files and unread texts are never edited and stay the same. */
export function copyValues<Value>(values: Value): Value {
  if (Array.isArray(values)) return values.map(copyValues) as Value;
  if (!isTree(values)) return values;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, copyValues(value)])) as Value;
}

/** Whether two forms hold the same. */
export function areSameValues(one: unknown, other: unknown): boolean {
  if (one instanceof UnreadText && other instanceof UnreadText) return one.text === other.text;
  if (!isTree(one) || !isTree(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => areSameValues(one[key], other[key]));
}

/** A list or a plain object: what forms are built of, unlike a file or an unread text. */
function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
