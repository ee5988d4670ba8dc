import { CERTIFICATE_SERIES, NAME_BOOK_SERIES, TRACT_BOOK_SERIES } from '@portal/contract/values/image-series';
import type { PlainDate } from '@portal/contract/values/plain-date';
import {
  closeStaging,
  computeNumberKeys,
  finishIndexVersion,
  type ImagePages,
  indexStaging,
  insertIndexVersion,
  type MergeProblem,
  mergeRecords,
  type Origin,
  openStaging,
  type StagedRow,
  setImagePageCounts,
  setSeriesPageCounts,
  stageRows,
  updateLienEnds,
  vacuumTables,
} from '@portal/server/modules/index/records';
import { type BulkSession, openBulkSession } from '@portal/server/platform/database/bulk-session';
import type { Db } from '@portal/server/platform/database/database';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { addTitleLessons } from './county/documents/add-title-lessons.ts';
import { countCertificatePages } from './county/documents/certificate-pages.ts';
import type { Register } from './county/draft.ts';
import { generateCounty } from './county/generate-county.ts';
import { type NumberedCounty, numberCounty } from './county/number-county.ts';
import { listNameBookKeys, listNameBookRows, listTractBookKeys, listTractBookRows } from './rows/list-book-rows.ts';
import { listCodeRows } from './rows/list-code-rows.ts';
import {
  computeVerifiedThrough,
  IMAGES_BEGIN_ON,
  listCoverageRows,
  listDocumentRows,
} from './rows/list-document-rows.ts';
import { listParcelRows } from './rows/list-land-rows.ts';
import { listTaxLienRows } from './rows/list-tax-lien-rows.ts';
import { listTorrensRows } from './rows/list-torrens-rows.ts';
import { naturalKeyOf } from './rows/row-parts.ts';

/** The number of rows in a batch for the loader. */
const BATCH_ROWS = 2_000;
/** The number of images whose page counts one statement saves. */
const BATCH_IMAGES = 5_000;

/** Measured shares of the work: generating and sending, writing, images and statistics. */
const STAGED = 0.3;
const WRITTEN = 0.9;

export interface RecordsSeed {
  readonly database: OpenDatabase;
  /** The source in the index version. */
  readonly source: string;
  readonly indexedThrough: PlainDate;
  /** 1 for the whole county. */
  readonly share: number;
  readonly at: Date;
  readonly onProgress: (fraction: number, label: string) => void;
  /** The other parts of a complete county, created after the records. */
  readonly complete: () => Promise<void>;
}

/**
 * Generates the county's records and writes them like an import, with the same keys. Existing rows aren't changed: the next run
 * completes an interrupted one.
 */
export async function seedRecords({
  database,
  source,
  indexedThrough,
  share,
  at,
  onProgress,
  complete,
}: RecordsSeed): Promise<void> {
  onProgress(0, 'generating the records');
  const register = generateCounty(indexedThrough, share);
  const county = addTitleLessons(numberCounty(register), indexedThrough);
  const session = await openBulkSession(database);
  try {
    const versionId = await insertIndexVersion(session, source, at);
    await load(session, versionId, [...listCodeRows()], () => {});
    const rows = listRecordRows(register, county);
    onProgress(0.1, 'sending the records');
    const { rowCount, tables } = await load(session, versionId, rows, (share) =>
      onProgress(STAGED + (WRITTEN - STAGED) * share, 'writing the records'),
    );
    onProgress(WRITTEN, 'recording the images');
    await recordImageCounts(database.db, county);
    await updateLienEnds(database.db);
    await vacuumTables(session, tables);
    await complete();
    await finishIndexVersion(session, {
      id: versionId,
      finishedAt: at,
      rowsRead: rowCount,
      rowsRejected: 0,
      rowsByFile: {},
    });
  } finally {
    await session.close();
  }
  onProgress(1, 'done');
}

function* listRecordRows(register: Register, county: NumberedCounty): Generator<StagedRow> {
  const nameKeys = new Set<string>();
  yield* listCoverageRows(register.through);
  yield* listParcelRows(register);
  yield* listDocumentRows(county, { nameKeys, verifiedThrough: computeVerifiedThrough(register.through) });
  yield* listTorrensRows(county);
  yield* listTaxLienRows(county, register.taxLiens, nameKeys);
  yield* listNameBookRows(county);
  yield* listTractBookRows(county);
}

async function load(
  session: BulkSession,
  versionId: number,
  rows: Iterable<StagedRow>,
  onShare: (share: number) => void,
) {
  const staging = await openStaging(session);
  await stageRows(staging, session, inBatches(rows));
  await indexStaging(staging, session);
  const rowCount = [...staging.rowsByTable.values()].reduce((sum, count) => sum + count, 0);
  const refuse = (problem: MergeProblem, { line }: Origin) => {
    throw new Error(`The demo county contradicts itself: row ${line} has ${problem}.`);
  };
  await mergeRecords(staging, [session], versionId, refuse, (done) => onShare(done / rowCount));
  await closeStaging(session);
  return { rowCount, tables: staging.rowsByTable.keys() };
}

async function* inBatches(rows: Iterable<StagedRow>) {
  let batch: { row: StagedRow; origin: { file: number; line: number } }[] = [];
  let line = 0;
  for (const row of rows) {
    line += 1;
    batch.push({ row, origin: { file: 0, line } });
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/**
 * Saves that every document since the films has an image, and so do certificates of title and pages of the old books; the store draws
 * an image when it's first requested.
 */
async function recordImageCounts(db: Db, county: NumberedCounty): Promise<void> {
  const images = county.documents
    .filter(({ draft }) => draft.recordedOn >= IMAGES_BEGIN_ON)
    .map(({ type, number, draft }): ImagePages => {
      return { documentType: type, numberKey: computeNumberKeys(String(number)).numberKey, pageCount: draft.pageCount };
    });
  for (let start = 0; start < images.length; start += BATCH_IMAGES) {
    await setImagePageCounts(db, images.slice(start, start + BATCH_IMAGES));
  }
  const certificates = [...county.certificateNumbers].map(([{ memorials }, number]) => ({
    numberKey: naturalKeyOf(number),
    pageCount: countCertificatePages(memorials.length),
  }));
  await setSeriesPageCounts(db, CERTIFICATE_SERIES, certificates);
  const tractBooks = listTractBookKeys(county).map((numberKey) => ({ numberKey, pageCount: 1 }));
  await setSeriesPageCounts(db, TRACT_BOOK_SERIES, tractBooks);
  const nameBooks = listNameBookKeys(county).map((numberKey) => ({ numberKey, pageCount: 1 }));
  await setSeriesPageCounts(db, NAME_BOOK_SERIES, nameBooks);
}
