import type { FindingReason, PersonalNumberKind } from '@portal/contract/images/redactions/personal-number-kinds';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import { type Label, listLabels } from './number-labels.ts';
import {
  hasCardChecksum,
  hasRoutingChecksum,
  isIndividualTaxpayerNumber,
  isSocialSecurityNumber,
} from './number-structure.ts';
import { groupBoxes, type NumberBox, type PageText, readPageText } from './page-text-of-words.ts';

/** A personal number on a page. */
export interface FoundNumber {
  readonly kind: PersonalNumberKind;
  readonly reason: FindingReason;
  /** How probable it is, from 0 to 100: an estimate, for the order in which clerks look at findings. */
  readonly confidence: number;
  /** The places of its words, one for each line that it is on. */
  readonly boxes: readonly NumberBox[];
}

/** Maximum findings of a page; a page with more is a list, which a clerk covers as a whole. */
const MAX_FOUND = 200;

/** A place in the text that could be a number of a kind. */
interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** The characters between its groups. */
  readonly separators: string;
}

/** Labels are looked for in as many characters before a number, or in the words above it. */
const LABEL_REACH = 48;
/** A word of another number, such as "parcel", denies digits in the groups of a personal number if it is as near. */
const DENIED_WITHIN = 18;
/** Digits without a structure belong to a word that is as near. */
const NEAR = 24;
/** Words that numbers of nine digits have. */
const OF_PERSONS: readonly Label[] = ['SSN', 'TAXPAYER_NUMBER'];

type Verdict = Pick<FoundNumber, 'kind' | 'reason' | 'confidence'> | undefined;

/** Digits don't touch it, nor does a dash or a dot with another group; it isn't an amount. */
const BEFORE = String.raw`(?<![\d$])(?<!\d[-–—.,/])`;
const AFTER = String.raw`(?!\d)(?![-–—./]\d)`;
const BREAK = String.raw`([ \-–—.~_]{1,3})`;

/**
 * Each pattern with what its candidates can be, in the order of trust: words of an earlier finding aren't looked at again. Letters that
 * engines read for digits have become digits.
 */
const PATTERNS: readonly {
  readonly expression: RegExp;
  readonly judge: (candidate: Candidate, page: PageText) => Verdict;
}[] = [
  {
    expression: new RegExp(`${BEFORE}(\\d{4}) ?([- ]) ?(\\d{4}) ?[- ] ?(\\d{4}) ?[- ] ?(\\d{4})${AFTER}`, 'g'),
    judge: judgeCard,
  },
  { expression: new RegExp(`${BEFORE}(\\d{4}) ?([- ]) ?(\\d{6}) ?[- ] ?(\\d{5})${AFTER}`, 'g'), judge: judgeCard },
  {
    expression: new RegExp(`${BEFORE}(\\d{3})${BREAK}(\\d{2})${BREAK}(\\d{4})${AFTER}`, 'g'),
    judge: judgeGroupsOfNine,
  },
  { expression: new RegExp(`${BEFORE}(\\d{2})([-–—])(\\d{7})${AFTER}`, 'g'), judge: judgeEmployerNumber },
  { expression: new RegExp(`${BEFORE}(\\d(?:-?\\d){3,16})${AFTER}`, 'g'), judge: judgeLabeledNumber },
];

/**
 * Finds personal numbers among the recognized words of a page. The rules are about documents of the United States: structure of social
 * security numbers (SSA, "Social Security Number Randomization", 2011; POMS RM 10201.035) and of taxpayer numbers (IRS Publication 1915), checksums of
 * routing numbers (ABA) and cards (ISO/IEC 7812-1), and words next to the others.
 *
 * A number that is found by its structure alone isn't next to a word that says that it is another number, such as one of a parcel.
 *
 * @param words in reading order, unchanged.
 * @returns at most 200 findings, in reading order. None contains the number.
 */
export function findPersonalNumbers(words: readonly PageWord[]): readonly FoundNumber[] {
  const page = readPageText(words);
  const found: { readonly first: number; readonly number: FoundNumber }[] = [];
  const taken = new Set<number>();
  const take = (verdict: Verdict, start: number, end: number) => {
    const indexes = page.wordsOf(start, end);
    const [first] = indexes;
    if (verdict === undefined || first === undefined || found.length === MAX_FOUND) return;
    if (indexes.some((index) => taken.has(index))) return;
    for (const index of indexes) taken.add(index);
    found.push({ first, number: { ...verdict, boxes: groupBoxes(indexes.map((index) => words[index] as PageWord)) } });
  };
  for (const { start, end } of findMasked(page.numbers))
    take({ kind: 'SSN_LAST_FOUR', reason: 'STRUCTURE', confidence: 85 }, start, end);
  for (const { start, end } of findBirthDates(page))
    take({ kind: 'BIRTH_DATE', reason: 'WORD', confidence: 90 }, start, end);
  for (const { start, end, kind } of findLettered(page)) take({ kind, reason: 'WORD', confidence: 90 }, start, end);
  for (const { expression, judge } of PATTERNS)
    for (const match of page.numbers.matchAll(expression)) {
      const start = match.index;
      const [text, ...groups] = match;
      const separators = groups.filter((group) => /^[^\d]/.test(group)).join('');
      const candidate = { start, end: start + text.length, digits: text.replaceAll(/\D/g, ''), separators };
      take(judge(candidate, page), start, candidate.end);
    }
  return found.toSorted((one, other) => one.first - other.first).map(({ number }) => number);
}

function judgeCard({ digits, start }: Candidate, page: PageText): Verdict {
  if (!hasCardChecksum(digits)) return undefined;
  const found = findLabel(page, start);
  if (found?.label === 'OTHER_NUMBER' && found.distance <= DENIED_WITHIN) return undefined;
  return { kind: 'PAYMENT_CARD', reason: 'CHECKSUM', confidence: found?.label === 'PAYMENT_CARD' ? 99 : 85 };
}

/** Three, two and four digits: a social security number or the taxpayer number of a person, unless a word says otherwise. */
function judgeGroupsOfNine({ digits, separators, start }: Candidate, page: PageText): Verdict {
  const found = findLabel(page, start);
  const isNamed = found !== undefined && OF_PERSONS.includes(found.label);
  const isDenied = found?.label === 'OTHER_NUMBER' && found.distance <= DENIED_WITHIN;
  if (!isNamed && (isDenied || !hasTwoDashes(separators))) return undefined;
  const rest = isNamed
    ? ({ reason: 'WORD', confidence: 98 } as const)
    : ({ reason: 'STRUCTURE', confidence: 80 } as const);
  if (isSocialSecurityNumber(digits)) return { kind: 'SSN', ...rest };
  if (found?.label === 'SSN' && !isIndividualTaxpayerNumber(digits)) return judgeUnissued(digits);
  return isIndividualTaxpayerNumber(digits) ? { kind: 'TAXPAYER_NUMBER', ...rest } : undefined;
}

/**
 * Digits after "SSN" that were never issued: an engine has read one wrong, or they are made up. A clerk looks at them; a form that is filled
 * with one digit has no number.
 */
function judgeUnissued(digits: string): Verdict {
  return new Set(digits).size === 1 ? undefined : { kind: 'SSN', reason: 'WORD', confidence: 70 };
}

/** Engines read a faint dash as a tilde or a line below. */
function hasTwoDashes(separators: string): boolean {
  return separators.replaceAll(/[^\-–—~_]/g, '').length >= 2;
}

/** The number of an employer is personal next to the name of a person, who employs others: no word of a company is near it. */
function judgeEmployerNumber({ start, end }: Candidate, page: PageText): Verdict {
  if (findLabel(page, start)?.label !== 'TAXPAYER_NUMBER' || page.isNearCompany(start, end)) return undefined;
  return { kind: 'TAXPAYER_NUMBER', reason: 'WORD', confidence: 75 };
}

/** Digits whose word tells their kind. */
function judgeLabeledNumber({ digits, start, end }: Candidate, page: PageText): Verdict {
  const label = findNearLabel(page, start, digits.length === 9 && end - start === 9 ? LABEL_REACH : NEAR);
  const byWord = (kind: PersonalNumberKind, confidence: number) => ({ kind, reason: 'WORD', confidence }) as const;
  const judges: Partial<Record<Label, () => Verdict>> = {
    SSN: () => {
      if (digits.length === 4) return page.isAfterLastFour(start) ? byWord('SSN_LAST_FOUR', 90) : undefined;
      if (end - start !== 9) return undefined;
      return isSocialSecurityNumber(digits) ? byWord('SSN', 95) : judgeUnissued(digits);
    },
    TAXPAYER_NUMBER: () =>
      digits.length === 9 && !page.isNearCompany(start, end) ? byWord('TAXPAYER_NUMBER', 80) : undefined,
    ROUTING_NUMBER: () =>
      digits.length === 9 && hasRoutingChecksum(digits)
        ? { kind: 'ROUTING_NUMBER', reason: 'CHECKSUM', confidence: 97 }
        : undefined,
    BANK_ACCOUNT: () => (digits.length >= 6 && digits.length <= 17 ? byWord('BANK_ACCOUNT', 85) : undefined),
    PAYMENT_CARD: () =>
      hasCardChecksum(digits) ? { kind: 'PAYMENT_CARD', reason: 'CHECKSUM', confidence: 97 } : undefined,
  };
  return label === undefined ? undefined : judges[label]?.();
}

function findNearLabel(page: PageText, start: number, reach: number): Label | undefined {
  const found = findLabel(page, start);
  return found !== undefined && found.distance <= reach ? found.label : undefined;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** XXX-XX-1234: all but the last four digits are left out. */
function findMasked(text: string): readonly Place[] {
  return [...text.matchAll(/(?<![A-Za-z*#])(?:[Xx]{3}|\*{3}|#{3})[- ](?:[Xx]{2}|\*{2}|#{2})[- ](\d{4})(?!\d)/g)].map(
    ({ index, 0: match }) => ({ start: index, end: index + match.length }),
  );
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATES = new RegExp(
  [
    String.raw`(?<!\d)(?:1[0-2]|0?[1-9]) ?[/.-] ?(?:3[01]|[12]\d|0?[1-9]) ?[/.-] ?(?:\d{4}|\d{2})(?!\d)`,
    String.raw`(?<![a-z])${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}(?!\d)`,
    String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th)?(?: day of)? ${MONTH}\.?,? \d{4}(?!\d)`,
  ].join('|'),
  'gi',
);

function findBirthDates(page: PageText): readonly Place[] {
  return [...page.numbers.matchAll(DATES)]
    .map(({ index, 0: match }) => ({ start: index, end: index + match.length }))
    .filter(({ start }) => findNearLabel(page, start, NEAR) === 'BIRTH_DATE');
}

/** Numbers of passports and licenses begin and end with letters. Some in between were meant to be digits. */
const LETTERED = /(?<![A-Za-z\d$-])[A-Z]{0,3}\d(?:-?[\dOoQDlI|SBZ]){4,14}[A-Z]?(?![A-Za-z\d])/g;

function findLettered(page: PageText): readonly (Place & { readonly kind: PersonalNumberKind })[] {
  return [...page.text.matchAll(LETTERED)].flatMap(({ index: start, 0: match }) => {
    const label = findNearLabel(page, start, NEAR);
    const length = match.replaceAll('-', '').length;
    const isPassport = label === 'PASSPORT' && length >= 8 && length <= 9;
    const isLicense = label === 'DRIVER_LICENSE' && length >= 5 && length <= 16;
    if (!isPassport && !isLicense) return [];
    return [
      { start, end: start + match.length, kind: isPassport ? ('PASSPORT' as const) : ('DRIVER_LICENSE' as const) },
    ];
  });
}

/** The word that tells what a number is. */
interface FoundLabel {
  readonly label: Label;
  /** Characters between the word and the number; 0 for a word above it. */
  readonly distance: number;
}

/**
 * Finds the word that tells what a number is: the nearest one before it in reading order, otherwise one above it, as in forms.
 *
 * @param start the position of the number in the text.
 */
function findLabel(page: PageText, start: number): FoundLabel | undefined {
  const before = page.findLabelBefore(start);
  if (before !== undefined && before.start >= start - LABEL_REACH)
    return { label: before.label, distance: start - before.end };
  const above = listLabels(page.findAbove(start)).at(-1);
  return above && { label: above.label, distance: 0 };
}
