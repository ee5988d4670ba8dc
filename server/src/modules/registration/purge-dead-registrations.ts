import type { County } from '../../county.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { deleteUnusedAccounts } from '../accounts/index.ts';
import { deleteDeadRegistrations } from '../identity/index.ts';

/** A registration that nobody completed in this time is forgotten, and its user name is free again. */
export const REGISTRATION_KEPT_DAYS = 30;

/** Forgets registrations that nobody completed, with the accounts that were opened for them. */
export async function purgeDeadRegistrations(county: County): Promise<void> {
  const registeredBefore = new Date(county.clock.now().getTime() - REGISTRATION_KEPT_DAYS * 86_400_000);
  await inTransaction(county.db, async (tx) => {
    await deleteUnusedAccounts(tx, await deleteDeadRegistrations(tx, registeredBefore));
  });
}
