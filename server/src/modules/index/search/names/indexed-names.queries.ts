import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** A name under which a document is indexed. */
export interface IndexedName {
  readonly role: 'GRANTOR' | 'GRANTEE';
  /** The party's name in the instrument. */
  readonly displayName: string;
  /** This spelling, or the same name for the party itself. */
  readonly indexedName: string;
  readonly isOtherSpelling: boolean;
  readonly key: string;
  readonly keyNospace: string;
  readonly firstKey: string;
  readonly middleKey: string;
}

/** The names of a document, each party's own before its other spellings. */
export async function listIndexedNames(db: Db, documentId: number, atMost: number): Promise<readonly IndexedName[]> {
  const { rows } = await sql<IndexedName>`
    SELECT names.role, coalesce(party.display_name, names.display_name) AS "displayName",
           names.display_name AS "indexedName", names.variant_of IS NOT NULL AS "isOtherSpelling",
           names.key, names.key_nospace AS "keyNospace", names.first_key AS "firstKey", names.middle_key AS "middleKey"
    FROM names
    LEFT JOIN names AS party ON party.document_id = names.document_id AND party.role = names.role
         AND party.sequence = names.variant_of
    WHERE names.document_id = ${documentId}
    ORDER BY names.role, coalesce(names.variant_of, names.sequence), names.variant_of IS NOT NULL, names.sequence
    LIMIT ${atMost}`.execute(db);
  return rows;
}
