/**
 * Converts column values the same way on both engines: integers become safe numbers and bytes a `Buffer`; dates and county-local
 * times stay strings; only instants become `Date`.
 */
export const VALUE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  /** bytea, transferred as `\x` and hexadecimal digits. */
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  /** int8: ids and cents. Throws for a value outside the safe range, which would otherwise change silently. */
  20: parseSafeInteger,
  /** date */
  1082: parseText,
  /** timestamp without time zone: the county's local time. */
  1114: parseText,
};

function parseSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`A whole number beyond the safe range: ${text}`);
  return number;
}

function parseText(text: string): string {
  return text;
}
