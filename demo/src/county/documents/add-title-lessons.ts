import type { PlainDate } from '@portal/contract/values/plain-date';
import { buildFirmName, buildPersonName } from '@portal/server/modules/index/records';
import type { Draft, DraftParty, Land } from '../draft.ts';
import type { InstrumentCode } from '../instruments.ts';
import type { NumberedCounty, NumberedDocument } from '../number-county.ts';
import { NORTHLAND } from '../people/firms.ts';

/*
 * Chains of title with typical errors of real indexes, on four forties in a township that has no other records.
 * Unlike all other records of the county they contradict themselves: a deed by a party outside the chain, a co-owner
 * who was left out, releases that name nothing, circular and missing references. Their numbers are below those of
 * the county, so that no other number changes. The README lists them.
 */

/** No record of the county is in this township. */
const TOWNSHIP = 36;
const RANGE = 20;
const TIMBER_COMPANY = 'TAMARACK TIMBER COMPANY';
/** A number that the index doesn't have. */
const LOST_NUMBER = 90_099;

interface Lesson {
  readonly number: number;
  readonly instrument: InstrumentCode;
  readonly day: string;
  /** `SOLBERG, EINAR` is a person, a text without a comma a firm. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** The forty, in the order in which the lessons start. */
  readonly forty: number;
  /** The numbers of the documents that it names. */
  readonly names?: readonly number[];
}

const FORTIES = ['NE4 NE4', 'NW4 NE4', 'SW4 NE4', 'SE4 NE4'] as const;

const LESSONS: readonly Lesson[] = [
  // A wild deed: Kurt Brandt never received the land.
  lesson(90_001, 'WD', '1981-05-04', [TIMBER_COMPANY], ['SOLBERG, EINAR'], 0),
  lesson(90_002, 'WD', '2003-08-11', ['BRANDT, KURT'], ['BRANDT, LENA'], 0),
  lesson(90_003, 'WD', '2010-06-15', ['SOLBERG, EINAR'], ['WARD, TESSA'], 0),
  // Ruth Engen didn't sign.
  lesson(90_004, 'WD', '1984-09-10', [TIMBER_COMPANY], ['ENGEN, PAUL', 'ENGEN, RUTH'], 1),
  lesson(90_005, 'WD', '2006-04-03', ['ENGEN, PAUL'], ['HOLT, MARK'], 1),
  // Two mortgages of one lender, and two satisfactions that don't identify their mortgage.
  lesson(90_006, 'WD', '1986-07-07', [TIMBER_COMPANY], ['DAHL, IRIS'], 2),
  lesson(90_007, 'MTG', '1999-02-16', ['DAHL, IRIS'], [NORTHLAND], 2),
  lesson(90_008, 'MTG', '2004-11-08', ['DAHL, IRIS'], [NORTHLAND], 2),
  lesson(90_009, 'SAT', '2012-03-19', [NORTHLAND], ['DAHL, IRIS'], 2),
  lesson(90_010, 'SAT', '2013-10-21', [NORTHLAND], ['DAHL, IRIS'], 2),
  // A mortgage and its modification that name each other, and a satisfaction of a document that the index doesn't have.
  lesson(90_011, 'WD', '1988-06-13', [TIMBER_COMPANY], ['LIND, OTTO'], 3),
  lesson(90_012, 'MTG', '2001-05-21', ['LIND, OTTO'], [NORTHLAND], 3, [90_013]),
  lesson(90_013, 'MMOD', '2005-08-08', ['LIND, OTTO'], [NORTHLAND], 3, [90_012]),
  lesson(90_014, 'SAT', '2015-09-14', [NORTHLAND], ['LIND, OTTO'], 3, [LOST_NUMBER]),
];

/** Adds the lessons to the end of a county, through its last day. */
export function addTitleLessons(county: NumberedCounty, through: PlainDate): NumberedCounty {
  const drafts = new Map(LESSONS.map((each) => [each.number, createDraft(each)]));
  const lost = createDraft({ ...lesson(LOST_NUMBER, 'MTG', '2001-05-21', [], [], 3), number: LOST_NUMBER });
  drafts.set(LOST_NUMBER, lost);
  for (const { number, names = [] } of LESSONS) {
    const references = names.map((named) => drafts.get(named)).filter((draft) => draft !== undefined);
    drafts.get(number)?.references.push(...references);
  }
  const numbered = [...drafts]
    .map(([number, draft]): NumberedDocument => ({ draft, type: 'A', number, sequence: 0 }))
    .filter(({ draft }) => draft.recordedOn <= through);
  return {
    ...county,
    documents: [...county.documents, ...numbered.filter(({ draft }) => draft !== lost)],
    numbers: new Map([...county.numbers, ...numbered.map((document) => [document.draft, document] as const)]),
  };
}

function lesson(
  number: number,
  instrument: InstrumentCode,
  day: string,
  from: readonly string[],
  to: readonly string[],
  forty: number,
  names: readonly number[] = [],
): Lesson {
  return { number, instrument, day, from, to, forty, names };
}

function createDraft({ instrument, day, from, to, forty }: Lesson): Draft & { readonly references: Draft[] } {
  return {
    instrument,
    isTorrens: false,
    recordedOn: day as PlainDate,
    recordedTime: '10:30',
    instrumentOn: day as PlainDate,
    grantors: from.map(createParty),
    grantees: to.map(createParty),
    land: [createLand(forty)],
    references: [],
    pageCount: instrument === 'MTG' ? 8 : 2,
    remarks: [],
    certificates: [],
  };
}

function createLand(forty: number): Land {
  const aliquot = FORTIES[forty] ?? '';
  return { legal: { kind: 'MB', section: 1, township: TOWNSHIP, range: RANGE, aliquot } };
}

function createParty(name: string): DraftParty {
  const [lastName = '', firstName = ''] = name.split(', ');
  return { name: firstName === '' ? buildFirmName(name) : buildPersonName({ lastName, firstName }) };
}
