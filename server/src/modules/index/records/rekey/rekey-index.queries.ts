import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { AddressKeys } from '../land/street-address.ts';
import type { NameKeys } from '../names/name-keys.ts';
import type { PartyName } from '../names/party-name.ts';

/** Tables with names: documents have parties on two sides, tax liens have taxpayers. */
const NAME_TABLES = {
  document: {
    table: 'names',
    owners: 'documents',
    id: 'document_id',
    through: 'documents_through',
    side: sql`role`,
    capacity: sql`capacity`,
    // A row of an additional name follows its party, whose columns it repeats.
    repeated: ['role', 'party_role', 'document_type', 'number_key', 'recorded_at', 'instrument_code', 'is_withheld'],
    hasCapacity: true,
  },
  taxLien: {
    table: 'tax_lien_taxpayers',
    owners: 'tax_liens',
    id: 'tax_lien_id',
    through: 'tax_liens_through',
    side: sql`''`,
    capacity: sql`NULL::text`,
    repeated: ['display_address'],
    hasCapacity: false,
  },
} as const;
export type NameOwner = keyof typeof NAME_TABLES;

interface NamePlace {
  readonly ownerId: number;
  /** Empty for taxpayers. */
  readonly role: string;
  readonly sequence: number;
}

/** A name as stored. */
export type StoredName = PartyName & NameKeys & NamePlace & { readonly variantOf: number | undefined };

/** A stored name with its current kind and keys. */
export type RekeyedName = NamePlace & NameKeys & Omit<PartyName, 'capacity'>;

/** An additional name of a stored party. */
export interface AddedName {
  readonly party: StoredName;
  readonly sequence: number;
  readonly name: PartyName;
  readonly keys: NameKeys;
}

/** Starts the update to a version of the rules. @returns false if all records follow it. */
export async function startRekeying(db: Db, version: number): Promise<boolean> {
  await sql`
    INSERT INTO name_rule_versions (version, names_added, names_changed, finished_at) VALUES (${version}, 0, 0, NULL)
    ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ isUnfinished: boolean }>`
    SELECT finished_at IS NULL AS "isUnfinished" FROM name_rule_versions WHERE version = ${version}`.execute(db);
  return rows[0]?.isUnfinished === true;
}

/** Keeps other processes waiting until this transaction ends. @returns undefined if the update is finished. */
export async function lockRekeying(db: Db, version: number): Promise<Readonly<Record<NameOwner, number>> | undefined> {
  const { rows } = await sql<Record<NameOwner, number>>`
    SELECT documents_through AS document, tax_liens_through AS "taxLien" FROM name_rule_versions
    WHERE version = ${version} AND finished_at IS NULL FOR UPDATE`.execute(db);
  return rows[0];
}

/** Stores how far the update came. */
export async function moveRekeying(
  db: Db,
  version: number,
  moved: { readonly owner: NameOwner; readonly through: number; readonly added: number; readonly changed: number },
): Promise<void> {
  await sql`
    UPDATE name_rule_versions
    SET ${sql.ref(NAME_TABLES[moved.owner].through)} = ${moved.through},
        names_added = names_added + ${moved.added}, names_changed = names_changed + ${moved.changed}
    WHERE version = ${version}`.execute(db);
  // Rows that imports kept have the keys of the earlier rules: undoing would bring these back.
  await sql`UPDATE index_versions SET keeps_changes = false WHERE keeps_changes`.execute(db);
}

export async function finishRekeying(db: Db, version: number): Promise<void> {
  await sql`UPDATE name_rule_versions SET finished_at = now(), applied_at = now() WHERE version = ${version}`.execute(
    db,
  );
}

/** The numbers of documents and tax liens, by their ids: those of deleted ones count as done or as to be done. */
export async function countRekeyed(
  db: Db,
  version: number,
): Promise<{ readonly done: number; readonly total: number }> {
  const { rows } = await sql<{ done: number; total: number }>`
    SELECT least(documents_through + tax_liens_through, total) AS done, total
    FROM name_rule_versions, (SELECT coalesce((SELECT max(id) FROM documents), 0)
                                     + coalesce((SELECT max(id) FROM tax_liens), 0) AS total) AS counted
    WHERE version = ${version}`.execute(db);
  return rows[0] ?? { done: 0, total: 0 };
}

/** The last of the next records of a batch; undefined if there are no more. */
export async function findBatchEnd(
  db: Db,
  owner: NameOwner,
  after: number,
  atMost: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ through: number | null }>`
    SELECT max(id) AS through
    FROM (SELECT id FROM ${sql.table(NAME_TABLES[owner].owners)} WHERE id > ${after} ORDER BY id LIMIT ${atMost}) AS batch`.execute(
    db,
  );
  return rows[0]?.through ?? undefined;
}

interface Range {
  readonly after: number;
  readonly through: number;
}

const within = (column: string, { after, through }: Range): RawBuilder<unknown> =>
  sql`${sql.ref(column)} > ${after} AND ${sql.ref(column)} <= ${through}`;

type Nullable<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

/** Lists the names of some records, those of one side in their order. */
export async function listStoredNames(db: Db, owner: NameOwner, range: Range): Promise<readonly StoredName[]> {
  const { table, id, side, capacity } = NAME_TABLES[owner];
  const { rows } = await sql<StoredName & Nullable<StoredName>>`
    SELECT ${sql.ref(id)} AS "ownerId", ${side} AS role, sequence, variant_of AS "variantOf", kind, display_name AS "displayName",
           last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", suffix, ${capacity} AS capacity,
           key, key_nospace AS "keyNospace", first_key AS "firstKey", middle_key AS "middleKey"
    FROM ${sql.table(table)}
    WHERE ${within(id, range)}
    ORDER BY 1, 2, 3`.execute(db);
  return rows.map((row) => ({
    ...row,
    variantOf: row.variantOf ?? undefined,
    firstName: row.firstName ?? undefined,
    middleName: row.middleName ?? undefined,
    suffix: row.suffix ?? undefined,
    capacity: row.capacity ?? undefined,
  }));
}

const NAME_COLUMNS = [
  ...['kind', 'last_name', 'first_name', 'middle_name', 'suffix', 'key', 'key_nospace', 'first_key', 'middle_key'],
];
const NAME_COLUMN_TYPES = sql.raw(NAME_COLUMNS.map((name) => `${name} text`).join(', '));

function toNameColumns(name: Omit<PartyName, 'capacity'>, keys: NameKeys) {
  return {
    kind: name.kind,
    display_name: name.displayName,
    last_name: name.lastName,
    first_name: name.firstName ?? null,
    middle_name: name.middleName ?? null,
    suffix: name.suffix ?? null,
    key: keys.key,
    key_nospace: keys.keyNospace,
    first_key: keys.firstKey,
    middle_key: keys.middleKey,
  };
}

/** Writes kinds and keys. A name that an import replaced at the same time has been stored with the current rules. */
export async function updateNameKeys(db: Db, owner: NameOwner, names: readonly RekeyedName[]): Promise<void> {
  if (names.length === 0) return;
  const { table, id, side } = NAME_TABLES[owner];
  const rows = names.map((name) => ({
    owner_id: name.ownerId,
    side: name.role,
    sequence: name.sequence,
    ...toNameColumns(name, name),
  }));
  const set = sql.join(NAME_COLUMNS.map((name) => sql`${sql.ref(name)} = current.${sql.ref(name)}`));
  await sql`
    UPDATE ${sql.table(table)} AS stored SET ${set}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS current (owner_id bigint, side text, sequence integer, display_name text, ${NAME_COLUMN_TYPES})
    WHERE stored.${sql.ref(id)} = current.owner_id AND ${side} = current.side AND stored.sequence = current.sequence
      AND stored.display_name = current.display_name`.execute(db);
}

/** Adds additional names of parties. */
export async function insertAddedNames(db: Db, owner: NameOwner, added: readonly AddedName[]): Promise<void> {
  if (added.length === 0) return;
  const { table, id, repeated, hasCapacity } = NAME_TABLES[owner];
  const rows = added.map(({ party, sequence, name, keys }) => ({
    owner_id: party.ownerId,
    side: party.role,
    variant_of: party.sequence,
    sequence,
    capacity: name.capacity ?? null,
    ...toNameColumns(name, keys),
  }));
  const own = ['display_name', ...NAME_COLUMNS, ...(hasCapacity ? ['capacity'] : [])];
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const of = (from: string, names: readonly string[]) => sql.join(names.map((name) => sql.ref(`${from}.${name}`)));
  const isSide = owner === 'document' ? sql`AND party.role = added.side` : sql``;
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.ref(id)}, sequence, variant_of, ${columns(repeated)}, ${columns(own)})
    SELECT party.${sql.ref(id)}, added.sequence, added.variant_of, ${of('party', repeated)}, ${of('added', own)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS added (
           owner_id bigint, side text, variant_of integer, sequence integer, capacity text, display_name text, ${NAME_COLUMN_TYPES})
    JOIN ${sql.table(table)} AS party
      ON party.${sql.ref(id)} = added.owner_id AND party.sequence = added.variant_of ${isSide}
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The keys of an address as stored. */
export interface StoredAddress extends Omit<AddressKeys, 'houseNumber'> {
  readonly documentId: number;
  readonly sequence: number;
  readonly address: string;
  readonly city: string | null;
  readonly houseNumber: number | null;
  readonly cityKey: string;
}

export interface RekeyedAddress extends AddressKeys {
  readonly documentId: number;
  readonly sequence: number;
  readonly cityKey: string;
}

/** Lists the addresses of some documents. */
export async function listStoredAddresses(db: Db, range: Range): Promise<readonly StoredAddress[]> {
  const { rows } = await sql<StoredAddress>`
    SELECT document_id AS "documentId", sequence, address, city, house_number AS "houseNumber", house_suffix AS "houseSuffix",
           street_key AS "streetKey", direction_key AS "directionKey", street_type AS "streetType", unit_key AS "unitKey",
           city_key AS "cityKey"
    FROM document_addresses WHERE ${within('document_id', range)}`.execute(db);
  return rows;
}

export async function updateAddressKeys(db: Db, addresses: readonly RekeyedAddress[]): Promise<void> {
  if (addresses.length === 0) return;
  await sql`
    UPDATE document_addresses AS stored
    SET house_number = "houseNumber", house_suffix = "houseSuffix", street_key = "streetKey", direction_key = "directionKey",
        street_type = "streetType", unit_key = "unitKey", city_key = "cityKey"
    FROM jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) AS current (
           "documentId" bigint, "sequence" integer, "houseNumber" integer, "houseSuffix" text, "streetKey" text, "directionKey" text,
           "streetType" text, "unitKey" text, "cityKey" text)
    WHERE stored.document_id = current."documentId" AND stored.sequence = current."sequence"`.execute(db);
}

export async function insertMissingNameKeys(
  db: Db,
  keys: readonly {
    readonly key: string;
    readonly keyNospace: string;
    readonly words: readonly string[];
    readonly soundCodes: readonly string[];
  }[],
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('name_keys')
    .values(
      keys.map(({ key, keyNospace, words, soundCodes }) => ({
        key,
        key_nospace: keyNospace,
        words: [...words],
        sound_codes: [...soundCodes],
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
