import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { getStageName } from './stage-records.queries.ts';
import { LISTED_LINES_MAX } from './staged-orphans.queries.ts';

/**
 * Reasons why a staged row could be another document than the one with its number: another recording date, another
 * instrument and other parties, or another text with the same key (A1912-77, A1912-077).
 */
export type DocumentChange = 'DATE' | 'PARTIES' | 'TEXT';

/** The staged rows of a file that could be other documents than those with their numbers. */
export interface ChangedDocuments {
  readonly change: DocumentChange;
  readonly file: number;
  readonly count: number;
  /** The first rows, with the document before and as it is staged. */
  readonly rows: readonly { readonly line: number; readonly before: string; readonly after: string }[];
}

/** Parties that describe a document. */
const PARTIES_MAX = 3;
const DOCUMENTS = getStageName('documents');
const NAMES = getStageName('names');

const IS_STAGED_NAME = 'name.owner_type = stage.owner_type AND name.owner_key = stage.owner_key';
const IN_COUNTY = `${DOCUMENTS} AS stage JOIN documents AS stored
  ON stored.document_type = stage.owner_type AND stored.number_key = stage.owner_key`;
const HAS_OTHER_PARTIES = `
  EXISTS (SELECT FROM ${NAMES} AS name WHERE ${IS_STAGED_NAME})
  AND EXISTS (SELECT FROM names WHERE names.document_id = stored.id)
  AND NOT EXISTS (SELECT FROM ${NAMES} AS name JOIN names ON names.key = name.key
                   WHERE ${IS_STAGED_NAME} AND names.document_id = stored.id)`;
/** The first text of each number that the import has in several texts. */
const TEXTS = `
  SELECT owner_type, owner_key, (array_agg(document_text ORDER BY position))[1] AS number FROM ${DOCUMENTS}
   GROUP BY owner_type, owner_key HAVING count(*) > 1 AND min(upper(document_text)) <> max(upper(document_text))`;

/**
 * Lists the staged documents that could be other documents than those of the county, or of the same import, with the same number.
 *
 * @param hasNames whether names are staged.
 */
export async function listChangedDocuments(
  session: BulkSession,
  hasNames: boolean,
): Promise<readonly ChangedDocuments[]> {
  const before = describe(
    'stored',
    'names AS name WHERE name.document_id = stored.id ORDER BY name.role DESC, name.sequence',
  );
  const after = describe(
    'stage',
    hasNames ? `${NAMES} AS name WHERE ${IS_STAGED_NAME} ORDER BY name.position` : undefined,
  );
  const hasSameDate = 'stored.recorded_on = stage.recorded_on AND stored.instrument_code <> stage.instrument_code';
  return [
    ...(await list(session, 'DATE', `${IN_COUNTY} WHERE stored.recorded_on <> stage.recorded_on`, before, after)),
    ...(hasNames
      ? await list(session, 'PARTIES', `${IN_COUNTY} WHERE ${hasSameDate} AND ${HAS_OTHER_PARTIES}`, before, after)
      : []),
    ...(await list(
      session,
      'TEXT',
      `${DOCUMENTS} AS stage JOIN (${TEXTS}) AS stored USING (owner_type, owner_key)
        WHERE upper(stored.number) <> upper(stage.document_text)`,
      'stored.number',
      'stage.document_text',
    )),
    ...(await list(
      session,
      'TEXT',
      `${IN_COUNTY} WHERE upper(stored.number) <> upper(stage.number)`,
      'stored.number',
      'stage.number',
    )),
  ];
}

/** Counts the staged documents that the county has. */
export async function countKnownDocuments(session: BulkSession): Promise<number> {
  const { rows } = await session.query(`SELECT count(*)::integer AS count FROM ${IN_COUNTY}`);
  return Number(rows[0]?.count);
}

/** Counts the county's documents that aren't withdrawn. */
export async function countCountyDocuments(session: BulkSession): Promise<number> {
  const { rows } = await session.query(
    'SELECT count(*)::integer AS count FROM documents WHERE withdrawn_version_id IS NULL',
  );
  return Number(rows[0]?.count);
}

/** The date, instrument and first parties of a document, grantors before grantees. */
function describe(document: string, names: string | undefined): string {
  const parties =
    names &&
    `(SELECT string_agg(display_name, '; ') FROM (
    SELECT name.display_name FROM ${names} LIMIT ${PARTIES_MAX}) AS parties)`;
  return `concat_ws(', ', ${[`${document}.recorded_on::text`, `${document}.instrument_code`, ...(parties ? [parties] : [])].join(', ')})`;
}

async function list(
  session: BulkSession,
  change: DocumentChange,
  from: string,
  before: string,
  after: string,
): Promise<readonly ChangedDocuments[]> {
  const { rows: counts } = await session.query(
    `SELECT stage.file, count(*)::integer AS count FROM ${from} GROUP BY stage.file ORDER BY stage.file`,
  );
  const changed: ChangedDocuments[] = [];
  for (const { file, count } of counts) {
    const { rows } = await session.query(
      `SELECT stage.line, ${before} AS before, ${after} AS after FROM ${from} AND stage.file = $1
        ORDER BY stage.line LIMIT ${LISTED_LINES_MAX}`,
      [file],
    );
    const listed = rows.map((row) => ({
      line: Number(row.line),
      before: String(row.before),
      after: String(row.after),
    }));
    changed.push({ change, file: Number(file), count: Number(count), rows: listed });
  }
  return changed;
}
