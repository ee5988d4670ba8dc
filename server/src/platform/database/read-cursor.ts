import { type Compilable, CompiledQuery, sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows per fetch: enough that round trips don't matter, few enough that a reader who stops has read little. */
const BATCH_ROWS = 500;

/**
 * Reads the rows of a query with a database cursor, batch by batch: the database sorts them once, and only one batch is
 * in memory.
 *
 * @param tx a transaction or a snapshot, which contains the cursor and can have only one at a time.
 * @param query a select without a limit.
 */
export async function* readCursor<Row>(tx: Db, query: Compilable<Row>): AsyncGenerator<readonly Row[]> {
  const { sql: text, parameters } = query.compile();
  await tx.executeQuery(CompiledQuery.raw(`DECLARE report_rows NO SCROLL CURSOR FOR ${text}`, [...parameters]));
  try {
    let batch: readonly Row[];
    do {
      ({ rows: batch } = await sql<Row>`FETCH ${sql.lit(BATCH_ROWS)} FROM report_rows`.execute(tx));
      if (batch.length > 0) yield batch;
    } while (batch.length === BATCH_ROWS);
  } finally {
    // After a failed statement the transaction only accepts its end, which closes the cursor as well.
    await sql`CLOSE report_rows`.execute(tx).catch(() => {});
  }
}
