import type { PlainDate } from '@portal/contract/values/plain-date';
import { toOpenDay } from './calendar.ts';
import type { CityKey } from './places.ts';
import { createRandom } from './random.ts';

export interface Plat {
  readonly number: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly recordedOn: PlainDate;
  readonly isTorrens: boolean;
  readonly city: CityKey;
  readonly section: {
    readonly section: number;
    readonly township: number;
    readonly range: number;
    readonly aliquot: string;
  };
  /** Lots of each block; the key `NONE` where the plat has no blocks. */
  readonly blocks: readonly { readonly block: string; readonly lots: number }[];
  readonly outlots: readonly string[];
  /** Units of a condominium, which has no lots. */
  readonly buildings: readonly { readonly building: string; readonly units: number }[];
}

interface PlatPlan {
  readonly name: string;
  readonly year: number;
  readonly city: CityKey;
  readonly aliases?: readonly string[];
  readonly isTorrens?: boolean;
  /** `12-33-21`, and the aliquot that was platted. */
  readonly land: string;
  readonly blocks?: string;
  readonly outlots?: readonly string[];
  readonly units?: string;
}

/** Lots that the landmarks cover, and which were never sold in parts. */
const LANDMARK_LOTS: readonly { readonly plat: string; readonly block: string; readonly lot: number }[] = [
  { plat: 'BIRCH HOLLOW 2ND', block: '3', lot: 7 },
  { plat: 'LAKE JUNIPER SHORES', block: '1', lot: 2 },
];

/** Lots of a block that are never combined or split. */
export function listWholeLots(plat: string, block: string): ReadonlySet<number> {
  return new Set(
    LANDMARK_LOTS.filter((landmark) => landmark.plat === plat && landmark.block === block).map(({ lot }) => lot),
  );
}

/** Section, township and range of each plat with its aliquot; blocks as numbers of lots, units as units of each building. */
const PLANS: readonly PlatPlan[] = [
  plan('ORIGINAL TOWNSITE OF JUNIPER FALLS', 1904, 'juniperFalls', '14-33-21 NE4', '12 12 12 10', {
    aliases: ['TOWNSITE OF JUNIPER FALLS', 'JUNIPER FALLS ORIGINAL PLAT'],
  }),
  plan('ORIGINAL TOWNSITE OF NEW VISBY', 1906, 'newVisby', '22-33-20 NE4', '12 12 12', {
    aliases: ['VILLAGE OF VISBY'],
  }),
  plan('ORIGINAL PLAT OF ST. ANSGAR', 1909, 'stAnsgar', '8-33-22 SW4', '10 10 10'),
  plan('LAKE MARIT', 1911, 'lakeMarit', '16-34-22 NW4', '10 10 8'),
  plan('MILL ADDITION TO JUNIPER FALLS', 1912, 'juniperFalls', '14-33-21 NE4 SE4', '12 12'),
  plan("AUDITOR'S SUBDIVISION NO. 4", 1914, 'juniperFalls', '13-33-21 NW4 NW4', 'NONE:18', { aliases: ['AUD SUB 4'] }),
  plan('LAKE JUNIPER SHORES', 1916, 'juniperFalls', '2-33-21 S2 NE4', '8 9 7', {
    isTorrens: true,
    aliases: ['JUNIPER SHORES'],
  }),
  plan('ZHINGWAAK', 1917, 'zhingwaak', '20-35-21 SE4', '10 10'),
  plan('DEPOT ADDITION TO NEW VISBY', 1919, 'newVisby', '22-33-20 N2 SE4', '10 8'),
  plan('NOPIMING BEACH', 1922, 'nopiming', '30-35-20 NE4', 'NONE:16', { isTorrens: true }),
  plan('PIONEER PARK', 1924, 'juniperFalls', '15-33-21 NE4 NE4', '10 10 10'),
  plan('SCANDIA ADDITION', 1926, 'lakeMarit', '16-34-22 NE4 NW4', '8 8'),
  plan("LINDQUIST'S FIRST ADDITION", 1927, 'juniperFalls', '11-33-21 SE4 SE4', '10 8', {
    aliases: ['LINDQUIST 1ST ADDN'],
  }),
  plan('MISKWAA LAKE LODGE LOTS', 1929, 'nopiming', '28-35-22 W2 NW4', 'NONE:14', { isTorrens: true }),
  plan('PARK VIEW', 1931, 'stAnsgar', '8-33-22 SE4 SW4', '8 8'),
  plan('OAK HOLLOW', 1938, 'juniperFalls', '12-33-21 NW4 NW4', '9 9'),
  plan('RICE LAKE TRACTS', 1941, 'lakeMarit', '10-34-20 SW4', 'NONE:12'),
  plan('VICTORY PARK', 1946, 'juniperFalls', '15-33-21 SE4 NE4', '12 12 12'),
  plan('MARIT SHORES', 1948, 'lakeMarit', '21-34-22 NE4', '10 9 9', { isTorrens: true }),
  plan('MARIT SHORES SECOND ADDITION', 1952, 'lakeMarit', '21-34-22 NW4', '9 8', {
    isTorrens: true,
    aliases: ['MARIT SHORES 2ND'],
  }),
  plan('BIRCH HOLLOW', 1956, 'juniperFalls', '12-33-21 NW4 SW4', '10 10', { aliases: ['BIRCH HOLLOW ADDITION'] }),
  plan('BIRCH HOLLOW 2ND', 1961, 'juniperFalls', '12-33-21 SW4 SW4', '8 10 12', {
    aliases: ['BIRCH HOLLOW 2ND ADDITION', 'BIRCH HOLLOW NO 2'],
  }),
  plan('BIRCH HOLLOW 3RD', 1968, 'juniperFalls', '12-33-21 SE4 SW4', '10 9', {
    outlots: ['A'],
    aliases: ['BIRCH HOLLOW 3RD ADDITION'],
  }),
  plan('SUNRISE TERRACE', 1957, 'juniperFalls', '10-33-21 NE4 SE4', '11 11'),
  plan('KOENIG ADDITION', 1959, 'newVisby', '23-33-20 NW4 NW4', '10 10'),
  plan('LOON LAKE BEACH', 1960, 'zhingwaak', '5-35-21 SW4', 'NONE:15', { isTorrens: true }),
  plan('HIGHLAND PARK', 1963, 'juniperFalls', '11-33-21 NE4 NE4', '12 10'),
  plan('HIGHLAND PARK 2ND ADDITION', 1966, 'juniperFalls', '11-33-21 NW4 NE4', '10 10', {
    aliases: ['HIGHLAND PARK NO 2'],
  }),
  plan('GRANITE LEDGE', 1969, 'stAnsgar', '9-33-22 W2 SW4', '9 9', { outlots: ['A'] }),
  plan('TAMARACK KNOLL', 1971, 'juniperFalls', '24-33-21 NE4 NW4', '10 10'),
  plan('OSPREY POINT', 1972, 'nopiming', '17-35-22 GOVT LOT 2', 'NONE:12', { isTorrens: true }),
  plan('BIG ISLAND VIEW', 1974, 'juniperFalls', '3-33-21 S2 SE4', '8 8', { isTorrens: true }),
  plan('SCHOOL HOUSE ACRES', 1975, 'newVisby', '26-33-20 E2 NE4', '7 7'),
  plan('COUNTRY SQUIRE ESTATES', 1976, 'stAnsgar', '16-33-22 N2 NW4', '9 9'),
  plan('LAKEVIEW TOWNHOMES, CIC NO. 3', 1979, 'lakeMarit', '17-34-22 SE4 NE4', '', {
    units: 'A:8 B:8',
    aliases: ['CIC 3', 'LAKEVIEW TOWNHOUSES'],
  }),
  plan('DEER RUN', 1981, 'juniperFalls', '25-33-21 NW4', '9 8', { outlots: ['A', 'B'] }),
  plan('QUARRY HILL', 1984, 'stAnsgar', '9-33-22 E2 NW4', '10 8'),
  plan('HOLLOW OAKS', 1986, 'juniperFalls', '12-33-21 NE4 NW4', '10 10'),
  plan('HOLLOW OAKS SECOND', 1989, 'juniperFalls', '12-33-21 SE4 NW4', '10 8', {
    aliases: ['HOLLOW OAKS 2ND ADDITION'],
  }),
  plan('CREAMERY SQUARE CONDOMINIUM, CIC NO. 11', 1991, 'newVisby', '22-33-20 SW4 NE4', '', {
    units: '1:12 2:12',
    aliases: ['CIC 11'],
  }),
  plan('WILD RICE LANDING', 1992, 'lakeMarit', '11-34-20 NW4', '9 8', { isTorrens: true }),
  plan('EAGLE RIDGE', 1993, 'zhingwaak', '21-35-21 W2 SW4', '9 9'),
  plan('MAPLE RIDGE', 1995, 'juniperFalls', '23-33-21 NW4', '12 11'),
  plan('MAPLE RIDGE 2ND', 1997, 'juniperFalls', '23-33-21 NE4', '11 11', { outlots: ['A'] }),
  plan('HERON MARSH', 1998, 'juniperFalls', '26-33-21 NE4', '10 9', { outlots: ['A'] }),
  plan('LOON CALL ESTATES', 1999, 'zhingwaak', '6-35-21 SE4', '9', { isTorrens: true }),
  plan('SHORELINE PRESERVE', 2000, 'lakeMarit', '20-34-22 NE4', '9 9', { isTorrens: true, outlots: ['A', 'B'] }),
  plan('NORTH SHORE CONDOMINIUMS, CIC NO. 27', 2002, 'juniperFalls', '2-33-21 NW4 NE4', '', {
    units: '100:10 200:10 300:10',
    isTorrens: true,
    aliases: ['CIC 27'],
  }),
  plan('PRAIRIE SMOKE', 2003, 'stAnsgar', '17-33-22 NE4', '12 10'),
  plan('MAPLE RIDGE 3RD', 2004, 'juniperFalls', '23-33-21 SE4', '12 12'),
  plan('STONEGATE OF NEW VISBY', 2005, 'newVisby', '27-33-20 NW4', '11 11', { outlots: ['A'] }),
  plan('TAMARACK RIDGE', 2006, 'juniperFalls', '24-33-21 SW4', '11 11'),
  plan('WHITE PINE PRESERVE', 2007, 'nopiming', '31-35-20 NE4', '8 8', { outlots: ['A'] }),
  plan('BLUEBERRY BLUFFS', 2012, 'zhingwaak', '29-35-21 NE4', '9 8'),
  plan('HEARTHSIDE VILLAS, CIC NO. 34', 2014, 'juniperFalls', '13-33-21 SW4 NW4', '', {
    units: 'V:14',
    aliases: ['CIC 34'],
  }),
  plan('BIRCH HOLLOW WOODS', 2015, 'juniperFalls', '13-33-21 NE4', '10 9'),
  plan('NORTHERN HEARTH', 2016, 'newVisby', '27-33-20 SW4', '10 10'),
  plan('OGAA LAKE PRESERVE', 2018, 'nopiming', '9-35-20 W2 SW4', '8', { isTorrens: true }),
  plan('TAMARACK RIDGE 2ND ADDITION', 2019, 'juniperFalls', '24-33-21 SE4', '10 10'),
  plan('SUGAR MAPLE MEADOWS', 2021, 'stAnsgar', '18-33-22 SE4', '10 10'),
];

/** The county's plats in the order of their recording. */
export function listPlats(): readonly Plat[] {
  return PLANS.toSorted((one, other) => one.year - other.year).map((entry, index) => {
    const random = createRandom(`plat ${entry.name}`);
    const [place = '', ...aliquot] = entry.land.split(' ');
    const [section = 0, township = 0, range = 0] = place.split('-').map(Number);
    const day = `${entry.year}-${pad(random.whole(4, 11))}-${pad(random.whole(1, 28))}`;
    return {
      number: String(100 + index * 7 + random.whole(0, 5)),
      name: entry.name,
      aliases: entry.aliases ?? [],
      recordedOn: toOpenDay(day as PlainDate),
      isTorrens: entry.isTorrens ?? false,
      city: entry.city,
      section: { section, township, range, aliquot: aliquot.join(' ') },
      blocks: readBlocks(entry.blocks ?? ''),
      outlots: entry.outlots ?? [],
      buildings: readBuildings(entry.units ?? ''),
    };
  });
}

function plan(
  name: string,
  year: number,
  city: CityKey,
  land: string,
  blocks: string,
  more: Partial<PlatPlan> = {},
): PlatPlan {
  return { name, year, city, land, blocks, ...more };
}

/** `12 10` are two blocks; `NONE:18` is a plat without blocks. */
function readBlocks(text: string): Plat['blocks'] {
  const blocks = text.split(' ').filter((part) => part !== '');
  return blocks.map((part, index) => {
    const [named, lots] = part.includes(':') ? part.split(':') : [String(index + 1), part];
    return { block: named ?? '', lots: Number(lots) };
  });
}

function readBuildings(text: string): Plat['buildings'] {
  const buildings = text.split(' ').filter((part) => part !== '');
  return buildings.map((part) => {
    const [building = '', units] = part.split(':');
    return { building, units: Number(units) };
  });
}

function pad(number: number): string {
  return number.toString().padStart(2, '0');
}
