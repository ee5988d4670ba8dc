import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import { yearOf } from '../calendar.ts';
import { firmParty } from '../documents/mortgage-events.ts';
import { COUNTY, pickFirm, STATE } from '../people/firms.ts';
import { listParties, pickFamily } from '../people/owner.ts';
import { RURAL_ROADS } from '../places.ts';
import { createRandom } from '../random.ts';
import { record, type TractHistory } from './tract-history.ts';
import { createSectionParcel } from './tracts.ts';

const QUARTERS = ['NE4', 'NW4', 'SE4', 'SW4'] as const;
const CORNERS: Readonly<Record<string, string>> = {
  NE4: 'NORTHEAST',
  NW4: 'NORTHWEST',
  SE4: 'SOUTHEAST',
  SW4: 'SOUTHWEST',
};
/** A government lot, and an aliquot of three parts, isn't split again. */
const SPLIT_MAX_PARTS = 3;

/** Records an easement for a utility: a power line, a ditch, a pipe. */
export function grantEasement(history: TractHistory, day: PlainDate): void {
  record(history, {
    instrument: 'EASE',
    day,
    grantors: listParties(history.owner, yearOf(day), history.random),
    grantees: firmParty(pickFirm(history.random, 'utility', yearOf(day))),
  });
}

/** Records highway rights for a road that the county or the State widens. */
export function grantHighwayRights(history: TractHistory, day: PlainDate): void {
  record(history, {
    instrument: 'HWYE',
    day,
    grantors: listParties(history.owner, yearOf(day)),
    grantees: firmParty(history.random.chance(0.7) ? COUNTY : STATE),
  });
}

/** Records a lease: pasture, gravel, a field, a tower. */
export function lease(history: TractHistory, day: PlainDate): void {
  const year = yearOf(day);
  const tenant = history.random.chance(0.6)
    ? listParties(pickFamily(history.random, year), year)
    : firmParty(pickFirm(history.random, 'investor', year));
  record(history, { instrument: 'LEASE', day, grantors: listParties(history.owner, year), grantees: tenant });
}

/** Records an affidavit about a name, an age or a marriage. */
export function recordAffidavit(history: TractHistory, day: PlainDate): void {
  const parties = listParties(history.owner, yearOf(day));
  record(history, {
    instrument: 'AFF',
    day,
    grantors: parties.slice(0, 1),
    grantees: parties.slice(1),
    references: [history.deed],
  });
}

/** Records a power of attorney of an owner who moves away. */
export function recordPowerOfAttorney(history: TractHistory, day: PlainDate): void {
  const year = yearOf(day);
  const attorney = listParties(pickFamily(history.random, year), year).slice(0, 1);
  record(history, {
    instrument: 'POA',
    day,
    grantors: listParties(history.owner, year),
    grantees: attorney,
    land: [],
    isOnTitle: false,
  });
}

/**
 * Splits off a quarter that the owner sells. Both parts get their own parcels, the old one is retired, and the deed of
 * the part starts a separate history.
 *
 * @returns the history of the part that was sold, or undefined for land that can't be split.
 */
export function splitTract(history: TractHistory, day: PlainDate): TractHistory | undefined {
  const { random, land } = history;
  const { legal, parcel } = land;
  if (legal.kind !== 'MB' || legal.aliquot === '' || legal.comment !== undefined || history.certificate !== undefined)
    return undefined;
  if (legal.aliquot.split(' ').length >= SPLIT_MAX_PARTS) return undefined;
  const corner = random.pick(QUARTERS);
  const sold = { ...legal, aliquot: `${corner} ${legal.aliquot}` };
  const kept = { ...legal, comment: `EXCEPT THE ${CORNERS[corner]} QUARTER THEREOF` };
  const number = random.whole(1_000, 29_999);
  const address = land.address && { ...land.address, street: `${number} ${random.pick(RURAL_ROADS)}` };
  const soldLand = { legal: sold, address, parcel: createSectionParcel(sold, 'split', day) };
  const remainingLand = { ...land, legal: kept, parcel: createSectionParcel(kept, 'rest', day) };
  const survey = record(history, {
    instrument: 'SPLIT',
    day,
    grantors: listParties(history.owner, yearOf(day)),
    grantees: [],
    references: [history.deed],
  });
  if (survey.recordedOn <= history.register.through) {
    for (const part of [soldLand.parcel, remainingLand.parcel]) history.register.parcels.push(part);
    if (parcel !== undefined) parcel.retirement = { by: survey, successors: [soldLand.parcel, remainingLand.parcel] };
  }
  const part: TractHistory = {
    ...history,
    random: createRandom(`split ${sold.aliquot} ${sold.section}-${sold.township}-${sold.range}`),
    price: 'house',
    land: soldLand,
    mortgages: [],
    day: addDays(day, random.whole(10, 90)),
  };
  history.land = remainingLand;
  for (const { draft, holder } of history.mortgages) {
    const release = { instrument: 'PREL', day: part.day, references: [draft], land: [soldLand] } as const;
    record(history, { ...release, grantors: firmParty(holder), grantees: draft.grantors });
  }
  return part;
}
