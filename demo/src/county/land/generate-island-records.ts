import type { PlainDate } from '@portal/contract/values/plain-date';
import type { Register } from '../draft.ts';
import { pickFamily } from '../people/owner.ts';
import { ISLANDS } from '../places.ts';
import { createRandom } from '../random.ts';
import { generateTract } from './generate-tract.ts';

/** The islands were surveyed into villages and parcels when the first cabins were built. */
const FIRST_YEAR = 1924;
const LAST_YEAR = 1952;

/** Generates the records of the islands' parcels, which are indexed only by island, village and parcel. */
export function generateIslandRecords(register: Register, share: number): void {
  for (const island of ISLANDS) {
    for (const village of island.villages) {
      for (let number = 1; number <= village.parcels; number += 1) {
        const parcel = `${village.letters} ${String(number).padStart(3, '0')}`;
        const random = createRandom(`island ${island.code} ${parcel}`);
        if (!random.chance(share)) continue;
        const year = random.whole(FIRST_YEAR, LAST_YEAR);
        generateTract({
          register,
          random,
          price: 'cabin',
          land: { legal: { kind: 'ISLAND', island: island.code, village: village.name, parcel } },
          owner: pickFamily(random, year),
          deed: undefined,
          certificate: undefined,
          mortgages: [],
          day: `${year}-06-15` as PlainDate,
        });
      }
    }
  }
}
