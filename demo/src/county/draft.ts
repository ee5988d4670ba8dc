import type { PlainDate } from '@portal/contract/values/plain-date';
import type { PartyName } from '@portal/server/modules/index/records';
import type { InstrumentCode } from './instruments.ts';
import type { Plat } from './plats.ts';

/** A party of a document; the alias is indexed too. */
export interface DraftParty {
  readonly name: PartyName;
  readonly alias?: PartyName;
  readonly isTrustee?: boolean;
}

export interface PlattedLegal {
  readonly kind: 'LB';
  readonly plat: Plat;
  /** `NONE` where the plat has no blocks. */
  readonly block: string;
  /** As presented: `7`, `1-3`; empty for a unit or an outlot. */
  readonly lots: string;
  readonly part?: string;
  readonly unit?: string;
  readonly building?: string;
  readonly garage?: string;
  readonly outlot?: string;
}

export interface SectionalLegal {
  readonly kind: 'MB';
  readonly section: number;
  readonly township: number;
  readonly range: number;
  /** As in deeds, smallest part first: `NE4 SW4`; empty for land that is only known by its government lot. */
  readonly aliquot: string;
  readonly governmentLot?: string;
  /** The land that the description excludes or includes: `EXCEPT THE WEST 330 FEET`. */
  readonly comment?: string;
}

export interface IslandLegal {
  readonly kind: 'ISLAND';
  readonly island: string;
  readonly village: string;
  readonly parcel: string;
}

/** Land that documents are about: its legal description, its parcel and its address. */
export interface Land {
  readonly legal: PlattedLegal | SectionalLegal | IslandLegal;
  readonly parcel?: Parcel;
  readonly address?: { readonly street: string; readonly city: string; readonly zip: string };
}

export interface Parcel {
  readonly number: string;
  /** Set when the land is split or platted; that document retires the parcel. */
  retirement?: { readonly by: Draft; readonly successors: readonly Parcel[] };
}

/** A document before it has a number. Documents refer to one another as objects, so no reference can be broken. */
export interface Draft {
  readonly instrument: InstrumentCode;
  readonly isTorrens: boolean;
  readonly recordedOn: PlainDate;
  /** `HH:MM`. */
  readonly recordedTime: string;
  readonly instrumentOn: PlainDate;
  readonly grantors: readonly DraftParty[];
  readonly grantees: readonly DraftParty[];
  readonly land: readonly Land[];
  readonly references: readonly Draft[];
  readonly priceCents?: number;
  readonly amountCents?: number;
  readonly pageCount: number;
  readonly remarks: readonly string[];
  /** For a document with a fixed number. */
  readonly fixedNumber?: number;
  readonly isWithheld?: boolean;
  /** Certificates of title on which a Torrens document is entered. */
  readonly certificates: CertificateDraft[];
}

/** A certificate of title before it has a number. */
export interface CertificateDraft {
  /** The document that created it. */
  readonly madeBy: Draft;
  readonly owners: readonly DraftParty[];
  readonly land: Land;
  readonly recitals: readonly string[];
  readonly memorials: MemorialDraft[];
  readonly fixedNumber?: number;
  /** Later certificates that replaced it. */
  readonly successors: CertificateDraft[];
}

export interface MemorialDraft {
  readonly document: Draft;
  readonly kind: string;
  readonly inFavorOf: string;
  readonly text: string;
  dischargedBy?: Draft;
}

export interface TaxLienDraft {
  readonly document: Draft;
  readonly lienNumber: string;
  readonly lienType: 'FEDERAL' | 'STATE';
  readonly lienOn: PlainDate;
  readonly totalCents: number;
  readonly taxpayers: readonly { readonly name: PartyName; readonly address: string }[];
  readonly assessments: readonly AssessmentDraft[];
  readonly revisions: readonly { readonly document: Draft; readonly flag: 'REFILING'; readonly until: PlainDate }[];
  readonly releases: readonly { readonly document: Draft; readonly isFull: boolean; readonly revokedBy?: Draft }[];
}

export interface AssessmentDraft {
  readonly taxKind: string;
  readonly periodEndsOn: PlainDate;
  readonly assessedOn: PlainDate;
  readonly lastRefileOn: PlainDate;
  readonly idLast4: string;
  readonly balanceCents: number;
}

/** All generated documents and certificates, in the order of their generation. */
export interface Register {
  readonly through: PlainDate;
  readonly documents: Draft[];
  readonly certificates: CertificateDraft[];
  readonly parcels: Parcel[];
  readonly taxLiens: TaxLienDraft[];
}

export function openRegister(through: PlainDate): Register {
  return { through, documents: [], certificates: [], parcels: [], taxLiens: [] };
}
