import { BURDENING_EFFECTS } from '@portal/contract/index/title/instrument-effects';
import type { ChainDocument, ChainParty } from './chain-facts.ts';
import type { ChainGraph } from './chain-graph.rules.ts';
import { compareParties } from './compare-names.rules.ts';

/** Releases that name no document of the chain, and the burdens that they could release. */
export interface ReleaseCandidates {
  releasesOf(burden: ChainDocument): readonly ChainDocument[];
  burdensOf(release: ChainDocument): readonly ChainDocument[];
}

/** Pairs compared for one release: a lender that released thousands of mortgages of one block is read by hand. */
const COMPARED_BURDENS_MAX = 200;

/** Finds, for releases that name nothing, the earlier burdens of the same kind, holder, debtor and land that nothing else ended. */
export function findReleaseCandidates(graph: ChainGraph): ReleaseCandidates {
  const releases = new Map<ChainDocument, ChainDocument[]>();
  const burdens = new Map<ChainDocument, readonly ChainDocument[]>();
  const open = graph.documents.filter((document) => isOpenBurden(graph, document));
  const byCode = Map.groupBy(open, ({ instrumentCode }) => instrumentCode);
  for (const release of graph.documents) {
    if (graph.effectOf(release) !== 'RELEASES' || release.match === 'NAME') continue;
    if (graph.targetsOf(release).some((target) => isBurden(graph, target))) continue;
    const codes = [...byCode.keys()].filter((code) => isCounterpart(graph, release, byCode.get(code)?.[0]));
    const found = codes
      .flatMap((code) => byCode.get(code) ?? [])
      .filter((burden) => graph.positionOf(burden) < graph.positionOf(release))
      .slice(-COMPARED_BURDENS_MAX)
      .filter((burden) => isBetweenSameParties(graph, burden, release));
    burdens.set(release, found);
    for (const burden of found) releases.set(burden, [...(releases.get(burden) ?? []), release]);
  }
  return {
    releasesOf: (burden) => releases.get(burden) ?? [],
    burdensOf: (release) => burdens.get(release) ?? [],
  };
}

function isBurden(graph: ChainGraph, document: ChainDocument): boolean {
  const effect = graph.effectOf(document);
  return effect !== 'UNKNOWN' && BURDENING_EFFECTS.has(effect);
}

function isOpenBurden(graph: ChainGraph, document: ChainDocument): boolean {
  return (
    isBurden(graph, document) &&
    !graph.actorsOn(document).some((actor) => {
      const effect = graph.effectOf(actor);
      return effect === 'RELEASES' || effect === 'CONVEYS_AFTER_REDEMPTION';
    })
  );
}

function isCounterpart(graph: ChainGraph, release: ChainDocument, burden: ChainDocument | undefined): boolean {
  if (burden === undefined) return false;
  return (
    graph.counterpartsOf(burden).has(release.instrumentCode) || graph.counterpartsOf(release).has(burden.instrumentCode)
  );
}

/** The last recorded holder releases the debtor; a lien that the creditor records alone has its parties the other way round. */
function isBetweenSameParties(graph: ChainGraph, burden: ChainDocument, release: ChainDocument): boolean {
  const holders = listHolders(graph, burden);
  const isHolder = hasCommonParty(holders, release.grantors);
  if (isHolder && hasCommonParty(burden.grantors, release.grantees)) return true;
  return hasCommonParty(burden.grantors, release.grantors) && hasCommonParty(burden.grantees, release.grantees);
}

/** The last recorded holder of a burden: who received its last assignment, else who received it. */
export function listHolders(graph: ChainGraph, burden: ChainDocument): readonly ChainParty[] {
  const assignment = graph.actorsOn(burden).findLast((actor) => graph.effectOf(actor) === 'ASSIGNS');
  return (assignment ?? burden).grantees;
}

export function hasCommonParty(some: readonly ChainParty[], others: readonly ChainParty[]): boolean {
  return some.some((one) => others.some((other) => compareParties(one, other) !== undefined));
}
