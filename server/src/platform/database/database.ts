import type { Kysely } from 'kysely';
import type { DB } from './schema.generated.ts';

/** A county's database, or a transaction in it. The first field of every operation's context. */
export type Db = Kysely<DB>;

/** Runs work in a transaction. Inside a transaction, the work joins it, so that operations compose. */
export function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
