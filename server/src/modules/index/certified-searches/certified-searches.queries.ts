import type { ownSearchCertificateList } from '@portal/contract/index/certified-searches/certified-searches';
import type { ListRow } from '@portal/contract/lists/define-list';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { CertificateContents } from './certificate-contents.ts';

/** The requester of a certificate: a user, and for a guest the session. */
export interface CertificateOwner {
  readonly userId: number;
  readonly visitor: string;
}

export interface NewCertificate extends CertificateOwner {
  readonly number: string;
  readonly accountId: number;
  readonly username: string;
  readonly requestKey: string;
  readonly issuedAt: Date;
  readonly title: string;
  readonly contents: CertificateContents;
  readonly resultIds: readonly number[];
  readonly resultDigest: Buffer;
  readonly fileKey: string;
  readonly sha256: Buffer;
  readonly pageCount: number;
  readonly signer: string;
}

/** @throws the database's unique violation if the request has a certificate. */
export async function insertCertificate(db: Db, certificate: NewCertificate): Promise<void> {
  const { contents, resultIds, ...rest } = certificate;
  await db
    .insertInto('search_certificates')
    .values({
      number: rest.number,
      account_id: rest.accountId,
      user_id: rest.userId,
      username: rest.username,
      visitor: rest.visitor,
      request_key: rest.requestKey,
      issued_at: rest.issuedAt,
      title: rest.title,
      contents: JSON.stringify(contents),
      result_ids: [...resultIds],
      result_digest: rest.resultDigest,
      result_count: resultIds.length,
      file_key: rest.fileKey,
      sha256: rest.sha256,
      page_count: rest.pageCount,
      signer: rest.signer,
    })
    .execute();
}

/** @returns the number of a request's certificate; undefined if it has no certificate. */
export async function findRequestedNumber(
  db: Db,
  { userId, visitor, requestKey }: CertificateOwner & { readonly requestKey: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('search_certificates')
    .select('number')
    .where('user_id', '=', userId)
    .where('visitor', '=', visitor)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return found?.number;
}

export interface StoredCertificate {
  readonly number: string;
  readonly userId: number;
  readonly visitor: string;
  readonly issuedAt: Date;
  readonly contents: CertificateContents;
  readonly fileKey: string;
  readonly sha256: Buffer;
  readonly pageCount: number;
  readonly withdrawnAt: Date | null;
  readonly withdrawnReason: string;
}

export function findCertificate(db: Db, number: string): Promise<StoredCertificate | undefined> {
  return db
    .selectFrom('search_certificates')
    .select([
      ...(['number', 'visitor', 'contents', 'sha256'] as const),
      'user_id as userId',
      'issued_at as issuedAt',
      'file_key as fileKey',
      'page_count as pageCount',
      'withdrawn_at as withdrawnAt',
      'withdrawn_reason as withdrawnReason',
    ])
    .where('number', '=', number)
    .$castTo<StoredCertificate>()
    .executeTakeFirst();
}

/** @returns whether the certificate was valid until now. */
export async function updateWithdrawn(
  db: Db,
  {
    number,
    at,
    by,
    reason,
  }: { readonly number: string; readonly at: Date; readonly by: string; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('search_certificates')
    .set({ withdrawn_at: at, withdrawn_by: by, withdrawn_reason: reason })
    .where('number', '=', number)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A row of a list before it is described. */
export type ListedCertificate = Omit<ListRow<typeof ownSearchCertificateList>, 'issuedAt'> & {
  readonly issuedAt: Date;
  readonly username: string;
};

/** Selects certificates of one owner or of all whose number or title contains a text. */
export function selectCertificates(db: Db, owner: CertificateOwner | undefined, text: string) {
  return db
    .selectFrom('search_certificates')
    .select([
      ...(['number', 'title', 'username'] as const),
      'issued_at as issuedAt',
      'result_count as resultCount',
      'withdrawn_reason as withdrawnReason',
      sql<'VALID' | 'WITHDRAWN'>`CASE WHEN withdrawn_at IS NULL THEN 'VALID' ELSE 'WITHDRAWN' END`.as('state'),
    ])
    .$if(owner !== undefined, (query) =>
      query.where('user_id', '=', owner?.userId ?? 0).where('visitor', '=', owner?.visitor ?? ''),
    )
    .$if(text !== '', (query) =>
      query.where(sql<boolean>`strpos(upper(number || ' ' || title), ${text.toUpperCase()}) > 0`),
    )
    .$castTo<ListedCertificate>();
}

/** @returns which of some files belong to certificates. */
export async function listKnownFiles(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('search_certificates')
    .select('file_key')
    .where('file_key', 'in', [...keys])
    .execute();
  return new Set(rows.map(({ file_key }) => file_key));
}
