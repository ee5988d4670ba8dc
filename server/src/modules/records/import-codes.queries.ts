import type { Db } from '../../platform/database/database.ts';

/** The county's codes and plats, used to validate imported rows. */
export interface ImportCodes {
  readonly documentTypes: ReadonlySet<string>;
  readonly instruments: ReadonlySet<string>;
  readonly instrumentGroups: ReadonlySet<string>;
  readonly bookTypes: ReadonlySet<string>;
  readonly islands: ReadonlySet<string>;
  readonly otherLotsMb: ReadonlySet<string>;
  readonly otherLotsLb: ReadonlySet<string>;
  readonly bases: ReadonlySet<string>;
  readonly meridians: ReadonlySet<string>;
  readonly municipalities: ReadonlySet<string>;
  /** Ids by number_key. */
  readonly platsByNumber: ReadonlyMap<string, number>;
  /** Ids by the key of the name or an alias, without names that two plats share. */
  readonly platsByName: ReadonlyMap<string, number>;
}

/** Reads all codes and plats, a few thousand per county. */
export async function loadImportCodes(db: Db): Promise<ImportCodes> {
  const legalCodes = await db.selectFrom('legal_codes').select(['kind', 'code']).execute();
  const listLegalCodes = (kind: string) =>
    new Set(legalCodes.filter((row) => row.kind === kind).map((row) => row.code));
  const plats = await db.selectFrom('plats').select(['id', 'number_key', 'key']).execute();
  const aliases = await db.selectFrom('plat_aliases').select(['plat_id as id', 'key']).execute();
  return {
    documentTypes: await listCodes(db, 'document_types'),
    instruments: await listCodes(db, 'instruments'),
    instrumentGroups: await listCodes(db, 'instrument_groups'),
    bookTypes: await listCodes(db, 'book_types'),
    islands: await listCodes(db, 'islands'),
    otherLotsMb: listLegalCodes('OTHER_LOT_MB'),
    otherLotsLb: listLegalCodes('OTHER_LOT_LB'),
    bases: listLegalCodes('BASE'),
    meridians: listLegalCodes('MERIDIAN'),
    municipalities: listLegalCodes('MUNICIPALITY'),
    platsByNumber: new Map(plats.map((plat) => [plat.number_key, plat.id])),
    platsByName: indexUnambiguous([...plats, ...aliases]),
  };
}

async function listCodes(
  db: Db,
  table: 'document_types' | 'instruments' | 'instrument_groups' | 'book_types' | 'islands',
): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom(table).select('code').execute();
  return new Set(rows.map((row) => row.code));
}

function indexUnambiguous(
  names: readonly { readonly id: number; readonly key: string }[],
): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const { id, key } of names) {
    if ((ids.get(key) ?? id) !== id) ambiguous.add(key);
    ids.set(key, id);
  }
  for (const key of ambiguous) ids.delete(key);
  return ids;
}
