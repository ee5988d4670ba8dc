/** The numbers of COBOL programs that aren't digits alone (IBM Enterprise COBOL, "Examples: numeric data and internal representation"). */
export const NUMBER_FORMS = ['packed', 'zoned', 'binary'] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number];

/** A number in a record. */
export interface NumberSpec {
  /** `packed`: COMP-3; `zoned`: DISPLAY with a sign in its first or last digit, or next to it; `binary`: COMP, with a sign. */
  readonly as: NumberForm;
  /** Digits behind the point, which isn't in the record (V). */
  readonly decimals?: number | undefined;
  /** Digits with which it is written, with zeros in front: a day such as 010599 needs six. */
  readonly digits?: number | undefined;
}

/** The character that a row shows for a value that can't be read. */
const INVALID = '\uFFFD';
const MINUS_SIGNS: readonly number[] = [0xb, 0xd];
const FIRST_SIGN = 0xa;
/** A sign in a digit, as EBCDIC and ASCII show it: `{` and A to I are +0 to +9, `}` and J to R are -0 to -9. */
const PLUS_DIGITS = '{ABCDEFGHI';
const MINUS_DIGITS = '}JKLMNOPQR';
const BINARY_MAX_BYTES = 8;
/** Blanks of EBCDIC and ASCII, and zeros: the record was never filled there. */
const UNFILLED: readonly number[] = [0x00, 0x20, 0x40];

/**
 * Reads a number of a record as text: `-12.34`.
 *
 * @param bytes of the column. Blanks and binary zeros of packed and zoned numbers are no number: programs leave them where none was written.
 * @param text of the same bytes.
 * @returns an empty text without a number, and a character that isn't valid for other bytes.
 */
export function readCobolNumber(bytes: Buffer, text: string, spec: NumberSpec): string {
  const found = spec.as === 'packed' ? readPacked(bytes) : spec.as === 'zoned' ? readZoned(text) : readBinary(bytes);
  if (found === undefined) return INVALID;
  if (found.digits === '') return '';
  const { decimals = 0 } = spec;
  const plain = found.digits.replace(/^0+/, '').padStart(Math.max(spec.digits ?? 0, decimals + 1), '0');
  const number = decimals === 0 ? plain : `${plain.slice(0, -decimals)}.${plain.slice(-decimals)}`;
  return found.isNegative && /[1-9]/.test(plain) ? `-${number}` : number;
}

interface Digits {
  readonly digits: string;
  readonly isNegative: boolean;
}
const BLANK: Digits = { digits: '', isNegative: false };

function readPacked(bytes: Buffer): Digits | undefined {
  if (bytes.every((byte) => UNFILLED.includes(byte))) return BLANK;
  const nibbles = [...bytes].flatMap((byte) => [byte >> 4, byte & 0xf]);
  const sign = nibbles.pop() ?? 0;
  if (sign < FIRST_SIGN || nibbles.some((digit) => digit > 9)) return undefined;
  return { digits: nibbles.join(''), isNegative: MINUS_SIGNS.includes(sign) };
}

function readZoned(text: string): Digits | undefined {
  const trimmed = text.replaceAll('\0', ' ').trim();
  if (trimmed === '') return BLANK;
  const separate = /^([+-]?)(\d+)([+-]?)$/.exec(trimmed);
  if (separate !== null) {
    const [, leading = '', digits = '', trailing = ''] = separate;
    return leading !== '' && trailing !== '' ? undefined : { digits, isNegative: `${leading}${trailing}` === '-' };
  }
  const last = readSignedDigit(trimmed.at(-1));
  if (last !== undefined && /^\d*$/.test(trimmed.slice(0, -1)))
    return { digits: trimmed.slice(0, -1) + last.digits, isNegative: last.isNegative };
  const first = readSignedDigit(trimmed[0]);
  if (first !== undefined && /^\d+$/.test(trimmed.slice(1)))
    return { digits: first.digits + trimmed.slice(1), isNegative: first.isNegative };
  return undefined;
}

function readSignedDigit(character = ' '): Digits | undefined {
  const [plus, minus] = [PLUS_DIGITS.indexOf(character), MINUS_DIGITS.indexOf(character)];
  if (plus < 0 && minus < 0) return undefined;
  return { digits: String(Math.max(plus, minus)), isNegative: minus >= 0 };
}

function readBinary(bytes: Buffer): Digits | undefined {
  if (bytes.length === 0 || bytes.length > BINARY_MAX_BYTES) return undefined;
  const value = BigInt.asIntN(bytes.length * 8, BigInt(`0x${bytes.toString('hex')}`));
  return { digits: String(value < 0n ? -value : value), isNegative: value < 0n };
}
