import { openCsvFile } from './csv-file.ts';

/** As many as a county around a large city has. */
export const PLATS = 5_000;
/** Every fourth is known by another name as well. */
const PLATS_PER_ALIAS = 4;
const WORDS = ['BIRCH', 'OAK', 'LAKE', 'PARK', 'MAPLE', 'RIVER', 'SUNSET', 'NORTH', 'HILL', 'MEADOW'];
const KINDS = ['ADDITION', 'ESTATES', 'SHORES', 'TOWNHOMES', 'SUBDIVISION'];

export interface Plat {
  readonly number: string;
  readonly name: string;
  readonly alias: string | undefined;
}

/** The n-th plat, from 0. */
export function inventPlat(index: number): Plat {
  const [first = '', second = ''] = [WORDS[index % 10], WORDS[Math.floor(index / 10) % 10]];
  const name = `${first} ${second} ${KINDS[Math.floor(index / 100) % 5]} ${1 + Math.floor(index / 500)}`;
  return { number: String(100 + index), name, alias: index % PLATS_PER_ALIAS === 0 ? `OLD ${name}` : undefined };
}

export async function writePlats(folder: string, part: number): Promise<void> {
  const plats = openCsvFile(folder, 'plats', ['plat', 'name', 'aliases']);
  for (let index = part * PLATS; index < (part + 1) * PLATS; index += 1) {
    const { number, name, alias = '' } = inventPlat(index);
    plats.write(number, name, alias);
  }
  await plats.close();
}
