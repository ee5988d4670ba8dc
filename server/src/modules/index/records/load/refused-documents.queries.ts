import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import type { RecordTable } from './record-table.ts';
import { RECORD_TABLES, type RecordTableName } from './record-tables.ts';
import { getStageName, type Origin, STAGE_SCHEMA } from './stage-records.queries.ts';
import {
  LINES_OF_FILE,
  LISTED_LINES_MAX,
  type OrphanedRows,
  STAGED_OWNER,
  toOrphanedRows,
} from './staged-orphans.queries.ts';

/** A row of a document that cannot be loaded. Without a key it is unknown which document it is. */
export interface RefusedDocument extends Origin {
  readonly documentType: string | undefined;
  readonly numberKey: string | undefined;
}

/** A staged row whose number stands for several documents. */
export interface SharedNumber extends Origin {
  /** The number as the file has it, and two of its documents. */
  readonly description: string;
}

/** Rows that are stored with one statement. */
const STORED_ROWS = 50_000;
const DOCUMENTS = getStageName('documents');
/** The rows of documents that cannot be loaded, by file and line, with the key of the document if it is known. */
export const REFUSED_DOCUMENTS = `${STAGE_SCHEMA}.refused_documents`;

/** Columns that differ only between different documents with the same number. A blank book or page isn't different. */
const COMPARED = ['recorded_on', 'instrument_code', 'book_type', 'book_key', 'coalesce(start_page::text, page)'];
const DESCRIPTION = `concat_ws(', ', recorded_on::text, instrument_code, 'book ' || book, 'page ' || page, 'line ' || line)`;

/** Creates the list of refused documents. Call it after the last row is staged. */
export async function createRefusedDocuments(session: BulkSession, refused: readonly RefusedDocument[]): Promise<void> {
  await session.query(
    `CREATE UNLOGGED TABLE ${REFUSED_DOCUMENTS}
       (file smallint, line integer, owner_type text COLLATE "C", owner_key text COLLATE "C")`,
  );
  for (let start = 0; start < refused.length; start += STORED_ROWS) {
    const part = refused.slice(start, start + STORED_ROWS);
    await session.query(
      `INSERT INTO ${REFUSED_DOCUMENTS} SELECT * FROM unnest($1::smallint[], $2::integer[], $3::text[], $4::text[])`,
      [
        part.map(({ file }) => file),
        part.map(({ line }) => line),
        part.map(({ documentType }) => documentType ?? null),
        part.map(({ numberKey }) => numberKey ?? null),
      ],
    );
  }
}

/**
 * Refuses all staged rows of numbers that stand for several documents: which of them has the number, and whose the names and the land are,
 * can't be known.
 *
 * @returns the refused rows by file.
 */
export async function refuseSharedNumbers(
  session: BulkSession,
): Promise<readonly { readonly file: number; readonly rows: readonly SharedNumber[]; readonly count: number }[]> {
  const differ = COMPARED.map((value) => `min(${value}) <> max(${value})`).join(' OR ');
  const { rows } = await session.query(
    `WITH shared AS (
       SELECT owner_type, owner_key, min(document_text) AS text, min(${DESCRIPTION}) AS one, max(${DESCRIPTION}) AS other
         FROM ${DOCUMENTS} GROUP BY owner_type, owner_key HAVING count(*) > 1 AND (${differ})),
     refused AS (
       DELETE FROM ${DOCUMENTS} AS stage USING shared
        WHERE stage.owner_type = shared.owner_type AND stage.owner_key = shared.owner_key
       RETURNING stage.file, stage.line, stage.owner_type, stage.owner_key, text, one, other),
     stored AS (INSERT INTO ${REFUSED_DOCUMENTS} SELECT file, line, owner_type, owner_key FROM refused)
     SELECT * FROM (
       SELECT file, line, text || ' (' || one || '; ' || other || ')' AS description,
              row_number() OVER (PARTITION BY file ORDER BY line)::integer AS number,
              count(*) OVER (PARTITION BY file)::integer AS count FROM refused) AS numbered
      WHERE number <= ${LISTED_LINES_MAX} ORDER BY file, line`,
  );
  const files = [...new Set(rows.map(({ file }) => Number(file)))];
  return files.map((file) => {
    const own = rows.filter((row) => Number(row.file) === file);
    const listed = own.map(({ line, description }) => ({
      file,
      line: Number(line),
      description: String(description),
    }));
    return { file, rows: listed, count: Number(own[0]?.count) };
  });
}

/**
 * Removes the staged rows of documents that cannot be loaded: all of a document without another row, otherwise those of the same line. They
 * would become rows of whichever document has the number.
 *
 * @returns those of other lines, by file.
 */
export async function removeRowsOfRefused(
  session: BulkSession,
  names: Iterable<RecordTableName>,
): Promise<readonly OrphanedRows[]> {
  const { rows } = await session.query(
    `SELECT count(*)::integer AS count, count(owner_key)::integer AS known FROM ${REFUSED_DOCUMENTS}`,
  );
  const [count, known] = [Number(rows[0]?.count), Number(rows[0]?.known)];
  if (count === 0) return [];
  const staged = [...names];
  const isStaged = staged.includes('documents')
    ? `EXISTS (SELECT FROM ${DOCUMENTS} AS parent
                WHERE parent.owner_type = refused.owner_type AND parent.owner_key = refused.owner_key)`
    : 'false';
  const sameLine = 'stage.file = refused.file AND stage.line = refused.line';
  const removed: OrphanedRows[] = [];
  for (const name of staged.filter(isOfDocument)) {
    const table = getStageName(name);
    if (known < count)
      await session.query(
        `DELETE FROM ${table} AS stage USING ${REFUSED_DOCUMENTS} AS refused WHERE refused.owner_key IS NULL AND ${sameLine}`,
      );
    if (known === 0) continue;
    const { rows: others } = await session.query(
      `WITH refused AS (
         SELECT owner_type, owner_key, file, line, ${isStaged} AS has_other FROM ${REFUSED_DOCUMENTS} AS refused
          WHERE owner_key IS NOT NULL),
       removed AS (
         DELETE FROM ${table} AS stage USING refused
          WHERE stage.owner_type = refused.owner_type AND stage.owner_key = refused.owner_key
            AND (NOT refused.has_other OR ${sameLine})
         RETURNING stage.file, stage.line, stage.owner_type, stage.owner_key)
       SELECT ${LINES_OF_FILE}
         FROM (SELECT DISTINCT ON (file, line) file, line, ${STAGED_OWNER} FROM removed
                WHERE (file, line) NOT IN (SELECT file, line FROM refused) ORDER BY file, line) AS others GROUP BY file`,
    );
    removed.push(...others.map(toOrphanedRows));
  }
  return removed;
}

function isOfDocument(name: RecordTableName): boolean {
  const { owner }: RecordTable = RECORD_TABLES[name];
  return owner === 'document' || owner === 'taxLien';
}
