import { problemMessage } from '../problem.ts';

/**
 * A line as people write it: no control characters, which a mail's header, a log or a sheet could take for a command, and no half of a
 * surrogate pair. No database and no encoding takes the zero byte or the half pair, so a text that may go there is refused before.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const PLAIN_LINE = /^[^\u0000-\u001f\u007f\p{Cs}]*$/u;

/** The same over several lines, with tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const PLAIN_TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u;

/** How a schema reports it. */
export const PLAIN_PROBLEM = problemMessage('controlCharacter');
