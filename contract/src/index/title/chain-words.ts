/** The vocabulary of a chain of title. Its texts are in the messages under `chain`. */

/** The ways in which a document was found to concern the land, strongest first. */
export const MATCH_KINDS = [
  'SAME',
  'CONTAINS',
  'PART',
  'OVERLAPS',
  'MAY_INCLUDE',
  'SAME_TEXT',
  'PARCEL',
  'REFERENCE',
  'NAME',
] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/**
 * The ways in which two names match, best first. The last ones are no match: a deed that continues another one only by
 * its number, and another suffix.
 */
export const NAME_LEVELS = [
  'SAME',
  'SUFFIX',
  'MIDDLE',
  'ALIAS',
  'DERIVED',
  'CAPACITY',
  'TRUSTEE',
  'NICKNAME',
  'SPELLING',
  'SOUND',
  'REFERENCE',
  'OTHER_SUFFIX',
] as const;
export type NameLevel = (typeof NAME_LEVELS)[number];

/** The known states of a burden. */
export const TITLE_STATES = ['OPEN', 'UNDECIDED', 'PAST_TERM', 'ENDED'] as const;
export type TitleState = (typeof TITLE_STATES)[number];

/** Doubts that call for a second look. A chain without an error has no doubts. */
export const DOUBT_CODES = [
  'GAP',
  'STRANGER',
  'SUFFIX',
  'NAME',
  'SHARE',
  'AFTER_PART',
  'SECOND_ROOT',
  'NOT_OWNER',
  'DEATH',
  'HOLDER',
  'NOT_ALL_SIGNED',
  'ASSIGNOR',
  'RELEASE',
  'REFERENCE',
  'CYCLE',
  'LAND',
  'ORDER',
  'OUT_OF_ORDER',
] as const;
export type DoubtCode = (typeof DOUBT_CODES)[number];

/** Remarks about a document that don't call for a second look. */
export const REMARK_CODES = ['FIRST', 'SUFFIX_MISSING', 'NO_PLACE', 'NO_IMAGE', 'NOT_VERIFIED'] as const;
export type RemarkCode = (typeof REMARK_CODES)[number];

/** The reasons for a burden's state. */
export const REASON_CODES = [
  'NO_RELEASE',
  'RUNS_WITH_LAND',
  'PART_RELEASED',
  'OTHER_LAND_RELEASED',
  'REVIVED',
  'SUIT_IN_TIME',
  'OPEN_MEMORIAL',
  'UNTIL_DEATH',
  'RELEASED',
  'LAND_RELEASED',
  'FORECLOSED',
  'BUYER_HAS_DEED',
  'DEATH_RECORDED',
  'PURCHASER_CONVEYED',
  'MEMORIAL_DISCHARGED',
  'NOT_CARRIED_OVER',
  'LIEN_ENDED',
  'TERM_PASSED',
  'TERM_IN_IMAGE',
  'OTHER_HOLDER',
  'NOT_ALL_SIGNED',
  'NOT_ALL_DIED',
  'RELEASE_DIFFERS',
  'RELEASED_EARLIER',
  'PROBABLE_RELEASE',
  'OTHER_NUMBER',
  'RELEASE_BY_PARTIES',
  'SEVERAL_RELEASES',
  'FORFEITURE',
  'REDEMPTION',
  'CONVEYED_AFTERWARDS',
  'NOT_REGISTERED',
  'MEMORIAL_REMAINS',
  'UNKNOWN_CODE',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];
