import { z } from 'zod';
import { splitDocumentNumbers } from '../search/document-numbers.ts';
import type { DocumentDetails } from '../search/document-result.ts';
import type { SearchType } from '../search/search-types.ts';
import { type Land, NO_PART } from '../title/land.ts';
import { type Watched, watchedSchema } from './watched.ts';

// What a user can watch of what is on the screen: a search, a record, or a piece of land.

type Criteria = Readonly<Record<string, string>>;

/** The choice among what can be watched, by its position. */
export const watchChoiceSchema = z.object({ choice: z.string(), soundsLike: z.boolean() });

/** A lot that is one lot: ranges and lists would need a watch for each. */
const ONE_LOT = /^[A-Z0-9.]+$/i;

/**
 * Lists what a search looks for that can be watched. Dates, groups of instruments and other limits are left out: a watch is about new
 * documents of all kinds.
 *
 * @returns nothing for searches without a name, land or number, such as those by date.
 */
export function listWatchedOfSearch(type: SearchType, criteria: Criteria): readonly Watched[] {
  const text = (field: string) => (criteria[field] ?? '').trim();
  const name = (suffix: string) => ({
    kind: 'NAME',
    lastName: text(`grantorGranteeLastName${suffix}`),
    firstName: text(`grantorGranteeFirstName${suffix}`),
    soundsLike: text('nameMatch') === 'SIMILAR',
  });
  switch (type) {
    case 'searchByName':
      return keepValid([name(''), name('2')]);
    case 'searchByGrantorGranteeBook':
      return keepValid([name('')]);
    case 'searchByDocumentNumber':
      return keepValid(text('toDocumentNumber') === '' ? listNumbers(text('fromDocumentNumber'), criteria) : []);
    case 'searchByParcelId':
      return keepValid([{ kind: 'PARCEL', parcel: text('parcelId') }]);
    case 'searchByLegalDescription':
      return keepValid([readLand(text), name('Lb'), name('Mb')]);
    case 'searchByTractBookLegal':
      return keepValid([readLand(text)]);
    default:
      return [];
  }
}

function listNumbers(numbers: string, { documentType = '' }: Criteria): readonly object[] {
  const hasType = documentType !== '' && documentType !== 'ALL';
  return splitDocumentNumbers(numbers).map((number) => ({
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
  if (lot === NO_PART) return [];
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
