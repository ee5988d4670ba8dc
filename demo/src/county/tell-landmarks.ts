import type { PlainDate } from '@portal/contract/values/plain-date';
import { buildFirmName } from '@portal/server/modules/records';
import { addYears } from './calendar.ts';
import type { PlattedLegal, Register, SectionalLegal } from './draft.ts';
import { COUNTY, INTERNAL_REVENUE, NORTHLAND } from './firms.ts';
import { listParties, makeBody, makePeople, type Owner } from './owner.ts';
import { asParty, type Person } from './people.ts';
import { makeRandom } from './random.ts';
import { record, type Story } from './story.ts';
import { firmParty, mortgage, satisfyAll } from './tell-mortgages.ts';
import { tellTract } from './tell-tract.ts';
import { convey, sell } from './tell-transfers.ts';
import { makeFarmLand } from './tracts.ts';

/*
 * Documents that the demo's journeys, pictures and lessons count on: they have had these numbers, days and parties since the demo
 * was first shown. The README lists them.
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
const people = (...members: readonly Person[]): Owner => makePeople({ people: members });

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

/** The forty beside the Birch Hollow plats. */
const LINDQUIST_FORTY: SectionalLegal = { kind: 'MB', section: 12, township: 33, range: 21, aliquot: 'NE4 SW4' };
const OSTERGAARD_FARM: SectionalLegal = { kind: 'MB', section: 9, township: 34, range: 21, aliquot: 'SE4' };
const ARVIDS_EIGHTY: SectionalLegal = { kind: 'MB', section: 4, township: 33, range: 20, aliquot: 'S2 NW4' };

/** Sections whose tracts are told here. */
const SECTIONS: ReadonlySet<string> = new Set([LINDQUIST_FORTY, OSTERGAARD_FARM, ARVIDS_EIGHTY].map(nameSection));

/** Whether the section is left to the landmarks. */
export function isLandmarkSection(place: {
  readonly section: number;
  readonly township: number;
  readonly range: number;
}): boolean {
  return SECTIONS.has(nameSection(place));
}

/** The teller of a lot whose history is a landmark; undefined for every other. */
export function findLandmarkLot(legal: PlattedLegal): ((story: Story) => void) | undefined {
  switch (`${legal.plat.name} ${legal.block}/${legal.lots}`) {
    case 'BIRCH HOLLOW 2ND 3/7':
      return tellBirchHollowLot;
    case 'LAKE JUNIPER SHORES 1/2':
      return tellLakeJuniperLot;
    default:
      return undefined;
  }
}

/** The farms of the Lindquists and what became of them. */
export function tellLandmarkFarms(register: Register): void {
  tellOstergaardFarm(beginFarm(register, OSTERGAARD_FARM, people(man('GUST', 'LINDQUIST', 1881)), '1920-03-01'));
  tellArvidsEighty(beginFarm(register, ARVIDS_EIGHTY, people(man('ANTON', 'LINDQUIST', 1890)), '1921-05-02'));
}

function tellBirchHollowLot(story: Story): void {
  const farm = tellLindquistForty(story.register);
  story.price = 'house';
  story.land = { ...story.land, address: { street: '1418 BIRCH HOLLOW DR', city: 'JUNIPER FALLS', zip: '55971' } };
  const first = people(man('ROBERT', 'HAUGEN', 1931, 'L'), woman('SHIRLEY', 'HAUGEN', 1934));
  const fromDeveloper = convey(story, { instrument: 'WD', day: day('1963-06-10'), to: first });
  mortgage(story, { day: day('1963-06-10'), amountCents: 1_240_000, together: fromDeveloper, lender: NORTHLAND });
  convey(story, {
    instrument: 'WD',
    day: day('1979-08-15'),
    to: people(CARL_PETERSON, MARIT_PETERSON),
    priceCents: 4_850_000,
  });
  satisfyAll(story, day('1979-08-15'));
  const deed = convey(story, {
    instrument: 'WD',
    day: day('2019-05-28'),
    to: people(ANNA_LINDQUIST),
    priceCents: 21_200_000,
    references: [farm.deed, fromDeveloper],
    fixed: { number: 587_329, recordedOn: day('2019-06-02'), recordedTime: '14:40' },
    pages: 7,
    alsoLand: [farm.land],
  });
  const loan = record(story, {
    instrument: 'MTG',
    day: day('2019-05-28'),
    grantors: listParties(story.owner, 2019),
    grantees: firmParty(NORTHLAND),
    references: [deed],
    amountCents: 16_960_000,
    fixed: { number: 587_330, recordedOn: day('2019-06-02'), recordedTime: '14:41' },
    pages: 14,
  });
  record(story, {
    instrument: 'SAT',
    day: day('2024-03-08'),
    grantors: firmParty(NORTHLAND),
    grantees: listParties(story.owner, 2024),
    references: [loan],
    fixed: { number: 611_204, recordedOn: day('2024-03-14'), recordedTime: '09:12' },
    pages: 1,
  });
}

function tellLindquistForty(register: Register): Story {
  const story = beginFarm(register, LINDQUIST_FORTY, people(AUGUST_LINDQUIST), '1920-04-12');
  mortgage(story, { day: day('1924-10-04'), amountCents: 120_000, lender: 'FIRST NATIONAL BANK OF JUNIPER FALLS' });
  satisfyAll(story, day('1938-11-20'));
  convey(story, {
    instrument: 'DD',
    day: day('1946-02-18'),
    to: people(AXEL_LINDQUIST),
    grantors: firmParty('ESTATE OF AUGUST LINDQUIST'),
    remarks: ['Decedent died 09/30/1945'],
  });
  record(story, {
    instrument: 'EASE',
    day: day('1951-07-09'),
    grantors: listParties(story.owner, 1951),
    grantees: firmParty('NORTHERN WATERS POWER COMPANY'),
  });
  convey(story, {
    instrument: 'WD',
    day: day('1977-04-08'),
    to: people(CARL_PETERSON, MARIT_PETERSON),
    priceCents: 2_800_000,
    fixed: { number: 312_008, recordedOn: day('1977-04-11'), recordedTime: '10:00' },
    pages: 1,
  });
  return story;
}

/** Registered lake shore: Arvid's certificate, the deed that works at his death, and the certificate of his children. */
function tellLakeJuniperLot(story: Story): void {
  story.price = 'cabin';
  story.day = day('1948-05-03');
  convey(story, {
    instrument: 'WD',
    day: day('1954-06-21'),
    to: people(man('HILMER', 'LINDQUIST', 1902), woman('SIGNE', 'LINDQUIST', 1905)),
  });
  record(story, {
    instrument: 'EASE',
    day: day('1958-09-15'),
    grantors: listParties(story.owner, 1958),
    grantees: firmParty('NORTHERN WATERS POWER COMPANY'),
  });
  convey(story, {
    instrument: 'PRD',
    day: day('1991-09-12'),
    to: people(ARVID_LINDQUIST),
    grantors: [
      ...firmParty('ESTATE OF SIGNE LINDQUIST'),
      { name: asParty(ARVID_LINDQUIST, 'AS PERSONAL REPRESENTATIVE') },
    ],
    fixedCertificate: 22_871,
  });
  tellArvidsLoan(story);
  const children = [ANNA_LINDQUIST, ...SIBLINGS];
  const deed = record(story, {
    instrument: 'TODD',
    day: day('2015-10-19'),
    grantors: listParties(story.owner, 2015),
    grantees: children.map((child) => ({ name: asParty(child, 'BENEFICIARY') })),
    references: [story.deed],
    fixed: { number: 104_477, recordedOn: day('2015-10-21'), recordedTime: '11:03' },
    pages: 3,
  });
  convey(story, {
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
function tellArvidsLoan(story: Story): void {
  const owner = listParties(story.owner, 1996);
  const loan = record(story, {
    instrument: 'MTG',
    day: day('1996-04-22'),
    grantors: owner,
    grantees: firmParty(NORTHLAND),
    references: [story.deed],
    amountCents: 4_500_000,
  });
  record(story, {
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

/** A farm that became a company's and was sold on contract. */
function tellOstergaardFarm(story: Story): void {
  convey(story, {
    instrument: 'WD',
    day: day('1949-03-14'),
    to: people(man('ARTHUR', 'LINDQUIST', 1919), woman('AGNES', 'LINDQUIST', 1922)),
  });
  convey(story, { instrument: 'WD', day: day('1967-01-05'), to: makeBody('LINDQUIST FARMS INC') });
  mortgage(story, { day: day('1974-02-11'), amountCents: 6_000_000, lender: 'FEDERAL LAND BANK OF SAINT PAUL' });
  satisfyAll(story, day('1986-12-01'));
  const contract = record(story, {
    instrument: 'CD',
    day: day('1994-08-26'),
    grantors: listParties(story.owner, 1994),
    grantees: listParties(people(NELS_OSTERGAARD), 1994),
    references: [story.deed],
    priceCents: 14_400_000,
    fixed: { number: 401_333, recordedOn: day('1994-08-30'), recordedTime: '13:15' },
    pages: 5,
  });
  convey(story, { instrument: 'WD', day: day('2004-09-07'), to: people(NELS_OSTERGAARD), references: [contract] });
  story.day = addYears(story.day, 9);
  tellTract(story);
}

function tellArvidsEighty(story: Story): void {
  record(story, {
    instrument: 'HWYE',
    day: day('1937-08-02'),
    grantors: listParties(story.owner, 1937),
    grantees: firmParty(COUNTY),
  });
  convey(story, { instrument: 'WD', day: day('1959-11-16'), to: people(ARVID_LINDQUIST) });
  convey(story, {
    instrument: 'QCD',
    day: day('2008-05-05'),
    to: people(ARVID_LINDQUIST, ELSIE_LINDQUIST),
    fixed: { number: 498_812, recordedOn: day('2008-05-09'), recordedTime: '08:30' },
    pages: 2,
  });
  fileAlbertsLien(story);
  record(story, {
    instrument: 'AFF',
    day: day('2012-03-12'),
    grantors: listParties(story.owner, 2012),
    grantees: [],
    references: [story.deed],
    fixed: { number: 529_960, recordedOn: day('2012-03-15'), recordedTime: '14:05' },
    pages: 2,
    isWithheld: true,
  });
  story.day = addYears(day('2008-05-05'), 12);
  sell(story, story.day);
  tellTract(story);
}

/** The notice against Albert Lindquist and its release. */
function fileAlbertsLien(story: Story): void {
  const agency = [{ name: buildFirmName(INTERNAL_REVENUE) }];
  const taxpayer = [{ name: asParty(ALBERT_LINDQUIST) }];
  const parties = { grantors: agency, grantees: taxpayer, land: [] as const, isOnTitle: false };
  const lien = record(story, {
    ...parties,
    instrument: 'FTL',
    day: day('2003-02-19'),
    amountCents: 1_841_266,
    fixed: { number: 455_019, recordedOn: day('2003-02-27'), recordedTime: '15:55' },
    pages: 1,
  });
  const released = record(story, {
    ...parties,
    instrument: 'RFTL',
    day: day('2003-12-09'),
    references: [lien],
    fixed: { number: 461_777, recordedOn: day('2003-12-16'), recordedTime: '11:20' },
    pages: 1,
  });
  story.register.taxLiens.push({
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

function beginFarm(register: Register, legal: SectionalLegal, owner: Owner, since: string): Story {
  const random = makeRandom(`landmark ${nameSection(legal)} ${legal.aliquot}`);
  const land = makeFarmLand(random, legal);
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
