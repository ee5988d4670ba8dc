import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import { yearOf } from './calendar.ts';
import { COUNTY, pickFirm, STATE } from './firms.ts';
import { listParties, pickFamily } from './owner.ts';
import { RURAL_ROADS } from './places.ts';
import { makeRandom } from './random.ts';
import { record, type Story } from './story.ts';
import { firmParty } from './tell-mortgages.ts';
import { makeSectionParcel } from './tracts.ts';

const QUARTERS = ['NE4', 'NW4', 'SE4', 'SW4'] as const;
const CORNERS: Readonly<Record<string, string>> = {
  NE4: 'NORTHEAST',
  NW4: 'NORTHWEST',
  SE4: 'SOUTHEAST',
  SW4: 'SOUTHWEST',
};
/** A government lot or a piece of a piece of a piece is not cut again. */
const SPLIT_MAX_PARTS = 3;

/** A power line, a ditch, a pipe: a utility gets the right to cross. */
export function grantEasement(story: Story, day: PlainDate): void {
  record(story, {
    instrument: 'EASE',
    day,
    grantors: listParties(story.owner, yearOf(day), story.random),
    grantees: firmParty(pickFirm(story.random, 'utility', yearOf(day))),
  });
}

/** The county or the State widens a road. */
export function grantHighway(story: Story, day: PlainDate): void {
  record(story, {
    instrument: 'HWYE',
    day,
    grantors: listParties(story.owner, yearOf(day)),
    grantees: firmParty(story.random.chance(0.7) ? COUNTY : STATE),
  });
}

/** Land is let: pasture, gravel, a field, a tower. */
export function lease(story: Story, day: PlainDate): void {
  const year = yearOf(day);
  const tenant = story.random.chance(0.6)
    ? listParties(pickFamily(story.random, year), year)
    : firmParty(pickFirm(story.random, 'investor', year));
  record(story, { instrument: 'LEASE', day, grantors: listParties(story.owner, year), grantees: tenant });
}

/** Somebody swears to what the record does not say: a name, an age, a marriage. */
export function swear(story: Story, day: PlainDate): void {
  const parties = listParties(story.owner, yearOf(day));
  record(story, {
    instrument: 'AFF',
    day,
    grantors: parties.slice(0, 1),
    grantees: parties.slice(1),
    references: [story.deed],
  });
}

/** An owner who goes away lets another sign. */
export function empower(story: Story, day: PlainDate): void {
  const year = yearOf(day);
  const attorney = listParties(pickFamily(story.random, year), year).slice(0, 1);
  record(story, {
    instrument: 'POA',
    day,
    grantors: listParties(story.owner, year),
    grantees: attorney,
    land: [],
    isOnTitle: false,
  });
}

/**
 * The owner cuts a quarter off and sells it. Both parts get parcels of their own, the old one retires, and the deed of the part begins
 * a story of its own.
 *
 * @returns the story of the part that was sold, or undefined where the land is not of a kind that is cut.
 */
export function splitOff(story: Story, day: PlainDate): Story | undefined {
  const { random, land } = story;
  const { legal, parcel } = land;
  if (legal.kind !== 'MB' || legal.aliquot === '' || legal.comment !== undefined || story.certificate !== undefined)
    return undefined;
  if (legal.aliquot.split(' ').length >= SPLIT_MAX_PARTS) return undefined;
  const corner = random.pick(QUARTERS);
  const sold = { ...legal, aliquot: `${corner} ${legal.aliquot}` };
  const kept = { ...legal, comment: `EXCEPT THE ${CORNERS[corner]} QUARTER THEREOF` };
  const number = random.whole(1_000, 29_999);
  const address = land.address && { ...land.address, street: `${number} ${random.pick(RURAL_ROADS)}` };
  const soldLand = { legal: sold, address, parcel: makeSectionParcel(sold, 'split', day) };
  const keptLand = { ...land, legal: kept, parcel: makeSectionParcel(kept, 'rest', day) };
  const survey = record(story, {
    instrument: 'SPLIT',
    day,
    grantors: listParties(story.owner, yearOf(day)),
    grantees: [],
    references: [story.deed],
  });
  if (survey.recordedOn <= story.register.through) {
    for (const part of [soldLand.parcel, keptLand.parcel]) story.register.parcels.push(part);
    if (parcel !== undefined) parcel.retirement = { by: survey, successors: [soldLand.parcel, keptLand.parcel] };
  }
  const part: Story = {
    ...story,
    random: makeRandom(`split ${sold.aliquot} ${sold.section}-${sold.township}-${sold.range}`),
    price: 'house',
    land: soldLand,
    mortgages: [],
    day: addDays(day, random.whole(10, 90)),
  };
  story.land = keptLand;
  for (const { draft, holder } of story.mortgages) {
    const release = { instrument: 'PREL', day: part.day, references: [draft], land: [soldLand] } as const;
    record(story, { ...release, grantors: firmParty(holder), grantees: draft.grantors });
  }
  return part;
}
