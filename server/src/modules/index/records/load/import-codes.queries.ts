import { type PlainDate, parseIsoDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../../platform/database/database.ts';

/** The county's codes and plats, used to validate imported rows. */
export interface ImportCodes {
  /** Codes of document types by the prefixes of their numbers, which include the codes themselves. */
  readonly documentTypes: ReadonlyMap<string, string>;
  readonly instruments: ReadonlySet<string>;
  readonly instrumentGroups: ReadonlySet<string>;
  readonly bookTypes: ReadonlySet<string>;
  readonly islands: ReadonlySet<string>;
  readonly otherLotsMb: ReadonlySet<string>;
  readonly otherLotsLb: ReadonlySet<string>;
  readonly bases: ReadonlySet<string>;
  readonly meridians: ReadonlySet<string>;
  readonly municipalities: ReadonlySet<string>;
  /** The name of each plat, by its number_key. */
  readonly plats: ReadonlyMap<string, string>;
  /** The number_keys of the plats with a name or an alias, by its key. */
  readonly platsByName: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads all codes and plats, a few thousand per county. */
export async function loadImportCodes(db: Db): Promise<ImportCodes> {
  const legalCodes = await db.selectFrom('legal_codes').select(['kind', 'code']).execute();
  const listLegalCodes = (kind: string) =>
    new Set(legalCodes.filter((row) => row.kind === kind).map((row) => row.code));
  const types = await db.selectFrom('document_types').select(['code', 'prefixes']).execute();
  const plats = await db.selectFrom('plats').select(['number_key', 'key', 'name']).execute();
  const aliases = await db
    .selectFrom('plat_aliases')
    .innerJoin('plats', 'plats.id', 'plat_id')
    .select(['number_key', 'plat_aliases.key'])
    .execute();
  return {
    documentTypes: new Map(types.flatMap(({ code, prefixes }) => [code, ...prefixes].map((prefix) => [prefix, code]))),
    instruments: await listCodes(db, 'instruments'),
    instrumentGroups: await listCodes(db, 'instrument_groups'),
    bookTypes: await listCodes(db, 'book_types'),
    islands: await listCodes(db, 'islands'),
    otherLotsMb: listLegalCodes('OTHER_LOT_MB'),
    otherLotsLb: listLegalCodes('OTHER_LOT_LB'),
    bases: listLegalCodes('BASE'),
    meridians: listLegalCodes('MERIDIAN'),
    municipalities: listLegalCodes('MUNICIPALITY'),
    plats: new Map(plats.map((plat) => [plat.number_key, plat.name])),
    platsByName: groupByKey([...plats, ...aliases]),
  };
}

/** The first day of the county's oldest index; undefined if none is known. */
export async function findIndexBegin(db: Db): Promise<PlainDate | undefined> {
  const { begin } = await db
    .selectFrom('index_coverage')
    .select(({ fn }) => fn.min('index_begins_on').as('begin'))
    .executeTakeFirstOrThrow();
  return parseIsoDate(begin ?? '');
}

async function listCodes(
  db: Db,
  table: 'instruments' | 'instrument_groups' | 'book_types' | 'islands',
): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom(table).select('code').execute();
  return new Set(rows.map((row) => row.code));
}

function groupByKey(
  names: readonly { readonly number_key: string; readonly key: string }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const plats = new Map<string, Set<string>>();
  for (const { number_key, key } of names) plats.set(key, (plats.get(key) ?? new Set()).add(number_key));
  return plats;
}
