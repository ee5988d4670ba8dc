import { addImages, adjustEscrow } from '@portal/server/modules/money/ledger';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { createAccount } from '@portal/server/modules/people/accounts';
import { createUser, setEmailConfirmed } from '@portal/server/modules/people/identity';
import type { Db } from '@portal/server/platform/database/database';
import { DEMO_ACCOUNTS } from './demo-users.ts';

/** Creates the demo's accounts with their users, opening balances and included images. */
export async function seedAccounts(db: Db, at: Date): Promise<void> {
  for (const { users, escrowCents, images, ...account } of DEMO_ACCOUNTS) {
    const accountId = await createAccount(db, { ...account, certificateChargeMethod: account.imageChargeMethod });
    for (const user of users) {
      const userId = await createUser(db, { ...user, accountId, email: `${user.username}@example.com` });
      await setEmailConfirmed(db, userId, at);
    }
    if (escrowCents !== undefined) {
      const opKey = `demo opening balance of ${account.name}`;
      await adjustEscrow(db, {
        accountId,
        amountCents: escrowCents,
        opKey,
        note: 'Opening balance',
        actor: SYSTEM_ACTOR,
        at,
      });
    }
    if (images !== undefined) {
      const opKey = `demo opening copies of ${account.name}`;
      await addImages(db, { accountId, userId: null, grant: images, opKey, at });
    }
  }
}
