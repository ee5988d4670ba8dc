import { type FieldProblems, problemMessage } from '../problem.ts';

/**
 * A line without control characters, which an email header, a log or a sheet could take for a command, without direction marks, which
 * can show a text as another one (U+202E turns the rest of a line around), and without half a surrogate pair.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const PLAIN_LINE = /^[^\u0000-\u001f\u007f\p{Cs}\p{Bidi_C}]*$/u;

/** The same over several lines, with tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const PLAIN_TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}\p{Bidi_C}]*$/u;

/**
 * Lists the fields of a request with a text that no database or encoding accepts, at any depth: one with a zero byte or
 * half a surrogate pair. Fields that are neither stored nor compared have no schema against it, but a statement with
 * them would fail.
 *
 * @returns the outermost fields' problems; empty for a request that isn't an object.
 */
export function findUnstorableTexts(request: unknown): FieldProblems {
  if (typeof request !== 'object' || request === null) return {};
  const fields = Object.entries(request).filter(([name, value]) => hasUnstorableText([name, value]));
  return Object.fromEntries(fields.map(([name]) => [name, { key: 'controlCharacter' }]));
}

/** Without recursion: a body can have thousands of levels. */
function hasUnstorableText(values: readonly unknown[]): boolean {
  const waiting = [...values];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true;
    if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) waiting.push(...entry);
  }
  return false;
}

/** The problem that a schema reports for it. */
export const PLAIN_PROBLEM = problemMessage('controlCharacter');
