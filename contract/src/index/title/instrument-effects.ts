/**
 * The effects of instruments on title; a county maps its instrument codes to them (decision 0125). An unmapped code is
 * unknown: the chain of title lists it and derives nothing from it.
 */
export const EFFECTS = [
  /** The government's first conveyance; no earlier owner is needed. */
  'ORIGINATES',
  /** Fee title passes from grantor to grantee. */
  'CONVEYS',
  /** Fee title passes from a decedent to heirs or a survivor. */
  'CONVEYS_AT_DEATH',
  /** Conveys when an owner dies. */
  'CONVEYS_ON_DEATH',
  /** Conveys when the time to redeem ends, which isn't in the index. */
  'CONVEYS_AFTER_REDEMPTION',
  /** Conveys land that was forfeited for unpaid taxes. */
  'CONVEYS_FORFEITED',
  /** A buyer's interest under a contract for deed. */
  'CONTRACT',
  /** A lien, an easement or a covenant on the land itself. */
  'ENCUMBERS',
  /** A lien on all land of a person. */
  'ENCUMBERS_PERSON',
  /** A suit about the land. */
  'NOTICE',
  'RELEASES',
  /** Releases part of the land, or one of the debtors. */
  'RELEASES_PART',
  /** Undoes a release. */
  'REVIVES',
  /** Changes the holder. */
  'ASSIGNS',
  /** Changes terms, rank or the last day. */
  'MODIFIES',
  /** Describes or registers land. */
  'LAND',
  /** Explains. */
  'EVIDENCE',
] as const;
export type Effect = (typeof EFFECTS)[number];

/** Effects that transfer fee title when they are recorded. */
export const CONVEYING_EFFECTS: ReadonlySet<Effect> = new Set([
  'ORIGINATES',
  'CONVEYS',
  'CONVEYS_AT_DEATH',
  'CONVEYS_FORFEITED',
]);

/** Effects that stay open until another document ends them. */
export const BURDENING_EFFECTS: ReadonlySet<Effect> = new Set([
  'CONVEYS_ON_DEATH',
  'CONVEYS_AFTER_REDEMPTION',
  'CONTRACT',
  'ENCUMBERS',
  'ENCUMBERS_PERSON',
  'NOTICE',
]);

/** Effects of documents that act on another document, and so bring it into a chain. */
export const ACTING_EFFECTS: ReadonlySet<Effect> = new Set([
  'RELEASES',
  'RELEASES_PART',
  'REVIVES',
  'ASSIGNS',
  'MODIFIES',
]);

/** The effect of one instrument code. */
export interface InstrumentEffect {
  readonly code: string;
  readonly effect: Effect;
  /** Codes of the documents that end or precede it, separated by spaces. */
  readonly counterparts: string;
  /** Years after which it expires; 0 for never. */
  readonly termYears: number;
  /** Whether the start of the term is only in the image: then nothing expires without reading it. */
  readonly isTermInImage: boolean;
  /** The law that sets the term. */
  readonly source: string;
}

type Default = readonly [code: string, effect: Effect, counterparts?: string, term?: Term, source?: string];
type Term = readonly [years: number, from: 'recording' | 'image'] | undefined;

const SALE = 'SHC';
const FORECLOSURE = 'Minn. Stat. 541.03';
const COVENANTS = 'Minn. Stat. 500.20';

/** Minnesota's instruments with the codes of the demo county. The county's attorney confirms them before the chain is switched on. */
const MINNESOTA: readonly Default[] = [
  ['ACD', 'ASSIGNS', 'CD'],
  ['AFF', 'EVIDENCE'],
  ['AIS', 'CONVEYS_AT_DEATH'],
  ['AMTG', 'ASSIGNS', 'MTG'],
  ['CD', 'CONTRACT', 'NCC'],
  ['CIC', 'ENCUMBERS', '', [30, 'image'], COVENANTS],
  ['CT', 'EVIDENCE'],
  ['DCC', 'ENCUMBERS', '', [30, 'image'], COVENANTS],
  ['DD', 'CONVEYS_AT_DEATH'],
  ['EASE', 'ENCUMBERS'],
  ['FTL', 'ENCUMBERS_PERSON', 'RFTL', undefined, '26 U.S.C. 6323(g)'],
  ['FTLR', 'MODIFIES', 'FTL', undefined, '26 U.S.C. 6323(g)'],
  ['HWYE', 'ENCUMBERS'],
  ['JDG', 'ENCUMBERS_PERSON', 'SJ', [10, 'image'], 'Minn. Stat. 548.09'],
  ['LEASE', 'ENCUMBERS', '', undefined, ''],
  ['LP', 'NOTICE', 'RLP', undefined, 'Minn. Stat. 557.02'],
  ['LWD', 'CONVEYS'],
  ['ML', 'ENCUMBERS', 'RML LP', [1, 'recording'], 'Minn. Stat. 514.12'],
  ['MMOD', 'MODIFIES', 'MTG', undefined, FORECLOSURE],
  ['MSUB', 'MODIFIES', 'MTG'],
  ['MTG', 'ENCUMBERS', `SAT ${SALE}`, [15, 'image'], FORECLOSURE],
  ['NCC', 'RELEASES', 'CD'],
  ['ORD', 'LAND'],
  ['PAT', 'ORIGINATES'],
  ['PFTL', 'RELEASES_PART', 'FTL'],
  ['PLAT', 'LAND'],
  ['POA', 'EVIDENCE'],
  ['PRD', 'CONVEYS_AT_DEATH', 'DD'],
  ['PREL', 'RELEASES_PART', 'MTG'],
  ['QCD', 'CONVEYS'],
  ['RFTL', 'RELEASES', 'FTL'],
  ['RLP', 'RELEASES', 'LP'],
  ['RML', 'RELEASES', 'ML'],
  ['RSTL', 'RELEASES', 'STL'],
  ['SAT', 'RELEASES', 'MTG', undefined, 'Minn. Stat. 507.403'],
  ['SD', 'CONVEYS_FORFEITED'],
  [SALE, 'CONVEYS_AFTER_REDEMPTION', 'MTG ML', undefined, 'Minn. Stat. 580.12'],
  ['SJ', 'RELEASES', 'JDG'],
  ['SPLIT', 'LAND'],
  ['STL', 'ENCUMBERS_PERSON', 'RSTL', [10, 'recording'], 'Minn. Stat. 270C.63'],
  ['TD', 'CONVEYS'],
  ['TODD', 'CONVEYS_ON_DEATH', 'AIS', undefined, 'Minn. Stat. 507.071'],
  ['VFTL', 'REVIVES', 'RFTL FTL'],
  ['WD', 'CONVEYS'],
];

/** The effects that a county starts with, by code. */
export const DEFAULT_INSTRUMENT_EFFECTS: readonly InstrumentEffect[] = MINNESOTA.map(
  ([code, effect, counterparts = '', term, source = '']) => ({
    code,
    effect,
    counterparts,
    termYears: term?.[0] ?? 0,
    isTermInImage: term?.[1] === 'image',
    source,
  }),
);
