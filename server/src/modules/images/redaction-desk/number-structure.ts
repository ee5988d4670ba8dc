/** Digits that were published in advertisements and never belonged to a person (SSA, "Social Security Cards Issued by Woolworth"). */
const PUBLISHED = new Set(['078051120', '219099999']);

/**
 * Tells whether nine digits can be a social security number: area, group and serial aren't all zeros, and the area isn't 666 or 900 and above (SSA,
 * POMS RM 10201.035).
 */
export function isSocialSecurityNumber(digits: string): boolean {
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  if (digits.length !== 9 || PUBLISHED.has(digits)) return false;
  return area !== '000' && area !== '666' && area < '900' && group !== '00' && serial !== '0000';
}

/** Tells whether nine digits can be the taxpayer number of a person without a social security number (IRS Publication 1915: 50 to 65, 70 to 88, 90 to 92, 94 to 99). */
export function isIndividualTaxpayerNumber(digits: string): boolean {
  const group = Number(digits.slice(3, 5));
  const isGroup = (group >= 50 && group <= 65) || (group >= 70 && group <= 99 && group !== 89 && group !== 93);
  return digits.length === 9 && digits.startsWith('9') && isGroup;
}

/** Tells whether nine digits have the checksum of a routing number, and begin like one (ABA: 00 to 12, 21 to 32, 61 to 72, 80). */
export function hasRoutingChecksum(digits: string): boolean {
  const first = Number(digits.slice(0, 2));
  const begins = first <= 12 || (first >= 21 && first <= 32) || (first >= 61 && first <= 72) || first === 80;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0);
  return digits.length === 9 && begins && sum > 0 && sum % 10 === 0;
}

/** The beginnings of the numbers of card networks that banks issue in the United States, with the lengths of their numbers. */
const CARD_NUMBERS: readonly { readonly begins: RegExp; readonly lengths: readonly number[] }[] = [
  { begins: /^4/, lengths: [13, 16, 19] },
  { begins: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { begins: /^3[47]/, lengths: [15] },
  { begins: /^(?:6011|64[4-9]|65)/, lengths: [16, 19] },
  { begins: /^(?:30[0-5]|36|38)/, lengths: [14] },
  { begins: /^35(?:2[89]|[3-8])/, lengths: [16] },
];

/** Tells whether digits are of a card network, with the check digit of Luhn (ISO/IEC 7812-1). */
export function hasCardChecksum(digits: string): boolean {
  if (!CARD_NUMBERS.some(({ begins, lengths }) => begins.test(digits) && lengths.includes(digits.length))) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
