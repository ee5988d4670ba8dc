/** A part of a file: the places of its first and last byte, counted from 0. */
export interface BytePart {
  readonly first: number;
  readonly last: number;
}

/** `bytes=0-499`, `bytes=500-` or `bytes=-500`. Other units and lists of ranges aren't matched. */
const SINGLE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/** Whether a request asks for a part that can be sent: one range of bytes. Everything else is answered with the whole file. */
export function isSingleRange(range: string | undefined): range is string {
  const [, first, last] = SINGLE_RANGE.exec(range ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return false;
  return first === '' || last === '' || BigInt(first) <= BigInt(last);
}

/**
 * Whether the client's part is of the file as it is now (RFC 9110 §13.1.5). A weak tag and a date never are: they can't tell two files of
 * one second apart.
 *
 * @param ifRange undefined if the client doesn't say which file its part is of.
 * @param entityTag of the file, in quotation marks.
 */
export function isSameFile(ifRange: string | undefined, entityTag: string): boolean {
  return ifRange === undefined || ifRange.trim() === entityTag;
}

/**
 * Selects the requested part of a file (RFC 9110 §14.1.2).
 *
 * @param range a range for which `isSingleRange` holds.
 * @param byteLength of the whole file.
 * @returns undefined if the file has no byte of it.
 */
export function selectPart(range: string, byteLength: number): BytePart | undefined {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(range) ?? [];
  const part =
    first === ''
      ? { first: Math.max(0, byteLength - Number(last)), last: byteLength - 1 }
      : { first: Number(first), last: Math.min(last === '' ? byteLength - 1 : Number(last), byteLength - 1) };
  return part.first <= part.last ? part : undefined;
}
