import type { FindingReason, HiddenKind } from '@portal/contract/images/redactions/personal-number-kinds';
import type { ImageSeries } from '@portal/contract/values/image-series';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { BookPage, PageOfDocument } from '../page-text/index.ts';
import type { RedactionBox, RedactionKey } from '../redactions/index.ts';

/** Findings that are counted: a screen says "1,000 or more". */
const COUNTED_MAX = 1_000;
/** Findings of a page that a screen shows. */
const SHOWN_MAX = 500;
const SIDES = 4;

export type Decision = 'REDACTED' | 'REJECTED';

/** A page of a document, or of another record by its series. */
export type PageOfRecord = PageOfDocument | BookPage;

/** A place of a page that looks like a number, or that a clerk drew. */
export interface FoundPlace {
  readonly kind: HiddenKind;
  readonly reason: FindingReason | 'DRAWN' | 'HIDDEN';
  readonly confidence: number;
  readonly boxes: readonly RedactionBox[];
}

/** A place of a page that is to be decided about. */
export type NewFinding = PageOfRecord & FoundPlace;

export type StoredFinding = NewFinding & {
  readonly id: number;
  readonly state: 'OPEN' | 'PROPOSED' | Decision;
  readonly proposal: Decision | null;
  readonly proposedBy: number | null;
};

/** The columns of a record: those of a document, or of another record. */
function columnsOf(record: PageOfRecord) {
  return 'documentId' in record
    ? { document_id: record.documentId, series: null, number_key: null }
    : { document_id: null, series: record.series, number_key: record.numberKey };
}

/** The findings of a page. */
function isOn(record: PageOfRecord) {
  const { document_id: documentId, series, number_key: numberKey } = columnsOf(record);
  return documentId === null
    ? sql`series = ${series} AND number_findings.number_key = ${numberKey} AND number_findings.page = ${record.page}`
    : sql`document_id = ${documentId} AND number_findings.page = ${record.page}`;
}

export function flattenBoxes(boxes: readonly RedactionBox[]): number[] {
  return boxes.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom]);
}

function readBoxes(sides: readonly number[]): readonly RedactionBox[] {
  return Array.from({ length: sides.length / SIDES }, (_, index) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = sides.slice(index * SIDES);
    return { left, top, right, bottom };
  });
}

/** Stores findings. @returns the ids, in their order. */
export async function insertFindings(db: Db, findings: readonly NewFinding[]): Promise<readonly number[]> {
  if (findings.length === 0) return [];
  const rows = await db
    .insertInto('number_findings')
    .values(
      findings.map((finding) => {
        const { page, kind, reason, confidence, boxes } = finding;
        return { ...columnsOf(finding), page, kind, reason, confidence, boxes: flattenBoxes(boxes) };
      }),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the boxes that were found on pages before, whatever was decided. */
export async function listBoxesFound(
  db: Db,
  pages: readonly PageOfDocument[],
): Promise<readonly (PageOfDocument & { readonly boxes: readonly RedactionBox[] })[]> {
  const { rows } = await sql<PageOfDocument & { readonly boxes: readonly number[] }>`
    SELECT document_id AS "documentId", page, boxes FROM number_findings
    WHERE (document_id, page) IN (
      SELECT * FROM unnest(${pages.map(({ documentId }) => documentId)}::bigint[], ${pages.map(({ page }) => page)}::integer[]))`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, boxes: readBoxes(row.boxes) }));
}

/** Lists the boxes that were found on a page before, whatever was decided. */
export async function listBoxesFoundOn(db: Db, page: PageOfRecord): Promise<readonly (readonly RedactionBox[])[]> {
  const { rows } = await sql<{ readonly boxes: readonly number[] }>`
    SELECT boxes FROM number_findings WHERE ${isOn(page)}`.execute(db);
  return rows.map(({ boxes }) => readBoxes(boxes));
}

/** The clerk who looks for a page, and when: pages that others have open are left out. */
export interface Clerk {
  readonly clerkId: number;
  readonly now: Date;
}

const isWaitingFor = ({ clerkId }: Clerk) =>
  sql`state IN ('OPEN', 'PROPOSED') AND proposed_by IS DISTINCT FROM ${clerkId}`;

/** Finds the next page of a document with findings that a clerk can decide about, and that no one else has open, the newest documents first. */
export async function findNextOfDocuments(
  db: Db,
  clerk: Clerk,
  after: PageOfDocument | undefined,
): Promise<PageOfDocument | undefined> {
  const { rows } = await sql<PageOfDocument>`
    SELECT document_id AS "documentId", number_findings.page
    FROM number_findings JOIN documents ON documents.id = document_id
    WHERE ${isWaitingFor(clerk)} AND document_id IS NOT NULL
      ${after === undefined ? sql`` : sql`AND document_id <= ${after.documentId} AND (document_id < ${after.documentId} OR number_findings.page > ${after.page})`}
      AND NOT ${isOpenElsewhere(clerk, sql`document_type`, sql`documents.number_key`)}
    ORDER BY document_id DESC, number_findings.page, number_findings.id LIMIT 1`.execute(db);
  return rows[0];
}

/** Finds the next page of a certificate or a book in the same way, in the order of their numbers. */
export async function findNextOfBooks(
  db: Db,
  clerk: Clerk,
  after: BookPage | undefined,
): Promise<BookPage | undefined> {
  const { rows } = await sql<BookPage>`
    SELECT series, number_key AS "numberKey", page FROM number_findings
    WHERE ${isWaitingFor(clerk)} AND series IS NOT NULL
      ${after === undefined ? sql`` : sql`AND (series, number_key, page) > (${after.series}, ${after.numberKey}, ${after.page}::integer)`}
      AND NOT ${isOpenElsewhere(clerk, sql`series`, sql`number_findings.number_key`)}
    ORDER BY series, number_key, page, id LIMIT 1`.execute(db);
  return rows[0];
}

function isOpenElsewhere({ clerkId, now }: Clerk, type: RawBuilder<unknown>, key: RawBuilder<unknown>) {
  return sql`EXISTS (
    SELECT FROM redaction_claims AS open
    WHERE open.document_type = ${type} AND open.number_key = ${key} AND open.page = number_findings.page
      AND claimed_by <> ${clerkId} AND claimed_until > ${now})`;
}

interface Row extends Omit<FoundPlace, 'boxes'> {
  readonly id: number;
  readonly documentId: number | null;
  readonly series: ImageSeries | null;
  readonly numberKey: string | null;
  readonly page: number;
  readonly boxes: readonly number[];
  readonly state: StoredFinding['state'];
  readonly proposal: Decision | null;
  readonly proposedBy: number | null;
}

const selectFindings = sql`
  SELECT number_findings.id, document_id AS "documentId", series, number_findings.number_key AS "numberKey", number_findings.page,
    kind, reason, confidence, boxes, state, proposal, proposed_by AS "proposedBy"
  FROM number_findings`;

function readFinding({ documentId, series, numberKey, boxes, ...finding }: Row): StoredFinding {
  const found = { ...finding, boxes: readBoxes(boxes) };
  if (documentId !== null) return { ...found, documentId };
  if (series === null || numberKey === null) throw new Error(`The finding ${finding.id} has no record.`);
  return { ...found, series, numberKey };
}

/** A finding of a page, without its page. */
export type WaitingFinding = FoundPlace & Pick<StoredFinding, 'id' | 'proposal' | 'proposedBy'>;

/** Lists the findings of a page that wait. */
export async function listWaiting(db: Db, page: PageOfRecord): Promise<readonly WaitingFinding[]> {
  const { rows } = await sql<Row>`
    ${selectFindings} WHERE ${isOn(page)} AND state IN ('OPEN', 'PROPOSED')
    ORDER BY number_findings.id LIMIT ${SHOWN_MAX}`.execute(db);
  return rows.map(({ id, kind, reason, confidence, boxes, proposal, proposedBy }) => ({
    ...{ id, kind, reason, confidence, boxes: readBoxes(boxes), proposal, proposedBy },
  }));
}

/** Finds a finding. */
export async function findFinding(db: Db, id: number): Promise<StoredFinding | undefined> {
  const { rows } = await sql<Row>`${selectFindings} WHERE number_findings.id = ${id}`.execute(db);
  return rows[0] && readFinding(rows[0]);
}

/** Locks a finding until the transaction ends. */
export async function lockFinding(db: Db, id: number): Promise<StoredFinding | undefined> {
  const { rows } = await sql<Row>`${selectFindings} WHERE number_findings.id = ${id} FOR UPDATE`.execute(db);
  return rows[0] && readFinding(rows[0]);
}

/** Stores what the first of two people decided. */
export async function storeProposal(
  db: Db,
  id: number,
  {
    decision,
    boxes,
    userId,
  }: { readonly decision: Decision; readonly boxes: readonly RedactionBox[]; readonly userId: number },
): Promise<void> {
  await db
    .updateTable('number_findings')
    .set({ state: 'PROPOSED', proposal: decision, proposed_by: userId, boxes: flattenBoxes(boxes) })
    .where('id', '=', id)
    .execute();
}

/** Stores a decision. It is never changed. */
export async function storeDecision(
  db: Db,
  id: number,
  decided: {
    readonly decision: Decision;
    readonly boxes: readonly RedactionBox[];
    readonly userId: number;
    /** The first of two people; null if one decides. */
    readonly proposedBy: number | null;
    readonly at: Date;
  },
): Promise<void> {
  const { decision, boxes, userId, proposedBy, at } = decided;
  await db
    .updateTable('number_findings')
    .set({
      ...{ state: decision, boxes: flattenBoxes(boxes), decided_by: userId, decided_at: at, proposed_by: proposedBy },
    })
    .where('id', '=', id)
    .execute();
}

/** Counts the findings that wait, up to a thousand. */
export async function countWaitingFindings(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM number_findings WHERE state IN ('OPEN', 'PROPOSED') LIMIT ${COUNTED_MAX}) AS waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Finds the id of a document by its key, also of a withheld one. */
export async function findDocumentId(db: Db, { documentType, numberKey }: RedactionKey): Promise<number | undefined> {
  const document = await db
    .selectFrom('documents')
    .select('id')
    .where('document_type', '=', documentType)
    .where('number_key', '=', numberKey)
    .executeTakeFirst();
  return document?.id;
}

/** Finds the key of a document. */
export async function findDocumentKeys(
  db: Db,
  documentId: number,
): Promise<(RedactionKey & { readonly number: string }) | undefined> {
  return db
    .selectFrom('documents')
    .select(['document_type as documentType', 'number_key as numberKey', 'number'])
    .where('id', '=', documentId)
    .executeTakeFirst();
}
