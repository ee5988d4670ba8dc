import type { Chain, ChainEntry, ChainOwner } from '@portal/contract/index/title/chain';
import type { MatchKind } from '@portal/contract/index/title/chain-words';
import { CONVEYING_EFFECTS } from '@portal/contract/index/title/instrument-effects';
import { joinDocumentKey } from '@portal/contract/values/document-key';
import { addMonths, formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { DocumentRow } from './chain.queries.ts';
import type { ChainFacts, DerivedChain, DerivedEntry, OwnerPeriod } from './chain-facts.ts';

/** Parties of one side that are shown; a plat's or a class action's hundreds are in the record. */
const SHOWN_PARTIES_MAX = 20;

interface Composing {
  readonly facts: ChainFacts;
  readonly derived: DerivedChain;
  readonly rows: ReadonlyMap<number, DocumentRow>;
  /** Zero for the whole index. */
  readonly years: number;
}

type Composed = Pick<
  Chain,
  | 'years'
  | 'source'
  | 'earlierCount'
  | 'earlierDoubtCount'
  | 'entries'
  | 'owners'
  | 'openCount'
  | 'doubtCount'
  | 'certificate'
  | 'unknownCodes'
>;

/**
 * Composes the part of a chain to show for a period: everything since the source of title, and older documents that are
 * still open or lead to the present owners. Forty years aren't a cut-off (Minn. Stat. 541.023): the source is the
 * newest conveyance that has been recorded for that long, or the certificate of registered land.
 */
export function composeChain({ facts, derived, rows, years }: Composing): Composed {
  const source = years === 0 ? undefined : findSource(facts, derived, years);
  const kept = source === undefined ? new Set<number>() : listKept(derived, source);
  const [listed, earlier] = [true, false].map((isListed) =>
    derived.entries.filter(
      ({ document }) =>
        (source === undefined || document.recordedOn >= source.date || kept.has(document.id)) === isListed,
    ),
  ) as [DerivedEntry[], DerivedEntry[]];
  const related = listRelated(facts, listed);
  const keyOf = (id: number) => {
    const row = rows.get(id);
    return row === undefined ? '' : joinDocumentKey(row.documentType, row.documentNumber);
  };
  const entries = listed.map((entry) => composeEntry(entry, { rows, related, keyOf }));
  return {
    years,
    source: (source && { number: source.number, date: formatPlainDate(source.date) }) || null,
    earlierCount: earlier.length,
    earlierDoubtCount: countDoubts(earlier),
    entries,
    owners: derived.owners
      .filter(({ until }) => source === undefined || until === undefined || until >= source.date)
      .map((owner) => composeOwner(owner, keyOf)),
    openCount: entries.filter(({ state }) => state !== null && state !== 'ENDED').length,
    doubtCount: countDoubts(entries),
    certificate: facts.certificate
      ? { number: facts.certificate.number, date: formatPlainDate(facts.certificate.certifiedOn) }
      : null,
    unknownCodes: [...derived.unknownCodes].map(([code, count]) => ({
      code,
      description:
        [...rows.values()].find(({ instrumentCode }) => instrumentCode === code)?.instrumentDescription ?? '',
      count,
    })),
  };
}

function countDoubts(entries: readonly { readonly doubts: readonly unknown[] }[]): number {
  return entries.reduce((count, { doubts }) => count + doubts.length, 0);
}

/**
 * Documents before the source of title that a period never hides: open burdens with the documents that decide their
 * state, and the conveyances on which the title of a present owner rests, up to one of the whole land that is as old as
 * the source, and those that left an owner out.
 */
function listKept({ entries, owners, restsOn }: DerivedChain, source: Source): ReadonlySet<number> {
  const kept = new Set<number>();
  const byId = new Map(entries.map((entry) => [entry.document.id, entry]));
  for (const { document, standing } of entries) {
    if (standing === undefined || standing.state === 'ENDED') continue;
    for (const id of [document.id, ...standing.documents]) kept.add(id);
  }
  const present = owners.filter(({ until }) => until === undefined);
  const pending = present.flatMap(({ from, doubtedBy }) => [...(from === undefined ? [] : [from.id]), ...doubtedBy]);
  const visited = new Set<number>();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const entry = byId.get(id);
    if (entry === undefined || visited.has(id)) continue;
    visited.add(id);
    kept.add(id);
    const { document, isStray } = entry;
    const isRoot = document.recordedOn <= source.date && !isStray && WHOLE_MATCHES.has(document.match);
    for (const earlier of restsOn.get(id) ?? []) {
      const before = byId.get(earlier)?.document;
      // A document recorded out of order counts as later than the documents that rest on it.
      if (!isRoot || (before !== undefined && before.recordedOn >= document.recordedOn)) pending.push(earlier);
    }
  }
  return kept;
}

const WHOLE_MATCHES: ReadonlySet<MatchKind> = new Set(['SAME', 'CONTAINS', 'SAME_TEXT']);

interface Source {
  readonly number: string;
  readonly date: PlainDate;
}

function findSource({ today, certificate }: ChainFacts, { entries }: DerivedChain, years: number): Source | undefined {
  if (certificate !== undefined) return { number: certificate.number, date: certificate.certifiedOn };
  const latest = addMonths(today, -12 * years);
  const source = entries.findLast(
    ({ document, effect, isStray }) =>
      document.recordedOn <= latest &&
      !isStray &&
      WHOLE_MATCHES.has(document.match) &&
      effect !== 'UNKNOWN' &&
      (CONVEYING_EFFECTS.has(effect) || effect === 'CONVEYS_AFTER_REDEMPTION'),
  );
  return source && { number: source.document.number, date: source.document.recordedOn };
}

/** The listed documents that each names, that name it, or that decide its state. */
function listRelated(facts: ChainFacts, listed: readonly DerivedEntry[]): ReadonlyMap<number, ReadonlySet<number>> {
  const related = new Map(listed.map(({ document }) => [document.id, new Set<number>()]));
  const relate = (one: number, other: number) => {
    if (one === other || !related.has(one) || !related.has(other)) return;
    related.get(one)?.add(other);
    related.get(other)?.add(one);
  };
  for (const { from, to } of facts.references) if (to !== undefined) relate(from, to);
  for (const { document, standing } of listed) for (const id of standing?.documents ?? []) relate(document.id, id);
  return related;
}

function composeEntry(
  { document, effect, standing, doubts, remarks, isStray }: DerivedEntry,
  given: {
    readonly rows: ReadonlyMap<number, DocumentRow>;
    readonly related: ReadonlyMap<number, ReadonlySet<number>>;
    readonly keyOf: (id: number) => string;
  },
): ChainEntry {
  const { matchedOwner } = document;
  return {
    docId: given.keyOf(document.id),
    displayDocNumber: document.number,
    instrumentDescription: given.rows.get(document.id)?.instrumentDescription ?? document.instrumentCode,
    recordedDate: formatPlainDate(document.recordedOn),
    effect,
    from: document.grantors.slice(0, SHOWN_PARTIES_MAX).map(({ displayName }) => displayName),
    to: document.grantees.slice(0, SHOWN_PARTIES_MAX).map(({ displayName }) => displayName),
    state: standing?.state ?? null,
    reason: standing === undefined ? null : { code: standing.reason, values: { ...standing.values } },
    rule: standing?.rule ?? '',
    doubts: doubts.map(({ code, values }) => ({ code, values: { ...values } })),
    remarks: remarks.map(({ code, values }) => ({ code, values: { ...values } })),
    match: document.match,
    matchedOwner: matchedOwner ?? null,
    isStray,
    related: [...(given.related.get(document.id) ?? [])].map(given.keyOf),
  };
}

function composeOwner(owner: OwnerPeriod, keyOf: (id: number) => string): ChainOwner {
  const { name, from, to, since, until, certificate, isStray, isPart } = owner;
  return {
    name,
    since: formatPlainDate(since),
    until: until === undefined ? '' : formatPlainDate(until),
    from:
      from === undefined ? { docId: null, number: certificate ?? '' } : { docId: keyOf(from.id), number: from.number },
    to: to === undefined ? null : { docId: keyOf(to.id), number: to.number },
    isStray,
    isPart,
  };
}
