import type { PlainDate } from '@portal/contract/values/plain-date';
import type { Land, Parcel, PlattedLegal, SectionalLegal } from '../draft.ts';
import { findRuralCity, getCity, RANGES, RURAL_ROADS, SECTIONS_PER_TOWNSHIP, STREETS, TOWNSHIPS } from '../places.ts';
import { listWholeLots, type Plat } from '../plats.ts';
import { createRandom, type Random } from '../random.ts';

/** Ways in which the first owners divided a section, each covering all of it. */
const DIVISIONS: readonly (readonly string[])[] = [
  ['NE4', 'NW4', 'SW4', 'SE4'],
  ['NE4', 'N2 NW4', 'S2 NW4', 'SW4', 'SE4'],
  ['N2 NE4', 'S2 NE4', 'NW4', 'E2 SW4', 'W2 SW4', 'SE4'],
  ['NE4', 'NW4', 'NE4 SW4', 'NW4 SW4', 'S2 SW4', 'W2 SE4', 'E2 SE4'],
  ['N2', 'SW4', 'N2 SE4', 'S2 SE4'],
  ['W2 NE4', 'E2 NE4', 'NW4', 'SW4', 'NE4 SE4', 'NW4 SE4', 'S2 SE4'],
  ['NE4', 'NE4 NW4', 'NW4 NW4', 'S2 NW4', 'SW4', 'SE4'],
];
/** Sections on a lake have quarters and government lots. */
const LAKE_DIVISION: readonly string[] = ['NE4', 'GOVT LOT 1', 'GOVT LOT 2', 'GOVT LOT 3', 'SW4', 'SE4'];
const LAKE_SHARE = 0.14;
/** The rest is public forest, and land whose records the demo leaves out. */
const INCLUDED_SHARE = 0.17;

/** A quarter, half or government lot of a section at the start of the index. */
export type SectionTract = SectionalLegal;

/** The tracts of every section of the county, in the order of the survey. */
export function listSectionTracts(): readonly SectionTract[] {
  return TOWNSHIPS.flatMap((township) =>
    RANGES.flatMap((range) =>
      Array.from({ length: SECTIONS_PER_TOWNSHIP }, (_, index) => index + 1).flatMap((section) =>
        divideSection(section, township, range),
      ),
    ),
  );
}

function divideSection(section: number, township: number, range: number): readonly SectionTract[] {
  const random = createRandom(`section ${section}-${township}-${range}`);
  const parts = random.chance(LAKE_SHARE) ? LAKE_DIVISION : random.pick(DIVISIONS);
  return parts
    .filter(() => random.chance(INCLUDED_SHARE))
    .map((part) => {
      const lot = /^GOVT LOT (\d+)$/.exec(part)?.[1];
      return { kind: 'MB', section, township, range, aliquot: lot === undefined ? part : '', governmentLot: lot };
    });
}

/** Creates the farm on a tract: its parcel and, if it's inhabited, its address. */
export function createFarmLand(random: Random, legal: SectionalLegal): Land & { readonly parcel: Parcel } {
  const { name: city, zip } = findRuralCity(legal.township, legal.range);
  const street = `${random.whole(1_000, 29_999)} ${random.pick(RURAL_ROADS)}`;
  return {
    legal,
    parcel: createSectionParcel(legal, 'farm'),
    address: random.chance(0.7) ? { street, city, zip } : undefined,
  };
}

/** Creates a parcel such as `12-33-21-31-0004`: section, township, range, quarter-quarter, and a unique number there. */
export function createSectionParcel(legal: SectionalLegal, kind: 'farm' | 'split' | 'rest', since?: PlainDate): Parcel {
  const code = legal.aliquot
    .split(' ')
    .reverse()
    .slice(0, 2)
    .map((part) => '1234'.charAt(['NE4', 'NW4', 'SW4', 'SE4'].indexOf(part)) || '0')
    .join('')
    .padEnd(2, '0');
  const random = createRandom(`parcel ${kind} ${legal.aliquot} ${legal.governmentLot} ${legal.comment} ${since}`);
  const serial = String(random.whole(1, 999) * 10 + ['farm', 'split', 'rest'].indexOf(kind)).padStart(4, '0');
  return {
    number: `${[legal.section, legal.township, legal.range].map((part) => String(part).padStart(2, '0')).join('-')}-${code}-${serial}`,
  };
}

/** A lot, an outlot or a unit. */
export type PlatLand = Land & { readonly legal: PlattedLegal; readonly parcel: Parcel };

/** Lists the lots and units of a plat, each with its parcel and address. */
export function listPlatLand(plat: Plat): readonly PlatLand[] {
  const random = createRandom(`lots of ${plat.name}`);
  const city = getCity(plat.city);
  const streets = [random.pick(STREETS), random.pick(STREETS), random.pick(STREETS)];
  const firstHouse = random.whole(2, 90) * 100;
  const legals = listPlatLegals(plat);
  return legals.map((legal, index) => {
    const street = legal.unit === undefined ? (streets[index % streets.length] ?? '') : (streets[0] ?? '');
    const unit = legal.unit === undefined ? '' : ` UNIT ${legal.unit}`;
    const house = legal.unit === undefined ? firstHouse + 8 * index + (index % 2) : firstHouse;
    return {
      legal,
      parcel: { number: `R ${plat.number.padStart(4, '0')}.${String(index + 1).padStart(3, '0')}.00` },
      address:
        legal.outlot === undefined
          ? { street: `${house} ${street}${unit}`, city: city.name, zip: city.zip }
          : undefined,
    };
  });
}

/** The shares of lots that are sold together with the next one, and of lots that are sold in two halves. */
const PAIRED_SHARE = 0.07;
const HALVED_SHARE = 0.05;

/** Lists the lots of a block by sale: most alone, some together with the next one, some in halves. */
function divideBlock(
  random: Random,
  count: number,
  whole: ReadonlySet<number>,
): readonly Pick<PlattedLegal, 'lots' | 'part'>[] {
  const tracts: Pick<PlattedLegal, 'lots' | 'part'>[] = [];
  for (let lot = 1; lot <= count; lot += 1) {
    const roll = whole.has(lot) || whole.has(lot + 1) ? 1 : random.next();
    if (roll < HALVED_SHARE) {
      for (const part of ['E 33 FT OF', 'W 33 FT OF']) tracts.push({ lots: String(lot), part });
    } else if (roll < HALVED_SHARE + PAIRED_SHARE && lot < count) {
      tracts.push({ lots: random.chance(0.5) ? `${lot} & ${lot + 1}` : `${lot}-${lot + 1}` });
      lot += 1;
    } else {
      tracts.push({ lots: String(lot) });
    }
  }
  return tracts;
}

function listPlatLegals(plat: Plat): readonly PlattedLegal[] {
  const random = createRandom(`tracts of ${plat.name}`);
  const lots = plat.blocks.flatMap(({ block, lots: count }) =>
    divideBlock(random, count, listWholeLots(plat.name, block)).map(
      (tract): PlattedLegal => ({ kind: 'LB', plat, block, ...tract }),
    ),
  );
  const outlots = plat.outlots.map((outlot): PlattedLegal => ({ kind: 'LB', plat, block: 'NONE', lots: '', outlot }));
  const units = plat.buildings.flatMap(({ building, units: count }) =>
    Array.from({ length: count }, (_, index): PlattedLegal => {
      const first = /^\d+$/.test(building) ? Number(building) * (Number(building) < 10 ? 100 : 1) : 100;
      const unit = String(first + index + 1);
      const garage = index % 2 === 0 ? `G${index + 1}` : undefined;
      return { kind: 'LB', plat, block: 'NONE', lots: '', unit, building, garage };
    }),
  );
  return [...lots, ...outlots, ...units];
}
