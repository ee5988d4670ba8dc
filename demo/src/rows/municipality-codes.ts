import { CITIES, TOWN_NAMES } from '../county/places.ts';

/** Cities and towns by name, with their codes in the legal search. */
export const MUNICIPALITY_CODES: ReadonlyMap<string, string> = new Map([
  ...Object.values(CITIES).map(({ name }): [string, string] => [`City of ${toTitle(name)}`, normalizeCode(name)]),
  ...Object.values(TOWN_NAMES).map((name): [string, string] => [`Town of ${toTitle(name)}`, `T${normalizeCode(name)}`]),
]);

/** The code of a city. */
export function codeOfCity(name: string): string {
  return normalizeCode(name);
}

/** The code of the town in which a section lies. */
export function codeOfTown(township: number, range: number): string | undefined {
  const name = TOWN_NAMES[`${township}-${range}`];
  return name === undefined ? undefined : `T${normalizeCode(name)}`;
}

function normalizeCode(name: string): string {
  return name.replace(/[^A-Z]/g, '');
}

function toTitle(name: string): string {
  return name.replace(/\B[A-Z]+/g, (letters) => letters.toLowerCase());
}
