import type { CodeDescription } from '@portal/contract/office/helper-data/code-description';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { memoizeFor } from '../../../../platform/database/memoize-for.ts';
import type { NumberedType } from '../../records/index.ts';

/** The codes that criteria are chosen from, each list in the order in which it is shown. */
export interface SearchCodes {
  readonly bookTypes: readonly CodeDescription[];
  readonly documentTypes: readonly CodeDescription[];
  readonly instrumentGroups: readonly CodeDescription[];
  readonly islands: readonly CodeDescription[];
  readonly otherLotCodesLb: readonly CodeDescription[];
  readonly otherLotCodesMb: readonly CodeDescription[];
  readonly bases: readonly CodeDescription[];
  readonly meridians: readonly CodeDescription[];
  readonly municipalities: readonly CodeDescription[];
}

/** Entries of all lists together. A county has some dozens; a list of thousands would be of no use in a form. */
const CODES_MAX = 5_000;

const MEMOIZED_MS = 1_000;
const memoizedCodes = memoizeFor<'codes', SearchCodes>(MEMOIZED_MS);
const memoizedTypes = memoizeFor<'types', NumberedType[]>(MEMOIZED_MS);

/** All lists. Every search needs them and only an import changes them, so they are cached briefly. */
export function listSearchCodes(db: Db): Promise<SearchCodes> {
  return memoizedCodes.get(db, 'codes', () => readSearchCodes(db));
}

/** After codes were changed by this process. */
export function forgetCodes(db: Db): void {
  memoizedCodes.forget(db);
  memoizedTypes.forget(db);
}

/** Reads all lists in one statement. */
async function readSearchCodes(db: Db): Promise<SearchCodes> {
  const { rows } = await sql<CodeDescription & { readonly list: keyof SearchCodes }>`
    SELECT 'bookTypes' AS list, code, description FROM book_types
    UNION ALL SELECT 'documentTypes', code, description FROM document_types
    UNION ALL SELECT 'instrumentGroups', code, description FROM instrument_groups
    UNION ALL SELECT 'islands', code, description FROM islands
    UNION ALL SELECT CASE kind WHEN 'OTHER_LOT_LB' THEN 'otherLotCodesLb' WHEN 'OTHER_LOT_MB' THEN 'otherLotCodesMb'
                               WHEN 'BASE' THEN 'bases' WHEN 'MERIDIAN' THEN 'meridians' ELSE 'municipalities' END,
                     code, description FROM legal_codes
    ORDER BY description, code
    LIMIT ${CODES_MAX}`.execute(db);
  const inList = (list: keyof SearchCodes) =>
    rows.filter((row) => row.list === list).map(({ code, description }) => ({ code, description }));
  return {
    bookTypes: inList('bookTypes'),
    documentTypes: inList('documentTypes'),
    instrumentGroups: inList('instrumentGroups'),
    islands: inList('islands'),
    otherLotCodesLb: inList('otherLotCodesLb'),
    otherLotCodesMb: inList('otherLotCodesMb'),
    bases: inList('bases'),
    meridians: inList('meridians'),
    municipalities: inList('municipalities'),
  };
}

/** The document types with the prefixes of their numbers, cached in the same way. */
export function listNumberedTypes(db: Db): Promise<NumberedType[]> {
  return memoizedTypes.get(db, 'types', () =>
    db.selectFrom('document_types').select(['code', 'prefixes']).orderBy('code').limit(CODES_MAX).execute(),
  );
}
