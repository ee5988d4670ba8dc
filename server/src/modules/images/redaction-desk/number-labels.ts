import type { PersonalNumberKind } from '@portal/contract/images/redactions/personal-number-kinds';

/** The kind of number that a word next to it names. OTHER_NUMBER is public: of a parcel, a document, a loan, a telephone. */
export type Label = PersonalNumberKind | 'OTHER_NUMBER';

const LABELS: readonly { readonly label: Label; readonly words: RegExp }[] = [
  {
    label: 'SSN',
    words: /social sec|soc\.? ?sec|(?<![a-z])(?:ssn|ss#|ss ?no|s\.s\.|ssan|ssa no)|socialsecurity/g,
  },
  {
    label: 'TAXPAYER_NUMBER',
    words: /tax ?payer|(?<![a-z])(?:itin|tin|ein|fein)(?![a-z])|federal (?:tax )?id|employer ident/g,
  },
  { label: 'ROUTING_NUMBER', words: /(?<![a-z])(?:routing|aba(?![a-z])|rtn(?![a-z])|transit n)/g },
  {
    label: 'BANK_ACCOUNT',
    words: /(?<![a-z])(?:checking|savings|bank) acc|(?<![a-z])(?:acct|account|a\/c)\.? ?(?:no|num|#|:)/g,
  },
  {
    label: 'PAYMENT_CARD',
    words:
      /(?:credit|debit|charge|payment|bank) ?card|(?<![a-z])(?:visa|mastercard|amex|american express|discover)(?![a-z])|card n/g,
  },
  { label: 'PASSPORT', words: /(?<![a-z])passport/g },
  {
    label: 'DRIVER_LICENSE',
    words: /driver['’]?s?['’]? ?(?:lic|id)|operator['’]?s?['’]? ?lic|(?<![a-z])(?:dln|dl ?#|dl ?no|d\.l\.|dl:)/g,
  },
  { label: 'BIRTH_DATE', words: /date of birth|birth ?date|(?<![a-z])(?:d\.?o\.?b(?![a-z])|born(?![a-z]))/g },
  {
    label: 'OTHER_NUMBER',
    words:
      /parcel|(?<![a-z])(?:pid|pin|apn|p\.i\.[dn]|min|mers|plat|lot|permit|policy|case|file|loan|commission|phone|tel|fax|zip|isbn|order|invoice|reg|license n|certificate|abstract)(?![a-z])|property id|tax (?:id|parcel|stat)|(?:tax|utility|water|sewer|escrow|loan|reference) acc(?:ount|t)?\.? ?(?:no|num|#|:)?|document|(?<![a-z])(?:doc|instr|instrument|book|volume|page|vol)(?![a-z])|recorded|recording/g,
  },
];

/** A label in a text, from its first character to behind its last. */
export interface PlacedLabel {
  readonly label: Label;
  readonly start: number;
  readonly end: number;
}

/** Finds all labels in a text in lower case, by their ends. Of two that end together, the longer one tells more: "tax account no". */
export function listLabels(text: string): readonly PlacedLabel[] {
  return LABELS.flatMap(({ label, words }) =>
    [...text.matchAll(words)].map(({ index, 0: match }) => ({ label, start: index, end: index + match.length })),
  ).toSorted((one, other) => one.end - other.end || other.start - one.start);
}
