import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { adjustEscrow, listAccountsWithOpenMoney, listEscrowsOnlyAdjusted } from '../../money/ledger/index.ts';
import { lockAccounts, markAccountsDeleted } from '../../people/accounts/index.ts';
import { lockUsersById, purgeUsers } from '../../people/identity/index.ts';
import { recordAuditEntries } from '../audit/index.ts';
import { listReplacedAccountIds, type PresentUsers } from './legacy-migration.queries.ts';
import { MigrationFailure, type Run } from './run-migration.ts';

/** Begins the keys of the movements that carry balances over. */
export const MIGRATED_ESCROW = 'migration:';

/**
 * Removes the accounts and users that a migration replaces. Journal, invoices and audit stay. Takes back a balance that
 * an earlier migration carried over, if nothing else has changed it.
 *
 * @returns the number removed.
 * @throws MigrationFailure OPEN_MONEY if an account has other open money.
 */
export function removePresent(
  db: Db,
  { id, county, actor }: Run,
  { keptAccounts, replacedUserIds }: PresentUsers,
): Promise<{ readonly accounts: number; readonly users: number }> {
  return inTransaction(db, async (tx) => {
    const accountIds = await listReplacedAccountIds(tx, [...keptAccounts.values()]);
    const accounts = await lockAccounts(tx, accountIds);
    const at = county.clock.now();
    for (const { accountId, balanceCents } of await listEscrowsOnlyAdjusted(tx, accountIds, MIGRATED_ESCROW)) {
      await adjustEscrow(tx, {
        ...{ accountId, actor, at, amountCents: -balanceCents },
        opKey: `${MIGRATED_ESCROW}${id}:taken-back:${accountId}`,
        note: 'Taken back for a new migration',
      });
    }
    if ((await listAccountsWithOpenMoney(tx, accountIds)).length > 0) throw new MigrationFailure('OPEN_MONEY');
    const users = await lockUsersById(tx, replacedUserIds);
    await purgeUsers(tx, users, actor);
    await markAccountsDeleted(tx, accountIds, at);
    await recordAuditEntries(
      tx,
      accounts.map(({ id: accountId, name, status }) => ({
        ...{ action: 'account.deleted', actor },
        details: { accountId, name, status },
      })),
    );
    return { accounts: accounts.length, users: users.length };
  });
}
