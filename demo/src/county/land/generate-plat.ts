import { addDays, formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { addYears, laterOf, yearOf } from '../calendar.ts';
import { firmParty } from '../documents/mortgage-events.ts';
import { certify } from '../documents/torrens.ts';
import { convey } from '../documents/transfer-events.ts';
import type { CertificateDraft, Land, Register } from '../draft.ts';
import { pickFirm } from '../people/firms.ts';
import { createCorporateOwner, describeEstate, listParties, type Owner, pickFamily } from '../people/owner.ts';
import { getCity } from '../places.ts';
import type { Plat } from '../plats.ts';
import type { PriceKind } from '../prices.ts';
import { createRandom, type Random } from '../random.ts';
import { findLandmarkLot } from './generate-landmarks.ts';
import { generateTract } from './generate-tract.ts';
import { record, type TractHistory } from './tract-history.ts';
import { createSectionParcel, listPlatLand, type PlatLand } from './tracts.ts';

/** Courts register titles since the Torrens act; most titles of the county were registered between the wars. */
const REGISTRATION_YEARS_MAX = 24;
/** The index starts here, so land that was platted earlier starts with its owner of 1920. */
const FIRST_YEAR = 1920;
const FIRST_PURCHASE_ON = '1920-05-03' as PlainDate;
/** The share of a plat's lots whose records the demo has. */
const INCLUDED_SHARE = 0.47;

/** Generates a plat from the developer's purchase to today: the plat itself, its covenants and every lot. */
export function generatePlat(register: Register, plat: Plat, share: number): void {
  const random = createRandom(`plat story ${plat.name}`);
  const year = yearOf(plat.recordedOn);
  const developer = createCorporateOwner(pickFirm(random, 'developer', year));
  const lands = listPlatLand(plat);
  const parentTract = year > FIRST_YEAR ? generateParentTract({ register, plat, developer, lands }) : undefined;
  for (const land of lands) {
    register.parcels.push(land.parcel);
    const lot = createRandom(`lot ${plat.name} ${land.parcel.number}`);
    const isIncluded = lot.chance(INCLUDED_SHARE) && lot.chance(share) && land.legal.outlot === undefined;
    const certificate = parentTract && certifyLot(parentTract, land);
    const landmark = findLandmarkLot(land.legal);
    const generate = landmark ?? generateTract;
    if (isIncluded || landmark !== undefined)
      generate(beginLot({ register, plat, random: lot, land, developer, parentTract, certificate }));
  }
}

/** Generates the tract that was platted: its purchase, the plat, and its retired parcel. */
function generateParentTract({
  register,
  plat,
  developer,
  lands,
}: {
  readonly register: Register;
  readonly plat: Plat;
  readonly developer: Owner;
  readonly lands: readonly PlatLand[];
}): TractHistory {
  const random = createRandom(`mother ${plat.name}`);
  const legal = readParentLegal(plat);
  const parcel = createSectionParcel(legal, 'farm');
  const city = getCity(plat.city);
  register.parcels.push(parcel);
  const wantedOn = addDays(plat.recordedOn, -random.whole(200, 1_400));
  const boughtOn = laterOf(wantedOn, FIRST_PURCHASE_ON);
  const land: Land = { legal, parcel };
  const history: TractHistory = {
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
  if (plat.isTorrens) registerTitle(history, history.day);
  convey(history, { instrument: 'WD', day: boughtOn, to: developer });
  const owner = listParties(developer, yearOf(plat.recordedOn));
  const declaration = plat.buildings.length > 0;
  const platted = record(history, {
    instrument: declaration ? 'CIC' : 'PLAT',
    day: plat.recordedOn,
    fixed: { recordedOn: plat.recordedOn, recordedTime: '10:00' },
    grantors: owner,
    grantees: firmParty(`CITY OF ${city.name.replace('.', '')}`),
    references: [history.deed],
    land: [land, { legal: { kind: 'LB', plat, block: declaration ? 'NONE' : 'ALL', lots: '' } }],
  });
  history.deed = platted;
  if (platted.recordedOn <= register.through)
    parcel.retirement = { by: platted, successors: lands.map((lot) => lot.parcel) };
  if (yearOf(plat.recordedOn) >= 1965) {
    record(history, {
      instrument: 'DCC',
      day: addDays(plat.recordedOn, random.whole(3, 60)),
      grantors: owner,
      grantees: [],
      references: [platted],
      land: [{ legal: { kind: 'LB', plat, block: declaration ? 'NONE' : 'ALL', lots: '' } }],
    });
  }
  return history;
}

/** Creates a lot's certificate when registered land is platted; together the lots' certificates cancel the tract's. */
function certifyLot(parentTract: TractHistory, land: Land): CertificateDraft | undefined {
  const { certificate, deed, register, owner } = parentTract;
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
  readonly parentTract: TractHistory | undefined;
  readonly certificate: CertificateDraft | undefined;
}): TractHistory {
  const { register, plat, random, land, developer, parentTract, certificate } = lot;
  const first = Math.max(yearOf(plat.recordedOn), FIRST_YEAR);
  const isOld = parentTract === undefined;
  const sinceParentTract = addDays(plat.recordedOn, random.whole(30, 2_600));
  const day = isOld
    ? (`${first}-${pad(random.whole(1, 12))}-${pad(random.whole(1, 28))}` as PlainDate)
    : sinceParentTract;
  const history: TractHistory = {
    register,
    random,
    price: choosePriceKind(plat, random),
    land,
    owner: isOld ? pickFamily(random, first) : developer,
    deed: parentTract?.deed,
    certificate,
    mortgages: [],
    day,
  };
  if (isOld && plat.isTorrens) registerTitle(history, day);
  return history;
}

/** Registers the title by a court order, which creates the first certificate. */
export function registerTitle(history: TractHistory, on?: PlainDate): void {
  const { random, register, owner } = history;
  const day = on ?? addYears(history.day, random.whole(1, REGISTRATION_YEARS_MAX));
  const owners = listParties(owner, yearOf(day));
  const order = record(history, {
    instrument: 'ORD',
    day,
    grantors: firmParty('DISTRICT COURT OF JUNIPER COUNTY'),
    isOnTitle: true,
    grantees: owners,
    references: [history.deed],
  });
  history.certificate = certify(register, {
    madeBy: order,
    owners,
    land: history.land,
    replaces: [],
    recitals: [`${describeEstate(owner)}, BY DECREE OF THE DISTRICT COURT DATED ${formatPlainDate(day)}`],
  });
  history.deed = order;
  history.day = day;
}

function choosePriceKind(plat: Plat, random: Random): PriceKind {
  if (/LAKE|SHORE|BEACH|OSPREY|LOON/.test(plat.name)) return 'cabin';
  return random.chance(0.06) ? 'bareLot' : 'house';
}

function readParentLegal(plat: Plat) {
  const { aliquot, ...place } = plat.section;
  const lot = /^GOVT LOT (\d+)$/.exec(aliquot)?.[1];
  return { kind: 'MB' as const, ...place, aliquot: lot === undefined ? aliquot : '', governmentLot: lot };
}

function pad(number: number): string {
  return number.toString().padStart(2, '0');
}
