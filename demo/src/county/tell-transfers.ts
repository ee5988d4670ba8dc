import { addDays, formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { addYears, yearOf } from './calendar.ts';
import type { Draft, DraftParty, Land } from './draft.ts';
import { COUNTY, pickFirm, STATE } from './firms.ts';
import type { InstrumentCode } from './instruments.ts';
import { describeEstate, listParties, makeBody, makePeople, nameNaturally, type Owner, pickFamily } from './owner.ts';
import { makeChild } from './people.ts';
import { pickLoan, pickPrice } from './prices.ts';
import { type Entry, type OpenMortgage, record, type Story } from './story.ts';
import { borrows, firmParty, mortgage, satisfyAll } from './tell-mortgages.ts';
import { certify } from './torrens.ts';

/** Prices stand in deeds since a certificate of real estate value must go with them; before, one dollar and other consideration. */
const PRICE_KNOWN_SINCE = 1977;

/** How a tract passes to its next owner. */
export interface Conveyance {
  readonly instrument: InstrumentCode;
  readonly day: PlainDate;
  readonly to: Owner;
  readonly priceCents?: number;
  /** Who signs, where it is not the owner: a personal representative, a sheriff. */
  readonly grantors?: readonly DraftParty[];
  readonly references?: readonly (Draft | undefined)[];
  readonly remarks?: readonly string[];
  readonly fixed?: Entry['fixed'];
  readonly fixedCertificate?: number;
  readonly pages?: number;
  /** A memorial that ends with the transfer. */
  readonly discharges?: Draft;
  /** Other land that the same deed conveys. */
  readonly alsoLand?: readonly Land[];
}

/** The owner, or who acts for the owner, conveys the tract; registered land gets a new certificate, which cancels the old. */
export function convey(story: Story, conveyance: Conveyance): Draft {
  const { to, day, fixedCertificate, alsoLand = [], ...entry } = conveyance;
  const year = yearOf(day);
  const owners = listParties(to, year);
  const draft = record(story, {
    ...entry,
    day,
    land: [...alsoLand, story.land],
    grantors: conveyance.grantors ?? listParties(story.owner, year, story.random),
    grantees: owners,
    references: [...(conveyance.references ?? []), story.deed],
  });
  if (story.certificate !== undefined) {
    story.certificate = certify(story.register, {
      madeBy: draft,
      owners,
      land: story.land,
      replaces: [story.certificate],
      recitals: [describeRecital(to, draft)],
      fixedNumber: fixedCertificate,
    });
  }
  story.owner = to;
  story.deed = draft;
  story.day = day;
  return draft;
}

/** An ordinary sale to a family, or now and then to a firm, with the buyer's mortgage and the end of the seller's. */
export function sell(story: Story, day: PlainDate): void {
  const { random } = story;
  const year = yearOf(day);
  const priceCents = pickPrice(random, story.price, year);
  const owed = story.mortgages;
  story.mortgages = [];
  const isCorporate = story.owner.body !== undefined && !story.owner.isTrust;
  const buyer = random.chance(story.price === 'farm' ? 0.09 : 0.04)
    ? makeBody(pickFirm(random, 'investor', year))
    : pickFamily(random, year);
  const deed = convey(story, {
    instrument: chooseDeed(story, isCorporate, year),
    day,
    to: buyer,
    priceCents: knownPrice(story, priceCents, year),
  });
  if (borrows(random, year)) mortgage(story, { day, amountCents: pickLoan(random, priceCents, year), together: deed });
  payOff(story, owed, day);
}

/** The buyer pays over years and gets the deed at the end; or does not pay, and the seller takes the land back. */
export function sellOnContract(story: Story, day: PlainDate): void {
  const { random } = story;
  const buyer = pickFamily(random, yearOf(day));
  const priceCents = pickPrice(random, story.price, yearOf(day));
  const contract = record(story, {
    instrument: 'CD',
    day,
    grantors: listParties(story.owner, yearOf(day), random),
    grantees: listParties(buyer, yearOf(day)),
    references: [story.deed],
    priceCents: knownPrice(story, priceCents, yearOf(day)),
  });
  const settledOn = addYears(day, random.whole(2, 12));
  if (random.chance(0.12)) {
    cancelContract(story, contract, settledOn);
    return;
  }
  const assignment = random.chance(0.1)
    ? assignContract(story, contract, addDays(day, random.whole(90, 500)))
    : undefined;
  const owed = story.mortgages;
  story.mortgages = [];
  convey(story, { instrument: 'WD', day: settledOn, to: buyer, references: [contract, assignment] });
  payOff(story, owed, settledOn);
}

/** Of joint owners one dies: the other proves it, and holds alone. */
export function survive(story: Story, day: PlainDate): void {
  const { random } = story;
  const [one, other] = story.owner.people;
  if (one === undefined || other === undefined) {
    passAtDeath(story, day);
    return;
  }
  const [survivor, dead] = random.chance(0.6) === other.isWoman ? [other, one] : [one, other];
  convey(story, {
    instrument: 'AIS',
    day: addDays(day, random.whole(20, 260)),
    to: makePeople({ people: [survivor] }),
    grantors: listParties({ people: [dead] }, yearOf(day)).map(({ name }) => ({
      name: { ...name, capacity: 'DECEASED' },
    })),
    remarks: [`Died ${formatPlainDate(day)}`],
  });
}

/** The last owner dies: the heirs take by a decree or by the deed of a personal representative. */
export function passAtDeath(story: Story, day: PlainDate): void {
  const { random } = story;
  const dead = story.owner.people.at(-1);
  if (dead === undefined) {
    sell(story, day);
    return;
  }
  const heir = makePeople({ people: [makeChild(random, dead)] });
  const settledOn = addDays(day, random.whole(120, 540));
  const estate = firmParty(`ESTATE OF ${nameNaturally(dead)}`);
  const isDecree = yearOf(day) < 1975 ? random.chance(0.75) : random.chance(0.12);
  const representative = makeChild(random, dead);
  const grantors = isDecree
    ? estate
    : [
        ...estate,
        ...listParties({ people: [representative] }, yearOf(day)).map(({ name }) => ({
          name: { ...name, capacity: 'AS PERSONAL REPRESENTATIVE' },
        })),
      ];
  const owed = story.mortgages;
  story.mortgages = [];
  convey(story, {
    instrument: isDecree ? 'DD' : 'PRD',
    day: settledOn,
    to: heir,
    grantors,
    remarks: [`Decedent died ${formatPlainDate(day)}`],
  });
  payOff(story, owed, settledOn);
}

/** Parents give the tract to a child, by quit claim deed or, since 2008, by a deed that works when they die. */
export function giveToChild(story: Story, day: PlainDate): void {
  const { random } = story;
  const parent = story.owner.people[0];
  if (parent === undefined) {
    sell(story, day);
    return;
  }
  const child = makeChild(random, parent);
  convey(story, { instrument: random.chance(0.7) ? 'QCD' : 'WD', day, to: makePeople({ people: [child] }) });
}

/** The owners name who shall have the land after them; nothing passes until they die. */
export function nameBeneficiary(story: Story, day: PlainDate): void {
  const parent = story.owner.people[0];
  if (parent === undefined) return;
  const child = makeChild(story.random, parent);
  record(story, {
    instrument: 'TODD',
    day,
    grantors: listParties(story.owner, yearOf(day)),
    grantees: listParties({ people: [child] }, yearOf(day)).map(({ name }) => ({
      name: { ...name, capacity: 'BENEFICIARY' },
    })),
    references: [story.deed],
  });
}

/** The owners put the tract into a trust of their own and stay its trustees. */
export function putInTrust(story: Story, day: PlainDate): void {
  const { random, owner } = story;
  const founder = owner.people[0];
  if (founder === undefined || owner.body !== undefined) return;
  const kind = random.pick(['REVOCABLE', 'LIVING', 'FAMILY', 'REVOCABLE LIVING']);
  const trust: Owner = { people: owner.people, body: `${nameNaturally(founder)} ${kind} TRUST`, isTrust: true };
  const certificate = random.chance(0.5) ? recordTrust(story, trust, day) : undefined;
  convey(story, { instrument: 'QCD', day, to: trust, references: [certificate] });
}

/** The mortgage is foreclosed: the sheriff sells to the lender, and the lender sells on. */
export function foreclose(story: Story, day: PlainDate): void {
  const { random } = story;
  const [foreclosed, ...others] = story.mortgages;
  if (foreclosed === undefined) {
    sell(story, day);
    return;
  }
  story.mortgages = [];
  const { draft, holder, assignment } = foreclosed;
  convey(story, {
    instrument: 'SHC',
    day,
    to: makeBody(holder),
    grantors: [...firmParty('SHERIFF OF JUNIPER COUNTY'), ...draft.grantors],
    references: [draft, assignment],
    priceCents: draft.amountCents,
  });
  payOff(story, others, addDays(day, 200));
  story.day = addDays(day, random.whole(230, 700));
  sell(story, story.day);
}

/** Taxes of the hard years were not paid: the land falls to the State, which sells it again. */
export function forfeit(story: Story, day: PlainDate): void {
  const { random } = story;
  story.mortgages = [];
  convey(story, {
    instrument: 'QCD',
    day,
    to: makeBody(STATE),
    grantors: firmParty(COUNTY),
    remarks: ['Forfeited for unpaid taxes'],
  });
  const soldOn = addYears(day, random.whole(3, 11));
  convey(story, {
    instrument: 'SD',
    day: soldOn,
    to: pickFamily(random, yearOf(soldOn)),
    priceCents: Math.round(pickPrice(random, story.price, yearOf(soldOn)) / 50_00) * 20_00,
  });
}

function payOff(story: Story, owed: readonly OpenMortgage[], day: PlainDate): void {
  const kept = story.mortgages;
  story.mortgages = [...owed];
  satisfyAll(story, day);
  story.mortgages = kept;
}

function cancelContract(story: Story, contract: Draft, day: PlainDate): void {
  record(story, {
    instrument: 'NCC',
    day,
    grantors: listParties(story.owner, yearOf(day)),
    grantees: contract.grantees,
    references: [contract],
    discharges: contract,
  });
  story.day = day;
}

function assignContract(story: Story, contract: Draft, day: PlainDate): Draft {
  const to = firmParty(pickFirm(story.random, 'investor', yearOf(day)));
  return record(story, { instrument: 'ACD', day, grantors: contract.grantors, grantees: to, references: [contract] });
}

function recordTrust(story: Story, trust: Owner, day: PlainDate): Draft {
  return record(story, {
    instrument: 'CT',
    day: addDays(day, -3),
    grantors: listParties({ people: trust.people }, yearOf(day)),
    grantees: firmParty(trust.body ?? ''),
    land: [],
    isOnTitle: false,
  });
}

function chooseDeed(story: Story, isCorporate: boolean, year: number): InstrumentCode {
  if (story.owner.isTrust) return 'TD';
  if (isCorporate && year > 1985) return 'LWD';
  return story.random.chance(0.06) ? 'QCD' : 'WD';
}

function knownPrice(story: Story, priceCents: number, year: number): number | undefined {
  return year >= PRICE_KNOWN_SINCE || story.random.chance(0.35) ? priceCents : undefined;
}

function describeRecital(to: Owner, deed: Draft): string {
  return `${describeEstate(to)}, BY INSTRUMENT DATED ${formatPlainDate(deed.instrumentOn)}`;
}
