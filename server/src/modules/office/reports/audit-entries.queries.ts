import { SALE_KINDS } from '@portal/contract/money/charging/sale-kinds';
import type { AuditAction } from '@portal/contract/office/audit/audit-actions';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Selects entries of the audit log; empty texts and undefined restrict nothing. */
export interface AuditEntriesScope {
  readonly from: PlainDate | undefined;
  readonly to: PlainDate | undefined;
  /** IANA name of the county's time zone. */
  readonly timeZone: string;
  readonly actions: readonly AuditAction[] | undefined;
  readonly accountId: number | undefined;
  readonly username: string;
  readonly documentKey: string;
  readonly payment: string;
  readonly clientAddress: string;
}

export interface AuditEntryRow {
  readonly id: number;
  readonly occurredAt: Date;
  readonly action: string;
  readonly accountId: number | null;
  readonly username: string | null;
  readonly clientAddress: string | null;
  readonly details: unknown;
  /** The journal entry of a sale, if the entry is about one. */
  readonly saleId: number | null;
}

/** The journal's ids are numbers of at most this many digits. */
const JOURNAL_ID = /^\d{1,15}$/;

/** Selects entries of the audit log, unsorted. */
export function selectAuditEntries(db: Db, scope: AuditEntriesScope) {
  const { from, to, timeZone, actions, accountId, username, documentKey, payment, clientAddress } = scope;
  let query = db.selectFrom('audit_entries').select([
    'id',
    'occurred_at as occurredAt',
    'action',
    'account_id as accountId',
    'username',
    'client_address as clientAddress',
    sql<unknown>`details`.as('details'),
    // A refund has a separate journal entry, or no entry yet, and refers to its sale.
    sql<number | null>`(
        SELECT entry.id FROM journal_entries AS entry
        WHERE entry.kind = ANY(${[...SALE_KINDS]}::text[]) AND entry.id =
          CASE WHEN jsonb_typeof(details -> 'saleId') = 'number' THEN (details ->> 'saleId')::bigint ELSE journal_entry_id END
      )`.as('saleId'),
  ]);
  if (from !== undefined)
    query = query.where('occurred_at', '>=', sql<Date>`(${from}::date::timestamp AT TIME ZONE ${timeZone}::text)`);
  if (to !== undefined)
    query = query.where('occurred_at', '<', sql<Date>`((${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text)`);
  if (actions !== undefined) query = query.where('action', '=', sql<string>`ANY(${[...actions]}::text[])`);
  if (accountId !== undefined)
    query = query.where((eb) =>
      eb.or([eb('account_id', '=', accountId), eb(sql`details ->> 'accountId'`, '=', String(accountId))]),
    );
  if (username !== '') query = query.where(sql`lower(username)`, '=', username.toLowerCase());
  if (documentKey !== '')
    query = query.where(
      sql<boolean>`details ? 'documentKey' AND details ->> 'documentKey' = ${documentKey.toUpperCase()}`,
    );
  if (payment !== '')
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`details ? 'invoiceNumber' AND details ->> 'invoiceNumber' = ${payment}`,
        sql<boolean>`details ? 'saleId' AND details ->> 'saleId' = ${payment}`,
        ...(JOURNAL_ID.test(payment) ? [eb('journal_entry_id', '=', Number(payment))] : []),
      ]),
    );
  if (clientAddress !== '') query = query.where(sql<boolean>`starts_with(client_address, ${clientAddress})`);
  return query;
}

/** The names of accounts that still exist, by id. */
export async function listAccountNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`ANY(${[...new Set(ids)]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
