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
  Remark,
} from './chain-facts.ts';
import { type ChainGraph, readChainGraph } from './chain-graph.rules.ts';
import { checkReleases, isRelease, type NamedEnds } from './check-release.rules.ts';
import { deriveOwners } from './derive-owners.rules.ts';
import { deriveStanding, isConveyance, type StandingFacts } from './derive-standing.rules.ts';
import { findReleaseCandidates } from './find-release-candidates.rules.ts';
import { nameSide } from './match-parties.rules.ts';

/**
 * Derives a chain of title from the index (decision 0126): who held title when, which burdens are on the land and why
 * they are open or ended, and which points need a second look. Pure: the same facts give the same chain, and no part of
 * it is stored.
 *
 * @param facts documents without repetition, in the order of recording; withheld documents must not be among them.
 * @param effects the effects of the county's instruments. Other codes are listed as unknown, and nothing is derived
 *   from them.
 */
export function deriveChain(facts: ChainFacts, effects: readonly InstrumentEffect[]): DerivedChain {
  const graph = readChainGraph(facts, effects);
  const ownership = deriveOwners(graph);
  const owners = ownership.owners.flatMap(({ party }) => (party === undefined ? [] : [party]));
  const ends = checkReleases(graph, owners);
  const conveyances = facts.documents.filter((document) => isConveyance(graph, document));
  const given: StandingFacts = {
    facts,
    graph,
    ownership,
    ends,
    candidates: findReleaseCandidates(graph, ends),
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
        ...findAssignorDoubts(graph, ends, document),
        ...findReleaseDoubts(graph, ends, document),
        ...findReferenceDoubts(graph, document),
        ...(isUnplaced(document) && !isPlain(graph, document) ? [{ code: 'LAND', values: {} } as const] : []),
        ...(order.get(document.id) ?? []),
      ],
      remarks: [
        ...(ownership.remarks.get(document.id) ?? []),
        ...(isUnplaced(document) && isPlain(graph, document) ? [{ code: 'NO_PLACE', values: {} } as const] : []),
        ...findLimitRemarks(facts, document),
      ],
      isStray: ownership.strays.has(document.id),
    }),
  );
  return {
    entries,
    owners: addCertificate(ownership.owners, facts.certificate),
    restsOn: ownership.restsOn,
    unknownCodes: countUnknown(entries),
  };
}

function isUnplaced({ match }: ChainDocument): boolean {
  return match === 'MAY_INCLUDE';
}

/** Plats, orders and affidavits convey and burden nothing. */
function isPlain(graph: ChainGraph, document: ChainDocument): boolean {
  return ['LAND', 'EVIDENCE'].includes(graph.effectOf(document));
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

/** Assignments by someone who wasn't the holder of record. */
function findAssignorDoubts(graph: ChainGraph, ends: NamedEnds, assignment: ChainDocument): readonly Doubt[] {
  if (graph.effectOf(assignment) !== 'ASSIGNS') return [];
  return graph.burdensOf(assignment).flatMap((burden) =>
    ends
      .holdersOf(burden)
      .breaks.filter((each) => each.assignment === assignment)
      .map(({ holder }): Doubt => ({ code: 'ASSIGNOR', values: { name: nameSide(assignment.grantors), holder } })),
  );
}

/**
 * A release by a party other than the last recorded holder, or of another debtor or land than that of the burden it
 * names.
 */
function findReleaseDoubts(graph: ChainGraph, ends: NamedEnds, release: ChainDocument): readonly Doubt[] {
  if (!isRelease(graph, release)) return [];
  return ends.checksOf(release).flatMap(({ burden, check }): readonly Doubt[] => {
    const { debtor, land, holder, names, released, burdened } = check;
    if (debtor === 'DIFFERS' || land === 'DIFFERS')
      return [{ code: 'RELEASE', values: { number: burden.number, released, burdened } }];
    if (holder === 'DIFFERS') return [{ code: 'HOLDER', values: { name: names.released, holder: names.holder } }];
    return names.absent === ''
      ? []
      : [{ code: 'NOT_ALL_SIGNED', values: { name: names.released, absent: names.absent } }];
  });
}

/**
 * References to missing documents, and circular references: an index where each of two documents names the other has an
 * error.
 */
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

function findLimitRemarks({ imagesBeginOn }: ChainFacts, document: ChainDocument): readonly Remark[] {
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
      doubtedBy: [],
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
