import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { deleteUnusedAccounts } from '../accounts/index.ts';
import { deleteExpiredRegistrations } from '../identity/index.ts';
import { deleteCompletedRegistrations } from './registration.queries.ts';

/** Days after which an incomplete registration is deleted and its user name becomes available again. */
export const REGISTRATION_RETENTION_DAYS = 30;

/** Deletes incomplete registrations with the accounts that were created for them, and forgets the links of completed ones. */
export async function purgeExpiredRegistrations(county: County): Promise<void> {
  const registeredBefore = new Date(county.clock.now().getTime() - REGISTRATION_RETENTION_DAYS * 86_400_000);
  await inTransaction(county.db, async (tx) => {
    await deleteCompletedRegistrations(tx, registeredBefore);
    await deleteUnusedAccounts(tx, await deleteExpiredRegistrations(tx, registeredBefore));
  });
}
