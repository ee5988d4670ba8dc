import { type MatchKind, NAME_LEVELS, type NameLevel } from '@portal/contract/index/title/chain-words';
import { CONVEYING_EFFECTS, type Effect } from '@portal/contract/index/title/instrument-effects';
import { daysBetween } from '@portal/contract/values/plain-date';
import { compareNames, isEstate, isSameOrLikely } from '../../records/index.ts';
import type { ChainDocument, ChainParty, Doubt, OwnerPeriod, Remark } from './chain-facts.ts';
import type { ChainGraph } from './chain-graph.rules.ts';
import { hasCommonParty, nameSide } from './match-parties.rules.ts';

/** A deed of a part, or of land that overlaps, ends no title to the whole. */
const PART_MATCHES: ReadonlySet<MatchKind> = new Set(['PART', 'OVERLAPS']);
/** Documents that aren't known to be about this land: their grantors don't have to own it. */
const UNSURE_MATCHES: ReadonlySet<MatchKind> = new Set(['OVERLAPS', 'MAY_INCLUDE', 'PARCEL']);
/** Conveyances of the whole land. */
const WHOLE_MATCHES: ReadonlySet<MatchKind> = new Set(['SAME', 'CONTAINS', 'SAME_TEXT']);
/** Burdens that only an owner, or a buyer under a contract, can put on the land. */
const OWNERS_EFFECTS: ReadonlySet<Effect> = new Set(['ENCUMBERS', 'CONTRACT', 'CONVEYS_ON_DEATH']);
/** A deed that was recorded so many days after the next one was recorded out of order. */
const OUT_OF_ORDER_DAYS = 90;
/** Documents that other documents or names brought in. */
const DISTANT_MATCHES: ReadonlySet<MatchKind> = new Set(['REFERENCE', 'NAME']);
/**
 * The maximum number of owners of parts and strays to compare with a name that isn't the same, newest first: this
 * bounds a hostile chain.
 */
const COMPARED_OWNERS_MAX = 50;
/**
 * The maximum number of grantors to compare with an owner of another surname: a deed of more heirs must be read by
 * hand.
 */
const COMPARED_GRANTORS_MAX = 20;

interface Holding {
  readonly party: ChainParty;
  readonly from: ChainDocument;
  isStray: boolean;
  readonly isPart: boolean;
  /** Received at a sheriff's sale: title passes when the time to redeem ends. */
  isPending: boolean;
  until?: ChainDocument;
  level?: NameLevel;
  /** Conveyances that the owner didn't sign. */
  readonly doubtedBy: ChainDocument[];
}

/** A conveyance whose grantor wasn't an owner then: a party outside the chain, or the first one in the index. */
interface Unfounded {
  readonly deed: ChainDocument;
  readonly isFirst: boolean;
}

/** A burden by someone who isn't an owner, unless they receive the land soon. */
interface Unowned {
  readonly burden: ChainDocument;
}

/** The meaning of each conveyance for the owners before it. */
export interface Ownership {
  readonly owners: readonly OwnerPeriod[];
  readonly doubts: ReadonlyMap<number, readonly Doubt[]>;
  readonly remarks: ReadonlyMap<number, readonly Remark[]>;
  /** Documents of a chain that doesn't start with an owner. */
  readonly strays: ReadonlySet<number>;
  /** Sales whose purchaser conveyed the land later, by document, with that conveyance. */
  readonly confirmedSales: ReadonlyMap<number, ChainDocument>;
  /** The conveyances by which the grantors of each conveyance had received the land. */
  readonly restsOn: ReadonlyMap<number, readonly number[]>;
}

/**
 * Derives who held title when, by the order of recording (decisions 0126, 0211).
 *
 * Grantors are matched to the current owners. Only owners who signed are replaced. A grantor who isn't an owner conveys
 * nothing, and later conveyances from it form a separate chain, unless the grantor receives the land within 90 days:
 * then the two were recorded out of order.
 */
export function deriveOwners(graph: ChainGraph): Ownership {
  const walk = new OwnerWalk(graph);
  for (const document of graph.documents) walk.read(document);
  return walk.finish();
}

class OwnerWalk {
  readonly #graph: ChainGraph;
  readonly #holdings: Holding[] = [];
  readonly #doubts = new Map<number, Doubt[]>();
  readonly #remarks = new Map<number, Remark[]>();
  readonly #strays = new Set<number>();
  readonly #confirmedSales = new Map<number, ChainDocument>();
  readonly #restsOn = new Map<number, Set<number>>();
  /** Conveyances that can still turn out to be recorded out of order. */
  #unfounded: Unfounded[] = [];
  #unowned: Unowned[] = [];
  /** Deeds of a part after which no deed of the whole has come yet. */
  #parts: ChainDocument[] = [];
  /** Burdens that were recorded before any conveyance. */
  readonly #beforeDeeds: ChainDocument[] = [];
  /** Buyers under contracts, who can burden what they buy. */
  readonly #buyers: ChainParty[] = [];

  constructor(graph: ChainGraph) {
    this.#graph = graph;
  }

  read(document: ChainDocument): void {
    const effect = this.#graph.effectOf(document);
    if (effect === 'UNKNOWN' || DISTANT_MATCHES.has(document.match)) return;
    if (OWNERS_EFFECTS.has(effect)) this.#burden(document);
    if (effect === 'CONTRACT') this.#buyers.push(...document.grantees);
    if (effect === 'CONVEYS_AFTER_REDEMPTION') this.#receive(document, { isStray: false, isPending: true });
    if (CONVEYING_EFFECTS.has(effect)) this.#convey(document, effect);
  }

  finish(): Ownership {
    this.#checkBeforeDeeds();
    for (const { burden } of this.#unowned) this.#doubt(burden, 'NOT_OWNER', { name: nameOf(burden.grantors) });
    const owners = this.#holdings
      .filter(({ isPending }) => !isPending)
      .map(
        ({ party, from, until, isStray, isPart, level, doubtedBy }): OwnerPeriod => ({
          name: party.displayName,
          party,
          from,
          since: from.recordedOn,
          until: until?.recordedOn,
          to: until,
          certificate: undefined,
          isStray,
          isPart,
          level,
          doubtedBy: doubtedBy.map(({ id }) => id),
        }),
      );
    return {
      owners,
      doubts: this.#doubts,
      remarks: this.#remarks,
      strays: this.#strays,
      confirmedSales: this.#confirmedSales,
      restsOn: new Map([...this.#restsOn].map(([id, deeds]) => [id, [...deeds]])),
    };
  }

  #convey(document: ChainDocument, effect: Effect): void {
    const current = this.#holdings.filter(({ until }) => until === undefined);
    const { signers, others } = this.#matchSigners(document, current);
    const isOrigin = effect === 'ORIGINATES';
    const regular = current.filter(({ isStray, isPending }) => !isStray && !isPending);
    const early = this.#findEarly(document, isOrigin);
    if (signers.size === 0 && !isOrigin && regular.length > 0 && !early?.isFirst) {
      // It can be undecided whether a document is about this land at all: then its grantor isn't treated as outside the
      // chain.
      if (UNSURE_MATCHES.has(document.match)) return;
      this.#receive(document, { isStray: true, isPending: false });
      this.#noteOtherSuffixes(document, others, { isStranger: true });
      this.#unfounded.push({ deed: document, isFirst: false });
      this.#reorder(document, early);
      return;
    }
    if (signers.size === 0 && !isOrigin) this.#noteFirst(document);
    if (isOrigin) this.#noteSecondRoot(document, regular, early);
    const isStray = signers.size > 0 && [...signers.keys()].every((holding) => holding.isStray);
    this.#noteNames(document, signers);
    this.#noteOtherSuffixes(document, others, { isStranger: false });
    if (!PART_MATCHES.has(document.match)) this.#replace(document, { regular, signers, isStray });
    if (document.match === 'PART' && !isStray) this.#parts.push(document);
    this.#restsOn.set(document.id, new Set([...signers.keys()].map(({ from }) => from.id)));
    this.#receive(document, { isStray, isPending: false });
    this.#reorder(document, early);
  }

  /** Pairs the current owners with the grantors that they are, at the best level. One signature is one owner's. */
  #matchSigners(
    document: ChainDocument,
    current: readonly Holding[],
  ): { readonly signers: Map<Holding, Signer>; readonly others: readonly OtherSuffix[] } {
    const signers = new Map<Holding, Signer>();
    const others: OtherSuffix[] = [];
    const pairs: { holding: Holding; grantor: ChainParty; level: NameLevel }[] = [];
    const grantors = new Map(document.grantors.map((party) => [party.keyNospace, party]));
    const compared = current.filter(
      ({ party }, index) => index >= current.length - COMPARED_OWNERS_MAX || grantors.has(party.keyNospace),
    );
    const first = document.grantors.slice(0, COMPARED_GRANTORS_MAX);
    for (const holding of compared) {
      const namesake = grantors.get(holding.party.keyNospace);
      for (const grantor of namesake === undefined ? first : new Set([...first, namesake])) {
        const relation = compareNames(holding.party, grantor);
        if (isSameOrLikely(relation)) pairs.push({ holding, grantor, level: relation });
        if (relation === 'OTHER_SUFFIX') others.push({ holding, grantor });
      }
    }
    const signedFor = new Map<ChainParty, Holding>();
    for (const { holding, grantor, level } of pairs.toSorted((a, b) => rank(a.level) - rank(b.level))) {
      const before = signedFor.get(grantor);
      const isOther = before !== undefined && compareNames(before.party, holding.party) !== 'SAME';
      if (signers.has(holding) || isOther) continue;
      signers.set(holding, { grantor, level });
      signedFor.set(grantor, before ?? holding);
    }
    if (signers.size === 0 && others.length === 0) this.#matchByReference(document, current, signers);
    return { signers, others: others.filter(({ grantor }) => !signedFor.has(grantor)) };
  }

  /** A deed that names the deed of the current owner continues it, whatever the names are. */
  #matchByReference(document: ChainDocument, current: readonly Holding[], signers: Map<Holding, Signer>): void {
    const [grantor] = document.grantors;
    if (grantor === undefined) return;
    const named = new Set(this.#graph.targetsOf(document).map(({ id }) => id));
    const referenced = current.filter(({ from, isPending }) => named.has(from.id) && !isPending);
    for (const holding of referenced) signers.set(holding, { grantor, level: 'REFERENCE' });
  }

  /** Ends the title of those who signed, and adds a doubt about the owners who didn't. */
  #replace(
    document: ChainDocument,
    { regular, signers, isStray }: { regular: readonly Holding[]; signers: Map<Holding, Signer>; isStray: boolean },
  ): void {
    for (const [holding, { level }] of signers) {
      holding.until = document;
      if (level !== 'SAME') holding.level = level;
      if (holding.isPending) this.#confirm(holding, document);
    }
    if (isStray || signers.size === 0) return;
    for (const holding of regular) {
      if (holding.until !== undefined || holding.isPart || hasCommonParty([holding.party], document.grantees)) continue;
      this.#leaveOut(holding, document);
    }
    if (WHOLE_MATCHES.has(document.match)) this.#noteParts(document);
  }

  #leaveOut(holding: Holding, document: ChainDocument): void {
    // Each later deed lacks the same signature: the doubt is reported once.
    if (holding.doubtedBy.length === 0) this.#doubt(document, 'SHARE', { name: holding.party.displayName });
    holding.doubtedBy.push(document);
  }

  /** Adds a doubt about a deed of the whole while another party holds a part. */
  #noteParts(document: ChainDocument): void {
    const isHeld = (part: ChainDocument) =>
      this.#holdings.some(({ from, until }) => from === part && until === undefined);
    for (const part of this.#parts.filter(isHeld))
      this.#doubt(document, 'AFTER_PART', { name: nameOf(part.grantees), number: part.number });
    this.#parts = [];
  }

  /** The purchaser at a sale conveys: title passed in between, so the earlier owners no longer hold it. */
  #confirm(purchaser: Holding, document: ChainDocument): void {
    this.#confirmedSales.set(purchaser.from.id, document);
    const sale = this.#graph.positionOf(purchaser.from);
    const rests = new Set<number>();
    for (const holding of this.#holdings) {
      const isBefore = this.#graph.positionOf(holding.from) < sale;
      if (holding.until !== undefined || !isBefore || holding.isStray) continue;
      holding.until = purchaser.from;
      rests.add(holding.from.id);
    }
    this.#restsOn.set(purchaser.from.id, rests);
    purchaser.isPending = false;
  }

  #receive(document: ChainDocument, { isStray, isPending }: { isStray: boolean; isPending: boolean }): void {
    if (isStray) this.#strays.add(document.id);
    const isPart = PART_MATCHES.has(document.match);
    for (const party of document.grantees) {
      const isOwner = this.#holdings.some(
        (holding) =>
          holding.until === undefined &&
          !holding.isPending &&
          holding.isStray === isStray &&
          holding.party.keyNospace === party.keyNospace &&
          compareNames(holding.party, party) === 'SAME',
      );
      if (!isOwner || isPending)
        this.#holdings.push({ party, from: document, isStray, isPart, isPending, doubtedBy: [] });
    }
    this.#unowned = this.#unowned.filter(
      ({ burden }) =>
        daysBetween(burden.recordedOn, document.recordedOn) > OUT_OF_ORDER_DAYS ||
        !hasCommonParty(burden.grantors, document.grantees),
    );
  }

  /** The earlier conveyance by someone who only receives the land with this document. */
  #findEarly(document: ChainDocument, isOrigin: boolean): Unfounded | undefined {
    if (!WHOLE_MATCHES.has(document.match)) return undefined;
    // A patent was often recorded long after the deeds that rest on it.
    return this.#unfounded.find(
      ({ deed, isFirst }) =>
        ((isOrigin && isFirst) || daysBetween(deed.recordedOn, document.recordedOn) <= OUT_OF_ORDER_DAYS) &&
        hasCommonParty(deed.grantors, document.grantees),
    );
  }

  /** Moves a conveyance that was recorded too early behind the conveyance on which it rests. */
  #reorder(document: ChainDocument, early: Unfounded | undefined): void {
    if (early === undefined) return;
    const { deed } = early;
    this.#unfounded = this.#unfounded.filter((each) => each !== early);
    this.#doubts.set(
      deed.id,
      (this.#doubts.get(deed.id) ?? []).filter(({ code }) => code !== 'STRANGER'),
    );
    this.#remarks.delete(deed.id);
    this.#doubt(deed, 'OUT_OF_ORDER', { name: nameOf(deed.grantors), number: document.number });
    this.#restsOn.set(deed.id, new Set([document.id]));
    for (const holding of this.#holdings) {
      if (holding.from !== document || holding.until !== undefined) continue;
      if (hasCommonParty([holding.party], deed.grantors)) holding.until = deed;
      else if (WHOLE_MATCHES.has(deed.match)) this.#leaveOut(holding, deed);
    }
    this.#moveAfter(deed, this.#strays.has(document.id));
  }

  /** Conveyances that rest on one are in the chain, or apart from it, as that one is. */
  #moveAfter(deed: ChainDocument, isStray: boolean): void {
    const moved = new Set([deed.id]);
    for (const { id } of this.#graph.documents) {
      const rests = [...(this.#restsOn.get(id) ?? [])];
      if (rests.length > 0 && rests.every((each) => moved.has(each))) moved.add(id);
    }
    for (const id of moved) {
      if (isStray) this.#strays.add(id);
      else this.#strays.delete(id);
    }
    for (const holding of this.#holdings) if (moved.has(holding.from.id)) holding.isStray = isStray;
  }

  /** Adds a doubt about a burden by a party who isn't an owner, with the owner's spelling of the name. */
  #burden(document: ChainDocument): void {
    const current = this.#holdings.filter(({ until }) => until === undefined).slice(-COMPARED_OWNERS_MAX);
    if (!WHOLE_MATCHES.has(document.match) && document.match !== 'PART') return;
    if (this.#holdings.length === 0) this.#beforeDeeds.push(document);
    if (current.length === 0) return;
    const parties = document.grantors.slice(0, COMPARED_GRANTORS_MAX);
    let isByOwner = false;
    for (const grantor of parties) {
      const relations = current.map(({ party }) => ({ party, relation: compareNames(party, grantor) }));
      const [best] = relations
        .flatMap(({ party, relation }) => (isSameOrLikely(relation) ? [{ party, level: relation }] : []))
        .toSorted((one, other) => rank(one.level) - rank(other.level));
      isByOwner ||= best !== undefined;
      // Someone else can sign with an owner, such as a spouse; but not under the owner's name with another suffix.
      if (best !== undefined) this.#noteName(document, best.party, { grantor, level: best.level });
      for (const { party } of best === undefined ? relations.filter(({ relation }) => relation === 'OTHER_SUFFIX') : [])
        this.#doubt(document, 'SUFFIX', { received: party.displayName, conveyed: grantor.displayName });
    }
    if (isByOwner) {
      for (const { party, isStray, isPart, isPending, doubtedBy } of current) {
        if (isStray || isPart || isPending || doubtedBy.length > 0 || hasCommonParty([party], parties)) continue;
        this.#doubt(document, 'SHARE', { name: party.displayName });
      }
      return;
    }
    const holders = current.map(({ party }) => party);
    // A buyer under a contract burdens what they buy, and a creditor records a lien against an owner.
    if (hasCommonParty(this.#buyers.slice(-COMPARED_OWNERS_MAX), parties)) return;
    if (hasCommonParty(holders, document.grantees.slice(0, COMPARED_GRANTORS_MAX))) return;
    this.#unowned.push({ burden: document });
  }

  /** A party who burdened the land before the first conveyance either received it later, or conveyed it first. */
  #checkBeforeDeeds(): void {
    const [first] = this.#holdings;
    if (first === undefined) return;
    const owners = this.#holdings.slice(0, COMPARED_OWNERS_MAX).map(({ party }) => party);
    const known = [...first.from.grantors, ...owners];
    for (const burden of this.#beforeDeeds) {
      const parties = [...burden.grantors, ...burden.grantees].slice(0, COMPARED_GRANTORS_MAX);
      if (!hasCommonParty(known, parties)) this.#unowned.push({ burden });
    }
  }

  #noteFirst(document: ChainDocument): void {
    if (this.#holdings.every(({ from }) => this.#unfounded.some(({ deed }) => deed === from))) {
      this.#unfounded.push({ deed: document, isFirst: true });
      this.#remark(document, 'FIRST', { name: nameOf(document.grantors) });
      return;
    }
    this.#doubt(document, 'GAP', { name: nameOf(document.grantors) });
  }

  /** Adds a doubt about a first conveyance of land that already has owners. */
  #noteSecondRoot(document: ChainDocument, regular: readonly Holding[], early: Unfounded | undefined): void {
    const owner = regular.find(({ party }) => !hasCommonParty([party], document.grantees));
    if (owner === undefined || early?.isFirst) return;
    this.#doubt(document, 'SECOND_ROOT', { name: nameOf(document.grantees), owner: owner.party.displayName });
  }

  #noteOtherSuffixes(
    document: ChainDocument,
    others: readonly OtherSuffix[],
    { isStranger }: { readonly isStranger: boolean },
  ): void {
    for (const { holding, grantor } of others) {
      const values = { received: holding.party.displayName, conveyed: grantor.displayName };
      this.#doubt(document, 'SUFFIX', values);
    }
    if (isStranger && others.length === 0) this.#doubt(document, 'STRANGER', { name: nameOf(document.grantors) });
  }

  #noteNames(document: ChainDocument, signers: ReadonlyMap<Holding, Signer>): void {
    for (const [{ party }, signer] of signers) this.#noteName(document, party, signer);
    const isDecided = this.#graph.hasDeathRecord(document);
    for (const grantor of document.grantors) {
      if (isEstate(grantor) && !isDecided) this.#doubt(document, 'DEATH', { name: grantor.displayName });
    }
  }

  #noteName(document: ChainDocument, party: ChainParty, { grantor, level }: Signer): void {
    const values = { received: party.displayName, conveyed: grantor.displayName };
    if (level === 'SUFFIX') this.#remark(document, 'SUFFIX_MISSING', values);
    else if (level !== 'SAME') this.#doubt(document, 'NAME', { ...values, level });
  }

  #doubt(document: ChainDocument, code: Doubt['code'], values: Doubt['values']): void {
    this.#doubts.set(document.id, [...(this.#doubts.get(document.id) ?? []), { code, values }]);
  }

  #remark(document: ChainDocument, code: Remark['code'], values: Remark['values']): void {
    this.#remarks.set(document.id, [...(this.#remarks.get(document.id) ?? []), { code, values }]);
  }
}

interface Signer {
  readonly grantor: ChainParty;
  readonly level: NameLevel;
}

interface OtherSuffix {
  readonly holding: Holding;
  readonly grantor: ChainParty;
}

const rank = (level: NameLevel) => NAME_LEVELS.indexOf(level);

function nameOf(parties: readonly ChainParty[]): string {
  return nameSide(parties.slice(0, 1));
}
