import type { Random } from '../random.ts';

/** A firm or public body of the county and the years in which it was in business. All firms are invented. */
interface Firm {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const firm = (name: string, from: number, to = 9999): Firm => ({ name, from, to });

const LENDERS: readonly Firm[] = [
  firm('JUNIPER FALLS STATE BANK', 1900, 1988),
  firm('FIRST NATIONAL BANK OF JUNIPER FALLS', 1900, 1997),
  firm('FARMERS & MERCHANTS STATE BANK OF NEW VISBY', 1905, 2004),
  firm('NORTHLAND SAVINGS BANK', 1911),
  firm('SCANDIA MUTUAL LIFE INSURANCE CO', 1915, 1985),
  firm('FEDERAL LAND BANK OF SAINT PAUL', 1917, 1988),
  firm('LAKE MARIT SAVINGS & LOAN ASSOCIATION', 1926, 1991),
  firm('ZHINGWAAK COMMUNITY CREDIT UNION', 1948),
  firm('TAMARACK FEDERAL SAVINGS BANK FSB', 1962, 2012),
  firm('IRON RANGE MORTGAGE CORP', 1971, 2009),
  firm('GREAT PINES BANK NA', 1986),
  firm('BOREAL HOME MORTGAGE LLC', 1994),
  firm('WHITETAIL MORTGAGE INC', 1998, 2010),
  firm('FARM CREDIT OF THE NORTH FLCA', 1988),
  firm('LOON LAKE LENDING GROUP LLC', 2006),
  firm('FIRST PINE BANK, A MINNESOTA BANKING CORPORATION', 2001),
];

const SERVICERS: readonly Firm[] = [
  firm('PRAIRIE STATES MORTGAGE SERVICING CORP', 1979, 2003),
  firm('HEARTWOOD HOME LOAN SERVICING LP', 1996),
  firm('THE CONTINENTAL DIVIDE TRUST COMPANY NA', 1983),
  firm('NORTH AMERICAN LOAN FUNDING TRUST 2006-4', 2006),
  firm('SUMMIT RIDGE ASSET HOLDINGS LLC', 2009),
];

const INVESTORS: readonly Firm[] = [
  firm('JUNIPER LAND & TIMBER CO', 1900, 1965),
  firm('LINDQUIST FARMS INC', 1966),
  firm('VOGEL BROTHERS FARMS', 1948, 1998),
  firm('GUSTAFSON DAIRY INC', 1972),
  firm('NORTH SHORE PROPERTIES OF JUNIPER LLC', 1996),
  firm('THREE LOONS PROPERTIES LLC', 2001),
  firm('MISKWAA HOLDINGS LLC', 2008),
  firm('BLUE HERON RENTALS LLC', 2011),
  firm('XIONG FAMILY FARMS LLC', 2004),
  firm('STEARNS AVENUE INVESTMENTS LLP', 1997),
  firm('A & B REALTY COMPANY', 1955, 1999),
];

const DEVELOPERS: readonly Firm[] = [
  firm('JUNIPER TOWNSITE COMPANY', 1900, 1940),
  firm('LAKE MARIT IMPROVEMENT CO', 1908, 1938),
  firm('PIONEER LAND & LOAN CO', 1900, 1949),
  firm('BERGSTROM REALTY & BUILDING CO', 1946, 1979),
  firm('HOLLOW OAKS DEVELOPMENT CORP', 1953, 1994),
  firm('SHORELINE HOMES INC', 1968, 2008),
  firm('KOENIG BROS DEVELOPMENT INC', 1974, 2011),
  firm('TAMARACK RIDGE DEVELOPERS LLC', 1995),
  firm('NORTHERN HEARTH HOMES LLC', 2002),
];

const BUILDERS: readonly Firm[] = [
  firm('JUNIPER LUMBER & SUPPLY CO', 1910),
  firm('OLSON & SONS PLUMBING AND HEATING', 1934, 1996),
  firm('HARTMANN CONSTRUCTION CO', 1951, 2006),
  firm('NORTHSTAR ROOFING & SIDING INC', 1978),
  firm('RUSTAD EXCAVATING INC', 1969),
  firm('GARCIA BROTHERS CONCRETE LLC', 2003),
  firm('LAKES AREA CABINETRY LLC', 1999),
];

const UTILITIES: readonly Firm[] = [
  firm('NORTHERN WATERS POWER COMPANY', 1912),
  firm('JUNIPER RURAL ELECTRIC COOPERATIVE ASSN', 1937),
  firm('LAKELAND TELEPHONE CO', 1906, 1994),
  firm('MESABI GAS TRANSMISSION CO', 1958),
  firm('CITY OF JUNIPER FALLS', 1900),
  firm('NORTH COUNTRY BROADBAND COOPERATIVE', 2009),
];

const CREDITORS: readonly Firm[] = [
  firm('JUNIPER COUNTY HOSPITAL', 1931),
  firm('NEW VISBY COOPERATIVE CREAMERY', 1908, 1984),
  firm('ST ANSGAR IMPLEMENT CO', 1925, 2001),
  firm('GREAT PINES BANK NA', 1986),
  firm('MIDSTATE COLLECTION SERVICES INC', 1975),
];

const KINDS = {
  lender: LENDERS,
  servicer: SERVICERS,
  investor: INVESTORS,
  developer: DEVELOPERS,
  builder: BUILDERS,
  utility: UTILITIES,
  creditor: CREDITORS,
} as const;

export const UNITED_STATES = 'UNITED STATES OF AMERICA';
export const STATE = 'STATE OF MINNESOTA';
export const COUNTY = 'COUNTY OF JUNIPER';
export const INTERNAL_REVENUE = 'INTERNAL REVENUE SERVICE';
export const STATE_REVENUE = 'MINNESOTA DEPARTMENT OF REVENUE';
export const NORTHLAND = 'NORTHLAND SAVINGS BANK';

/** Picks a firm of the kind that was in business in the year, or the first of its kind if there was none. */
export function pickFirm(random: Random, kind: keyof typeof KINDS, year: number): string {
  const open = KINDS[kind].filter(({ from, to }) => from <= year && year <= to);
  return random.pick(open.length === 0 ? KINDS[kind].slice(0, 1) : open).name;
}
