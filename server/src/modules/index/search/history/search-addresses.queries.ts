import { randomBytes } from 'node:crypto';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJsonRead, type JsonRead } from '../../../../platform/database/select-json-rows.ts';

/** 96 bits, which can't be guessed, in the 16 characters of the contract's key. */
const KEY_BYTES = 12;

/** A search of an account. */
export interface AddressedSearch {
  readonly type: SearchType;
  /** As typed, by the name of the field. */
  readonly criteria: Readonly<Record<string, string>>;
}

/** Stores a search for its address. @returns the key, which the same search of the account always has. */
export function storeSearchAddress(
  db: Db,
  { accountId, type, criteria, at }: AddressedSearch & { readonly accountId: number; readonly at: Date },
): JsonRead<string | undefined> {
  const stored = db
    .insertInto('search_addresses')
    .values({
      key: randomBytes(KEY_BYTES).toString('base64url'),
      account_id: accountId,
      search_type: type,
      criteria: JSON.stringify(criteria),
      last_used_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'search_type', 'criteria_digest']).doUpdateSet({ last_used_at: at }),
    )
    .returning('key');
  const addresses = sql<{ readonly key: string }>`SELECT key FROM stored_address`;
  return defineJsonRead({ addresses }, (read) => read.addresses[0]?.key, [sql`stored_address AS (${stored})`]);
}

/** Finds the search of an address, which then counts as used. @returns undefined for the key of another account. */
export function touchSearchAddress(
  db: Db,
  { key, accountId, at }: { readonly key: string; readonly accountId: number; readonly at: Date },
): Promise<AddressedSearch | undefined> {
  return db
    .updateTable('search_addresses')
    .set({ last_used_at: at })
    .where('key', '=', key)
    .where('account_id', '=', accountId)
    .returning(['search_type as type', sql<AddressedSearch['criteria']>`criteria`.as('criteria')])
    .$castTo<AddressedSearch>()
    .executeTakeFirst();
}

/** Deletes addresses that were last used before a time. */
export async function deleteSearchAddresses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('search_addresses').where('last_used_at', '<', before).execute();
}
