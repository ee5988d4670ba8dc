import type { FindingReason, HiddenKind } from '@portal/contract/images/redactions/personal-number-kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { PageOfDocument } from '../page-text/index.ts';
import type { RedactionBox, RedactionKey } from '../redactions/index.ts';

/** Findings that are counted: a screen says "1,000 or more". */
const COUNTED_MAX = 1_000;
/** Findings of a page that a screen shows. */
const SHOWN_MAX = 500;
const SIDES = 4;

export type Decision = 'REDACTED' | 'REJECTED';

/** A place of a page that is to be decided about. */
export interface NewFinding extends PageOfDocument {
  readonly kind: HiddenKind;
  readonly reason: FindingReason | 'DRAWN' | 'HIDDEN';
  readonly confidence: number;
  readonly boxes: readonly RedactionBox[];
}

export interface StoredFinding extends NewFinding {
  readonly id: number;
  readonly documentKey: string;
  readonly state: 'OPEN' | 'PROPOSED' | Decision;
  readonly proposal: Decision | null;
  readonly proposedBy: number | null;
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
      findings.map(({ documentId, page, kind, reason, confidence, boxes }) => ({
        ...{ document_id: documentId, page, kind, reason, confidence, boxes: flattenBoxes(boxes) },
      })),
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

/** Finds the next page with findings that a user can decide about, the newest documents first. */
export async function findNextPage(
  db: Db,
  userId: number,
  after: PageOfDocument | undefined,
): Promise<(PageOfDocument & { readonly documentKey: string }) | undefined> {
  const { rows } = await sql<PageOfDocument & { readonly documentKey: string }>`
    SELECT found.document_id AS "documentId", found.page, document_type || number AS "documentKey"
    FROM (
      SELECT document_id, page FROM number_findings
      WHERE state IN ('OPEN', 'PROPOSED') AND proposed_by IS DISTINCT FROM ${userId}
        ${after === undefined ? sql`` : sql`AND document_id <= ${after.documentId} AND (document_id < ${after.documentId} OR page > ${after.page})`}
      ORDER BY document_id DESC, page, id LIMIT 1
    ) AS found JOIN documents ON documents.id = found.document_id`.execute(db);
  return rows[0];
}

const selectFindings = sql`
  SELECT number_findings.id, document_id AS "documentId", number_findings.page, kind, reason, confidence, boxes, state, proposal,
    proposed_by AS "proposedBy", document_type || number AS "documentKey"
  FROM number_findings JOIN documents ON documents.id = document_id`;

type Row = Omit<StoredFinding, 'boxes'> & { readonly boxes: readonly number[] };

/** Lists the findings of a page that wait. */
export async function listWaiting(db: Db, { documentId, page }: PageOfDocument): Promise<readonly StoredFinding[]> {
  const { rows } = await sql<Row>`
    ${selectFindings} WHERE document_id = ${documentId} AND number_findings.page = ${page} AND state IN ('OPEN', 'PROPOSED')
    ORDER BY number_findings.id LIMIT ${SHOWN_MAX}`.execute(db);
  return rows.map((row) => ({ ...row, boxes: readBoxes(row.boxes) }));
}

/** Locks a finding until the transaction ends. */
export async function lockFinding(db: Db, id: number): Promise<StoredFinding | undefined> {
  const { rows } =
    await sql<Row>`${selectFindings} WHERE number_findings.id = ${id} FOR UPDATE OF number_findings`.execute(db);
  const [row] = rows;
  return row && { ...row, boxes: readBoxes(row.boxes) };
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

/** Finds a document by its key, withheld ones as well. @returns its row's id, and its key in the index's spelling. */
export async function findDocumentRow(
  db: Db,
  { documentType, numberKey }: RedactionKey,
): Promise<{ readonly documentId: number; readonly documentKey: string } | undefined> {
  const { rows } = await sql<{ documentId: number; documentKey: string }>`
    SELECT id AS "documentId", document_type || number AS "documentKey" FROM documents
    WHERE document_type = ${documentType} AND number_key = ${numberKey}`.execute(db);
  return rows[0];
}
