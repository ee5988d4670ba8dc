import { addDays, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { type AuditActor, recordAuditEntries, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { deleteAccountsWithoutUsers, lockAccounts } from '../accounts/index.ts';
import { lockUsersById, purgeUsers, RUNS_BY_ITSELF } from '../identity/index.ts';
import { countInactiveUsers, listDeletableUsers } from './inactive-users.queries.ts';

/** Users that one transaction deletes: it stays within the statement timeout, and its locks are short. */
const USERS_PER_PURGE = 1_000;

/** The result of a purge, or its preview. */
export interface UserPurge {
  /** Users whom it deleted, or would delete. */
  readonly users: number;
  /** Inactive users whom it kept, because their accounts have open money. */
  readonly kept: number;
  /** Inactive users whom it kept, because a property watch or a scheduled report of theirs runs. */
  readonly inUse: number;
  /** Users who match and are left, because one transaction deletes a bounded number. */
  readonly left: number;
}

interface PurgeOptions {
  readonly county: Pick<County, 'timeZone' | 'clock'>;
  /** Users who signed in after this day stay. */
  readonly through: PlainDate;
  readonly actor: AuditActor;
}

/** Counts the users that a purge would delete; changes nothing (Spec 3 §8). */
export async function countUserPurge(
  db: Db,
  { county, through }: Pick<PurgeOptions, 'county' | 'through'>,
): Promise<UserPurge> {
  const { deletable, kept, inUse } = await countInactiveUsers(db, {
    through,
    timeZone: county.timeZone,
    runsByItself: RUNS_BY_ITSELF,
  });
  return { users: deletable, kept, inUse, left: 0 };
}

/**
 * Deletes users of accounts that pay by card who haven't signed in since a given day, with one audit entry each, and
 * the accounts that are left without users (Spec 3 §8, decision 0081). Keeps their purchases and payments, with their
 * names.
 *
 * The accounts' locks wait for purchases that are being committed, as in `deleteAccount`; users who signed in or bought
 * something in the meantime stay.
 *
 * @param tx the transaction of the purge.
 */
export async function purgeInactiveUsers(tx: Db, { county, through, actor }: PurgeOptions): Promise<UserPurge> {
  const inactivity = { through, timeZone: county.timeZone, runsByItself: RUNS_BY_ITSELF };
  const found = await listDeletableUsers(tx, inactivity, { limit: USERS_PER_PURGE });
  const accountIds = [...new Set(found.map(({ accountId }) => accountId))];
  await lockAccounts(tx, accountIds);
  const locked = await lockUsersById(
    tx,
    found.map(({ id }) => id),
  );
  const among = locked.map(({ userId }) => userId);
  const still = new Set(
    (await listDeletableUsers(tx, inactivity, { limit: USERS_PER_PURGE, among })).map(({ id }) => id),
  );
  const users = locked.filter(({ userId }) => still.has(userId));
  await purgeUsers(tx, users, actor);
  const accounts = await deleteAccountsWithoutUsers(tx, accountIds, county.clock.now());
  await recordAuditEntries(
    tx,
    accounts.map(({ id, name, status }) => ({
      action: 'account.deleted',
      actor,
      details: { accountId: id, name, status, users: 0 },
    })),
  );
  const { deletable, kept, inUse } = await countInactiveUsers(tx, inactivity);
  return { users: users.length, kept, inUse, left: deletable };
}

/** The nightly job: purges the users who haven't signed in for a number of days, in as many transactions as it takes (Spec 3 §3). */
export async function purgeUsersOnSchedule(county: County, afterDays: number): Promise<void> {
  const through = addDays(plainDateAt(county.clock.now(), county.timeZone), -afterDays);
  for (;;) {
    const { users, kept, inUse, left } = await inTransaction(county.db, (tx) =>
      purgeInactiveUsers(tx, { county, through, actor: SYSTEM_ACTOR }),
    );
    county.log.info({ users, kept, inUse, through }, 'purged inactive users');
    if (left === 0 || users === 0) return;
  }
}
