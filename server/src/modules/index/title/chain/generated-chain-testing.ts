import type { MatchKind } from '@portal/contract/index/title/chain-words';
import type { ChainDocument, ChainFacts } from './chain-facts.ts';
import { buildParty } from './chain-testing.ts';
import { ERROR_KINDS, type ErrorKind, type PutError, putError } from './generated-errors-testing.ts';
import { type Burden, Draw, type GeneratedDocument, LOT, TODAY, World } from './generated-world-testing.ts';

/*
 * Chains of title of which the truth is known, because it is simulated: three lots change hands, are mortgaged and freed, and then one or two
 * errors of an index are put into the documents. Names are compared by their persons here, never by the rules under test.
 */

/** The true events, and their records in the index. */
export interface GeneratedChain {
  readonly signed: readonly GeneratedDocument[];
  readonly indexed: readonly GeneratedDocument[];
  readonly errors: readonly ErrorKind[];
  /** Numbers of the burdens of the lot that are open in truth and that the index has on this lot. */
  readonly openBurdens: readonly string[];
  /** Those that are ended in truth. */
  readonly endedBurdens: readonly string[];
  /** Satisfactions by one of two holders, which end nothing. */
  readonly sharesReleased: readonly string[];
  /** The owners in truth. */
  readonly owners: readonly string[];
  /** Whether an error leaves no trace in the index, so that no examiner could see it there. */
  readonly isTraceless: boolean;
}

/** Generates a chain with some errors; none for a perfect one. */
export function generateChain(seed: number, errorCount: number): GeneratedChain {
  const draw = new Draw(seed);
  const world = new World(draw);
  world.run();
  const errors: ErrorKind[] = [];
  let indexed: readonly GeneratedDocument[] = world.documents;
  const changes: PutError[] = [];
  for (let tries = 0; errors.length < errorCount && tries < 20; tries += 1) {
    const kind = draw.pick(ERROR_KINDS);
    const put = putError(draw, kind, indexed, world);
    if (put === undefined) continue;
    errors.push(kind);
    indexed = put.indexed;
    changes.push(put);
  }
  const legible = world.burdens.filter(({ document }) => {
    const found = indexed.find(({ number }) => number === document.number);
    return found?.lots.includes(LOT) && document.lots.includes(LOT) && found.code === document.code;
  });
  const isOpen = ({ openLots }: Burden) => openLots.has(LOT);
  return {
    signed: world.documents,
    indexed: indexed.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
    errors,
    openBurdens: legible.filter((burden) => isOpen(burden) && !isIndistinct(burden, indexed, world)).map(numberOf),
    endedBurdens: legible.filter((burden) => !isOpen(burden)).map(numberOf),
    sharesReleased: world.sharesReleased,
    owners: world.ownersOf(LOT).map(({ name }) => name.replace(',', '')),
    // The second error can hide the trace of the first.
    isTraceless: changes.some(({ changed, kind }) => leavesNoTrace(changed, kind, indexed, world)),
  };
}

const numberOf = ({ document }: Burden) => document.number;

/**
 * Whether an error can't be seen in any index: the last deed is missing, on another lot or under another name, or the owner's deed of another
 * lot is on this one, and no later document on the lot is by who owns it in truth. A buyer whom the index lacks can join in
 * a later mortgage as spouses do who own nothing.
 */
function leavesNoTrace(
  changed: GeneratedDocument,
  kind: ErrorKind,
  indexed: readonly GeneratedDocument[],
  world: World,
): boolean {
  if (!['PAT', 'WD', 'QCD'].includes(changed.code)) return false;
  const owners = world.ownersOf(LOT).map(({ id }) => id);
  const isToOwners = changed.lots.includes(LOT) && changed.to.some(({ id }) => owners.includes(id));
  const isByOwners = !changed.lots.includes(LOT) && changed.from.some(({ id }) => owners.includes(id));
  if (kind === 'MISSING_PARTY') return isToOwners;
  if (kind === 'WRONG_LOT' ? !isToOwners && !isByOwners : !isToOwners) return false;
  return !indexed.some(
    ({ number, code, lots, from }) =>
      number !== changed.number &&
      ['MTG', 'WD', 'QCD'].includes(code) &&
      lots.includes(LOT) &&
      number > changed.number &&
      from.some(({ id }) => owners.includes(id)),
  );
}

/**
 * Whether only a number that is wrong, or only a lot, tells this burden from one that was released: the same persons owed the same bank on
 * the same lot, a release of a part names another lot of the same mortgage, or the index lacks one of its lenders.
 */
function isIndistinct(burden: Burden, indexed: readonly GeneratedDocument[], world: World): boolean {
  const listed = indexed.find(({ number }) => number === burden.document.number);
  if (listed !== undefined && listed.to.length < burden.document.to.length) return true;
  const signed = new Map(world.documents.map((document) => [document.number, document]));
  const own = [burden.document.number, burden.assignment];
  return indexed.some((release) => {
    const truth = signed.get(release.number);
    if (truth === undefined || !['SAT', 'PREL', 'AMTG'].includes(truth.code)) return false;
    const namedNow = release.names.some((name) => own.includes(name) || actsOn(signed, name, burden.document.number));
    const isPart = truth.code === 'PREL' && truth.names.includes(burden.document.number);
    if (isPart) return release.lots.includes(LOT) || release.code === 'SAT';
    const released = world.burdens.find(({ document }) => truth.names.includes(document.number));
    return (
      namedNow &&
      released !== undefined &&
      released !== burden &&
      released.debtors === burden.debtors &&
      [...released.holders, ...released.document.to].some((holder) => burden.holders.includes(holder))
    );
  });
}

/** Whether a document names a burden, so that a release that names it acts on the burden. */
function actsOn(signed: ReadonlyMap<string, GeneratedDocument>, number: string, burden: string): boolean {
  return signed.get(number)?.names.includes(burden) === true;
}

/** The facts that the index has about the lot: documents of the lot, and what is found through their references. */
export function toFacts({ indexed }: GeneratedChain): ChainFacts {
  const acting = new Set(['SAT', 'PREL', 'AMTG', 'MMOD']);
  const found = new Set(indexed.filter(({ lots }) => lots.includes(LOT)).map(({ number }) => number));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { number, code, names } of indexed) {
      if (!acting.has(code)) continue;
      if (names.some((name) => found.has(name))) found.add(number);
      if (found.has(number))
        for (const name of names) if (indexed.some((each) => each.number === name)) found.add(name);
    }
  }
  const listed = indexed.filter(({ number }) => found.has(number));
  const idOf = (number: string) => Number(number.slice(1));
  return {
    documents: listed.map(
      ({ number, code, on, from, to, lots }): ChainDocument => ({
        ...{ id: idOf(number), number, documentType: 'A', instrumentCode: code, recordedOn: on, signedOn: null },
        match: matchOf(lots),
        lands: lots.map((lot) => `LOT ${lot}`),
        isElsewhere: lots.length > 0 && !lots.includes(LOT),
        ...{ hasImage: true, isVerified: true },
        grantors: from.map(({ name }) => buildParty(name)),
        grantees: to.map(({ name }) => buildParty(name)),
      }),
    ),
    references: listed.flatMap(({ number, names }) =>
      names.map((name) => ({ from: idOf(number), to: found.has(name) ? idOf(name) : undefined, display: name })),
    ),
    certificate: undefined,
    imagesBeginOn: new Map(),
    today: TODAY,
  };
}

function matchOf(lots: readonly number[]): MatchKind {
  if (!lots.includes(LOT)) return 'REFERENCE';
  return lots.length === 1 ? 'SAME' : 'CONTAINS';
}
