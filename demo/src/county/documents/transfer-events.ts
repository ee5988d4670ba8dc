import { addDays, formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { addYears, yearOf } from '../calendar.ts';
import type { Draft, DraftParty, Land } from '../draft.ts';
import type { InstrumentCode } from '../instruments.ts';
import { type Entry, type OpenMortgage, record, type TractHistory } from '../land/tract-history.ts';
import { COUNTY, pickFirm, STATE } from '../people/firms.ts';
import {
  createCorporateOwner,
  createOwner,
  describeEstate,
  listParties,
  nameNaturally,
  type Owner,
  pickFamily,
} from '../people/owner.ts';
import { createChild } from '../people/people.ts';
import { pickLoan, pickPrice } from '../prices.ts';
import { borrows, firmParty, mortgage, satisfyAll } from './mortgage-events.ts';
import { certify } from './torrens.ts';

/** Deeds state the price since they need a certificate of real estate value; before, they say one dollar and other consideration. */
const PRICE_KNOWN_SINCE = 1977;

/** The way in which a tract is conveyed to its next owner. */
export interface Conveyance {
  readonly instrument: InstrumentCode;
  readonly day: PlainDate;
  readonly to: Owner;
  readonly priceCents?: number;
  /** The signer if it isn't the owner: a personal representative, a sheriff. */
  readonly grantors?: readonly DraftParty[];
  readonly references?: readonly (Draft | undefined)[];
  readonly remarks?: readonly string[];
  readonly fixed?: Entry['fixed'];
  readonly fixedCertificate?: number;
  readonly pages?: number;
  /** A document whose memorial ends with the transfer. */
  readonly discharges?: Draft;
  /** Other land in the same deed. */
  readonly alsoLand?: readonly Land[];
}

/** Conveys the tract; registered land gets a new certificate, which cancels the old one. */
export function convey(history: TractHistory, conveyance: Conveyance): Draft {
  const { to, day, fixedCertificate, alsoLand = [], ...entry } = conveyance;
  const year = yearOf(day);
  const owners = listParties(to, year);
  const draft = record(history, {
    ...entry,
    day,
    land: [...alsoLand, history.land],
    grantors: conveyance.grantors ?? listParties(history.owner, year, history.random),
    grantees: owners,
    references: [...(conveyance.references ?? []), history.deed],
  });
  if (history.certificate !== undefined) {
    history.certificate = certify(history.register, {
      madeBy: draft,
      owners,
      land: history.land,
      replaces: [history.certificate],
      recitals: [describeRecital(to, draft)],
      fixedNumber: fixedCertificate,
    });
  }
  history.owner = to;
  history.deed = draft;
  history.day = day;
  return draft;
}

/** Sells the tract to a family, or sometimes to a firm, with the buyer's mortgage and the satisfaction of the seller's. */
export function sell(history: TractHistory, day: PlainDate): void {
  const { random } = history;
  const year = yearOf(day);
  const priceCents = pickPrice(random, history.price, year);
  const owed = history.mortgages;
  history.mortgages = [];
  const isCorporate = history.owner.body !== undefined && !history.owner.isTrust;
  const buyer = random.chance(history.price === 'farm' ? 0.09 : 0.04)
    ? createCorporateOwner(pickFirm(random, 'investor', year))
    : pickFamily(random, year);
  const deed = convey(history, {
    instrument: chooseDeed(history, isCorporate, year),
    day,
    to: buyer,
    priceCents: knownPrice(history, priceCents, year),
  });
  if (borrows(random, year))
    mortgage(history, { day, amountCents: pickLoan(random, priceCents, year), together: deed });
  payOff(history, owed, day);
}

/** Sells the tract by contract for deed: the buyer pays over years and then gets the deed, or doesn't pay and loses the land. */
export function sellByContractForDeed(history: TractHistory, day: PlainDate): void {
  const { random } = history;
  const buyer = pickFamily(random, yearOf(day));
  const priceCents = pickPrice(random, history.price, yearOf(day));
  const contract = record(history, {
    instrument: 'CD',
    day,
    grantors: listParties(history.owner, yearOf(day), random),
    grantees: listParties(buyer, yearOf(day)),
    references: [history.deed],
    priceCents: knownPrice(history, priceCents, yearOf(day)),
  });
  const settledOn = addYears(day, random.whole(2, 12));
  if (random.chance(0.12)) {
    cancelContract(history, contract, settledOn);
    return;
  }
  const assignment = random.chance(0.1)
    ? assignContract(history, contract, addDays(day, random.whole(90, 500)))
    : undefined;
  const owed = history.mortgages;
  history.mortgages = [];
  convey(history, { instrument: 'WD', day: settledOn, to: buyer, references: [contract, assignment] });
  payOff(history, owed, settledOn);
}

/** Records the death of one joint owner; the other owns alone from then on. */
export function recordSurvivorship(history: TractHistory, day: PlainDate): void {
  const { random } = history;
  const [one, other] = history.owner.people;
  if (one === undefined || other === undefined) {
    transferAtDeath(history, day);
    return;
  }
  const [survivor, dead] = random.chance(0.6) === other.isWoman ? [other, one] : [one, other];
  convey(history, {
    instrument: 'AIS',
    day: addDays(day, random.whole(20, 260)),
    to: createOwner({ people: [survivor] }),
    grantors: listParties({ people: [dead] }, yearOf(day)).map(({ name }) => ({
      name: { ...name, capacity: 'DECEASED' },
    })),
    remarks: [`Died ${formatPlainDate(day)}`],
  });
}

/** Transfers the tract to the heirs of the last owner, by a decree or by a personal representative's deed. */
export function transferAtDeath(history: TractHistory, day: PlainDate): void {
  const { random } = history;
  const dead = history.owner.people.at(-1);
  if (dead === undefined) {
    sell(history, day);
    return;
  }
  const heir = createOwner({ people: [createChild(random, dead)] });
  const settledOn = addDays(day, random.whole(120, 540));
  const estate = firmParty(`ESTATE OF ${nameNaturally(dead)}`);
  const isDecree = yearOf(day) < 1975 ? random.chance(0.75) : random.chance(0.12);
  const representative = createChild(random, dead);
  const grantors = isDecree
    ? estate
    : [
        ...estate,
        ...listParties({ people: [representative] }, yearOf(day)).map(({ name }) => ({
          name: { ...name, capacity: 'AS PERSONAL REPRESENTATIVE' },
        })),
      ];
  const owed = history.mortgages;
  history.mortgages = [];
  convey(history, {
    instrument: isDecree ? 'DD' : 'PRD',
    day: settledOn,
    to: heir,
    grantors,
    remarks: [`Decedent died ${formatPlainDate(day)}`],
  });
  payOff(history, owed, settledOn);
}

/** Transfers the tract to a child, by quit claim deed or, since 2008, by transfer on death deed. */
export function giftToChild(history: TractHistory, day: PlainDate): void {
  const { random } = history;
  const parent = history.owner.people[0];
  if (parent === undefined) {
    sell(history, day);
    return;
  }
  const child = createChild(random, parent);
  convey(history, { instrument: random.chance(0.7) ? 'QCD' : 'WD', day, to: createOwner({ people: [child] }) });
}

/** Records a transfer on death deed; the owners keep the tract until they die. */
export function designateBeneficiary(history: TractHistory, day: PlainDate): void {
  const parent = history.owner.people[0];
  if (parent === undefined) return;
  const child = createChild(history.random, parent);
  record(history, {
    instrument: 'TODD',
    day,
    grantors: listParties(history.owner, yearOf(day)),
    grantees: listParties({ people: [child] }, yearOf(day)).map(({ name }) => ({
      name: { ...name, capacity: 'BENEFICIARY' },
    })),
    references: [history.deed],
  });
}

/** Conveys the tract to the owners' own trust, of which they are trustees. */
export function transferToTrust(history: TractHistory, day: PlainDate): void {
  const { random, owner } = history;
  const founder = owner.people[0];
  if (founder === undefined || owner.body !== undefined) return;
  const kind = random.pick(['REVOCABLE', 'LIVING', 'FAMILY', 'REVOCABLE LIVING']);
  const trust: Owner = { people: owner.people, body: `${nameNaturally(founder)} ${kind} TRUST`, isTrust: true };
  const certificate = random.chance(0.5) ? recordTrust(history, trust, day) : undefined;
  convey(history, { instrument: 'QCD', day, to: trust, references: [certificate] });
}

/** Forecloses the mortgage: the sheriff sells to the lender, and the lender sells again. */
export function foreclose(history: TractHistory, day: PlainDate): void {
  const { random } = history;
  const [foreclosed, ...others] = history.mortgages;
  if (foreclosed === undefined) {
    sell(history, day);
    return;
  }
  history.mortgages = [];
  const { draft, holder, assignment } = foreclosed;
  convey(history, {
    instrument: 'SHC',
    day,
    to: createCorporateOwner(holder),
    grantors: [...firmParty('SHERIFF OF JUNIPER COUNTY'), ...draft.grantors],
    references: [draft, assignment],
    priceCents: draft.amountCents,
  });
  payOff(history, others, addDays(day, 200));
  history.day = addDays(day, random.whole(230, 700));
  sell(history, history.day);
}

/** Forfeits the tract to the State for unpaid taxes; the State sells it again. */
export function forfeitForTaxes(history: TractHistory, day: PlainDate): void {
  const { random } = history;
  history.mortgages = [];
  convey(history, {
    instrument: 'QCD',
    day,
    to: createCorporateOwner(STATE),
    grantors: firmParty(COUNTY),
    remarks: ['Forfeited for unpaid taxes'],
  });
  const soldOn = addYears(day, random.whole(3, 11));
  convey(history, {
    instrument: 'SD',
    day: soldOn,
    to: pickFamily(random, yearOf(soldOn)),
    priceCents: Math.round(pickPrice(random, history.price, yearOf(soldOn)) / 50_00) * 20_00,
  });
}

function payOff(history: TractHistory, owed: readonly OpenMortgage[], day: PlainDate): void {
  const kept = history.mortgages;
  history.mortgages = [...owed];
  satisfyAll(history, day);
  history.mortgages = kept;
}

function cancelContract(history: TractHistory, contract: Draft, day: PlainDate): void {
  record(history, {
    instrument: 'NCC',
    day,
    grantors: listParties(history.owner, yearOf(day)),
    grantees: contract.grantees,
    references: [contract],
    discharges: contract,
  });
  history.day = day;
}

function assignContract(history: TractHistory, contract: Draft, day: PlainDate): Draft {
  const to = firmParty(pickFirm(history.random, 'investor', yearOf(day)));
  return record(history, { instrument: 'ACD', day, grantors: contract.grantors, grantees: to, references: [contract] });
}

function recordTrust(history: TractHistory, trust: Owner, day: PlainDate): Draft {
  return record(history, {
    instrument: 'CT',
    day: addDays(day, -3),
    grantors: listParties({ people: trust.people }, yearOf(day)),
    grantees: firmParty(trust.body ?? ''),
    land: [],
    isOnTitle: false,
  });
}

function chooseDeed(history: TractHistory, isCorporate: boolean, year: number): InstrumentCode {
  if (history.owner.isTrust) return 'TD';
  if (isCorporate && year > 1985) return 'LWD';
  return history.random.chance(0.06) ? 'QCD' : 'WD';
}

function knownPrice(history: TractHistory, priceCents: number, year: number): number | undefined {
  return year >= PRICE_KNOWN_SINCE || history.random.chance(0.35) ? priceCents : undefined;
}

function describeRecital(to: Owner, deed: Draft): string {
  return `${describeEstate(to)}, BY INSTRUMENT DATED ${formatPlainDate(deed.instrumentOn)}`;
}
