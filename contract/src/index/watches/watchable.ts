import { z } from 'zod';
import { joinThousands, splitDocumentNumbers } from '../search/definitions/document-numbers.ts';
import type { SearchType } from '../search/definitions/search-types.ts';
import { ORGANIZATION } from '../search/entry/recognize-searches.ts';
import type { DocumentDetails } from '../search/results/document-result.ts';
import { type Land, NO_PART } from '../title/land.ts';
import { type Watched, watchedSchema } from './watched.ts';

// The watches that the current screen offers: for a search, a record, or a piece of land.

type Criteria = Readonly<Record<string, string>>;

/** The choice among what can be watched, by its position. */
export const watchChoiceSchema = z.object({ choice: z.string(), soundsLike: z.boolean() });

/** A surname, a first name, and a middle name or initial. */
const PERSON = /^([\p{L}'’-]+)\s+([\p{L}'’-]+)(?:\s+[\p{L}'’.-]+)?$/u;

/** A lot that is one lot: ranges and lists would need a watch for each. */
const ONE_LOT = /^[A-Z0-9.]+$/i;

/**
 * Lists the parts of a search that can be watched. Leaves out dates, groups of instruments and other limits, because a
 * watch is about new documents of all kinds.
 *
 * @returns an empty list for searches without a name, land or number, such as those by date.
 */
export function listWatchedOfSearch(type: SearchType, criteria: Criteria): readonly Watched[] {
  const text = (field: string) => (criteria[field] ?? '').trim();
  const names = (suffix: string) =>
    readNames(text(`grantorGranteeLastName${suffix}`), text(`grantorGranteeFirstName${suffix}`)).map((name) => ({
      ...{ kind: 'NAME', ...name, soundsLike: text('nameMatch') === 'SIMILAR' },
    }));
  switch (type) {
    case 'searchByName':
      return keepValid([...names(''), ...names('2')]);
    case 'searchByGrantorGranteeBook':
      return keepValid(names(''));
    case 'searchByDocumentNumber':
      return keepValid(text('toDocumentNumber') === '' ? listNumbers(text('fromDocumentNumber'), criteria) : []);
    case 'searchByParcelId':
      return keepValid([{ kind: 'PARCEL', parcel: text('parcelId') }]);
    case 'searchByLegalDescription':
      return keepValid([readLand(text), ...names('Lb'), ...names('Mb')]);
    case 'searchByTractBookLegal':
      return keepValid([readLand(text)]);
    default:
      return [];
  }
}

/**
 * Reads the name of a search. Its first field can have a whole name, `lindquist anna` or `lindquist, anna`, while a watch without a first
 * name is that of a business: such a name is offered as both, the person first.
 */
function readNames(lastName: string, firstName: string): readonly { lastName: string; firstName: string }[] {
  const typed = { lastName, firstName };
  if (firstName !== '') return [typed];
  const [, last = '', first = ''] = /^([^,]+),\s*([^,\s]+)(?:\s+\S+)?$/.exec(lastName) ?? [];
  if (first !== '') return [{ lastName: last.trim(), firstName: first }];
  const [, surname = '', given = ''] = PERSON.exec(lastName) ?? [];
  return given === '' || ORGANIZATION.test(lastName) ? [typed] : [{ lastName: surname, firstName: given }, typed];
}

function listNumbers(numbers: string, { documentType = '' }: Criteria): readonly object[] {
  const hasType = documentType !== '' && documentType !== 'ALL';
  // 110,994 is one number of a report, or two; only the index can tell, so the user chooses.
  return [joinThousands(numbers), numbers].flatMap(splitDocumentNumbers).map((number) => ({
    kind: 'NUMBER',
    number: hasType && /^\d/.test(number) ? `${documentType}${number}` : number,
  }));
}

function readLand(text: (field: string) => string): object {
  if (text('legalType') === 'MB') {
    return { kind: 'SECTION', township: text('township'), range: text('range'), section: text('section') };
  }
  const [plat, block, lot] = [text('plat') || text('platNumber'), text('block'), text('lot')];
  return ONE_LOT.test(lot) ? { kind: 'LOT', plat, block, lot } : {};
}

/** Lists what can be watched of a document: its number, its parties, its parcels and its sections. */
export function listWatchedOfDocument(
  document: Pick<
    DocumentDetails,
    'docId' | 'grantorSearchResults' | 'granteeSearchResults' | 'parcelSearchResults' | 'sections'
  >,
): readonly Watched[] {
  const parties = [...document.grantorSearchResults, ...document.granteeSearchResults];
  return keepValid([
    { kind: 'NUMBER', number: document.docId },
    ...parties.map(({ lastName, firstName }) => ({ kind: 'NAME', lastName, firstName, soundsLike: false })),
    ...document.parcelSearchResults.map(({ parcelId }) => ({ kind: 'PARCEL', parcel: parcelId })),
    ...document.sections.map(({ township, range, section }) => ({ kind: 'SECTION', township, range, section })),
  ]);
}

/** Lists what can be watched of a piece of land: the parcel, the lot, or the section. Parts of a section are watched with all of it. */
export function listWatchedOfLand(land: Land): readonly Watched[] {
  if (land.kind === 'parcel') return keepValid([{ kind: 'PARCEL', parcel: land.key }]);
  if (land.kind === 'section') {
    const { township, range, section } = land;
    return keepValid([{ kind: 'SECTION', township, range, section }]);
  }
  const { plat, block, lot } = land;
  // Alerts compare lots alone: an outlot, OL.1, would never match.
  if (lot === NO_PART || lot.includes('.')) return [];
  return keepValid([{ kind: 'LOT', plat, block: block === NO_PART ? '' : block, lot }]);
}

/** Leaves out what isn't filled in, placeholders of any text, and repetitions. */
function keepValid(candidates: readonly object[]): readonly Watched[] {
  const found = new Map<string, Watched>();
  for (const candidate of candidates) {
    const { data } = watchedSchema.safeParse(candidate);
    const key = JSON.stringify(data);
    if (data !== undefined && !key.includes('%')) found.set(key.toUpperCase(), data);
  }
  return [...found.values()];
}
