import type { MatchKind } from '@portal/contract/index/title/chain-words';
import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import type { ChainDocument, ChainFacts } from './chain-facts.ts';
import { buildParty } from './chain-testing.ts';

/*
 * Chains of title of which the truth is known, because it is simulated: three lots change hands, are mortgaged and freed, and then one or two
 * errors of an index are put into the documents. Names are compared by their persons here, never by the rules under test.
 */

interface Person {
  readonly id: number;
  /** `HAUGEN, ROBERT L JR`, or a bank without a comma. */
  readonly name: string;
}

/** A signed document, or its indexed version after errors were put in. */
export interface GeneratedDocument {
  readonly number: string;
  readonly code: string;
  readonly on: PlainDate;
  readonly from: readonly Person[];
  readonly to: readonly Person[];
  readonly lots: readonly number[];
  readonly names: readonly string[];
}

interface Burden {
  readonly document: GeneratedDocument;
  readonly debtors: readonly Person[];
  holder: Person;
  readonly openLots: Set<number>;
  assignment: string | undefined;
}

/** The true events, and their records in the index. */
export interface GeneratedChain {
  readonly signed: readonly GeneratedDocument[];
  readonly indexed: readonly GeneratedDocument[];
  readonly errors: readonly ErrorKind[];
  /** Numbers of the burdens of the lot that are open in truth and that the index has on this lot. */
  readonly openBurdens: readonly string[];
  /** Those that are ended in truth. */
  readonly endedBurdens: readonly string[];
  /** The owners in truth. */
  readonly owners: readonly string[];
  /** Whether an error leaves no trace in the index, so that no examiner could see it there. */
  readonly isTraceless: boolean;
}

export const ERROR_KINDS = [
  'WRONG_REFERENCE',
  'WRONG_LOT',
  'MISTYPED_PARTY',
  'WRONG_HOLDER',
  'WRONG_SUFFIX',
  'MISSING_DOCUMENT',
  'WRONG_DATE',
  'WRONG_INSTRUMENT',
  'SWAPPED_PARTIES',
  'MISSING_REFERENCE',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** The lot of the chain, and its neighbors. */
const LOT = 1;
const LOTS = [1, 2, 3];
const TODAY = '2026-11-23' as PlainDate;
/** No two of them are alike. */
const SURNAMES =
  `HAUGEN PETERSON LINDQUIST MOEN BRANDT SOLBERG WARD ENGEN HOLT DAHL FISKE GARCIA IVERSON JUNGE KOWALSKI NGUYEN OTTERDAHL
  QUAYLE RUDBECK TVEIT ULRICH VOLKMAR XIONG YOUNGDAHL ZIMMERMANN ACHTERBERG CROWFOOT EIDSVOLD`.split(/\s+/);
const GIVEN = 'ROBERT SHIRLEY ARVID INGRID DONALD MARGARET OSCAR FLORENCE'.split(' ');
const BANKS = [
  ...[
    'NORTHLAND SAVINGS BANK',
    'LAKES CREDIT UNION',
    'FIRST PRAIRIE MORTGAGE COMPANY',
    'COUNTY FEDERAL',
    'TAMARACK LOANS INC',
  ],
];
const GOVERNMENT: Person = { id: -1, name: 'UNITED STATES OF AMERICA' };

/** A generator of numbers from 0 to 1 (mulberry32): the same seed gives the same chain. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
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
    owners: world.ownersOf(LOT).map(({ name }) => name.replace(',', '')),
    // The second error can hide the trace of the first.
    isTraceless: changes.some(({ changed, kind }) => leavesNoTrace(changed, kind, indexed, world)),
  };
}

const numberOf = ({ document }: Burden) => document.number;

class Draw {
  readonly #next: () => number;
  constructor(seed: number) {
    this.#next = createRandom(seed);
  }
  chance(share: number): boolean {
    return this.#next() < share;
  }
  whole(from: number, to: number): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  }
}

/** The lots with their owners and burdens, as time passes. */
class World {
  readonly documents: GeneratedDocument[] = [];
  readonly burdens: Burden[] = [];
  readonly banks: readonly Person[] = BANKS.map((name, id) => ({ id: 1_000 + id, name }));
  readonly #owners = new Map<number, readonly Person[]>();
  readonly #draw: Draw;
  readonly #surnames: string[] = [...SURNAMES];
  #day: PlainDate;
  #people = 0;

  constructor(draw: Draw) {
    this.#draw = draw;
    this.#day = `${draw.whole(1930, 1990)}-03-01` as PlainDate;
  }

  ownersOf(lot: number): readonly Person[] {
    return this.#owners.get(lot) ?? [];
  }

  run(): void {
    const first = this.#people_();
    this.#record({ code: 'PAT', from: [GOVERNMENT], to: first, lots: LOTS });
    for (const lot of LOTS) this.#owners.set(lot, first);
    const events = this.#draw.whole(6, 24);
    for (let count = 0; count < events; count += 1) this.#event();
  }

  #event(): void {
    const draw = this.#draw;
    const lot = draw.chance(0.6) ? LOT : draw.pick(LOTS);
    const kind = draw.whole(1, 10);
    if (kind <= 3) this.#sell(lot);
    else if (kind <= 6) this.#mortgage(lot);
    else if (kind === 7) this.#assign();
    else if (kind === 8) this.#releasePart();
    else this.#satisfy();
  }

  #sell(lot: number): void {
    const from = this.ownersOf(lot);
    const buyers = this.#draw.chance(0.2) ? this.#sonOf(from) : this.#people_();
    if (buyers.length === 0 || this.#surnames.length < 3) return;
    const lots = LOTS.filter((each) => each === lot || (this.ownersOf(each) === from && this.#draw.chance(0.4)));
    this.#record({ code: this.#draw.pick(['WD', 'QCD']), from, to: buyers, lots });
    for (const each of lots) this.#owners.set(each, buyers);
  }

  #mortgage(lot: number): void {
    const debtors = this.ownersOf(lot);
    const holder = this.#draw.pick(this.banks);
    const lots = LOTS.filter((each) => each === lot || (this.ownersOf(each) === debtors && this.#draw.chance(0.5)));
    const document = this.#record({ code: 'MTG', from: debtors, to: [holder], lots });
    this.burdens.push({ document, debtors, holder, openLots: new Set(lots), assignment: undefined });
  }

  #assign(): void {
    const burden = this.#pickOpen();
    if (burden === undefined) return;
    const to = this.#draw.pick(this.banks.filter((bank) => bank !== burden.holder));
    const { document } = burden;
    const { number } = this.#record({
      ...{ code: 'AMTG', from: [burden.holder], to: [to] },
      ...{ lots: this.#draw.chance(0.5) ? document.lots : [], names: [document.number] },
    });
    burden.holder = to;
    burden.assignment = number;
  }

  #satisfy(): void {
    const burden = this.#pickOpen();
    if (burden === undefined) return;
    const { document, holder, debtors, assignment } = burden;
    const named = assignment !== undefined && this.#draw.chance(0.5) ? [assignment] : [];
    this.#record({
      ...{ code: 'SAT', from: [holder], to: debtors, lots: this.#draw.chance(0.7) ? document.lots : [] },
      names: [document.number, ...named],
    });
    burden.openLots.clear();
  }

  #releasePart(): void {
    const burden = this.burdens.find(({ openLots }) => openLots.size > 1);
    if (burden === undefined) return;
    const lot = this.#draw.pick([...burden.openLots]);
    const { document, holder, debtors } = burden;
    this.#record({ code: 'PREL', from: [holder], to: debtors, lots: [lot], names: [document.number] });
    burden.openLots.delete(lot);
  }

  #pickOpen(): Burden | undefined {
    const open = this.burdens.filter(({ openLots }) => openLots.size > 0);
    return open.length === 0 ? undefined : this.#draw.pick(open);
  }

  /** One or two persons who were in no document yet. */
  #people_(): readonly Person[] {
    const surname = this.#surnames.splice(this.#draw.whole(0, this.#surnames.length - 1), 1)[0] ?? 'LAST';
    const suffix = this.#draw.chance(0.25) ? ' SR' : '';
    const first = this.#person(`${surname}, ${this.#draw.pick(GIVEN.slice(0, 4))}${suffix}`);
    if (this.#draw.chance(0.5)) return [first];
    return [first, this.#person(`${surname}, ${this.#draw.pick(GIVEN.slice(4))}`)];
  }

  /** The son of an owner, who has the father's name. */
  #sonOf([father]: readonly Person[]): readonly Person[] {
    if (father === undefined || !father.name.endsWith(' SR')) return [];
    return [this.#person(father.name.replace(/SR$/, 'JR'))];
  }

  #person(name: string): Person {
    this.#people += 1;
    return { id: this.#people, name };
  }

  #record(
    given: Omit<GeneratedDocument, 'number' | 'on' | 'names'> & { names?: readonly string[] },
  ): GeneratedDocument {
    this.#day = addDays(this.#day, this.#draw.whole(95, 900));
    if (this.#day > TODAY) this.#day = TODAY;
    const document = { names: [], ...given, number: `A${100 + this.documents.length}`, on: this.#day };
    this.documents.push(document);
    return document;
  }
}

interface PutError {
  readonly indexed: readonly GeneratedDocument[];
  /** The document before the change. */
  readonly changed: GeneratedDocument;
  readonly kind: ErrorKind;
}

/** Puts an error in. @returns undefined if the chain has no place for it. */
function putError(
  draw: Draw,
  kind: ErrorKind,
  indexed: readonly GeneratedDocument[],
  world: World,
): PutError | undefined {
  const candidates = indexed.filter((document) => canHave(document, kind));
  if (candidates.length === 0) return undefined;
  const changed = draw.pick(candidates);
  const wrong = kind === 'MISSING_DOCUMENT' ? [] : [makeWrong(draw, kind, changed, { indexed, world })];
  return { indexed: indexed.flatMap((document) => (document === changed ? wrong : [document])), changed, kind };
}

function canHave({ code, names, from, to }: GeneratedDocument, kind: ErrorKind): boolean {
  if (kind === 'WRONG_REFERENCE' || kind === 'MISSING_REFERENCE') return names.length > 0;
  if (kind === 'WRONG_HOLDER') return ['SAT', 'PREL', 'AMTG'].includes(code);
  if (kind === 'WRONG_SUFFIX') return [...from, ...to].some(({ name }) => / [JS]R$/.test(name));
  if (kind === 'WRONG_INSTRUMENT') return ['SAT', 'PREL', 'AMTG', 'MTG'].includes(code);
  return code !== 'PAT';
}

function makeWrong(
  draw: Draw,
  kind: ErrorKind,
  document: GeneratedDocument,
  { indexed, world }: { readonly indexed: readonly GeneratedDocument[]; readonly world: World },
): GeneratedDocument {
  const { from, to, on, lots, names } = document;
  const otherBank = (not: readonly Person[]) => draw.pick(world.banks.filter((bank) => !not.includes(bank)));
  switch (kind) {
    case 'WRONG_REFERENCE':
      return { ...document, names: [draw.pick(indexed).number, ...names.slice(1)] };
    case 'MISSING_REFERENCE':
      return { ...document, names: [] };
    case 'WRONG_LOT':
      return {
        ...document,
        lots: [draw.pick(LOTS.filter((lot) => !lots.includes(lot) || lots.length === LOTS.length))],
      };
    case 'MISTYPED_PARTY':
      return draw.chance(0.5)
        ? { ...document, from: mistypeOne(draw, from) }
        : { ...document, to: mistypeOne(draw, to) };
    case 'WRONG_HOLDER':
      return document.code === 'AMTG' && draw.chance(0.5)
        ? { ...document, to: [otherBank(to)] }
        : { ...document, from: [otherBank(from)] };
    case 'WRONG_SUFFIX': {
      const wrong = draw.chance(0.5) ? swapSuffix : dropSuffixes;
      return { ...document, from: from.map(wrong), to: to.map(wrong) };
    }
    case 'WRONG_DATE': {
      const days = draw.chance(0.5) ? draw.whole(1, 120) : draw.whole(300, 5_000);
      const moved = addDays(on, draw.chance(0.7) ? -days : days);
      return { ...document, on: moved > TODAY ? TODAY : moved };
    }
    case 'WRONG_INSTRUMENT':
      return { ...document, code: draw.pick(['SAT', 'PREL', 'AMTG', 'MMOD', 'AFF', 'EASE', 'MTG', 'ZZZ']) };
    case 'SWAPPED_PARTIES':
      return { ...document, from: to, to: from };
    default:
      return document;
  }
}

function mistypeOne(draw: Draw, parties: readonly Person[]): readonly Person[] {
  if (parties.length === 0) return parties;
  const wrong = draw.pick(parties);
  return parties.map((person) => (person === wrong ? { ...person, name: mistype(draw, person.name) } : person));
}

/** A letter too many, too few, changed, or swapped with its neighbor, in the first word. */
function mistype(draw: Draw, name: string): string {
  const [word = ''] = /^[A-Z]+/.exec(name) ?? [];
  const at = draw.whole(1, Math.max(1, word.length - 2));
  const letter = draw.pick([...'ABEKLNORST']);
  const wrong = draw.pick([
    `${word.slice(0, at)}${letter}${word.slice(at)}`,
    `${word.slice(0, at)}${word.slice(at + 1)}`,
    `${word.slice(0, at)}${letter}${word.slice(at + 1)}`,
    `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`,
  ]);
  return `${wrong}${name.slice(word.length)}`;
}

const swapSuffix = ({ id, name }: Person): Person => ({
  id,
  name: name.replace(/ ([JS])R$/, (_suffix, first) => (first === 'J' ? ' SR' : ' JR')),
});
const dropSuffixes = ({ id, name }: Person): Person => ({ id, name: name.replace(/ [JS]R$/, '') });

/**
 * Whether an error can't be seen in any index: the last deed is missing, on another lot or under another name, or the owner's deed of another
 * lot is on this one, and no later document on the lot is by who owns it in truth.
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
 * the same lot, or a release of a part names another lot of the same mortgage.
 */
function isIndistinct(burden: Burden, indexed: readonly GeneratedDocument[], world: World): boolean {
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
      [released.holder, released.document.to[0]].some((bank) => bank === burden.holder)
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
