import type { ChainDocument } from './chain-facts.ts';
import type { ChainGraph } from './chain-graph.rules.ts';
import { isBurden, type NamedEnds } from './check-release.rules.ts';
import { hasCommonParty } from './match-parties.rules.ts';

/** Releases that end no document that they name, and the burdens that they could release. */
export interface ReleaseCandidates {
  releasesOf(burden: ChainDocument): readonly ChainDocument[];
  burdensOf(release: ChainDocument): readonly ChainDocument[];
}

/** Pairs compared for one release: a lender that released thousands of mortgages of one block is read by hand. */
const COMPARED_BURDENS_MAX = 200;

/**
 * Finds, for releases that name no burden or one that doesn't agree with them, the earlier open burdens of the same
 * kind, holder, debtor and land.
 */
export function findReleaseCandidates(graph: ChainGraph, ends: NamedEnds): ReleaseCandidates {
  const releases = new Map<ChainDocument, ChainDocument[]>();
  const burdens = new Map<ChainDocument, readonly ChainDocument[]>();
  const open = graph.documents.filter(
    (document) => isBurden(graph, document) && !document.isElsewhere && ends.endOf(document).end === undefined,
  );
  const byCode = Map.groupBy(open, ({ instrumentCode }) => instrumentCode);
  for (const release of graph.documents) {
    if (!canRelease(graph, release) || ends.checksOf(release).some(({ check }) => check.isEnd)) continue;
    const named = new Set(ends.checksOf(release).map(({ burden }) => burden));
    const codes = [...byCode.keys()].filter((code) => isCounterpart(graph, release, byCode.get(code)?.[0]));
    const found = codes
      .flatMap((code) => byCode.get(code) ?? [])
      .filter((burden) => graph.positionOf(burden) < graph.positionOf(release) && !named.has(burden))
      .slice(-COMPARED_BURDENS_MAX)
      .filter((burden) => isBetweenSameParties(ends, burden, release));
    burdens.set(release, found);
    for (const burden of found) releases.set(burden, [...(releases.get(burden) ?? []), release]);
  }
  return {
    releasesOf: (burden) => releases.get(burden) ?? [],
    burdensOf: (release) => burdens.get(release) ?? [],
  };
}

/** Releases of the whole that don't describe other land, and releases of this land. */
function canRelease(graph: ChainGraph, release: ChainDocument): boolean {
  const effect = graph.effectOf(release);
  if (effect === 'RELEASES_PART') return release.match === 'SAME' || release.match === 'SAME_TEXT';
  return effect === 'RELEASES' && !release.isElsewhere;
}

function isCounterpart(graph: ChainGraph, release: ChainDocument, burden: ChainDocument | undefined): boolean {
  if (burden === undefined) return false;
  return (
    graph.counterpartsOf(burden).has(release.instrumentCode) || graph.counterpartsOf(release).has(burden.instrumentCode)
  );
}

/** The last recorded holder releases the debtor; a lien that the creditor records alone has its parties the other way round. */
function isBetweenSameParties(ends: NamedEnds, burden: ChainDocument, release: ChainDocument): boolean {
  const { debtors, holders } = ends.holdersOf(burden);
  if (hasCommonParty(holders, release.grantors) && hasCommonParty(debtors, release.grantees)) return true;
  return hasCommonParty(debtors, release.grantors) && hasCommonParty(holders, release.grantees);
}
