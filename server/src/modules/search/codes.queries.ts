import type { CodeDescription } from '@portal/contract/helper-data/code-description';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { NumberedType } from '../records/index.ts';

/** The codes that criteria are chosen from, each list in the order in which it is shown. */
export interface SearchCodes {
  readonly bookTypes: readonly CodeDescription[];
  readonly documentTypes: readonly CodeDescription[];
  readonly instrumentGroups: readonly CodeDescription[];
  readonly islands: readonly CodeDescription[];
}

/** Entries of all lists together. A county has some dozens; a list of thousands would be of no use in a form. */
const CODES_MAX = 5_000;

/** Reads all lists at once. */
export async function listSearchCodes(db: Db): Promise<SearchCodes> {
  const { rows } = await sql<CodeDescription & { readonly list: keyof SearchCodes }>`
    SELECT 'bookTypes' AS list, code, description FROM book_types
    UNION ALL SELECT 'documentTypes', code, description FROM document_types
    UNION ALL SELECT 'instrumentGroups', code, description FROM instrument_groups
    UNION ALL SELECT 'islands', code, description FROM islands
    ORDER BY description, code
    LIMIT ${CODES_MAX}`.execute(db);
  const inList = (list: keyof SearchCodes) =>
    rows.filter((row) => row.list === list).map(({ code, description }) => ({ code, description }));
  return {
    bookTypes: inList('bookTypes'),
    documentTypes: inList('documentTypes'),
    instrumentGroups: inList('instrumentGroups'),
    islands: inList('islands'),
  };
}

/** The document types with what people write before their numbers. */
export function listNumberedTypes(db: Db): Promise<NumberedType[]> {
  return db.selectFrom('document_types').select(['code', 'prefixes']).orderBy('code').limit(CODES_MAX).execute();
}
