import type { Db } from '@portal/server/platform/database/database';
import { firstYearOf, NAMES_PER_PAGE, readBookPage, VOLUME_YEARS } from '../county/documents/name-books.ts';

/** The books contain only unregistered land. */
const LISTED_TYPE = 'A';

/** The index data of a page of a book of names: the names on it, in order. */
export async function findNameBookFacts(db: Db, reference: string) {
  const place = readBookPage(reference);
  if (place === undefined) return undefined;
  const since = firstYearOf(place.volume);
  const entries = await db
    .selectFrom('names')
    .innerJoin('documents', 'documents.id', 'names.document_id')
    .innerJoin('instruments', 'instruments.code', 'documents.instrument_code')
    .select([
      'names.display_name as name',
      'documents.number',
      'documents.recorded_on as recordedOn',
      'documents.book',
      'documents.page',
      'instruments.abbreviation as instrument',
    ])
    .where('names.role', '=', place.side)
    .where('names.variant_of', 'is', null)
    .where('names.document_type', '=', LISTED_TYPE)
    .where('names.is_withheld', '=', false)
    .where('names.recorded_at', '>=', `${since}-01-01`)
    .where('names.recorded_at', '<', `${since + VOLUME_YEARS}-01-01`)
    .orderBy('names.key_nospace')
    .orderBy('names.recorded_at')
    .orderBy('names.number_key')
    .orderBy('names.sequence')
    .offset((place.page - 1) * NAMES_PER_PAGE)
    .limit(NAMES_PER_PAGE)
    .execute();
  return entries.length === 0 ? undefined : { ...place, since, entries };
}

export type NameBookFacts = NonNullable<Awaited<ReturnType<typeof findNameBookFacts>>>;
