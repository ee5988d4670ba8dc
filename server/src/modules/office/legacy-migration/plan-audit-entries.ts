import { AUDIT_LOG_TYPES, type AuditLogType } from '@portal/contract/office/audit/audit-actions';
import type { SourceRow } from '../../../platform/source-database/source-database.ts';
import { readText, readWholeNumber } from '../../../platform/source-database/source-values.ts';
import type { MigratedEntry } from '../audit/index.ts';
import type { listMigratedOwners } from './legacy-migration.queries.ts';
import type { TableNotes } from './migration-notes.ts';

const USERNAME_MAX_CHARACTERS = 60;
const ADDRESS_MAX_CHARACTERS = 60;
const DESCRIPTION_MAX_CHARACTERS = 4_000;

/**
 * Plans the entries of a page of the staging table. An entry without a time is rejected; one of an unknown type is
 * loaded as a transaction or as another entry.
 */
export function planAuditEntries(
  rows: readonly SourceRow[],
  { owners, notes }: { readonly owners: Awaited<ReturnType<typeof listMigratedOwners>>; readonly notes: TableNotes },
): readonly MigratedEntry[] {
  return rows.flatMap((row) => {
    const text = (column: string, max: number) =>
      readText(row, column).replaceAll('\0', '').toWellFormed().slice(0, max);
    const key = readWholeNumber(row, 'entry_id') ?? 0;
    const username = text('username', USERNAME_MAX_CHARACTERS);
    const named = { key, name: username };
    const happenedAt = parseTime(readText(row, 'happened_at'));
    if (happenedAt === undefined) {
      notes.reject(named, 'invalidField', 'happenedAt');
      return [];
    }
    const type = AUDIT_LOG_TYPES.find((known) => known === readText(row, 'entry_type').toUpperCase());
    if (type === undefined) notes.note(named, 'unknownType', 'entryType');
    const accountId = owners.accounts.get(readWholeNumber(row, 'account_id') ?? 0) ?? null;
    return [
      {
        ...{ key, username, happenedAt, accountId },
        type: type ?? FALLBACK_TYPE,
        userId: owners.users.get(username.toLowerCase()) ?? null,
        clientAddress: text('client_address', ADDRESS_MAX_CHARACTERS),
        description: text('description', DESCRIPTION_MAX_CHARACTERS),
      },
    ];
  });
}

/** Most entries of the older product are about what a user did. */
const FALLBACK_TYPE: AuditLogType = 'USER';

/** `YYYY-MM-DD HH:MM:SS`, with a T or a fraction as drivers write them; undefined for anything that isn't a time. */
function parseTime(text: string): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(text);
  if (match === null) return undefined;
  const time = `${match[1]}T${match[2]}`;
  const parsed = new Date(`${time}Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(time) ? time : undefined;
}
