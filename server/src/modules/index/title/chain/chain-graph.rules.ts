import {
  ACTING_EFFECTS,
  BURDENING_EFFECTS,
  type Effect,
  type InstrumentEffect,
} from '@portal/contract/index/title/instrument-effects';
import { isEstate } from '../../records/index.ts';
import type { ChainDocument, ChainFacts } from './chain-facts.ts';
import { hasCommonParty } from './match-parties.rules.ts';

/** The documents of a chain in the order of recording, with their references. */
export interface ChainGraph {
  readonly documents: readonly ChainDocument[];
  positionOf(document: ChainDocument): number;
  effectOf(document: ChainDocument): Effect | 'UNKNOWN';
  /** The county's rule for the document's instrument; undefined for an unmapped code. */
  ruleOf(document: ChainDocument): InstrumentEffect | undefined;
  /** Codes of the documents that end or precede it. */
  counterpartsOf(document: ChainDocument): ReadonlySet<string>;
  /** Documents of the chain that it names, in its order. */
  targetsOf(document: ChainDocument): readonly ChainDocument[];
  /** Documents of the chain that name it, the earliest first. */
  sourcesOf(document: ChainDocument): readonly ChainDocument[];
  /** References of the document to documents that aren't in this index. */
  missingOf(document: ChainDocument): readonly string[];
  /** Documents that release, assign or change a burden, directly or through one another, the earliest first. */
  actorsOn(burden: ChainDocument): readonly ChainDocument[];
  /** The burdens on which it acts. */
  burdensOf(actor: ChainDocument): readonly ChainDocument[];
  /** Whether the index has a decree or death record for the estate that a document conveys. */
  hasDeathRecord(document: ChainDocument): boolean;
}

/** Reads the facts once. The time is in proportion to documents and references, whether or not references run in a circle. */
export function readChainGraph(facts: ChainFacts, effects: readonly InstrumentEffect[]): ChainGraph {
  const { documents } = facts;
  const rules = new Map(effects.map((effect) => [effect.code, effect]));
  const counterparts = new Map(effects.map(({ code, counterparts: codes }) => [code, readCodes(codes)]));
  const byId = new Map(documents.map((document) => [document.id, document]));
  const positions = new Map(documents.map(({ id }, index) => [id, index]));
  const links = readLinks(facts, byId);
  const deaths = documents.filter((document) => {
    const rule = rules.get(document.instrumentCode);
    return rule?.effect === 'CONVEYS_AT_DEATH' && rule.counterparts === '';
  });
  const effectOf = (document: ChainDocument) => rules.get(document.instrumentCode)?.effect ?? 'UNKNOWN';
  const counterpartsOf = ({ instrumentCode }: ChainDocument) => counterparts.get(instrumentCode) ?? NO_CODES;
  const targetsOf = ({ id }: ChainDocument) => links.targets.get(id) ?? [];
  const actors = findActors({ documents, effectOf, counterpartsOf, targetsOf });
  return {
    documents,
    positionOf: ({ id }) => positions.get(id) ?? -1,
    effectOf,
    ruleOf: ({ instrumentCode }) => rules.get(instrumentCode),
    counterpartsOf,
    targetsOf,
    sourcesOf: ({ id }) => links.sources.get(id) ?? [],
    missingOf: ({ id }) => links.missing.get(id) ?? [],
    actorsOn: ({ id }) => actors.on.get(id) ?? [],
    burdensOf: ({ id }) => actors.burdens.get(id) ?? [],
    hasDeathRecord: (document) =>
      (effectOf(document) === 'CONVEYS_AT_DEATH' && counterpartsOf(document).size === 0) ||
      document.grantors
        .filter(isEstate)
        .every((estate) => deaths.some(({ grantors }) => hasCommonParty([estate], grantors))),
  };
}

/** Documents that are followed from one: a real chain of assignments and changes has a few. */
const FOLLOWED_MAX = 100;
const NO_CODES: ReadonlySet<string> = new Set();

function readCodes(text: string): ReadonlySet<string> {
  return new Set(text.split(/[\s,;]+/).filter((code) => code !== ''));
}

function readLinks({ references, documents }: ChainFacts, byId: ReadonlyMap<number, ChainDocument>) {
  const targets = new Map<number, ChainDocument[]>();
  const sources = new Map<number, ChainDocument[]>();
  const missing = new Map<number, string[]>();
  const positions = new Map(documents.map(({ id }, index) => [id, index]));
  const ordered = references.toSorted((a, b) => (positions.get(a.from) ?? 0) - (positions.get(b.from) ?? 0));
  for (const { from, to, display } of ordered) {
    const source = byId.get(from);
    if (source === undefined) continue;
    if (to === undefined) {
      append(missing, from, display);
      continue;
    }
    const target = byId.get(to);
    if (target === undefined || target === source) continue;
    append(targets, from, target);
    append(sources, to, source);
  }
  return { targets, sources, missing };
}

type Reading = Pick<ChainGraph, 'documents' | 'effectOf' | 'counterpartsOf' | 'targetsOf'>;

/** Follows each acting document to the burdens that it acts on: through an assignment, a change or a release, never through a deed. */
function findActors(reading: Reading) {
  const on = new Map<number, ChainDocument[]>();
  const burdens = new Map<number, readonly ChainDocument[]>();
  for (const actor of reading.documents) {
    if (!isActing(reading, actor)) continue;
    const found = [...findBurdens(reading, actor)];
    burdens.set(actor.id, found);
    for (const burden of found) append(on, burden.id, actor);
  }
  return { on, burdens };
}

function findBurdens(reading: Reading, actor: ChainDocument): ReadonlySet<ChainDocument> {
  const visited = new Set<ChainDocument>([actor]);
  const burdens = new Set<ChainDocument>();
  const pending = [...reading.targetsOf(actor)];
  for (let document = pending.pop(); document !== undefined; document = pending.pop()) {
    if (visited.has(document) || visited.size > FOLLOWED_MAX) continue;
    visited.add(document);
    const effect = reading.effectOf(document);
    if (isBurden(effect) && actsOn(reading, actor, document)) burdens.add(document);
    if (effect !== 'UNKNOWN' && ACTING_EFFECTS.has(effect)) pending.push(...reading.targetsOf(document));
  }
  return burdens;
}

/**
 * Documents that change a burden: those with such an effect, and a sheriff's sale for the mortgage that it forecloses.
 */
function isActing({ effectOf }: Reading, document: ChainDocument): boolean {
  const effect = effectOf(document);
  return effect === 'CONVEYS_AFTER_REDEMPTION' || (effect !== 'UNKNOWN' && ACTING_EFFECTS.has(effect));
}

function isBurden(effect: Effect | 'UNKNOWN'): boolean {
  return effect !== 'UNKNOWN' && BURDENING_EFFECTS.has(effect);
}

/**
 * Whether the county's table lets one document act on another; a release without counterparts releases every document
 * that it names.
 */
function actsOn({ counterpartsOf }: Reading, actor: ChainDocument, burden: ChainDocument): boolean {
  const ends = counterpartsOf(burden);
  const acts = counterpartsOf(actor);
  return acts.size === 0 || acts.has(burden.instrumentCode) || ends.has(actor.instrumentCode);
}

function append<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else items.push(item);
}
