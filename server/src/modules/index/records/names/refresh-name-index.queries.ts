import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { NameKeys } from './name-keys.ts';
import { GENERATIONS, PERSON_SUFFIXES } from './name-words.ts';
import type { PartyName } from './party-name.ts';

/** The tables with names of parties. A row of an additional name follows its party, whose columns it repeats. */
const NAME_TABLES = {
  names: {
    owner: ['document_id', 'role'],
    repeated: ['party_role', 'document_type', 'number_key', 'recorded_at', 'instrument_code', 'is_withheld'],
    capacity: ['capacity'],
  },
  tax_lien_taxpayers: { owner: ['tax_lien_id'], repeated: ['display_address'], capacity: [] },
} as const;
export type NameTable = keyof typeof NAME_TABLES;

/** An additional name of every party that is stored as `party`. */
export interface NewVariant {
  readonly party: PartyName;
  /** Its place among the additional names of the party, from 1. */
  readonly place: number;
  readonly name: PartyName;
  readonly keys: NameKeys;
}

/** A person as stored. */
export interface StoredPerson {
  readonly lastName: string;
  readonly firstName: string | null;
  readonly middleName: string | null;
}

/** Firms with these words, and capacities with the others, can have additional names (name-variants.ts). */
const FIRM_WITH_VARIANTS = '(TRUST|ESTATE|\\mOF\\M|\\mFOR\\M)';
const CAPACITY_WITH_VARIANTS = '\\m(OF|FOR|TO)\\M';

const SUFFIX_AT_END = `(^| )(${[...PERSON_SUFFIXES].join('|')})$`;
const GENERATION_AT_START = `^(${[...GENERATIONS].join('|')}) `;

/** Lifts the limit for the statements of this transaction, which read all names. */
export async function allowLongStatements(db: Db): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
}

/** Lists the different parties whose names can have additional ones. */
export async function listPartiesWithVariants(db: Db, table: NameTable): Promise<readonly PartyName[]> {
  const hasCapacity = NAME_TABLES[table].capacity.length > 0;
  const { rows } = await sql<Nullable<PartyName>>`
    SELECT DISTINCT kind, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName",
           middle_name AS "middleName", suffix, ${hasCapacity ? sql`capacity` : sql`NULL::text`} AS capacity
    FROM ${sql.table(table)}
    WHERE variant_of IS NULL
      AND ((kind = 'NON_HUMAN' AND display_name ~ ${FIRM_WITH_VARIANTS}) OR (kind = 'HUMAN' AND last_name ~ '-')
           OR ${hasCapacity ? sql`capacity ~ ${CAPACITY_WITH_VARIANTS}` : sql`false`})`.execute(db);
  return rows.map(({ kind, displayName, lastName, firstName, middleName, suffix, capacity }) => ({
    kind: kind as PartyName['kind'],
    displayName: String(displayName),
    lastName: String(lastName),
    firstName: firstName ?? undefined,
    middleName: middleName ?? undefined,
    suffix: suffix ?? undefined,
    capacity: capacity ?? undefined,
  }));
}

type Nullable<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

/** Adds the additional names that a party doesn't have yet, after the last name of its side. Returns their number. */
export async function insertMissingVariants(
  db: Db,
  table: NameTable,
  variants: readonly NewVariant[],
): Promise<number> {
  const { owner, repeated, capacity } = NAME_TABLES[table];
  const columns = (names: readonly string[], of?: string) =>
    sql.join(names.map((name) => (of === undefined ? sql.ref(name) : sql`${sql.ref(`${of}.${name}`)}`)));
  const named = [...NAME_COLUMNS, ...capacity];
  const isOfOwner = (of: string) =>
    sql.join(
      owner.map(
        (name) => sql`${sql.ref(`${of}.${name}`)} = ${sql.ref(`${of === 'last' ? 'missing' : 'party'}.${name}`)}`,
      ),
      sql` AND `,
    );
  const { numAffectedRows } = await sql`
    INSERT INTO ${sql.table(table)} (${columns(owner)}, sequence, variant_of, ${columns(repeated)}, ${columns(named)})
    SELECT ${columns(owner)},
           (SELECT max(sequence) FROM ${sql.table(table)} AS last WHERE ${isOfOwner('last')})
             + row_number() OVER (PARTITION BY ${columns(owner)} ORDER BY party_sequence, place),
           party_sequence, ${columns(repeated)}, ${columns(named)}
    FROM (
      SELECT ${columns(owner, 'party')}, party.sequence AS party_sequence, ${columns(repeated, 'party')}, variant.*
      FROM jsonb_to_recordset(${JSON.stringify(variants.map(toVariantRow))}::jsonb) AS variant (
             party_kind text, party_name text, party_capacity text, place integer, kind text, display_name text, last_name text,
             first_name text, middle_name text, suffix text, capacity text, key text, key_nospace text, first_key text,
             middle_key text)
      JOIN ${sql.table(table)} AS party ON party.display_name = variant.party_name AND party.kind = variant.party_kind
      WHERE party.variant_of IS NULL
        ${capacity.length === 0 ? sql`` : sql`AND party.capacity IS NOT DISTINCT FROM variant.party_capacity`}
        AND NOT EXISTS (SELECT FROM ${sql.table(table)} AS known
                        WHERE ${isOfOwner('known')} AND known.variant_of = party.sequence
                          AND known.display_name = variant.display_name AND known.kind = variant.kind)
    ) AS missing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const NAME_COLUMNS = [
  ...['kind', 'display_name', 'last_name', 'first_name', 'middle_name', 'suffix'],
  ...['key', 'key_nospace', 'first_key', 'middle_key'],
];

function toVariantRow({ party, place, name, keys }: NewVariant) {
  return {
    party_kind: party.kind,
    party_name: party.displayName,
    party_capacity: party.capacity ?? null,
    place,
    kind: name.kind,
    display_name: name.displayName,
    last_name: name.lastName,
    first_name: name.firstName ?? null,
    middle_name: name.middleName ?? null,
    suffix: name.suffix ?? null,
    capacity: name.capacity ?? null,
    key: keys.key,
    key_nospace: keys.keyNospace,
    first_key: keys.firstKey,
    middle_key: keys.middleKey,
  };
}

/** Lists the different persons, among parties and taxpayers, whose stored keys have a suffix. */
export async function listPersonsWithSuffix(db: Db): Promise<readonly StoredPerson[]> {
  const suffixed = sql`(key ~ ${SUFFIX_AT_END} OR first_key ~ ${SUFFIX_AT_END} OR middle_key ~ ${SUFFIX_AT_END}
                         OR first_key ~ ${GENERATION_AT_START})`;
  const { rows } = await sql<StoredPerson>`
    SELECT last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName"
    FROM names WHERE kind = 'HUMAN' AND ${suffixed}
    UNION
    SELECT last_name, first_name, middle_name FROM tax_lien_taxpayers WHERE kind = 'HUMAN' AND ${suffixed}`.execute(db);
  return rows;
}

/** Writes the keys of persons. Returns the number of rows that changed. */
export async function updatePersonKeys(
  db: Db,
  persons: readonly { readonly stored: StoredPerson; readonly keys: NameKeys }[],
): Promise<number> {
  const rows = persons.map(({ stored, keys }) => ({
    last_name: stored.lastName,
    first_name: stored.firstName,
    middle_name: stored.middleName,
    new_key: keys.key,
    new_nospace: keys.keyNospace,
    new_first: keys.firstKey,
    new_middle: keys.middleKey,
  }));
  let changed = 0;
  for (const table of ['names', 'tax_lien_taxpayers']) {
    const { numAffectedRows } = await sql`
      UPDATE ${sql.table(table)} AS stored
      SET key = new_key, key_nospace = new_nospace, first_key = new_first, middle_key = new_middle
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS person (
             last_name text, first_name text, middle_name text, new_key text, new_nospace text, new_first text, new_middle text)
      WHERE stored.kind = 'HUMAN' AND stored.last_name = person.last_name
        AND stored.first_name IS NOT DISTINCT FROM person.first_name
        AND stored.middle_name IS NOT DISTINCT FROM person.middle_name
        AND (key, first_key, middle_key) <> (new_key, new_first, new_middle)`.execute(db);
    changed += Number(numAffectedRows ?? 0);
  }
  return changed;
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

/** Whether the stored names were updated to a version of the rules. */
export async function isNameRuleVersionApplied(db: Db, version: number): Promise<boolean> {
  const applied = await db
    .selectFrom('name_rule_versions')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst();
  return applied !== undefined;
}

/** Waits until no other transaction updates the names, and keeps others waiting until this one ends. */
export async function lockNameRules(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('name rules', 0))`.execute(db);
}

export async function insertNameRuleVersion(
  db: Db,
  { version, added, changed }: { readonly version: number; readonly added: number; readonly changed: number },
): Promise<void> {
  await db.insertInto('name_rule_versions').values({ version, names_added: added, names_changed: changed }).execute();
}
