import type { PersonalNumberKind } from '@portal/contract/images/redactions/personal-number-kinds';
import type { PageWord } from '@portal/server/platform/images/words/page-word';

/** A made-up page of a recorded document, as an engine recognizes it. */
export interface MadeUpPage {
  readonly words: readonly PageWord[];
  /** The personal numbers that were typed on it, with the words that they consist of. */
  readonly numbers: readonly { readonly kind: PersonalNumberKind; readonly words: readonly number[] }[];
}

type Random = () => number;

/** Mulberry32: the same pages for the same seed. */
function startRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PROSE = [
  'This indenture, made and entered into this 14th day of March, 1997, by and between the grantors named below and the grantee,',
  'witnesseth that the said parties of the first part, for a valuable consideration, do grant, bargain, sell and convey',
  'Lot Seven (7), Block Three (3), Lakeside Addition to the City of Juniper Falls, according to the recorded plat of it',
  'Commencing at the Northeast corner of Section 12, Township 118, Range 24, then South 89 degrees 45 minutes 30 seconds West 1,320.45 feet',
  'then North 00-15-20 East a distance of 660.12 feet, more or less, to the point of beginning, containing 20.05 acres',
  'together with all hereditaments and appurtenances belonging thereto, subject to easements and restrictions of record',
  'the mortgagor covenants to pay the principal of $125,000.00 with interest at 6.875% per annum, in 360 monthly payments of $821.16',
  'IN WITNESS WHEREOF the parties have hereunto set their hands the day and year first above written',
  'The foregoing instrument was acknowledged before me, a Notary Public, by the said persons, husband and wife, this day',
  'the total consideration for this transfer of property is less than $3,000.00; state deed tax due hereon: $1.65',
];

/** Public numbers, of which some look like personal ones. None is to be found. */
const PUBLIC: readonly ((random: Random) => string)[] = [
  (random) =>
    `Parcel ID ${digits(random, 2)}-${digits(random, 3)}-${digits(random, 2)}-${digits(random, 2)}-${digits(random, 4)}`,
  (random) => `PID: ${digits(random, 3)}-${digits(random, 2)}-${digits(random, 4)} as assessed`,
  (random) =>
    `Assessor's Parcel No. ${digits(random, 3)}-${digits(random, 2)}-${digits(random, 3)}-${digits(random, 4)}`,
  (random) => `MIN 1000${digits(random, 3)}-${digits(random, 10)}-${digits(random, 1)} MERS Phone 1-888-679-6377`,
  (random) => `Document No. ${digits(random, 9)} recorded in Book ${digits(random, 3)} Page ${digits(random, 4)}`,
  (random) => `Telephone (612) 555-${digits(random, 4)} Fax 612-555-${digits(random, 4)}`,
  (random) => `Juniper Falls, Minnesota 55${digits(random, 3)}-${digits(random, 4)}`,
  (random) => `Loan No. ${digits(random, 10)} First National Bank of Juniper Falls`,
  (random) => `Federal ID ${digits(random, 2)}-${digits(random, 7)} First National Bank, a corporation`,
  (random) => `Licensed Land Surveyor, Minnesota License No. ${digits(random, 5)}`,
  (random) => `My Commission Expires January 31, 20${digits(random, 2)} Commission No. ${digits(random, 8)}`,
  (random) => `Property tax account no. ${digits(random, 9)} taxes payable ${1990 + Math.floor(random() * 30)}`,
  (random) => `Court File No. 27-CV-${digits(random, 2)}-${digits(random, 4)} dated 3/14/1997`,
  (random) => `Certificate of Title No. ${digits(random, 6)} Torrens Abstract ${digits(random, 7)}`,
  (random) => `Recorded 11/28/2003 at 10:45 AM instrument 2003-${digits(random, 7)} 4 pages $46.00`,
  (random) =>
    `then along the right of way ${digits(random, 3)}.${digits(random, 2)} feet, radius ${digits(random, 4)}.${digits(random, 2)} feet`,
];

/** A line with a number between `{` and `}`. */
type Template = (random: Random) => string;

const TEMPLATES: Readonly<Record<PersonalNumberKind, readonly Template[]>> = {
  SSN: [
    (random) => `Grantor Harold Lindquist, Social Security Number {${ssn(random)}}, residing at 12 Main Street`,
    (random) => `SSN: {${ssn(random)}}`,
    (random) => `SS# {${ssn(random)}} Joan Lindquist`,
    (random) => `Joan Lindquist, widow {${ssn(random)}}`,
    (random) => `Soc. Sec. No. {${ssn(random, ' ')}}`,
    (random) => `Taxpayer: Erik Dahl, Social Security {${ssn(random, '')}}`,
    (random) => `name of debtor Dahl, Erik S.S. No. {${ssn(random, '.')}}`,
    (random) => `Borrower's Social Security Number / {${ssn(random)}}`,
    (random) => `judgment debtor, whose number is {${ssn(random, ' - ')}}`,
    (random) => `lien against Anna Berg, {${ssn(random, '–')}}, for unpaid income taxes`,
  ],
  SSN_LAST_FOUR: [
    (random) => `last four digits of social security number: {${digits(random, 4)}}`,
    (random) => `Social Security No. {XXX-XX-${digits(random, 4)}}`,
    (random) => `Taxpayer {***-**-${digits(random, 4)}} Anna Berg`,
  ],
  TAXPAYER_NUMBER: [
    (random) => `ITIN {9${digits(random, 2)}-7${digits(random, 1)}-${digits(random, 4)}}`,
    (random) => `Taxpayer Identification Number {41-${digits(random, 7)}} Erik Dahl, doing business as Dahl Masonry`,
    (random) => `resident alien Anna Berg {9${digits(random, 2)}-8${int(random, 0, 8)}-${digits(random, 4)}}`,
  ],
  BANK_ACCOUNT: [
    (random) => `checking account number {${digits(random, 10)}}`,
    (random) => `Acct. No. {${digits(random, 8)}} at said institution`,
    (random) => `to be credited to account # {${digits(random, 4)}-${digits(random, 6)}} of the seller`,
  ],
  ROUTING_NUMBER: [
    (random) => `wire to ABA {${routing(random)}}`,
    (random) => `Routing number: {${routing(random)}}`,
    (random) => `routing no. {${routing(random)}}`,
  ],
  PAYMENT_CARD: [
    (random) => `Visa {${card(random, '4', 16, ' ')}} expires 04/09`,
    (random) => `paid by credit card {${card(random, '51', 16, '')}}`,
    (random) => `MasterCard {${card(random, '53', 16, '-')}}`,
    (random) => `fees charged to {${card(random, '4', 16, ' ')}}`,
  ],
  PASSPORT: [
    (random) => `identified by United States passport no. {${digits(random, 9)}}`,
    (random) => `Passport Number {C${digits(random, 8)}}`,
  ],
  DRIVER_LICENSE: [
    (random) => `produced Minnesota driver's license {L${digits(random, 12)}}`,
    (random) => `Drivers License No. {D${digits(random, 3)}-${digits(random, 4)}-${digits(random, 4)}}`,
    (random) => `DL# {B${digits(random, 7)}} as identification`,
  ],
  BIRTH_DATE: [
    (random) => `Date of Birth: {${int(random, 1, 12)}/${int(random, 1, 28)}/19${int(random, 20, 79)}}`,
    (random) => `DOB {${int(random, 1, 12)}-${int(random, 1, 28)}-${int(random, 20, 79)}}`,
    (random) => `who was born on {March ${int(random, 1, 28)}, 19${int(random, 20, 79)}} in Juniper Falls`,
    (random) => `affiant was born {${int(random, 1, 28)} November 19${int(random, 20, 79)}}`,
  ],
};

const KINDS = Object.keys(TEMPLATES) as PersonalNumberKind[];

/**
 * Makes up pages with known personal numbers among public ones that look alike. Two of three pages have numbers; a social security number is
 * the most frequent.
 *
 * @param misread how often an engine reads a letter for a digit, of 1.
 */
export function makeUpPages(count: number, { seed = 1, misread = 0 } = {}): readonly MadeUpPage[] {
  const random = startRandom(seed);
  return Array.from({ length: count }, (_, index) => makeUpPage(random, { hasNumbers: index % 3 !== 0, misread }));
}

function makeUpPage(random: Random, { hasNumbers, misread }: { hasNumbers: boolean; misread: number }): MadeUpPage {
  const lines: { readonly text: string; readonly kind?: PersonalNumberKind }[] = [];
  const length = int(random, 18, 34);
  for (let line = 0; line < length; line += 1)
    lines.push({ text: random() < 0.3 ? pick(random, PUBLIC)(random) : pick(random, PROSE) });
  const added = hasNumbers ? int(random, 1, 3) : 0;
  for (let number = 0; number < added; number += 1) {
    const kind = random() < 0.4 ? 'SSN' : pick(random, KINDS);
    lines.splice(int(random, 0, lines.length), 0, { text: pick(random, TEMPLATES[kind])(random), kind });
  }
  return layOut(lines, random, misread);
}

/** A line with `/` continues in the next, as a form does. */
function layOut(
  lines: readonly { readonly text: string; readonly kind?: PersonalNumberKind }[],
  random: Random,
  misread: number,
): MadeUpPage {
  const words: PageWord[] = [];
  const numbers: MadeUpPage['numbers'][number][] = [];
  const rows = lines.flatMap(({ text, kind }) => text.split(' / ').map((row) => ({ row, kind })));
  for (const [line, { row, kind }] of rows.entries()) {
    let left = 900;
    let isNumber = false;
    const own: number[] = [];
    for (const typed of row.split(' ')) {
      isNumber ||= typed.includes('{');
      const text = typed.replaceAll(/[{}]/g, '');
      if (isNumber) own.push(words.length);
      const top = 600 + line * 220;
      const right = Math.min(left + text.length * 90, 9_900);
      const read = isNumber ? misreadDigits(text, random, misread) : text;
      words.push({ text: read, confidence: 92, left, top, right, bottom: top + 120, line });
      left = Math.min(right + 80, 9_800);
      if (typed.includes('}')) isNumber = false;
    }
    if (kind !== undefined && own.length > 0) numbers.push({ kind, words: own });
  }
  return { words, numbers };
}

const MISREAD: Readonly<Record<string, string>> = { 0: 'O', 1: 'l', 5: 'S', 8: 'B' };

function misreadDigits(text: string, random: Random, misread: number): string {
  return text.replaceAll(/\d/g, (digit) => (random() < misread ? (MISREAD[digit] ?? digit) : digit));
}

function int(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[int(random, 0, items.length - 1)] as Item;
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => int(random, 0, 9)).join('');
}

function ssn(random: Random, separator = '-'): string {
  const area = String(pick(random, [int(random, 1, 665), int(random, 667, 899)])).padStart(3, '0');
  return [area, String(int(random, 1, 99)).padStart(2, '0'), String(int(random, 1, 9_999)).padStart(4, '0')].join(
    separator,
  );
}

/** 3 (d1 + d4 + d7) + 7 (d2 + d5 + d8) + d3 + d6 + d9 is a multiple of 10. */
function routing(random: Random): string {
  const eight = `0${int(random, 1, 9)}${digits(random, 6)}`;
  for (let last = 0; ; last += 1) {
    const [a, b, c, d, e, f, g, h] = [...eight].map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    if ((3 * (a + d + g) + 7 * (b + e + h) + c + f + last) % 10 === 0) return `${eight}${last}`;
  }
}

/** The last digit is tried until the sum of Luhn is a multiple of 10. */
function card(random: Random, begins: string, length: number, separator: string): string {
  const body = `${begins}${digits(random, length - begins.length - 1)}`;
  for (let last = 0; ; last += 1) {
    const number = `${body}${last}`;
    let sum = 0;
    for (let at = 0; at < length; at += 1) {
      const value = Number(number[length - 1 - at]);
      sum += at % 2 === 0 ? value : value < 5 ? value * 2 : value * 2 - 9;
    }
    if (sum % 10 === 0) return (number.match(/\d{4}/g) ?? []).join(separator);
  }
}
