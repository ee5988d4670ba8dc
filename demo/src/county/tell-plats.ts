import { addDays, formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { addYears, laterOf, yearOf } from './calendar.ts';
import type { CertificateDraft, Land, Register } from './draft.ts';
import { pickFirm } from './firms.ts';
import { describeEstate, listParties, makeBody, type Owner, pickFamily } from './owner.ts';
import { getCity } from './places.ts';
import type { Plat } from './plats.ts';
import type { PriceKind } from './prices.ts';
import { makeRandom, type Random } from './random.ts';
import { record, type Story } from './story.ts';
import { findLandmarkLot } from './tell-landmarks.ts';
import { firmParty } from './tell-mortgages.ts';
import { tellTract } from './tell-tract.ts';
import { convey } from './tell-transfers.ts';
import { certify } from './torrens.ts';
import { listPlatLand, makeSectionParcel, type PlatLand } from './tracts.ts';

/** Courts register titles since the Torrens act; most of the county's were registered between the wars. */
const REGISTRATION_YEARS_MAX = 24;
/** The demo's index does not reach further back, so what was platted before begins with who owned in 1920. */
const FIRST_YEAR = 1920;
const FIRST_PURCHASE_ON = '1920-05-03' as PlainDate;
/** Share of a plat's lots whose records the demo holds. */
const TOLD_SHARE = 0.47;

/** Tells a plat from the developer's purchase to today: the plat itself, its covenants, and every lot. */
export function tellPlat(register: Register, plat: Plat, share: number): void {
  const random = makeRandom(`plat story ${plat.name}`);
  const year = yearOf(plat.recordedOn);
  const developer = makeBody(pickFirm(random, 'developer', year));
  const lands = listPlatLand(plat);
  const mother = year > FIRST_YEAR ? tellMother({ register, plat, developer, lands }) : undefined;
  for (const land of lands) {
    register.parcels.push(land.parcel);
    const lot = makeRandom(`lot ${plat.name} ${land.parcel.number}`);
    const isTold = lot.chance(TOLD_SHARE) && lot.chance(share) && land.legal.outlot === undefined;
    const certificate = mother && certifyLot(mother, land);
    const landmark = findLandmarkLot(land.legal);
    const tell = landmark ?? tellTract;
    if (isTold || landmark !== undefined)
      tell(beginLot({ register, plat, random: lot, land, developer, mother, certificate }));
  }
}

/** The field of which a plat was made: bought, platted, and its parcel retired. */
function tellMother({
  register,
  plat,
  developer,
  lands,
}: {
  readonly register: Register;
  readonly plat: Plat;
  readonly developer: Owner;
  readonly lands: readonly PlatLand[];
}): Story {
  const random = makeRandom(`mother ${plat.name}`);
  const legal = readMotherLegal(plat);
  const parcel = makeSectionParcel(legal, 'farm');
  const city = getCity(plat.city);
  register.parcels.push(parcel);
  const wantedOn = addDays(plat.recordedOn, -random.whole(200, 1_400));
  const boughtOn = laterOf(wantedOn, FIRST_PURCHASE_ON);
  const land: Land = { legal, parcel };
  const story: Story = {
    register,
    random,
    price: 'farm',
    land,
    owner: pickFamily(random, yearOf(boughtOn)),
    deed: undefined,
    certificate: undefined,
    mortgages: [],
    day: addDays(boughtOn, -random.whole(10, 60)),
  };
  if (plat.isTorrens) registerTitle(story, story.day);
  convey(story, { instrument: 'WD', day: boughtOn, to: developer });
  const owner = listParties(developer, yearOf(plat.recordedOn));
  const declaration = plat.buildings.length > 0;
  const platted = record(story, {
    instrument: declaration ? 'CIC' : 'PLAT',
    day: plat.recordedOn,
    fixed: { recordedOn: plat.recordedOn, recordedTime: '10:00' },
    grantors: owner,
    grantees: firmParty(`CITY OF ${city.name.replace('.', '')}`),
    references: [story.deed],
    land: [land, { legal: { kind: 'LB', plat, block: declaration ? 'NONE' : 'ALL', lots: '' } }],
  });
  story.deed = platted;
  if (platted.recordedOn <= register.through)
    parcel.retirement = { by: platted, successors: lands.map((lot) => lot.parcel) };
  if (yearOf(plat.recordedOn) >= 1965) {
    record(story, {
      instrument: 'DCC',
      day: addDays(plat.recordedOn, random.whole(3, 60)),
      grantors: owner,
      grantees: [],
      references: [platted],
      land: [{ legal: { kind: 'LB', plat, block: declaration ? 'NONE' : 'ALL', lots: '' } }],
    });
  }
  return story;
}

/** Registered land: each lot gets a certificate of its own when the land is platted, and all of them cancel the field's. */
function certifyLot(mother: Story, land: Land): CertificateDraft | undefined {
  const { certificate, deed, register, owner } = mother;
  if (certificate === undefined || deed === undefined) return undefined;
  return certify(register, {
    madeBy: deed,
    owners: listParties(owner, yearOf(deed.recordedOn)),
    land,
    replaces: [certificate],
    recitals: [`${describeEstate(owner)}, BY THE PLAT RECORDED ${formatPlainDate(deed.recordedOn)}`],
  });
}

function beginLot(lot: {
  readonly register: Register;
  readonly plat: Plat;
  readonly random: Random;
  readonly land: Land;
  readonly developer: Owner;
  readonly mother: Story | undefined;
  readonly certificate: CertificateDraft | undefined;
}): Story {
  const { register, plat, random, land, developer, mother, certificate } = lot;
  const first = Math.max(yearOf(plat.recordedOn), FIRST_YEAR);
  const isOld = mother === undefined;
  const sinceMother = addDays(plat.recordedOn, random.whole(30, 2_600));
  const day = isOld ? (`${first}-${pad(random.whole(1, 12))}-${pad(random.whole(1, 28))}` as PlainDate) : sinceMother;
  const story: Story = {
    register,
    random,
    price: choosePriceKind(plat, random),
    land,
    owner: isOld ? pickFamily(random, first) : developer,
    deed: mother?.deed,
    certificate,
    mortgages: [],
    day,
  };
  if (isOld && plat.isTorrens) registerTitle(story, day);
  return story;
}

/** A court finds who owns and has the title registered: the first certificate. */
export function registerTitle(story: Story, on?: PlainDate): void {
  const { random, register, owner } = story;
  const day = on ?? addYears(story.day, random.whole(1, REGISTRATION_YEARS_MAX));
  const owners = listParties(owner, yearOf(day));
  const order = record(story, {
    instrument: 'ORD',
    day,
    grantors: firmParty('DISTRICT COURT OF JUNIPER COUNTY'),
    isOnTitle: true,
    grantees: owners,
    references: [story.deed],
  });
  story.certificate = certify(register, {
    madeBy: order,
    owners,
    land: story.land,
    replaces: [],
    recitals: [`${describeEstate(owner)}, BY DECREE OF THE DISTRICT COURT DATED ${formatPlainDate(day)}`],
  });
  story.deed = order;
  story.day = day;
}

function choosePriceKind(plat: Plat, random: Random): PriceKind {
  if (/LAKE|SHORE|BEACH|OSPREY|LOON/.test(plat.name)) return 'cabin';
  return random.chance(0.06) ? 'bareLot' : 'house';
}

function readMotherLegal(plat: Plat) {
  const { aliquot, ...place } = plat.section;
  const lot = /^GOVT LOT (\d+)$/.exec(aliquot)?.[1];
  return { kind: 'MB' as const, ...place, aliquot: lot === undefined ? aliquot : '', governmentLot: lot };
}

function pad(number: number): string {
  return number.toString().padStart(2, '0');
}
