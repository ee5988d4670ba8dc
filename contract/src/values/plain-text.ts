import { problemMessage } from '../problem.ts';

/**
 * A line without control characters, which an email header, a log or a sheet could take for a command, without direction marks, which
 * can show a text as another one (U+202E turns the rest of a line around), and without half a surrogate pair. Databases and encodings refuse the zero byte and the half pair, so such a text is refused before it gets there.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const PLAIN_LINE = /^[^\u0000-\u001f\u007f\p{Cs}\p{Bidi_C}]*$/u;

/** The same over several lines, with tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const PLAIN_TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}\p{Bidi_C}]*$/u;

/** The problem that a schema reports for it. */
export const PLAIN_PROBLEM = problemMessage('controlCharacter');
