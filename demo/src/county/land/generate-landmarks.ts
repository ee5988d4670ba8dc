import type { PlainDate } from '@portal/contract/values/plain-date';
import { buildFirmName } from '@portal/server/modules/index/records';
import { addYears } from '../calendar.ts';
import { firmParty, mortgage, satisfyAll } from '../documents/mortgage-events.ts';
import { convey, sell } from '../documents/transfer-events.ts';
import type { PlattedLegal, Register, SectionalLegal } from '../draft.ts';
import { COUNTY, INTERNAL_REVENUE, NORTHLAND } from '../people/firms.ts';
import { createCorporateOwner, createOwner, listParties, type Owner } from '../people/owner.ts';
import { asParty, type Person } from '../people/people.ts';
import { createRandom } from '../random.ts';
import { generateTract } from './generate-tract.ts';
import { record, type TractHistory } from './tract-history.ts';
import { createFarmLand } from './tracts.ts';

/*
 * Documents that browser tests, pictures and training rely on. They have had the same numbers, days and parties since the first
 * version of the demo. The README lists them.
 */

const man = (firstName: string, lastName: string, bornIn: number, middleName?: string): Person => ({
  firstName,
  middleName,
  lastName,
  suffix: undefined,
  isWoman: false,
  bornIn,
  diesIn: bornIn + 90,
});
const woman = (firstName: string, lastName: string, bornIn: number, middleName?: string): Person => ({
  ...man(firstName, lastName, bornIn, middleName),
  isWoman: true,
});
const day = (text: string) => text as PlainDate;
const people = (...members: readonly Person[]): Owner => createOwner({ people: members });

const AUGUST_LINDQUIST = man('AUGUST', 'LINDQUIST', 1868);
const AXEL_LINDQUIST = man('AXEL', 'LINDQUIST', 1908);
const ARVID_LINDQUIST = man('ARVID', 'LINDQUIST', 1930);
const ELSIE_LINDQUIST = woman('ELSIE', 'LINDQUIST', 1933);
const ALBERT_LINDQUIST = man('ALBERT', 'LINDQUIST', 1951);
const ANNA_LINDQUIST = woman('ANNA', 'LINDQUIST', 1984, 'M');
const SIBLINGS = [
  man('ALAN', 'LINDQUIST', 1959, 'R'),
  woman('JEAN', 'LINDQUIST-MOEN', 1962, 'K'),
  man('DEAN', 'LINDQUIST', 1966),
];
const CARL_PETERSON = man('CARL', 'PETERSON', 1947, 'J');
const MARIT_PETERSON = woman('MARIT', 'PETERSON', 1950);
const NELS_OSTERGAARD = man('NELS', 'OSTERGAARD', 1962);

/** The forty next to the Birch Hollow plats. */
const LINDQUIST_FORTY: SectionalLegal = { kind: 'MB', section: 12, township: 33, range: 21, aliquot: 'NE4 SW4' };
const OSTERGAARD_FARM: SectionalLegal = { kind: 'MB', section: 9, township: 34, range: 21, aliquot: 'SE4' };
const ARVIDS_EIGHTY: SectionalLegal = { kind: 'MB', section: 4, township: 33, range: 20, aliquot: 'S2 NW4' };

/** Sections whose tracts are generated here. */
const SECTIONS: ReadonlySet<string> = new Set([LINDQUIST_FORTY, OSTERGAARD_FARM, ARVIDS_EIGHTY].map(nameSection));

/** Whether the section's tracts are landmarks. */
export function isLandmarkSection(place: {
  readonly section: number;
  readonly township: number;
  readonly range: number;
}): boolean {
  return SECTIONS.has(nameSection(place));
}

/** Finds the generator of a lot that is a landmark; undefined for every other lot. */
export function findLandmarkLot(legal: PlattedLegal): ((history: TractHistory) => void) | undefined {
  switch (`${legal.plat.name} ${legal.block}/${legal.lots}`) {
    case 'BIRCH HOLLOW 2ND 3/7':
      return generateBirchHollowLot;
    case 'LAKE JUNIPER SHORES 1/2':
      return generateLakeJuniperLot;
    default:
      return undefined;
  }
}

/** Generates the farms of the Lindquist family. */
export function generateLandmarkFarms(register: Register): void {
  generateOstergaardFarm(beginFarm(register, OSTERGAARD_FARM, people(man('GUST', 'LINDQUIST', 1881)), '1920-03-01'));
  generateArvidsEighty(beginFarm(register, ARVIDS_EIGHTY, people(man('ANTON', 'LINDQUIST', 1890)), '1921-05-02'));
}

function generateBirchHollowLot(history: TractHistory): void {
  const farm = generateLindquistForty(history.register);
  history.price = 'house';
  history.land = { ...history.land, address: { street: '1418 BIRCH HOLLOW DR', city: 'JUNIPER FALLS', zip: '55971' } };
  const first = people(man('ROBERT', 'HAUGEN', 1931, 'L'), woman('SHIRLEY', 'HAUGEN', 1934));
  const fromDeveloper = convey(history, { instrument: 'WD', day: day('1963-06-10'), to: first });
  mortgage(history, { day: day('1963-06-10'), amountCents: 1_240_000, together: fromDeveloper, lender: NORTHLAND });
  convey(history, {
    instrument: 'WD',
    day: day('1979-08-15'),
    to: people(CARL_PETERSON, MARIT_PETERSON),
    priceCents: 4_850_000,
  });
  satisfyAll(history, day('1979-08-15'));
  const deed = convey(history, {
    instrument: 'WD',
    day: day('2019-05-28'),
    to: people(ANNA_LINDQUIST),
    priceCents: 21_200_000,
    references: [farm.deed, fromDeveloper],
    fixed: { number: 587_329, recordedOn: day('2019-06-02'), recordedTime: '14:40' },
    pages: 7,
    alsoLand: [farm.land],
  });
  const loan = record(history, {
    instrument: 'MTG',
    day: day('2019-05-28'),
    grantors: listParties(history.owner, 2019),
    grantees: firmParty(NORTHLAND),
    references: [deed],
    amountCents: 16_960_000,
    fixed: { number: 587_330, recordedOn: day('2019-06-02'), recordedTime: '14:41' },
    pages: 14,
  });
  record(history, {
    instrument: 'SAT',
    day: day('2024-03-08'),
    grantors: firmParty(NORTHLAND),
    grantees: listParties(history.owner, 2024),
    references: [loan],
    fixed: { number: 611_204, recordedOn: day('2024-03-14'), recordedTime: '09:12' },
    pages: 1,
  });
}

function generateLindquistForty(register: Register): TractHistory {
  const history = beginFarm(register, LINDQUIST_FORTY, people(AUGUST_LINDQUIST), '1920-04-12');
  mortgage(history, { day: day('1924-10-04'), amountCents: 120_000, lender: 'FIRST NATIONAL BANK OF JUNIPER FALLS' });
  satisfyAll(history, day('1938-11-20'));
  convey(history, {
    instrument: 'DD',
    day: day('1946-02-18'),
    to: people(AXEL_LINDQUIST),
    grantors: firmParty('ESTATE OF AUGUST LINDQUIST'),
    remarks: ['Decedent died 09/30/1945'],
  });
  record(history, {
    instrument: 'EASE',
    day: day('1951-07-09'),
    grantors: listParties(history.owner, 1951),
    grantees: firmParty('NORTHERN WATERS POWER COMPANY'),
  });
  convey(history, {
    instrument: 'WD',
    day: day('1977-04-08'),
    to: people(CARL_PETERSON, MARIT_PETERSON),
    priceCents: 2_800_000,
    fixed: { number: 312_008, recordedOn: day('1977-04-11'), recordedTime: '10:00' },
    pages: 1,
  });
  return history;
}

/** Registered lake shore: Arvid's certificate and transfer on death deed, and the children's certificate. */
function generateLakeJuniperLot(history: TractHistory): void {
  history.price = 'cabin';
  history.day = day('1948-05-03');
  convey(history, {
    instrument: 'WD',
    day: day('1954-06-21'),
    to: people(man('HILMER', 'LINDQUIST', 1902), woman('SIGNE', 'LINDQUIST', 1905)),
  });
  record(history, {
    instrument: 'EASE',
    day: day('1958-09-15'),
    grantors: listParties(history.owner, 1958),
    grantees: firmParty('NORTHERN WATERS POWER COMPANY'),
  });
  convey(history, {
    instrument: 'PRD',
    day: day('1991-09-12'),
    to: people(ARVID_LINDQUIST),
    grantors: [
      ...firmParty('ESTATE OF SIGNE LINDQUIST'),
      { name: asParty(ARVID_LINDQUIST, 'AS PERSONAL REPRESENTATIVE') },
    ],
    fixedCertificate: 22_871,
  });
  generateArvidsLoan(history);
  const children = [ANNA_LINDQUIST, ...SIBLINGS];
  const deed = record(history, {
    instrument: 'TODD',
    day: day('2015-10-19'),
    grantors: listParties(history.owner, 2015),
    grantees: children.map((child) => ({ name: asParty(child, 'BENEFICIARY') })),
    references: [history.deed],
    fixed: { number: 104_477, recordedOn: day('2015-10-21'), recordedTime: '11:03' },
    pages: 3,
  });
  convey(history, {
    instrument: 'AIS',
    day: day('2020-12-14'),
    to: people(...children),
    grantors: [{ name: asParty(ARVID_LINDQUIST, 'DECEASED') }],
    references: [deed],
    discharges: deed,
    remarks: ['Died 11/03/2020'],
  });
}

/** A mortgage on registered land; its satisfaction is the document whose image is damaged. */
function generateArvidsLoan(history: TractHistory): void {
  const owner = listParties(history.owner, 1996);
  const loan = record(history, {
    instrument: 'MTG',
    day: day('1996-04-22'),
    grantors: owner,
    grantees: firmParty(NORTHLAND),
    references: [history.deed],
    amountCents: 4_500_000,
  });
  record(history, {
    instrument: 'SAT',
    day: day('2011-06-30'),
    grantors: firmParty(NORTHLAND),
    grantees: owner,
    references: [loan],
    discharges: loan,
    fixed: { number: 99_804, recordedOn: day('2011-07-06'), recordedTime: '10:47' },
    pages: 2,
  });
}

/** A farm that a company bought and sold by contract for deed. */
function generateOstergaardFarm(history: TractHistory): void {
  convey(history, {
    instrument: 'WD',
    day: day('1949-03-14'),
    to: people(man('ARTHUR', 'LINDQUIST', 1919), woman('AGNES', 'LINDQUIST', 1922)),
  });
  convey(history, { instrument: 'WD', day: day('1967-01-05'), to: createCorporateOwner('LINDQUIST FARMS INC') });
  mortgage(history, { day: day('1974-02-11'), amountCents: 6_000_000, lender: 'FEDERAL LAND BANK OF SAINT PAUL' });
  satisfyAll(history, day('1986-12-01'));
  const contract = record(history, {
    instrument: 'CD',
    day: day('1994-08-26'),
    grantors: listParties(history.owner, 1994),
    grantees: listParties(people(NELS_OSTERGAARD), 1994),
    references: [history.deed],
    priceCents: 14_400_000,
    fixed: { number: 401_333, recordedOn: day('1994-08-30'), recordedTime: '13:15' },
    pages: 5,
  });
  convey(history, { instrument: 'WD', day: day('2004-09-07'), to: people(NELS_OSTERGAARD), references: [contract] });
  history.day = addYears(history.day, 9);
  generateTract(history);
}

function generateArvidsEighty(history: TractHistory): void {
  record(history, {
    instrument: 'HWYE',
    day: day('1937-08-02'),
    grantors: listParties(history.owner, 1937),
    grantees: firmParty(COUNTY),
  });
  convey(history, { instrument: 'WD', day: day('1959-11-16'), to: people(ARVID_LINDQUIST) });
  convey(history, {
    instrument: 'QCD',
    day: day('2008-05-05'),
    to: people(ARVID_LINDQUIST, ELSIE_LINDQUIST),
    fixed: { number: 498_812, recordedOn: day('2008-05-09'), recordedTime: '08:30' },
    pages: 2,
  });
  fileAlbertsLien(history);
  record(history, {
    instrument: 'AFF',
    day: day('2012-03-12'),
    grantors: listParties(history.owner, 2012),
    grantees: [],
    references: [history.deed],
    fixed: { number: 529_960, recordedOn: day('2012-03-15'), recordedTime: '14:05' },
    pages: 2,
    isWithheld: true,
  });
  history.day = addYears(day('2008-05-05'), 12);
  sell(history, history.day);
  generateTract(history);
}

/** The notice against Albert Lindquist and its release. */
function fileAlbertsLien(history: TractHistory): void {
  const agency = [{ name: buildFirmName(INTERNAL_REVENUE) }];
  const taxpayer = [{ name: asParty(ALBERT_LINDQUIST) }];
  const parties = { grantors: agency, grantees: taxpayer, land: [] as const, isOnTitle: false };
  const lien = record(history, {
    ...parties,
    instrument: 'FTL',
    day: day('2003-02-19'),
    amountCents: 1_841_266,
    fixed: { number: 455_019, recordedOn: day('2003-02-27'), recordedTime: '15:55' },
    pages: 1,
  });
  const released = record(history, {
    ...parties,
    instrument: 'RFTL',
    day: day('2003-12-09'),
    references: [lien],
    fixed: { number: 461_777, recordedOn: day('2003-12-16'), recordedTime: '11:20' },
    pages: 1,
  });
  history.register.taxLiens.push({
    document: lien,
    lienNumber: '410322871',
    lienType: 'FEDERAL',
    lienOn: day('2003-02-19'),
    totalCents: 1_841_266,
    taxpayers: [{ name: asParty(ALBERT_LINDQUIST), address: '1204 MILL ST, JUNIPER FALLS, MN 55971' }],
    assessments: [
      {
        taxKind: '1040',
        periodEndsOn: day('2000-12-31'),
        assessedOn: day('2002-05-27'),
        lastRefileOn: day('2012-06-26'),
        idLast4: '4471',
        balanceCents: 1_120_816,
      },
      {
        taxKind: '1040',
        periodEndsOn: day('2001-12-31'),
        assessedOn: day('2002-11-18'),
        lastRefileOn: day('2012-12-18'),
        idLast4: '4471',
        balanceCents: 720_450,
      },
    ],
    revisions: [],
    releases: [{ document: released, isFull: true }],
  });
}

function beginFarm(register: Register, legal: SectionalLegal, owner: Owner, since: string): TractHistory {
  const random = createRandom(`landmark ${nameSection(legal)} ${legal.aliquot}`);
  const land = createFarmLand(random, legal);
  register.parcels.push(land.parcel);
  return {
    register,
    random,
    price: 'farm',
    land,
    owner,
    deed: undefined,
    certificate: undefined,
    mortgages: [],
    day: day(since),
  };
}

function nameSection({ section, township, range }: { section: number; township: number; range: number }): string {
  return `${section}-${township}-${range}`;
}
