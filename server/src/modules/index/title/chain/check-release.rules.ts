import type { MatchKind } from '@portal/contract/index/title/chain-words';
import { BURDENING_EFFECTS } from '@portal/contract/index/title/instrument-effects';
import type { ChainDocument, ChainParty } from './chain-facts.ts';
import type { ChainGraph } from './chain-graph.rules.ts';
import {
  type Agreement,
  compareSides,
  hasCommonParty,
  listAbsent,
  listShares,
  nameShares,
  nameSide,
  type Share,
} from './match-parties.rules.ts';
import { type Holders, traceHolders } from './trace-holders.rules.ts';

/** The agreement between a release and a burden that it names by its number. */
export interface ReleaseCheck {
  readonly release: ChainDocument;
  readonly isEnd: boolean;
  /** Whether it was recorded before the burden. */
  readonly isEarlier: boolean;
  readonly debtor: Agreement;
  readonly holder: Agreement;
  readonly land: Agreement;
  /** The party who released, the last recorded holder, and holders who didn't sign; '' if all did. */
  readonly names: { readonly released: string; readonly holder: string; readonly absent: string };
  /** Debtor and land of the release, and of the burden. */
  readonly released: string;
  readonly burdened: string;
}

/** The statements of the documents that name a burden about its end. */
export interface NamedEnd {
  readonly end: ReleaseCheck | undefined;
  /** A document that undid the end. */
  readonly revived: ChainDocument | undefined;
  /** The last release that names it and disagrees with it otherwise. */
  readonly doubtful: ReleaseCheck | undefined;
  /** The last release of other land, or of an unspecified part. */
  readonly part: ChainDocument | undefined;
}

/** The ends of the burdens of a chain. Each is derived once. */
export interface NamedEnds {
  endOf(burden: ChainDocument): NamedEnd;
  holdersOf(burden: ChainDocument): Holders;
  /** The burdens that a release names, each with how they agree. */
  checksOf(release: ChainDocument): readonly { readonly burden: ChainDocument; readonly check: ReleaseCheck }[];
}

const ON_THIS_LAND: ReadonlySet<MatchKind> = new Set(['SAME', 'CONTAINS', 'SAME_TEXT', 'PARCEL']);
const ON_PART: ReadonlySet<MatchKind> = new Set(['PART', 'OVERLAPS']);
/** Effects that the grantor ends: a seller cancels a contract, an owner revokes a transfer on death. */
const ENDED_BY_GRANTOR: ReadonlySet<string> = new Set(['CONTRACT', 'CONVEYS_ON_DEATH']);
/** Burdens with which one is compared to tell debtors of one name apart. */
const RIVALS_MAX = 50;
/** The maximum number of owners to compare with the parties of a burden, newest first. */
const COMPARED_OWNERS_MAX = 50;

/**
 * Checks each release against the burdens that it names (decision 0210). A mistyped number is the most common error of
 * an index, so a number alone ends nothing: debtor or land, and the holder of record, must agree, and nothing may
 * contradict them.
 */
export function checkReleases(graph: ChainGraph, owners: readonly ChainParty[]): NamedEnds {
  const recent = owners.slice(-COMPARED_OWNERS_MAX);
  const burdens = graph.documents.filter((document) => isBurden(graph, document));
  const context: Context = {
    known: new Map(),
    graph,
    burdens,
    owners: recent,
    holdersOf: memoize((burden) => traceHolders(graph, burden, { owners: recent })),
  };
  const endOf = memoize((burden) => findNamedEnd(context, burden));
  const checksOf = memoize((release) =>
    isRelease(graph, release)
      ? graph.burdensOf(release).map((burden) => ({ burden, check: checkRelease(context, burden, release) }))
      : [],
  );
  return { endOf, holdersOf: context.holdersOf, checksOf };
}

/** Whether a document ends burdens as a whole. */
export function isRelease(graph: ChainGraph, document: ChainDocument): boolean {
  return ['RELEASES', 'CONVEYS_AFTER_REDEMPTION'].includes(graph.effectOf(document));
}

export function isBurden(graph: ChainGraph, document: ChainDocument): boolean {
  const effect = graph.effectOf(document);
  return effect !== 'UNKNOWN' && BURDENING_EFFECTS.has(effect);
}

interface Context {
  /** Each pair is compared once. */
  readonly known: Map<ChainDocument, Map<ChainDocument, ReleaseCheck>>;
  readonly graph: ChainGraph;
  readonly burdens: readonly ChainDocument[];
  readonly owners: readonly ChainParty[];
  holdersOf(burden: ChainDocument): Holders;
}

function findNamedEnd(context: Context, burden: ChainDocument): NamedEnd {
  const { graph } = context;
  let end: ReleaseCheck | undefined;
  let doubtful: ReleaseCheck | undefined;
  let revived: ChainDocument | undefined;
  let part: ChainDocument | undefined;
  for (const actor of graph.actorsOn(burden)) {
    const effect = graph.effectOf(actor);
    const isOfThisLand = effect === 'RELEASES_PART' && !burden.isElsewhere && ON_THIS_LAND.has(actor.match);
    if (effect === 'RELEASES_PART' && !isOfThisLand) part = actor;
    if (effect === 'REVIVES') [revived, end, doubtful] = [actor, undefined, undefined];
    if (!isRelease(graph, actor) && !isOfThisLand) continue;
    const check = checkRelease(context, burden, actor);
    if (check.isEnd) end = check;
    else doubtful = check;
  }
  return { end, revived, doubtful, part };
}

function checkRelease(context: Context, burden: ChainDocument, release: ChainDocument): ReleaseCheck {
  const known = context.known.get(burden)?.get(release);
  if (known !== undefined) return known;
  const check = compareRelease(context, burden, release);
  const checks = context.known.get(burden) ?? new Map<ChainDocument, ReleaseCheck>();
  context.known.set(burden, checks.set(release, check));
  return check;
}

function compareRelease(context: Context, burden: ChainDocument, release: ChainDocument): ReleaseCheck {
  const { graph, holdersOf, owners } = context;
  // The rest of a mortgage can be assigned after a part of the land was released; after a satisfaction nothing is left.
  const { debtors, holders, shares, breaks } =
    graph.effectOf(release) === 'RELEASES_PART'
      ? traceHolders(graph, burden, { owners, before: release })
      : holdersOf(burden);
  const sides =
    graph.effectOf(release) === 'CONVEYS_AFTER_REDEMPTION'
      ? compareSale(release, { debtors, holders })
      : comparePayment(graph, burden, release, { debtors, holders });
  const holder = breaks.length > 0 ? 'DIFFERS' : sides.holder;
  const land = compareLands(burden, release);
  const isEarlier = graph.positionOf(release) < graph.positionOf(burden);
  const absent = nameShares(listAbsentShares(graph, burden, release, { debtors, shares }));
  const isContradicted =
    isEarlier || absent !== '' || holder !== 'AGREES' || land === 'DIFFERS' || sides.debtor === 'DIFFERS';
  const isSure = () =>
    sides.debtor === 'AGREES' || (land === 'AGREES' && !hasRival(context, burden, release, sides.debtor));
  return {
    release,
    isEnd: !isContradicted && isSure(),
    isEarlier,
    debtor: sides.debtor,
    holder,
    land,
    names: { released: nameSide(release.grantors), holder: breaks[0]?.holder ?? nameSide(holders), absent },
    released: describe(debtorsOf(burden, release), release),
    burdened: describe(debtors, burden),
  };
}

interface Sides {
  readonly debtor: Agreement;
  readonly holder: Agreement;
}

/**
 * A satisfaction goes from the holder to the debtor; effects that the grantor ends go in the direction of the burden.
 */
function comparePayment(
  graph: ChainGraph,
  burden: ChainDocument,
  { grantors, grantees }: ChainDocument,
  { debtors, holders }: Pick<Holders, 'debtors' | 'holders'>,
): Sides {
  return ENDED_BY_GRANTOR.has(graph.effectOf(burden))
    ? { debtor: compareSides(holders, grantees), holder: compareSides(debtors, grantors) }
    : { debtor: compareSides(debtors, grantees), holder: compareSides(holders, grantors) };
}

/** The joint holders who didn't sign a release. A sheriff signs for all of them. */
function listAbsentShares(
  graph: ChainGraph,
  burden: ChainDocument,
  release: ChainDocument,
  { debtors, shares }: Pick<Holders, 'debtors' | 'shares'>,
): readonly Share[] {
  if (graph.effectOf(release) === 'CONVEYS_AFTER_REDEMPTION') return [];
  return listAbsent(ENDED_BY_GRANTOR.has(graph.effectOf(burden)) ? listShares(debtors) : shares, release.grantors);
}

/**
 * A sheriff sells the debtor's land to the holder or to someone else: the debtor is among the sellers, or the holder buys. Sellers who are
 * persons, and not the debtor, contradict.
 */
function compareSale(sale: ChainDocument, { debtors, holders }: Pick<Holders, 'debtors' | 'holders'>): Sides {
  const parties = [...sale.grantors, ...sale.grantees];
  const debtor = compareSides(debtors, parties);
  const isContradicted = debtor === 'DIFFERS' && sale.grantors.some(({ isPerson }) => isPerson);
  const holder = compareSides(holders, parties);
  return {
    debtor: debtor === 'DIFFERS' && !isContradicted ? 'SILENT' : debtor,
    holder: holder === 'DIFFERS' && debtor === 'AGREES' ? 'AGREES' : holder,
  };
}

/** Whether the release can as well be of another burden of this holder, by a debtor of a similar name. */
function hasRival(
  { graph, burdens, holdersOf }: Context,
  burden: ChainDocument,
  release: ChainDocument,
  debtor: Agreement,
): boolean {
  const { debtors } = holdersOf(burden);
  return burdens
    .filter((other) => other !== burden && other.instrumentCode === burden.instrumentCode)
    .slice(0, RIVALS_MAX)
    .some((other) => {
      const rival = holdersOf(other);
      return (
        graph.positionOf(other) < graph.positionOf(release) &&
        compareSides(rival.debtors, debtors) !== 'AGREES' &&
        hasCommonParty(rival.holders, [...release.grantors, ...release.grantees]) &&
        (debtor === 'SILENT' || compareSides(rival.debtors, release.grantees) !== 'DIFFERS')
      );
    });
}

/** The release names the land of the burden, no land, or only other land. */
function compareLands(burden: ChainDocument, release: ChainDocument): Agreement {
  if (burden.isElsewhere) {
    if (release.lands.some((land) => burden.lands.includes(land))) return 'AGREES';
    return release.lands.length > 0 ? 'DIFFERS' : 'SILENT';
  }
  if (ON_THIS_LAND.has(release.match)) return 'AGREES';
  if (release.isElsewhere) return 'DIFFERS';
  return ON_PART.has(release.match) && !ON_PART.has(burden.match) ? 'DIFFERS' : 'SILENT';
}

function debtorsOf(burden: ChainDocument, release: ChainDocument): readonly ChainParty[] {
  return release.grantees.length > 0 || burden.lien !== undefined ? release.grantees : release.grantors;
}

/** `OTHERO OTTO, LOT 34`: what tells two documents apart. */
function describe(parties: readonly ChainParty[], { lands }: ChainDocument): string {
  return [nameSide(parties), ...lands].filter((text) => text !== '').join(', ');
}

function memoize<Result>(compute: (document: ChainDocument) => Result): (document: ChainDocument) => Result {
  const results = new Map<number, Result>();
  return (document) => {
    const known = results.get(document.id);
    if (known !== undefined) return known;
    const result = compute(document);
    results.set(document.id, result);
    return result;
  };
}
