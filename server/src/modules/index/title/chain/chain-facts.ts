import type {
  DoubtCode,
  MatchKind,
  NameLevel,
  ReasonCode,
  RemarkCode,
  TitleState,
} from '@portal/contract/index/title/chain-words';
import type { Effect } from '@portal/contract/index/title/instrument-effects';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { ComparedName } from '../../records/index.ts';

/** A party of a document, with the keys under which it is indexed. */
export type ChainParty = ComparedName;

/** A document as input to the chain. Withheld documents are never included. */
export interface ChainDocument {
  readonly id: number;
  /** As lists show it. */
  readonly number: string;
  readonly documentType: string;
  readonly instrumentCode: string;
  readonly recordedOn: PlainDate;
  /** When it was signed; null if the index doesn't say. */
  readonly signedOn: PlainDate | null;
  /** The way in which the document was found to concern the land. */
  readonly match: MatchKind;
  /** Its legal descriptions in words, the first few of them. */
  readonly lands: readonly string[];
  /** Whether it describes land of the same kind, and this land isn't among it. */
  readonly isElsewhere: boolean;
  readonly hasImage: boolean;
  readonly isVerified: boolean;
  readonly grantors: readonly ChainParty[];
  readonly grantees: readonly ChainParty[];
  /** For a document that was found by the name of an owner: the owner, and how the names match. */
  readonly matchedOwner?: { readonly name: string; readonly level: NameLevel } | undefined;
  /** The record of a tax lien; undefined for other documents. */
  readonly lien?: { readonly isFederal: boolean; readonly endedOn: PlainDate | null } | undefined;
}

/** A document that a document names. */
export interface ChainReference {
  readonly from: number;
  /** Undefined if the index doesn't have the document, or withholds it. */
  readonly to: number | undefined;
  /** The reference in the words of the document; never shown for a withheld one. */
  readonly display: string;
}

/** A current certificate of title that covers the land. */
export interface ChainCertificate {
  readonly number: string;
  readonly certifiedOn: PlainDate;
  readonly owners: readonly string[];
  /** By the id of their documents. */
  readonly memorials: ReadonlyMap<number, { readonly dischargedBy: string | null }>;
}

/** The input of the derivation, in the order of recording. */
export interface ChainFacts {
  readonly documents: readonly ChainDocument[];
  readonly references: readonly ChainReference[];
  readonly certificate: ChainCertificate | undefined;
  /** The first day with images in the county, by document type; without such a day, no image is missing. */
  readonly imagesBeginOn: ReadonlyMap<string, PlainDate>;
  readonly today: PlainDate;
}

/** The values that a text shows. */
export type TextValues = Readonly<Record<string, string | number>>;

export interface Doubt {
  readonly code: DoubtCode;
  readonly values: TextValues;
}

/** A remark about a document that doesn't call for a second look. */
export interface Remark {
  readonly code: RemarkCode;
  readonly values: TextValues;
}

/** The known state of a burden: the state, the reason, the law, and the documents that decide it. */
export interface Standing {
  readonly state: TitleState;
  readonly reason: ReasonCode;
  readonly values: TextValues;
  /** The legal source of the rule; empty if the county gives none. */
  readonly rule: string;
  readonly documents: readonly number[];
}

/** A document in its place in the chain. */
export interface DerivedEntry {
  readonly document: ChainDocument;
  readonly effect: Effect | 'UNKNOWN';
  /** Undefined for documents that can't end. */
  readonly standing: Standing | undefined;
  readonly doubts: readonly Doubt[];
  readonly remarks: readonly Remark[];
  /** Conveys land that its grantor never received, or continues such a conveyance. */
  readonly isStray: boolean;
}

/** An owner, with the documents by which they took and lost title. */
export interface OwnerPeriod {
  readonly name: string;
  /** Undefined for the registered owners of a certificate. */
  readonly party: ChainParty | undefined;
  /** The document that gave it; undefined for the registered owners of a certificate. */
  readonly from: ChainDocument | undefined;
  readonly since: PlainDate;
  readonly until: PlainDate | undefined;
  readonly to: ChainDocument | undefined;
  readonly certificate: string | undefined;
  readonly isStray: boolean;
  /** Holds a part of the land, or land that overlaps with it. */
  readonly isPart: boolean;
  /** The match between this name and the one in the next conveyance. */
  readonly level: NameLevel | undefined;
  /** Documents with a doubt about this owner: conveyances that the owner didn't sign. */
  readonly doubtedBy: readonly number[];
}

export interface DerivedChain {
  readonly entries: readonly DerivedEntry[];
  readonly owners: readonly OwnerPeriod[];
  /** The conveyances by which the grantors of each conveyance had received the land, by document. */
  readonly restsOn: ReadonlyMap<number, readonly number[]>;
  /** Codes that the county hasn't mapped, with the number of their documents. */
  readonly unknownCodes: ReadonlyMap<string, number>;
}
