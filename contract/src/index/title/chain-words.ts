/** The closed lists of what a chain of title says. Their texts are in the messages under `chain`. */

/** How a document was found to concern the land, the strongest first. */
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

/** How two names match, best first. */
export const NAME_LEVELS = ['SAME', 'MIDDLE', 'ALIAS', 'DERIVED', 'SOUND', 'REFERENCE'] as const;
export type NameLevel = (typeof NAME_LEVELS)[number];

/** What is known about a burden. */
export const TITLE_STATES = ['OPEN', 'UNDECIDED', 'PAST_TERM', 'ENDED'] as const;
export type TitleState = (typeof TITLE_STATES)[number];

/** What makes an examiner look twice. */
export const DOUBT_CODES = [
  'GAP',
  'STRANGER',
  'NAME',
  'SHARE',
  'DEATH',
  'HOLDER',
  'REFERENCE',
  'CYCLE',
  'LAND',
  'ORDER',
  'NO_IMAGE',
  'NOT_VERIFIED',
] as const;
export type DoubtCode = (typeof DOUBT_CODES)[number];

/** Why a burden has its state. */
export const REASON_CODES = [
  'NO_RELEASE',
  'RUNS_WITH_LAND',
  'PART_RELEASED',
  'REVIVED',
  'SUIT_IN_TIME',
  'OPEN_MEMORIAL',
  'UNTIL_DEATH',
  'RELEASED',
  'FORECLOSED',
  'BUYER_HAS_DEED',
  'DEATH_RECORDED',
  'PURCHASER_CONVEYED',
  'MEMORIAL_DISCHARGED',
  'NOT_CARRIED_OVER',
  'LIEN_ENDED',
  'TERM_PASSED',
  'TERM_IN_IMAGE',
  'PROBABLE_RELEASE',
  'SEVERAL_RELEASES',
  'FORFEITURE',
  'REDEMPTION',
  'CONVEYED_AFTERWARDS',
  'NOT_REGISTERED',
  'MEMORIAL_REMAINS',
  'UNKNOWN_CODE',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];
