/** The kinds of personal numbers that are looked for in recognized pages. */
export const PERSONAL_NUMBER_KINDS = [
  'SSN',
  'SSN_LAST_FOUR',
  'TAXPAYER_NUMBER',
  'BANK_ACCOUNT',
  'ROUTING_NUMBER',
  'PAYMENT_CARD',
  'PASSPORT',
  'DRIVER_LICENSE',
  'BIRTH_DATE',
] as const;

export type PersonalNumberKind = (typeof PERSONAL_NUMBER_KINDS)[number];

/** Kinds that a clerk covers, and that the public can ask for. ADDRESS: of a person whose address the law protects, which no rule can find. */
export const HIDDEN_KINDS = [...PERSONAL_NUMBER_KINDS, 'ADDRESS'] as const;

export type HiddenKind = (typeof HIDDEN_KINDS)[number];

/**
 * The reason why a number was found. WORD: a word such as "SSN" next to it; STRUCTURE: digits in the groups of such a number, and no word that says
 * otherwise; CHECKSUM: its check digit, and its groups or a word.
 */
export const FINDING_REASONS = ['WORD', 'STRUCTURE', 'CHECKSUM'] as const;

export type FindingReason = (typeof FINDING_REASONS)[number];
