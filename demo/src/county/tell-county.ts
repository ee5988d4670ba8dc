import type { PlainDate } from '@portal/contract/values/plain-date';
import { openRegister, type Register } from './draft.ts';
import { UNITED_STATES } from './firms.ts';
import { listParties, pickFamily } from './owner.ts';
import { listPlats } from './plats.ts';
import { makeRandom } from './random.ts';
import { record, type Story } from './story.ts';
import { tellIslands } from './tell-islands.ts';
import { isLandmarkSection, tellLandmarkFarms } from './tell-landmarks.ts';
import { firmParty } from './tell-mortgages.ts';
import { registerTitle, tellPlat } from './tell-plats.ts';
import { tellTract } from './tell-tract.ts';
import { listSectionTracts, makeFarmLand, type SectionTract } from './tracts.ts';

/** Where the demo's index begins. What was recorded before is not in it. */
export const INDEX_BEGINS_ON = '1920-01-02' as PlainDate;
/** Homesteads on the county's poor north were still patented after the index begins. */
const PATENT_SHARE = 0.16;
const TORRENS_SHARE = 0.12;

/**
 * Tells the history of the county's land through a day: the same every time, and the history through a later day begins with it.
 *
 * @param share the share of tracts, lots and islands that are told, of 1 for the whole county; landmarks always are.
 */
export function tellCounty(through: PlainDate, share = 1): Register {
  const register = openRegister(through);
  const plats = listPlats();
  tellLandmarkFarms(register);
  for (const plat of plats) tellPlat(register, plat, share);
  const platted = new Set(plats.map(({ section }) => nameSection(section)));
  for (const tract of listSectionTracts()) {
    const random = makeRandom(
      `tract ${tract.section}-${tract.township}-${tract.range} ${tract.aliquot} ${tract.governmentLot}`,
    );
    const isOpen = !isLandmarkSection(tract) && !platted.has(nameSection(tract));
    if (isOpen && random.chance(share)) tellTract(beginTract(register, tract, random));
  }
  tellIslands(register, share);
  return register;
}

function beginTract(register: Register, legal: SectionTract, random: Story['random']): Story {
  const land = makeFarmLand(random, legal);
  register.parcels.push(land.parcel);
  const isPatented = random.chance(PATENT_SHARE);
  const year = isPatented ? random.whole(1920, 1934) : 1920;
  const day =
    `${year}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}` as PlainDate;
  const owner = pickFamily(random, year);
  const story: Story = {
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
    story.deed = record(story, {
      instrument: 'PAT',
      day,
      grantors: firmParty(UNITED_STATES),
      grantees: listParties(owner, year),
    });
  }
  if (random.chance(TORRENS_SHARE)) registerTitle(story);
  return story;
}

function nameSection({ section, township, range }: { section: number; township: number; range: number }): string {
  return `${section}-${township}-${range}`;
}
