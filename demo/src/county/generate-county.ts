import type { PlainDate } from '@portal/contract/values/plain-date';
import { firmParty } from './documents/mortgage-events.ts';
import { openRegister, type Register } from './draft.ts';
import { generateIslandRecords } from './land/generate-island-records.ts';
import { generateLandmarkFarms, isLandmarkSection } from './land/generate-landmarks.ts';
import { generatePlat, registerTitle } from './land/generate-plat.ts';
import { generateTract } from './land/generate-tract.ts';
import { record, type TractHistory } from './land/tract-history.ts';
import { createFarmLand, listSectionTracts, type SectionTract } from './land/tracts.ts';
import { UNITED_STATES } from './people/firms.ts';
import { listParties, pickFamily } from './people/owner.ts';
import { listPlats } from './plats.ts';
import { createRandom } from './random.ts';

/** The first day of the demo's index. */
export const INDEX_BEGINS_ON = '1920-01-02' as PlainDate;
/** Some homesteads in the north of the county were patented after the index begins. */
const PATENT_SHARE = 0.16;
const TORRENS_SHARE = 0.12;

/**
 * Generates the records of the county through a day: the same every time, and the records through a later day start with the same ones.
 *
 * @param share the share of tracts, lots and islands that are generated, 1 for the whole county; landmarks always are.
 */
export function generateCounty(through: PlainDate, share = 1): Register {
  const register = openRegister(through);
  const plats = listPlats();
  generateLandmarkFarms(register);
  for (const plat of plats) generatePlat(register, plat, share);
  const platted = new Set(plats.map(({ section }) => nameSection(section)));
  for (const tract of listSectionTracts()) {
    const random = createRandom(
      `tract ${tract.section}-${tract.township}-${tract.range} ${tract.aliquot} ${tract.governmentLot}`,
    );
    const isOpen = !isLandmarkSection(tract) && !platted.has(nameSection(tract));
    if (isOpen && random.chance(share)) generateTract(beginTract(register, tract, random));
  }
  generateIslandRecords(register, share);
  return register;
}

function beginTract(register: Register, legal: SectionTract, random: TractHistory['random']): TractHistory {
  const land = createFarmLand(random, legal);
  register.parcels.push(land.parcel);
  const isPatented = random.chance(PATENT_SHARE);
  const year = isPatented ? random.whole(1920, 1934) : 1920;
  const day =
    `${year}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}` as PlainDate;
  const owner = pickFamily(random, year);
  const history: TractHistory = {
    register,
    random,
    price: 'farm',
    land,
    owner,
    deed: undefined,
    certificate: undefined,
    mortgages: [],
    day,
  };
  if (isPatented) {
    history.deed = record(history, {
      instrument: 'PAT',
      day,
      grantors: firmParty(UNITED_STATES),
      grantees: listParties(owner, year),
    });
  }
  if (random.chance(TORRENS_SHARE)) registerTitle(history);
  return history;
}

function nameSection({ section, township, range }: { section: number; township: number; range: number }): string {
  return `${section}-${township}-${range}`;
}
