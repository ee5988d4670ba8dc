import { createAccount } from '../modules/accounts/index.ts';
import { SYSTEM_ACTOR } from '../modules/audit/index.ts';
import { createUser } from '../modules/identity/index.ts';
import { addImages, adjustEscrow } from '../modules/ledger/index.ts';
import type { Db } from '../platform/database/database.ts';
import { DEMO_ACCOUNTS } from './demo-users.ts';

/** Opens the demo's accounts, with their users what they have paid in and the copies they have left. */
export async function seedAccounts(db: Db, at: Date): Promise<void> {
  for (const { people, escrowCents, images, ...account } of DEMO_ACCOUNTS) {
    const accountId = await createAccount(db, { ...account, certificateChargeMethod: account.imageChargeMethod });
    for (const person of people) {
      await createUser(db, { ...person, accountId, email: `${person.username}@example.com` });
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
