import type { Db } from '../../../platform/database/database.ts';
import { adjustEscrow } from '../../money/ledger/index.ts';
import { insertManagedAccount, updateAccountsStatus } from '../../people/accounts/index.ts';
import { recordAuditEntries } from '../audit/index.ts';
import { replaceMigratedAccounts } from './legacy-migration.queries.ts';
import type { PlannedAccount } from './plan-accounts.ts';
import { MIGRATED_ESCROW } from './remove-present.ts';
import type { Run } from './run-migration.ts';

/**
 * Loads planned accounts with the escrows that they bring along.
 *
 * @returns the id of each account, by its key in the staging table.
 */
export async function loadAccounts(
  tx: Db,
  { id: runId, county, actor }: Run,
  accounts: readonly PlannedAccount[],
): Promise<ReadonlyMap<number, number>> {
  const at = county.clock.now();
  const loaded: { readonly key: number; readonly accountId: number }[] = [];
  const inactive: number[] = [];
  const created: { readonly accountId: number; readonly account: PlannedAccount }[] = [];
  for (const account of accounts) {
    const { key, fields, joins } = account;
    const accountId = joins ?? (await insertManagedAccount(tx, { fields, at, savedBy: actor.username }));
    loaded.push({ key, accountId });
    if (joins !== undefined) continue;
    created.push({ accountId, account });
    if (account.status === 'I') inactive.push(accountId);
    if (account.escrowCents > 0) {
      await adjustEscrow(tx, {
        ...{ accountId, actor, at, amountCents: account.escrowCents },
        opKey: `${MIGRATED_ESCROW}${runId}:${accountId}`,
        note: 'Balance carried over from the former portal',
      });
    }
  }
  await updateAccountsStatus(tx, inactive, 'I');
  await replaceMigratedAccounts(tx, loaded);
  await recordAuditEntries(
    tx,
    created.map(({ accountId, account: { fields } }) => ({
      ...{ action: 'account.created', actor },
      details: { accountId, after: fields },
    })),
  );
  return new Map(loaded.map(({ key, accountId }) => [key, accountId]));
}
