import type { MatchKind, NameLevel } from '@portal/contract/index/title/chain-words';
import { CONVEYING_EFFECTS, type Effect } from '@portal/contract/index/title/instrument-effects';
import type { ChainDocument, ChainParty, Doubt, OwnerPeriod } from './chain-facts.ts';
import type { ChainGraph } from './chain-graph.rules.ts';
import { compareParties, isEstate } from './compare-names.rules.ts';

/** A deed of a part, or of land that overlaps, ends no title to the whole. */
const PART_MATCHES: ReadonlySet<MatchKind> = new Set(['PART', 'OVERLAPS']);
/** Documents that aren't known to be about this land: their grantors don't have to own it. */
const UNSURE_MATCHES: ReadonlySet<MatchKind> = new Set(['OVERLAPS', 'MAY_INCLUDE', 'PARCEL']);
/** Documents that other documents or names brought in. */
const DISTANT_MATCHES: ReadonlySet<MatchKind> = new Set(['REFERENCE', 'NAME']);
/** Owners of parts and strays among whom a name that isn't the same is looked for, the newest first: what bounds a hostile chain. */
const COMPARED_OWNERS_MAX = 50;
/** Grantors to whom an owner with another surname is compared: a deed of more heirs than that is read by hand. */
const COMPARED_GRANTORS_MAX = 20;

interface Holding {
  readonly party: ChainParty;
  readonly from: ChainDocument;
  readonly isStray: boolean;
  readonly isPart: boolean;
  /** Received at a sheriff's sale: title passes when the time to redeem ends. */
  readonly isPending: boolean;
  until?: ChainDocument;
  level?: NameLevel;
}

/** What each conveyance says about the owners before it. */
export interface Ownership {
  readonly owners: readonly OwnerPeriod[];
  readonly doubts: ReadonlyMap<number, readonly Doubt[]>;
  /** Documents of a chain that doesn't start with an owner. */
  readonly strays: ReadonlySet<number>;
  /** Sales whose purchaser conveyed the land later, by document, and that conveyance. */
  readonly confirmedSales: ReadonlyMap<number, ChainDocument>;
}

/**
 * Derives who held title when, by the order of recording (decision 0126).
 *
 * Grantors are matched to the current owners. Only owners who signed are replaced. A grantor who isn't an owner conveys nothing, and what
 * follows from it is a chain apart.
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
  readonly #strays = new Set<number>();
  readonly #confirmedSales = new Map<number, ChainDocument>();

  constructor(graph: ChainGraph) {
    this.#graph = graph;
  }

  read(document: ChainDocument): void {
    const effect = this.#graph.effectOf(document);
    if (effect === 'UNKNOWN' || DISTANT_MATCHES.has(document.match)) return;
    if (effect === 'CONVEYS_AFTER_REDEMPTION') this.#receive(document, { isStray: false, isPending: true });
    if (CONVEYING_EFFECTS.has(effect)) this.#convey(document, effect);
  }

  finish(): Ownership {
    const owners = this.#holdings
      .filter(({ isPending }) => !isPending)
      .map(
        ({ party, from, until, isStray, isPart, level }): OwnerPeriod => ({
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
        }),
      );
    return { owners, doubts: this.#doubts, strays: this.#strays, confirmedSales: this.#confirmedSales };
  }

  #convey(document: ChainDocument, effect: Effect): void {
    const current = this.#holdings.filter(({ until }) => until === undefined);
    const signers = this.#matchSigners(document, current);
    const isOrigin = effect === 'ORIGINATES';
    const regular = current.filter(({ isStray, isPending }) => !isStray && !isPending);
    if (signers.size === 0 && !isOrigin && regular.length > 0) {
      // Whether a document is about this land at all may be undecided: then its grantor isn't a stranger.
      if (UNSURE_MATCHES.has(document.match)) return;
      this.#receive(document, { isStray: true, isPending: false });
      this.#doubt(document, 'STRANGER', { name: nameOf(document.grantors) });
      return;
    }
    if (signers.size === 0 && !isOrigin) this.#doubt(document, 'GAP', { name: nameOf(document.grantors) });
    const isStray = signers.size > 0 && [...signers.keys()].every((holding) => holding.isStray);
    this.#noteNames(document, signers);
    if (!PART_MATCHES.has(document.match)) this.#replace(document, { regular, signers, isStray });
    this.#receive(document, { isStray, isPending: false });
  }

  /** Pairs the current owners with the grantors that they are, at the best level. */
  #matchSigners(document: ChainDocument, current: readonly Holding[]): Map<Holding, Signer> {
    const signers = new Map<Holding, Signer>();
    const grantors = new Map(document.grantors.map((party) => [party.keyNospace, party]));
    const compared = current.filter(
      ({ party }, index) => index >= current.length - COMPARED_OWNERS_MAX || grantors.has(party.keyNospace),
    );
    const others = document.grantors.slice(0, COMPARED_GRANTORS_MAX);
    for (const holding of compared) {
      const namesake = grantors.get(holding.party.keyNospace);
      for (const grantor of namesake === undefined ? others : new Set([...others, namesake])) {
        const level = compareParties(holding.party, grantor);
        const best = signers.get(holding);
        if (level !== undefined && (best === undefined || rank(level) < rank(best.level)))
          signers.set(holding, { grantor, level });
      }
    }
    if (signers.size === 0) this.#matchByReference(document, current, signers);
    return signers;
  }

  /** A deed that names the deed of the current owner continues it, whatever the names are. */
  #matchByReference(document: ChainDocument, current: readonly Holding[], signers: Map<Holding, Signer>): void {
    const [grantor] = document.grantors;
    if (grantor === undefined) return;
    const named = new Set(this.#graph.targetsOf(document).map(({ id }) => id));
    const referenced = current.filter(({ from, isPending }) => named.has(from.id) && !isPending);
    for (const holding of referenced) signers.set(holding, { grantor, level: 'REFERENCE' });
  }

  /** Ends the title of those who signed, and asks about the owners who didn't. */
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
      if (holding.until !== undefined || holding.isPart || isAmong(holding.party, document.grantees)) continue;
      this.#doubt(document, 'SHARE', { name: holding.party.displayName });
    }
  }

  /** The purchaser at a sale conveys: title passed in between, so the owners before the sale have none. */
  #confirm(purchaser: Holding, document: ChainDocument): void {
    this.#confirmedSales.set(purchaser.from.id, document);
    const sale = this.#graph.positionOf(purchaser.from);
    for (const holding of this.#holdings) {
      const isBefore = this.#graph.positionOf(holding.from) < sale;
      if (holding.until === undefined && isBefore && !holding.isStray) holding.until = purchaser.from;
    }
    const index = this.#holdings.indexOf(purchaser);
    if (index >= 0) this.#holdings[index] = { ...purchaser, isPending: false };
  }

  #receive(document: ChainDocument, { isStray, isPending }: { isStray: boolean; isPending: boolean }): void {
    if (isStray) this.#strays.add(document.id);
    const isPart = PART_MATCHES.has(document.match);
    for (const party of document.grantees) {
      const isOwner = this.#holdings.some(
        (holding) =>
          holding.until === undefined &&
          !holding.isPending &&
          holding.party.keyNospace === party.keyNospace &&
          compareParties(holding.party, party) === 'SAME',
      );
      if (!isOwner || isPending) this.#holdings.push({ party, from: document, isStray, isPart, isPending });
    }
  }

  #noteNames(document: ChainDocument, signers: ReadonlyMap<Holding, Signer>): void {
    for (const [{ party }, { grantor, level }] of signers) {
      if (level === 'SAME') continue;
      this.#doubt(document, 'NAME', { received: party.displayName, conveyed: grantor.displayName, level });
    }
    const isDecided = this.#graph.hasDeathRecord(document);
    for (const grantor of document.grantors) {
      if (isEstate(grantor) && !isDecided) this.#doubt(document, 'DEATH', { name: grantor.displayName });
    }
  }

  #doubt(document: ChainDocument, code: Doubt['code'], values: Doubt['values']): void {
    this.#doubts.set(document.id, [...(this.#doubts.get(document.id) ?? []), { code, values }]);
  }
}

interface Signer {
  readonly grantor: ChainParty;
  readonly level: NameLevel;
}

const LEVEL_ORDER: readonly NameLevel[] = ['SAME', 'MIDDLE', 'ALIAS', 'DERIVED', 'SOUND', 'REFERENCE'];
const rank = (level: NameLevel) => LEVEL_ORDER.indexOf(level);

function isAmong(party: ChainParty, parties: readonly ChainParty[]): boolean {
  return parties.some((each) => compareParties(party, each) !== undefined);
}

function nameOf([first]: readonly ChainParty[]): string {
  return first?.displayName ?? '';
}
