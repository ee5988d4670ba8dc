import { addDays, type PlainDate } from '@portal/contract/values/plain-date';

/* Three lots that change hands, are mortgaged and freed: what happened, and who owns and owes what in truth. */

export interface Person {
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

/** A mortgage, with who holds it and on which lots it is open. */
export interface Burden {
  readonly document: GeneratedDocument;
  readonly debtors: readonly Person[];
  /** All of them own the debt together. */
  holders: readonly Person[];
  readonly openLots: Set<number>;
  assignment: string | undefined;
}

/** The lot of the chain, and its neighbors. */
export const LOT = 1;
export const LOTS: readonly number[] = [1, 2, 3];
export const TODAY = '2026-11-23' as PlainDate;
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
/** Sellers who lent their buyers the price. */
const COUPLES = [
  ['OPSAHL, GERDA', 'OPSAHL, LARS'],
  ['BJERKE, HELMER', 'BJERKE, TILDA'],
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

/** Draws from a seed. */
export class Draw {
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
export class World {
  readonly documents: GeneratedDocument[] = [];
  readonly burdens: Burden[] = [];
  readonly banks: readonly Person[] = BANKS.map((name, id) => ({ id: 1_000 + id, name }));
  /** Satisfactions by one of two holders, who cannot release the share of the other. */
  readonly sharesReleased: string[] = [];
  readonly #couples: readonly (readonly Person[])[] = COUPLES.map((names, index) =>
    names.map((name, each) => ({ id: 2_000 + 2 * index + each, name })),
  );
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
    const holders = this.#draw.chance(0.2) ? this.#draw.pick(this.#couples) : [this.#draw.pick(this.banks)];
    const lots = LOTS.filter((each) => each === lot || (this.ownersOf(each) === debtors && this.#draw.chance(0.5)));
    const document = this.#record({ code: 'MTG', from: debtors, to: holders, lots });
    this.burdens.push({ document, debtors, holders, openLots: new Set(lots), assignment: undefined });
  }

  #assign(): void {
    const burden = this.#pickOpen();
    if (burden === undefined) return;
    const to = this.#draw.pick(this.banks.filter((bank) => !burden.holders.includes(bank)));
    const [first] = burden.holders;
    const from = first !== undefined && this.#draw.chance(0.3) ? [first] : burden.holders;
    const { document } = burden;
    const { number } = this.#record({
      ...{ code: 'AMTG', from, to: [to] },
      ...{ lots: this.#draw.chance(0.5) ? document.lots : [], names: [document.number] },
    });
    burden.holders = [...burden.holders.filter((holder) => !from.includes(holder)), to];
    burden.assignment = number;
  }

  #satisfy(): void {
    const burden = this.#pickOpen();
    if (burden === undefined) return;
    const { document, holders, debtors, assignment } = burden;
    const isByAll = holders.length === 1 || this.#draw.chance(0.6);
    const named = assignment !== undefined && this.#draw.chance(0.5) ? [assignment] : [];
    const { number } = this.#record({
      ...{ code: 'SAT', from: isByAll ? holders : holders.slice(1), to: debtors },
      ...{ lots: this.#draw.chance(0.7) ? document.lots : [], names: [document.number, ...named] },
    });
    if (isByAll) burden.openLots.clear();
    else this.sharesReleased.push(number);
  }

  #releasePart(): void {
    const burden = this.burdens.find(({ openLots }) => openLots.size > 1);
    if (burden === undefined) return;
    const lot = this.#draw.pick([...burden.openLots]);
    const { document, holders, debtors } = burden;
    this.#record({ code: 'PREL', from: holders, to: debtors, lots: [lot], names: [document.number] });
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
