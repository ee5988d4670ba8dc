import { type DocumentKey, splitDocumentKey } from '@portal/contract/values/document-key';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { buildNameColumns } from '../names/build-name-columns.ts';

export type PartyRole = 'GRANTOR' | 'GRANTEE';

/** A name with its entry in the dictionary of keys. */
export interface NameColumns {
  readonly columns: ReturnType<typeof buildNameColumns> & {
    readonly role: PartyRole;
    readonly party_role: PartyRole;
    readonly sequence: number;
    readonly capacity: string | undefined;
    readonly variant_of: number | null;
  };
  readonly dictionary: {
    readonly key: string;
    readonly key_nospace: string;
    readonly words: string[];
    readonly sound_codes: string[];
  };
}

/** An instrument as a form offers it. */
export interface InstrumentOption {
  readonly code: string;
  readonly description: string;
}

/** Lists the county's instruments by description, a few hundred. */
export function listInstruments(db: Db): Promise<readonly InstrumentOption[]> {
  return db.selectFrom('instruments').select(['code', 'description']).orderBy('description').orderBy('code').execute();
}

/** The codes of document types by the prefixes of their numbers, which include the codes themselves. */
export async function loadNumberPrefixes(db: Db): Promise<ReadonlyMap<string, string>> {
  const types = await db.selectFrom('document_types').select(['code', 'prefixes']).execute();
  return new Map(types.flatMap(({ code, prefixes }) => [code, ...prefixes].map((prefix) => [prefix, code])));
}

export async function hasInstrument(db: Db, code: string): Promise<boolean> {
  const found = await db.selectFrom('instruments').select('code').where('code', '=', code).executeTakeFirst();
  return found !== undefined;
}

/** The columns of a document that is written. */
export interface DocumentColumns {
  readonly document_type: string;
  readonly number: string;
  readonly number_key: string;
  readonly number_compact: string;
  readonly recorded_on: string;
  readonly recorded_time: string;
  readonly recorded_sequence: number;
  readonly instrument_code: string;
  readonly book: string | null;
  readonly book_key: string | null;
  readonly page: string | null;
  readonly start_page: number | null;
  readonly end_page: number | null;
  readonly page_count: number;
  readonly additional_info: string[];
}

/** Inserts a document that waits for its import. @returns undefined if the index has its number. */
export function insertAwaitingDocument(
  tx: Db,
  document: DocumentColumns,
  { now, imagePages }: { readonly now: Date; readonly imagePages: number },
) {
  return tx
    .insertInto('documents')
    .values({
      ...document,
      display_number: document.number,
      image_page_count: imagePages,
      verified_status: 'TEMPORARY',
      is_withheld: false,
      awaits_import_since: now,
    })
    .onConflict((conflict) => conflict.columns(['document_type', 'number_key']).doNothing())
    .returning(['id', 'document_type', 'number_key', 'recorded_at', 'instrument_code', 'is_withheld'])
    .executeTakeFirst();
}

/** Whether a complete export withdrew the document of a number. */
export async function isWithdrawn(tx: Db, documentType: string, numberKey: string): Promise<boolean> {
  const found = await tx
    .selectFrom('documents')
    .select('withdrawn_version_id as version')
    .where('document_type', '=', documentType)
    .where('number_key', '=', numberKey)
    .executeTakeFirst();
  return (found?.version ?? null) !== null;
}

/**
 * Writes the corrected instrument and legal text of a document that no import has confirmed, and removes its names and parcels for those that
 * follow. Removed names are kept in superseded_names.
 *
 * @param change.newVersion whether names or land change: the correction is then a version of the index, which watches compare.
 * @returns undefined if an import has confirmed the document.
 */
export async function rewriteAwaitingDocument(
  tx: Db,
  document: DocumentColumns,
  change: { readonly source: string; readonly now: Date; readonly newVersion: boolean },
) {
  const versionId = await insertCorrectionVersion(tx, change);
  const written = await tx
    .updateTable('documents')
    .set({
      instrument_code: document.instrument_code,
      additional_info: document.additional_info,
      ...(change.newVersion && { index_version_id: versionId }),
    })
    .where('document_type', '=', document.document_type)
    .where('number_key', '=', document.number_key)
    .where('awaits_import_since', 'is not', null)
    .returning(['id', 'document_type', 'number_key', 'recorded_at', 'instrument_code', 'is_withheld'])
    .executeTakeFirst();
  if (written === undefined) return undefined;
  await sql`
    WITH removed AS (DELETE FROM names WHERE document_id = ${written.id} RETURNING document_id, role, sequence, display_name)
    INSERT INTO superseded_names (document_id, role, sequence, display_name, superseded_at, index_version_id)
    SELECT document_id, role, sequence, display_name, ${change.now}, ${versionId} FROM removed`.execute(tx);
  await tx.deleteFrom('document_parcels').where('document_id', '=', written.id).execute();
  return written;
}

/** Hides a document that no import has confirmed, under a number that isn't used again. @returns false if an import has confirmed it. */
export async function hideAwaitingDocument(
  tx: Db,
  { documentType, documentNumber }: ReturnType<typeof splitDocumentKey>,
  change: { readonly source: string; readonly now: Date },
): Promise<boolean> {
  const hidden = await tx
    .updateTable('documents')
    .set({
      ...{ is_withheld: true, awaits_import_since: null },
      withdrawn_version_id: await insertCorrectionVersion(tx, change),
    })
    .where('document_type', '=', documentType)
    .where('number', '=', documentNumber)
    .where('awaits_import_since', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return hidden !== undefined;
}

async function insertCorrectionVersion(
  tx: Db,
  { source, now }: { readonly source: string; readonly now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('index_versions')
    .values({ source, started_at: now, finished_at: now, is_import: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts the names of a document, and their keys into the dictionary, in the order in which imports write them. */
export async function insertNames(
  tx: Db,
  { id, ...copied }: NonNullable<Awaited<ReturnType<typeof insertAwaitingDocument>>>,
  names: readonly NameColumns[],
): Promise<void> {
  if (names.length === 0) return;
  await tx
    .insertInto('name_keys')
    .values(names.map(({ dictionary }) => dictionary).toSorted((one, other) => (one.key < other.key ? -1 : 1)))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await tx
    .insertInto('names')
    .values(names.map(({ columns }) => ({ document_id: id, ...copied, ...columns })))
    .execute();
}

/** Adds parcels that the county doesn't have, and joins all of them to a document. */
export async function insertParcels(
  tx: Db,
  documentId: number,
  parcels: readonly { readonly number: string; readonly key: string }[],
): Promise<void> {
  if (parcels.length === 0) return;
  const keys = parcels.map(({ key }) => key);
  await tx
    .insertInto('parcels')
    .values(parcels.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await sql`
    INSERT INTO document_parcels (document_id, parcel_id)
    SELECT ${documentId}, id FROM parcels WHERE key = ANY(${keys}::text[])`.execute(tx);
}

/** Whether no import has confirmed a document since it was recorded. */
export async function isAwaitingImport(tx: Db, key: DocumentKey): Promise<boolean> {
  const { documentType, documentNumber } = splitDocumentKey(key);
  const found = await tx
    .selectFrom('documents')
    .select('id')
    .where('document_type', '=', documentType)
    .where('number', '=', documentNumber)
    .where('awaits_import_since', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Documents that no import confirmed since they were recorded. */
export interface AwaitingDocuments {
  readonly count: number;
  /** The oldest documents, up to the requested number. */
  readonly oldest: readonly { readonly documentKey: string; readonly recordedOn: string }[];
}

/** Lists documents that have waited for an import since before an instant. */
export async function listAwaitingDocuments(db: Db, before: Date, limit: number): Promise<AwaitingDocuments> {
  const awaiting = db.selectFrom('documents').where('awaits_import_since', '<', before);
  const { count } = await awaiting.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const oldest = await awaiting
    .select([
      sql<string>`document_type || number`.as('documentKey'),
      sql<string>`to_char(recorded_on, 'MM/DD/YYYY')`.as('recordedOn'),
    ])
    .orderBy('awaits_import_since')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { count: Number(count), oldest };
}
