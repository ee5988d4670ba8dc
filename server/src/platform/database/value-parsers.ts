/**
 * How column types become values, alike on both engines:
 * whole numbers are safe numbers, bytes are a `Buffer`, days and county-local times stay text, only instants become `Date`.
 */
export const VALUE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  /** bytea, which comes as `\x` and hexadecimal digits. */
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  /** int8: ids and cents. A value beyond the safe range would silently change, so it throws. */
  20: parseSafeInteger,
  /** date */
  1082: keepText,
  /** timestamp without time zone: what the county's clock showed. */
  1114: keepText,
};

function parseSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`A whole number beyond the safe range: ${text}`);
  return number;
}

function keepText(text: string): string {
  return text;
}
