import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  migrateAccountsUsers as endpoint,
  MigrationReport,
} from '@portal/contract/office/legacy-migration/migrations';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { recordAudit } from '../audit/index.ts';
import { listPresentUsers, updateRun } from './legacy-migration.queries.ts';
import { loadAccounts } from './load-accounts.ts';
import { loadUsers } from './load-users.ts';
import { TableNotes } from './migration-notes.ts';
import { planAccounts } from './plan-accounts.ts';
import { planUsers } from './plan-users.ts';
import { readTable } from './read-table.ts';
import { removePresent } from './remove-present.ts';
import { type Run, startMigration } from './run-migration.ts';
import { ACCOUNTS_TABLE, USERS_TABLE } from './staging-tables.ts';

/** Far more than a county has; a larger table isn't the staging table. */
const ACCOUNTS_MAX = 50_000;
const USERS_MAX = 200_000;

/**
 * Starts the migration of accounts and users (Spec 3 §7).
 *
 * @throws Refusal as `startMigration`.
 */
export async function migrateAccountsUsers(
  context: CallContext,
  { onlyCheck, ...from }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const migration = { kind: 'accountsUsers', isCheck: onlyCheck, selection: '', from } as const;
  const run = await startMigration(context, migration, replaceAccountsAndUsers);
  return new CallResponse({ content: run, message: context.translate('answers:migrationStarted') });
}

/** Reads all rows first, and then changes the portal in one transaction or not at all. */
async function replaceAccountsAndUsers(run: Run): Promise<void> {
  const { county, source, actor } = run;
  const accountRows = await readTable(source, ACCOUNTS_TABLE, ACCOUNTS_MAX);
  const userRows = await readTable(source, USERS_TABLE, USERS_MAX);
  await inTransaction(county.db, async (tx) => {
    const present = await listPresentUsers(tx);
    const accountNotes = new TableNotes('accounts');
    const userNotes = new TableNotes('users');
    accountNotes.addRead(accountRows.length);
    userNotes.addRead(userRows.length);
    const accounts = planAccounts(accountRows, { kept: present.keptAccounts, notes: accountNotes });
    const users = planUsers(userRows, { accounts, kept: present.keptUsernames, notes: userNotes });
    const removed = run.isCheck ? { accounts: 0, users: 0 } : await removePresent(tx, run, present);
    if (!run.isCheck) {
      const idOf = await loadAccounts(tx, run, accounts);
      await loadUsers(tx, run, { users, idOf });
    }
    const report: MigrationReport = {
      counts: { accounts: accountNotes.counts, users: userNotes.counts },
      invited: users.filter(({ isInvited }) => isInvited).length,
      removed,
      notes: [...accountNotes.notes, ...userNotes.notes],
    };
    await recordAudit(tx, {
      action: 'migration.ended',
      actor,
      details: { outcome: 'DONE', ...report.counts, removed },
    });
    const isOurs = await updateRun(tx, run.id, { state: 'DONE', report });
    if (!isOurs) throw new Error('The run was taken for interrupted.');
  });
}
