import type { InstrumentEffect } from '@portal/contract/index/title/instrument-effects';
import { formatPlainDate } from '@portal/contract/values/plain-date';
import type {
  ChainCertificate,
  ChainDocument,
  ChainFacts,
  DerivedChain,
  DerivedEntry,
  Doubt,
  OwnerPeriod,
} from './chain-facts.ts';
import { type ChainGraph, readChainGraph } from './chain-graph.rules.ts';
import { deriveOwners } from './derive-owners.rules.ts';
import { deriveStanding, isConveyance, type StandingFacts } from './derive-standing.rules.ts';
import { findReleaseCandidates, hasCommonParty, listHolders } from './find-release-candidates.rules.ts';

/**
 * Derives a chain of title from the index (decision 0126): who held title when, what burdens the land and why it is open or ended, and
 * what to look at twice. Pure: the same facts give the same chain, and nothing of it is stored.
 *
 * @param facts documents without repetition, in the order of recording; withheld documents must not be among them.
 * @param effects what the county's instruments do. Codes that aren't among them are listed as unknown, and nothing is derived from them.
 */
export function deriveChain(facts: ChainFacts, effects: readonly InstrumentEffect[]): DerivedChain {
  const graph = readChainGraph(facts, effects);
  const ownership = deriveOwners(graph);
  const conveyances = facts.documents.filter((document) => isConveyance(graph, document));
  const given: StandingFacts = {
    facts,
    graph,
    ownership,
    candidates: findReleaseCandidates(graph),
    conveyancesTo: groupByParty(conveyances, 'grantees'),
    conveyancesBy: groupByParty(conveyances, 'grantors'),
    forfeiture: conveyances.findLast((document) => graph.effectOf(document) === 'CONVEYS_FORFEITED'),
  };
  const order = findOrderDoubts(conveyances);
  const entries = facts.documents.map(
    (document): DerivedEntry => ({
      document,
      effect: graph.effectOf(document),
      standing: deriveStanding(given, document),
      doubts: [
        ...(ownership.doubts.get(document.id) ?? []),
        ...findHolderDoubts(graph, document),
        ...findReferenceDoubts(graph, document),
        ...(document.match === 'MAY_INCLUDE' ? [{ code: 'LAND', values: {} } as const] : []),
        ...(order.get(document.id) ?? []),
        ...findLimitDoubts(facts, document),
      ],
      isStray: ownership.strays.has(document.id),
    }),
  );
  return { entries, owners: addCertificate(ownership.owners, facts.certificate), unknownCodes: countUnknown(entries) };
}

function groupByParty(
  documents: readonly ChainDocument[],
  side: 'grantors' | 'grantees',
): ReadonlyMap<string, readonly ChainDocument[]> {
  const groups = new Map<string, ChainDocument[]>();
  for (const document of documents) {
    for (const key of new Set(document[side].map(({ keyNospace }) => keyNospace))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [document]);
      else group.push(document);
    }
  }
  return groups;
}

/** A release by someone else than the last recorded holder. A sale is the sheriff's, and a contract is canceled by its seller. */
function findHolderDoubts(graph: ChainGraph, release: ChainDocument): readonly Doubt[] {
  if (graph.effectOf(release) !== 'RELEASES') return [];
  return graph
    .targetsOf(release)
    .filter((burden) => ['ENCUMBERS', 'ENCUMBERS_PERSON'].includes(graph.effectOf(burden)))
    .flatMap((burden): readonly Doubt[] => {
      const holders = listHolders(graph, burden);
      const isKnown = hasCommonParty(holders, release.grantors) || hasCommonParty(burden.grantors, release.grantors);
      const [holder] = holders;
      if (isKnown || holder === undefined) return [];
      const name = release.grantors[0]?.displayName ?? '';
      return [{ code: 'HOLDER', values: { name, holder: holder.displayName } }];
    });
}

/** References to nothing, and references that run in a circle: an index where each of two documents names the other has an error. */
function findReferenceDoubts(graph: ChainGraph, document: ChainDocument): readonly Doubt[] {
  const missing = graph.missingOf(document).map((number): Doubt => ({ code: 'REFERENCE', values: { number } }));
  const later = graph
    .targetsOf(document)
    .filter((target) => graph.positionOf(target) > graph.positionOf(document))
    .map(({ number }): Doubt => ({ code: 'CYCLE', values: { number } }));
  return [...missing, ...later];
}

/** Deeds of one seller that were recorded in another order than signed: which one counts isn't for software to say. */
function findOrderDoubts(conveyances: readonly ChainDocument[]): ReadonlyMap<number, readonly Doubt[]> {
  const doubts = new Map<number, readonly Doubt[]>();
  const lastBySeller = new Map<string, ChainDocument>();
  for (const document of conveyances) {
    for (const { keyNospace, firstKey } of document.grantors) {
      const seller = `${keyNospace} ${firstKey}`;
      const earlier = lastBySeller.get(seller);
      if (isOutOfOrder(earlier, document) && !doubts.has(document.id)) {
        const values = {
          signed: formatPlainDate(document.signedOn ?? document.recordedOn),
          recorded: formatPlainDate(document.recordedOn),
          number: earlier?.number ?? '',
        };
        doubts.set(document.id, [{ code: 'ORDER', values }]);
      }
      lastBySeller.set(seller, document);
    }
  }
  return doubts;
}

function isOutOfOrder(earlier: ChainDocument | undefined, later: ChainDocument): boolean {
  if (earlier === undefined || earlier.id === later.id || later.signedOn === null) return false;
  return earlier.signedOn !== null && later.signedOn < earlier.signedOn;
}

function findLimitDoubts({ imagesBeginOn }: ChainFacts, document: ChainDocument): readonly Doubt[] {
  const begins = imagesBeginOn.get(document.documentType);
  const isMissing = !document.hasImage && begins !== undefined && document.recordedOn >= begins;
  return [
    ...(isMissing ? [{ code: 'NO_IMAGE', values: {} } as const] : []),
    ...(document.isVerified ? [] : [{ code: 'NOT_VERIFIED', values: {} } as const]),
  ];
}

/** The registered owners are the owners of record; what led to the certificate is history. */
function addCertificate(
  owners: readonly OwnerPeriod[],
  certificate: ChainCertificate | undefined,
): readonly OwnerPeriod[] {
  if (certificate === undefined) return owners;
  const { number, certifiedOn } = certificate;
  const history = owners.map((owner) =>
    owner.until === undefined && owner.since <= certifiedOn ? { ...owner, until: certifiedOn } : owner,
  );
  const registered = certificate.owners.map(
    (name): OwnerPeriod => ({
      name,
      party: undefined,
      from: undefined,
      since: certifiedOn,
      until: undefined,
      to: undefined,
      certificate: number,
      isStray: false,
      isPart: false,
      level: undefined,
    }),
  );
  return [...history, ...registered];
}

function countUnknown(entries: readonly DerivedEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { effect, document } of entries) {
    if (effect === 'UNKNOWN') counts.set(document.instrumentCode, (counts.get(document.instrumentCode) ?? 0) + 1);
  }
  return counts;
}
