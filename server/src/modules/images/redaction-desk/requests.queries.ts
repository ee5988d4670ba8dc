import type { REQUEST_ANSWERS, redactionRequestSchema } from '@portal/contract/images/redactions/redaction-requests';
import { REQUESTS_SHOWN_MAX } from '@portal/contract/images/redactions/redaction-requests';
import type { Language } from '@portal/contract/values/language';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';

/** Requests that are counted: a screen says "1,000 or more". */
const COUNTED_MAX = 1_000;

/** A typed request. */
export type TypedRequest = z.output<typeof redactionRequestSchema>;
export type RequestAnswer = (typeof REQUEST_ANSWERS)[number];

/** A request that the requester has confirmed. */
export interface StoredRequest extends Omit<TypedRequest, 'language'> {
  readonly id: number;
  readonly language: Language;
  readonly confirmedAt: Date;
  readonly decision: RequestAnswer | null;
  readonly answer: string;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
}

export async function insertRequest(db: Db, secretHash: Buffer, request: TypedRequest, at: Date): Promise<void> {
  const { documentKey, ...typed } = request;
  await db
    .insertInto('redaction_requests')
    .values({ ...typed, secret_hash: secretHash, document_key: documentKey, requested_at: at })
    .execute();
}

/** Confirms the request of a link, or finds that it was confirmed before. Simultaneous confirmations wait for each other. */
export async function confirmRequest(
  tx: Db,
  secretHash: Buffer,
  { now, requestedSince }: { readonly now: Date; readonly requestedSince: Date },
): Promise<{ readonly documentKey: string; readonly page: number; readonly isFirst: boolean } | undefined> {
  const request = await tx
    .selectFrom('redaction_requests')
    .select(['id', 'document_key as documentKey', 'page', 'confirmed_at as confirmedAt'])
    .where('secret_hash', '=', secretHash)
    .where('requested_at', '>', requestedSince)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined) return undefined;
  const { id, confirmedAt, ...found } = request;
  if (confirmedAt === null)
    await tx.updateTable('redaction_requests').set({ confirmed_at: now }).where('id', '=', id).execute();
  return { ...found, isFirst: confirmedAt === null };
}

const selectConfirmed = (db: Db) =>
  db
    .selectFrom('redaction_requests')
    .select([
      ...(['id', 'page', 'kind', 'requester', 'name', 'email', 'language', 'note', 'decision', 'answer'] as const),
      'document_key as documentKey',
      'confirmed_at as confirmedAt',
      'answered_by as answeredBy',
      'answered_at as answeredAt',
    ])
    .where('confirmed_at', 'is not', null)
    .$castTo<StoredRequest>();

/** Lists requests that wait, the oldest first, or the latest that were answered; a hundred at most. */
export function listRequests(db: Db, isAnswered: boolean): Promise<readonly StoredRequest[]> {
  const query = isAnswered
    ? selectConfirmed(db).where('decision', 'is not', null).orderBy('answered_at', 'desc').orderBy('id', 'desc')
    : selectConfirmed(db).where('decision', 'is', null).orderBy('confirmed_at').orderBy('id');
  return query.limit(REQUESTS_SHOWN_MAX).execute();
}

/** Counts the requests that wait, up to a thousand. */
export async function countWaitingRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM redaction_requests WHERE confirmed_at IS NOT NULL AND decision IS NULL LIMIT ${COUNTED_MAX}) AS waiting`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Locks a confirmed request until the transaction ends. */
export function lockRequest(tx: Db, id: number): Promise<StoredRequest | undefined> {
  return selectConfirmed(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Stores an answer. It is never changed. */
export async function storeAnswer(
  tx: Db,
  id: number,
  answered: {
    readonly decision: RequestAnswer;
    readonly answer: string;
    /** The user name of the clerk. */
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  const { decision, answer, by, at } = answered;
  await tx
    .updateTable('redaction_requests')
    .set({ decision, answer, answered_by: by, answered_at: at })
    .where('id', '=', id)
    .execute();
}

/** Deletes requests that were never confirmed, and those that were answered before a time. */
export async function deleteRequests(
  db: Db,
  { requestedBefore, answeredBefore }: { readonly requestedBefore: Date; readonly answeredBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('redaction_requests')
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<', requestedBefore)
    .execute();
  await db
    .deleteFrom('redaction_requests')
    .where('decision', 'is not', null)
    .where('answered_at', '<', answeredBefore)
    .execute();
}
