import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { SELECTED_MAX_ROWS } from '@portal/contract/lists/selected-rows';
import type {
  AccountRefusal,
  AccountStatus,
  accountChangeStatusList,
  accountChangeStatusSingle,
  accountsChangeStatus,
  accountsUsersToRestore,
} from '@portal/contract/people/account-admin/accounts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import {
  type LockedAccount,
  listInactiveAccountIds,
  lockAccounts,
  lockMatchingAccounts,
  updateAccountsStatus,
} from '../accounts/index.ts';
import {
  activateUsersOfAccount,
  countUsersToRestore,
  deactivateUsersOfAccount,
  type RestoredUsers,
} from '../identity/index.ts';
import { findRefusals } from './find-refusals.ts';
import { listChangedAccounts } from './list-accounts.ts';

const OTHER_STATUS = { A: 'I', I: 'A' } as const satisfies Record<AccountStatus, AccountStatus>;

/**
 * Deactivates or activates an account and its users from the list (Spec 3 §4, §7).
 *
 * @throws Refusal NOT_FOUND; OWN_ACCOUNT or USER_OUT_OF_REACH when the account can't be deactivated by this
 *   caller; LAST_ADMINISTRATOR.
 */
export async function changeAccountStatusInList(
  context: CallContext,
  { accountId, status, ...shown }: ParsedRequestOf<typeof accountChangeStatusList>,
): Promise<CallResponse<ContentOf<typeof accountChangeStatusList>>> {
  const changed = await changeOne(context, accountId, status);
  const content = { status: changed.status, ...(await listChangedAccounts(context, shown)) };
  return new CallResponse({ content, message: changed.message });
}

/** The same from the account's own screen (Spec 3 §7). */
export async function changeAccountStatus(
  context: CallContext,
  { accountId, status }: ParsedRequestOf<typeof accountChangeStatusSingle>,
): Promise<CallResponse<ContentOf<typeof accountChangeStatusSingle>>> {
  const changed = await changeOne(context, accountId, status);
  return new CallResponse({ content: { status: changed.status }, message: changed.message });
}

/**
 * Deactivates or activates a selection of accounts and their users, in one transaction with an audit row for each.
 * Accounts that this caller can't deactivate aren't changed but listed.
 *
 * @throws Refusal ROWS_CHANGED when the filter matches another number of accounts than the user saw.
 */
export async function changeStatusOfAccounts(
  context: CallContext,
  { selected, status }: ParsedRequestOf<typeof accountsChangeStatus>,
): Promise<ContentOf<typeof accountsChangeStatus>> {
  return inTransaction(context.db, async (tx) => {
    const locked =
      selected.kind === 'rows'
        ? await lockAccounts(tx, selected.ids)
        : await lockMatchingAccounts(tx, selected.filter, { except: selected.except, limit: SELECTED_MAX_ROWS + 1 });
    const expected = selected.kind === 'rows' ? new Set(selected.ids).size : selected.expectedCount;
    if (locked.length !== expected) throw new Refusal('ROWS_CHANGED');
    const { changed, refused, users } = await setStatus(tx, context, { accounts: locked, status });
    const names = new Map(locked.map(({ id, name }) => [id, name]));
    return {
      changed: changed.length,
      users,
      refused: [...refused].map(([id, reason]) => ({ id, name: names.get(id) ?? '', reason })),
    };
  });
}

/** Counts what becomes of the users of the selected accounts if these are activated. */
export async function countSelectedUsersToRestore(
  { db }: CallContext,
  { selected }: ParsedRequestOf<typeof accountsUsersToRestore>,
): Promise<ContentOf<typeof accountsUsersToRestore>> {
  return countUsersToRestore(db, await listInactiveAccountIds(db, selected));
}

async function changeOne(context: CallContext, accountId: number, wanted: AccountStatus | undefined) {
  return inTransaction(context.db, async (tx) => {
    const [account] = await lockAccounts(tx, [accountId]);
    if (account === undefined) throw new Refusal('NOT_FOUND');
    const status = wanted ?? OTHER_STATUS[account.status];
    const { refused, users } = await setStatus(tx, context, { accounts: [account], status });
    const reason = refused.get(accountId);
    if (reason !== undefined) throw new Refusal(reason);
    const { translate } = context;
    const message =
      status === 'I'
        ? translate('accounts:deactivated', account)
        : [
            translate('accounts:activated', account),
            translate('accounts:usersActiveAgain', { count: users.activeAgain }),
            users.others === 0 ? '' : translate('accounts:usersNotActive', { count: users.others }),
          ]
            .filter(Boolean)
            .join(' ');
    return { status, message };
  });
}

/** Changes locked accounts that have another status, with their users, and writes an audit row for each. */
async function setStatus(
  tx: Db,
  context: CallContext,
  { accounts, status }: { readonly accounts: readonly LockedAccount[]; readonly status: AccountStatus },
): Promise<{
  readonly changed: readonly LockedAccount[];
  readonly refused: ReadonlyMap<number, AccountRefusal>;
  /** The users of the activated accounts. */
  readonly users: RestoredUsers;
}> {
  const due = accounts.filter((account) => account.status !== status);
  const refused =
    status === 'I'
      ? await findRefusals(
          tx,
          context.caller,
          due.map(({ id }) => id),
        )
      : new Map<number, AccountRefusal>();
  const changed = due.filter(({ id }) => !refused.has(id));
  const ids = changed.map(({ id }) => id);
  await updateAccountsStatus(tx, ids, status);
  const users = { activeAgain: 0, others: 0 };
  for (const { id, name, status: before } of changed) {
    const ofTransaction = { ...context, db: tx };
    if (status === 'A') {
      const { activeAgain, others } = await activateUsersOfAccount(ofTransaction, id);
      users.activeAgain += activeAgain;
      users.others += others;
    } else await deactivateUsersOfAccount(ofTransaction, id);
    const details = { accountId: id, name, before, after: status };
    await recordAudit(tx, { action: 'account.statusChanged', actor: actorOf(context), details });
  }
  return { changed, refused, users };
}
