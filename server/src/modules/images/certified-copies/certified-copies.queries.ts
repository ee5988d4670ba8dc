import type { certifiedCopyRegister } from '@portal/contract/images/certified-copies/certified-copies';
import type { ListRow } from '@portal/contract/lists/define-list';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** The requester of a copy: a user, and for a guest the session. */
export interface CopyOwner {
  readonly userId: number;
  readonly visitor: string;
}

/** A request for a copy, as its browser names it. */
export interface CopyRequest extends CopyOwner {
  readonly requestKey: string;
}

export interface NewCopy extends CopyRequest {
  readonly number: string;
  /** Of the county's calendar, for the register. */
  readonly year: number;
  readonly accountId: number;
  readonly username: string;
  readonly issuedAt: Date;
  readonly documentKey: string;
  readonly title: string;
  readonly pageCount: number;
  readonly recordDigest: Buffer;
  readonly imageSha256: Buffer;
  readonly fileKey: string;
  readonly sha256: Buffer;
  readonly signer: string;
}

/** Registers a copy. @throws the database's unique violation if the request has a copy. */
export async function insertCopy(tx: Db, copy: NewCopy, journalEntryId: number | null): Promise<void> {
  await tx
    .insertInto('certified_copies')
    .values({
      ...{ number: copy.number, register_year: copy.year, register_number: 0, issued_at: copy.issuedAt },
      ...{ account_id: copy.accountId, user_id: copy.userId, username: copy.username, visitor: copy.visitor },
      ...{ request_key: copy.requestKey, document_key: copy.documentKey, title: copy.title },
      ...{ page_count: copy.pageCount, record_digest: copy.recordDigest, image_sha256: copy.imageSha256 },
      ...{ file_key: copy.fileKey, sha256: copy.sha256, signer: copy.signer, journal_entry_id: journalEntryId },
    })
    .execute();
}

/** @returns the number of a request's copy; undefined if it has no copy. */
export async function findRequestedNumber(
  db: Db,
  { userId, visitor, requestKey }: CopyRequest,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('certified_copies')
    .select('number')
    .where('user_id', '=', userId)
    .where('visitor', '=', visitor)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return found?.number;
}

export interface StoredCopy extends CopyOwner {
  readonly number: string;
  readonly issuedAt: Date;
  readonly documentKey: string;
  readonly title: string;
  readonly pageCount: number;
  readonly recordDigest: Buffer;
  readonly imageSha256: Buffer;
  readonly fileKey: string;
  readonly sha256: Buffer;
  readonly withdrawnReason: string;
  readonly state: 'VALID' | 'REFUNDED' | 'WITHDRAWN';
}

/** A decision of staff comes before a refund. */
const STATE = sql<StoredCopy['state']>`CASE WHEN withdrawn_at IS NOT NULL THEN 'WITHDRAWN'
  WHEN number IN (SELECT number FROM refunded_copies) THEN 'REFUNDED' ELSE 'VALID' END`;

export function findCopy(db: Db, number: string): Promise<StoredCopy | undefined> {
  return db
    .selectFrom('certified_copies')
    .select([
      ...(['number', 'title', 'sha256', 'visitor'] as const),
      'user_id as userId',
      'issued_at as issuedAt',
      'document_key as documentKey',
      'page_count as pageCount',
      'record_digest as recordDigest',
      'image_sha256 as imageSha256',
      'file_key as fileKey',
      'withdrawn_reason as withdrawnReason',
      STATE.as('state'),
    ])
    .where('number', '=', number)
    .$castTo<StoredCopy>()
    .executeTakeFirst();
}

/** @returns whether the copy wasn't withdrawn until now. */
export async function updateWithdrawn(
  db: Db,
  change: { readonly number: string; readonly at: Date; readonly by: string; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certified_copies')
    .set({ withdrawn_at: change.at, withdrawn_by: change.by, withdrawn_reason: change.reason })
    .where('number', '=', change.number)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A row of a list before it is described. */
export type ListedCopy = Omit<ListRow<typeof certifiedCopyRegister>, 'issuedAt'> & { readonly issuedAt: Date };

/** Selects copies of one owner or of all whose number or document contains a text. */
export function selectCopies(db: Db, owner: CopyOwner | undefined, text: string) {
  return db
    .selectFrom('certified_copies')
    .select([
      ...(['number', 'register', 'title', 'username'] as const),
      'issued_at as issuedAt',
      'page_count as pageCount',
      STATE.as('state'),
    ])
    .$if(owner !== undefined, (query) =>
      query.where('user_id', '=', owner?.userId ?? 0).where('visitor', '=', owner?.visitor ?? ''),
    )
    .$if(text !== '', (query) =>
      query.where(sql<boolean>`strpos(upper(number || ' ' || register || ' ' || title), ${text.toUpperCase()}) > 0`),
    )
    .$castTo<ListedCopy>();
}

/** @returns which of some files belong to copies. */
export async function listKnownFiles(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('certified_copies')
    .select('file_key')
    .where('file_key', 'in', [...keys])
    .execute();
  return new Set(rows.map(({ file_key }) => file_key));
}
