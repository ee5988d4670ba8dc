import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { NameKeys } from './name-keys.ts';
import { GENERATIONS, PERSON_SUFFIXES } from './name-words.ts';
import type { PartyName } from './party-name.ts';

/** An additional name of every party that is displayed as `partyName`. */
export interface NewVariant {
  readonly partyName: string;
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

/** Names with these words can have additional names (name-variants.ts). */
const WORDS_WITH_VARIANTS = '(TRUST|ESTATE|\\mOF\\M)';

const SUFFIX_AT_END = `(^| )(${[...PERSON_SUFFIXES].join('|')})$`;
const GENERATION_AT_START = `^(${[...GENERATIONS].join('|')}) `;

/** Lifts the limit for the statements of this transaction, which read all names. */
export async function allowLongStatements(db: Db): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
}

export async function listFirmsWithVariants(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ displayName: string }>`
    SELECT DISTINCT display_name AS "displayName" FROM names
    WHERE kind = 'NON_HUMAN' AND variant_of IS NULL AND display_name ~ ${WORDS_WITH_VARIANTS}`.execute(db);
  return rows.map(({ displayName }) => displayName);
}

/** Adds the additional names that a party doesn't have yet, after the last name of its side. Returns their number. */
export async function insertMissingVariants(db: Db, variants: readonly NewVariant[]): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO names (document_id, role, sequence, party_role, kind, display_name, last_name, first_name, middle_name, suffix,
                       capacity, variant_of, key, key_nospace, first_key, middle_key, document_type, number_key, recorded_at,
                       instrument_code, is_withheld)
    SELECT document_id, role,
           (SELECT max(sequence) FROM names AS last WHERE last.document_id = missing.document_id AND last.role = missing.role)
             + row_number() OVER (PARTITION BY document_id, role ORDER BY party_sequence, place),
           party_role, kind, display_name, last_name, first_name, middle_name, suffix, capacity, party_sequence,
           key, key_nospace, first_key, middle_key, document_type, number_key, recorded_at, instrument_code, is_withheld
    FROM (
      SELECT party.document_id, party.role, party.sequence AS party_sequence, party.party_role, party.document_type,
             party.number_key, party.recorded_at, party.instrument_code, party.is_withheld, variant.*
      FROM jsonb_to_recordset(${JSON.stringify(variants.map(toVariantRow))}::jsonb) AS variant (
             party_name text, place integer, kind text, display_name text, last_name text, first_name text, middle_name text,
             suffix text, capacity text, key text, key_nospace text, first_key text, middle_key text)
      JOIN names AS party ON party.display_name = variant.party_name
      WHERE party.kind = 'NON_HUMAN' AND party.variant_of IS NULL
        AND NOT EXISTS (SELECT FROM names AS known
                        WHERE known.document_id = party.document_id AND known.role = party.role
                          AND known.variant_of = party.sequence AND known.display_name = variant.display_name)
    ) AS missing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function toVariantRow({ partyName, place, name, keys }: NewVariant) {
  return {
    party_name: partyName,
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
