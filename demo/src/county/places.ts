/** Juniper County: three tiers of three townships, with its cities, waters and streets. */
export const TOWNSHIPS = [33, 34, 35] as const;
export const RANGES = [20, 21, 22] as const;
export const SECTIONS_PER_TOWNSHIP = 36;
/** All land of the county is measured from the Fourth Principal Meridian. */
export const MERIDIAN = '4TH';

export interface City {
  readonly name: string;
  readonly zip: string;
}

export const CITIES = {
  juniperFalls: { name: 'JUNIPER FALLS', zip: '55971' },
  lakeMarit: { name: 'LAKE MARIT', zip: '55972' },
  newVisby: { name: 'NEW VISBY', zip: '55973' },
  stAnsgar: { name: 'ST. ANSGAR', zip: '55974' },
  zhingwaak: { name: 'ZHINGWAAK', zip: '55975' },
  nopiming: { name: 'NOPIMING', zip: '55976' },
} as const satisfies Record<string, City>;

export type CityKey = keyof typeof CITIES;

export function getCity(key: CityKey): City {
  return CITIES[key];
}

/** The city whose post office serves a township. */
const CITY_BY_TOWNSHIP: Readonly<Record<string, CityKey>> = {
  '33-20': 'newVisby',
  '33-21': 'juniperFalls',
  '33-22': 'stAnsgar',
  '34-20': 'lakeMarit',
  '34-21': 'juniperFalls',
  '34-22': 'lakeMarit',
  '35-20': 'nopiming',
  '35-21': 'zhingwaak',
  '35-22': 'nopiming',
};

export function findRuralCity(township: number, range: number): City {
  return CITIES[CITY_BY_TOWNSHIP[`${township}-${range}`] ?? 'juniperFalls'];
}

/** Civil townships, which have names; survey townships have numbers. */
export const TOWN_NAMES: Readonly<Record<string, string>> = {
  '33-20': 'VISBY',
  '33-21': 'JUNIPER',
  '33-22': 'ANSGAR',
  '34-20': 'MARIT',
  '34-21': 'BIRCH GROVE',
  '34-22': 'SCANDIA LAKE',
  '35-20': 'WAABIZII',
  '35-21': 'ZHINGWAAK',
  '35-22': 'MISKWAA',
};

export const STREETS: readonly string[] = [
  'ASPEN LN',
  'BALSAM ST',
  'BIRCH HOLLOW DR',
  'BLUEBERRY CT',
  'CEDAR AVE',
  'CHURCH ST',
  'CREAMERY RD',
  'DEPOT ST',
  'EAGLE RIDGE TRL',
  'ELM ST N',
  'ELM ST S',
  'FERN HOLLOW CIR',
  'FIRST ST NE',
  'SECOND ST NE',
  'THIRD ST NE',
  '4TH AVE SW',
  '5TH AVE SW',
  '12TH ST NW',
  'GRANITE LEDGE RD',
  'HERON WAY',
  'HIGHLAND BLVD',
  'JUNIPER AVE',
  'KOENIG DR',
  'LAKE ST E',
  'LAKE ST W',
  'LINDQUIST LN',
  'LOON CALL RD',
  'MAIN ST N',
  'MAIN ST S',
  'MAPLE RIDGE PKWY',
  'MARIT SHORE DR',
  'MILL ST',
  'NORTH SHORE DR',
  'OAK HOLLOW TER',
  'OSPREY PT',
  'PARK AVE',
  'PINE CONE CT',
  'QUARRY RD',
  'RIVER ST',
  'SAINT ANSGAR AVE',
  'SPRUCE ST',
  'SUNRISE CURV',
  'TAMARACK TRL',
  'VISBY AVE',
  'WATER ST',
  'WHITE PINE WAY',
  'WILD RICE RD',
  'ZHINGWAAK TRL',
];

export const RURAL_ROADS: readonly string[] = [
  'COUNTY ROAD 4',
  'COUNTY ROAD 7',
  'COUNTY ROAD 12',
  'COUNTY ROAD 21',
  'OLD MILL RD',
  'TOWN LINE RD',
  'STATE HWY 65',
  'CREAMERY RD',
  'RICE LAKE RD',
  'TOTE RD',
  '330TH ST',
  '345TH ST',
  '360TH AVE NE',
  'KINGBIRD RD',
  'SKOGEN RD',
];

export const LAKES: readonly string[] = [
  'LAKE JUNIPER',
  'LAKE MARIT',
  'RICE LAKE',
  'LOON LAKE',
  'OGAA LAKE',
  'MISKWAA LAKE',
  'BASS LAKE',
  'LONG LAKE',
  'LITTLE VISBY LAKE',
];

export interface Island {
  readonly code: string;
  readonly name: string;
  readonly villages: readonly { readonly name: string; readonly letters: string; readonly parcels: number }[];
}

/** The islands of Lake Juniper, whose cabins are indexed by island and village. */
export const ISLANDS: readonly Island[] = [
  {
    code: 'BIG',
    name: 'Big Island',
    villages: [
      { name: 'NORTH LANDING', letters: 'NL', parcels: 14 },
      { name: 'FISH HOUSE BAY', letters: 'FB', parcels: 11 },
      { name: 'OLD MISSION', letters: 'OM', parcels: 8 },
    ],
  },
  {
    code: 'MISKWAA',
    name: 'Miskwaa Island',
    villages: [
      { name: 'RED ROCK', letters: 'RR', parcels: 9 },
      { name: 'CEDAR POINT', letters: 'CP', parcels: 7 },
    ],
  },
  { code: 'OSPREY', name: 'Osprey Island', villages: [{ name: 'OSPREY COVE', letters: 'OC', parcels: 6 }] },
];
