import type { MatchKind, ReasonCode, TitleState } from '@portal/contract/index/title/chain-words';
import { CONVEYING_EFFECTS } from '@portal/contract/index/title/instrument-effects';
import { addMonths, formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { ChainDocument, ChainFacts, ChainParty, Standing, TextValues } from './chain-facts.ts';
import type { ChainGraph } from './chain-graph.rules.ts';
import { isBurden, type NamedEnds, type ReleaseCheck } from './check-release.rules.ts';
import type { Ownership } from './derive-owners.rules.ts';
import type { ReleaseCandidates } from './find-release-candidates.rules.ts';
import { compareSides, hasCommonParty, listAbsent, listShares, nameShares, nameSide } from './match-parties.rules.ts';

/** The input for deriving the state of a burden. */
export interface StandingFacts {
  readonly facts: ChainFacts;
  readonly graph: ChainGraph;
  readonly ownership: Ownership;
  readonly ends: NamedEnds;
  readonly candidates: ReleaseCandidates;
  /** Conveyances by the key of each grantee. */
  readonly conveyancesTo: ReadonlyMap<string, readonly ChainDocument[]>;
  /** Conveyances by the key of each grantor. */
  readonly conveyancesBy: ReadonlyMap<string, readonly ChainDocument[]>;
  /** The last conveyance of land that was forfeited for taxes. */
  readonly forfeiture: ChainDocument | undefined;
}

/** Conveyances of the whole land. */
const WHOLE_MATCHES: ReadonlySet<MatchKind> = new Set(['SAME', 'CONTAINS', 'SAME_TEXT', 'PARCEL']);

/**
 * Derives the state of a burden (decision 0126): first from a document that names it, then from the certificate of
 * title, then from its term, then from releases that name nothing. Amounts never decide.
 *
 * @returns undefined for a document that nothing can end.
 */
export function deriveStanding(given: StandingFacts, document: ChainDocument): Standing | undefined {
  const effect = given.graph.effectOf(document);
  if (effect === 'UNKNOWN') return standing('UNDECIDED', 'UNKNOWN_CODE', { code: document.instrumentCode });
  if (!isBurden(given.graph, document)) return undefined;
  const derived = deriveByDocuments(given, document);
  const decided = applyCertificate(given, document, derived);
  return { ...decided, rule: given.graph.ruleOf(document)?.source ?? '' };
}

type Undone = Omit<Standing, 'rule'> & { readonly rule?: string };

function standing(
  state: TitleState,
  reason: ReasonCode,
  values: TextValues = {},
  documents: readonly ChainDocument[] = [],
): Standing {
  return { state, reason, values, rule: '', documents: documents.map(({ id }) => id) };
}

/** The order matters: each step runs only if those before it found nothing. */
function deriveByDocuments(given: StandingFacts, document: ChainDocument): Undone {
  return (
    findEnd(given, document) ??
    findTransfer(given, document) ??
    findLienEnd(given, document) ??
    findDoubtfulEnd(given, document) ??
    findForfeiture(given, document) ??
    findCandidates(given, document) ??
    findTerm(given, document) ??
    findOpen(given, document)
  );
}

/** A document that names the burden, agrees with it and ends it, unless a later one revives it. */
function findEnd({ graph, ends }: StandingFacts, burden: ChainDocument): Undone | undefined {
  const { end, revived } = ends.endOf(burden);
  if (end === undefined) return revived && standing('OPEN', 'REVIVED', { number: revived.number }, [revived]);
  const { release } = end;
  const effect = graph.effectOf(release);
  const reason =
    effect === 'RELEASES' ? 'RELEASED' : effect === 'RELEASES_PART' ? 'LAND_RELEASED' : ('FORECLOSED' as const);
  return standing('ENDED', reason, { number: release.number, date: formatPlainDate(release.recordedOn) }, [release]);
}

/**
 * A release that names the burden, but with another debtor, land, holder or day: only the images tell which burden it
 * releases.
 */
function findDoubtfulEnd({ ends }: StandingFacts, burden: ChainDocument): Undone | undefined {
  const { doubtful } = ends.endOf(burden);
  return doubtful && describeDoubtfulEnd(doubtful);
}

function describeDoubtfulEnd({ release, isEarlier, debtor, holder, land, names, released, burdened }: ReleaseCheck) {
  const { number } = release;
  if (isEarlier) return standing('UNDECIDED', 'RELEASED_EARLIER', { number }, [release]);
  if (holder !== 'AGREES' && debtor !== 'DIFFERS' && land !== 'DIFFERS')
    return standing('UNDECIDED', 'OTHER_HOLDER', { number, name: names.released, holder: names.holder }, [release]);
  if (debtor === 'DIFFERS' || land === 'DIFFERS' || names.absent === '')
    return standing('UNDECIDED', 'RELEASE_DIFFERS', { number, released, burdened }, [release]);
  return standing('UNDECIDED', 'NOT_ALL_SIGNED', { number, name: names.released, absent: names.absent }, [release]);
}

/** Later transfers of title: by a contract, a transfer on death, a sale. */
function findTransfer(given: StandingFacts, document: ChainDocument): Undone | undefined {
  const { graph, ownership } = given;
  switch (graph.effectOf(document)) {
    case 'CONTRACT': {
      const { deed, isSure, absent = '' } = findDeedToBuyer(given, document) ?? {};
      if (deed === undefined) return undefined;
      const { number } = deed;
      if (absent !== '')
        return standing('UNDECIDED', 'NOT_ALL_SIGNED', { number, name: nameSide(deed.grantors), absent }, [deed]);
      if (isSure) return standing('ENDED', 'BUYER_HAS_DEED', { number }, [deed]);
      return describeOther(document, deed, deed.grantees);
    }
    case 'CONVEYS_ON_DEATH': {
      const death = graph
        .sourcesOf(document)
        .find((source) => graph.effectOf(source) === 'CONVEYS_AT_DEATH' || isNamedEnd(graph, document, source));
      if (death !== undefined && compareSides(document.grantors, death.grantors) === 'AGREES') {
        const { number } = death;
        const living = listAbsent(
          listShares(document.grantors),
          graph.sourcesOf(document).flatMap(({ grantors }) => grantors),
        );
        if (living.length === 0) return standing('ENDED', 'DEATH_RECORDED', { number }, [death]);
        const values = { number, name: nameSide(death.grantors), absent: nameShares(living) };
        return standing('UNDECIDED', 'NOT_ALL_DIED', values, [death]);
      }
      if (death !== undefined) return describeOther(document, death, death.grantors);
      const deed = findLaterDeedBy(given, document);
      if (deed !== undefined) return standing('UNDECIDED', 'CONVEYED_AFTERWARDS', { number: deed.number }, [deed]);
      return standing('OPEN', 'UNTIL_DEATH');
    }
    case 'CONVEYS_AFTER_REDEMPTION': {
      const deed = ownership.confirmedSales.get(document.id);
      if (deed !== undefined) return standing('ENDED', 'PURCHASER_CONVEYED', { number: deed.number }, [deed]);
      return standing('UNDECIDED', 'REDEMPTION');
    }
    default:
      return undefined;
  }
}

function isNamedEnd(graph: ChainGraph, document: ChainDocument, source: ChainDocument): boolean {
  return graph.counterpartsOf(document).has(source.instrumentCode);
}

/** A document that names another one and is about someone else, each with its parties. */
function describeOther(document: ChainDocument, by: ChainDocument, parties: readonly ChainParty[]): Standing {
  const values = {
    number: by.number,
    released: nameSide(parties),
    burdened: `${nameSide(document.grantors)}; ${nameSide(document.grantees)}`,
  };
  return standing('UNDECIDED', 'RELEASE_DIFFERS', values, [by]);
}

/**
 * The deed to the buyer of a contract, or to an assignee, of the whole land and by the seller, with the sellers who didn't
 * sign it. A deed that only names the contract isn't sure.
 */
function findDeedToBuyer(
  { graph, ends, conveyancesTo }: StandingFacts,
  contract: ChainDocument,
): { readonly deed: ChainDocument; readonly isSure: boolean; readonly absent?: string } | undefined {
  const { debtors: sellers, holders: buyers } = ends.holdersOf(contract);
  const isLater = (deed: ChainDocument) =>
    isConveyance(graph, deed) && graph.positionOf(deed) > graph.positionOf(contract);
  const isToBuyer = (deed: ChainDocument) =>
    WHOLE_MATCHES.has(deed.match) &&
    hasCommonParty([...contract.grantors, ...sellers], deed.grantors) &&
    hasCommonParty(buyers, deed.grantees);
  const named = [contract, ...graph.actorsOn(contract)].flatMap((each) => graph.sourcesOf(each)).filter(isLater);
  const toBuyer = buyers
    .flatMap((buyer) => conveyancesTo.get(buyer.keyNospace) ?? [])
    .find((deed) => isLater(deed) && isToBuyer(deed));
  const sure = named.find(isToBuyer) ?? toBuyer;
  if (sure !== undefined)
    return { deed: sure, isSure: true, absent: nameShares(listAbsent(listShares(sellers), sure.grantors)) };
  return named[0] && { deed: named[0], isSure: false };
}

function findLaterDeedBy({ graph, conveyancesBy }: StandingFacts, document: ChainDocument): ChainDocument | undefined {
  return document.grantors
    .flatMap((owner) => conveyancesBy.get(owner.keyNospace) ?? [])
    .find(
      (deed) => graph.positionOf(deed) > graph.positionOf(document) && hasCommonParty(document.grantors, deed.grantors),
    );
}

/** A tax lien's own record contains its last day for refiling (26 U.S.C. 6323(g)). */
function findLienEnd({ facts }: StandingFacts, { lien }: ChainDocument): Undone | undefined {
  if (lien?.endedOn === undefined || lien.endedOn === null || lien.endedOn > facts.today) return undefined;
  return standing('PAST_TERM', 'LIEN_ENDED', { date: formatPlainDate(lien.endedOn) });
}

/** Burdens recorded before a tax forfeiture may have ended with it; the index doesn't tell. */
function findForfeiture({ graph, forfeiture }: StandingFacts, burden: ChainDocument): Undone | undefined {
  if (forfeiture === undefined || graph.counterpartsOf(burden).size === 0) return undefined;
  if (graph.positionOf(burden) > graph.positionOf(forfeiture)) return undefined;
  return standing('UNDECIDED', 'FORFEITURE', { number: forfeiture.number }, [forfeiture]);
}

/**
 * Releases by the holder to the debtor that end no document that they name: a single one is probable, several decide
 * nothing.
 */
function findCandidates({ graph, candidates }: StandingFacts, burden: ChainDocument): Undone | undefined {
  const found = candidates.releasesOf(burden);
  const [only] = found;
  if (only === undefined) return undefined;
  if (found.length === 1 && candidates.burdensOf(only).length === 1) {
    const [named] = graph.targetsOf(only);
    if (named !== undefined)
      return standing('UNDECIDED', 'OTHER_NUMBER', { number: only.number, named: named.number }, [only, named]);
    const reason = only.match === 'NAME' ? 'RELEASE_BY_PARTIES' : 'PROBABLE_RELEASE';
    return standing('UNDECIDED', reason, { number: only.number }, found);
  }
  const numbers = found.map(({ number }) => number).join(', ');
  return standing('UNDECIDED', 'SEVERAL_RELEASES', { numbers }, found);
}

/**
 * A term that counts from recording can pass; a term that counts from a date in the image is never taken as passed
 * without reading the image.
 */
function findTerm({ facts, graph }: StandingFacts, burden: ChainDocument): Undone | undefined {
  const rule = graph.ruleOf(burden);
  if (rule === undefined || rule.termYears === 0 || burden.lien !== undefined) return undefined;
  const years = rule.termYears;
  const changed = graph.actorsOn(burden).findLast((actor) => graph.effectOf(actor) === 'MODIFIES');
  const since = rule.isTermInImage ? (changed ?? burden).recordedOn : burden.recordedOn;
  const last = addYears(since, years);
  if (last >= facts.today) return undefined;
  if (rule.isTermInImage) return standing('UNDECIDED', 'TERM_IN_IMAGE', { years });
  const suit = findSuit(graph, burden, last);
  if (suit !== undefined) return standing('OPEN', 'SUIT_IN_TIME', { number: suit.number }, [suit]);
  return standing('PAST_TERM', 'TERM_PASSED', { years, date: formatPlainDate(last) });
}

/** The notice of a suit about the burden that was recorded within its term, and so keeps it alive. */
function findSuit(graph: ChainGraph, burden: ChainDocument, last: PlainDate): ChainDocument | undefined {
  return graph.sourcesOf(burden).find((source) => graph.effectOf(source) === 'NOTICE' && source.recordedOn <= last);
}

function findOpen({ graph, ends }: StandingFacts, burden: ChainDocument): Undone {
  const { part } = ends.endOf(burden);
  if (part !== undefined) {
    const values = { number: part.number };
    if (part.isElsewhere)
      return standing('OPEN', 'OTHER_LAND_RELEASED', { ...values, land: part.lands.join('; ') }, [part]);
    return standing('OPEN', 'PART_RELEASED', values, [part]);
  }
  return standing('OPEN', graph.counterpartsOf(burden).size === 0 ? 'RUNS_WITH_LAND' : 'NO_RELEASE');
}

/** On registered land the certificate decides what is open; what it doesn't show is history (Minn. Stat. 508.25). */
function applyCertificate({ facts, graph }: StandingFacts, document: ChainDocument, derived: Undone): Undone {
  const { certificate } = facts;
  if (certificate === undefined) return derived;
  const memorial = certificate.memorials.get(document.id);
  const values = { certificate: certificate.number };
  if (memorial !== undefined) {
    if (memorial.dischargedBy === null)
      return derived.state === 'ENDED'
        ? { ...derived, state: 'UNDECIDED', reason: 'MEMORIAL_REMAINS', values: { ...values, ...derived.values } }
        : standing('OPEN', 'OPEN_MEMORIAL', values, []);
    if (derived.state === 'ENDED') return derived;
    return standing('ENDED', 'MEMORIAL_DISCHARGED', { ...values, number: memorial.dischargedBy });
  }
  if (derived.state === 'ENDED' || derived.state === 'PAST_TERM') return derived;
  if (graph.effectOf(document) === 'ENCUMBERS_PERSON')
    return document.lien?.isFederal ? derived : standing('UNDECIDED', 'NOT_REGISTERED', values);
  return document.recordedOn < certificate.certifiedOn ? standing('ENDED', 'NOT_CARRIED_OVER', values) : derived;
}

export function isConveyance(graph: ChainGraph, document: ChainDocument): boolean {
  const effect = graph.effectOf(document);
  return effect !== 'UNKNOWN' && CONVEYING_EFFECTS.has(effect);
}

function addYears(date: PlainDate, years: number): PlainDate {
  return addMonths(date, years * 12);
}
