import { userChangeSelected } from '@portal/contract/people/user-manager/selected-users';
import { saveUser } from '@portal/contract/people/user-manager/user';
import { userChangeStatusSingle } from '@portal/contract/people/user-manager/users';
import { callDuring } from '@portal/testing/apps/call-during';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, lockAccounts } from '../accounts/index.ts';

let app: TestApp;
let staff: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signedIn({ role: 'COUNTY' });
});
afterAll(() => app.close());

/** Makes a call while a transaction deactivates an account. */
const callWhileClosing = <Result>(accountId: number, makeCall: () => Promise<Result>): Promise<Result> =>
  callDuring(
    app.county.db,
    {
      before: async (tx) => {
        await lockAccounts(tx, [accountId]);
        await tx.updateTable('accounts').set({ status: 'I' }).where('id', '=', accountId).execute();
      },
    },
    makeCall,
  );

/** An inactive user of an active account. */
async function createInactiveUser() {
  const { userId, accountId } = await app.signedIn({ role: 'USER' });
  await app.county.db.updateTable('users').set({ status: 'I' }).where('id', '=', userId).execute();
  return { userId, accountId };
}
const statusOf = async (userId: number) =>
  (await app.county.db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow()).status;
const accountOf = async (userId: number) =>
  (await app.county.db.selectFrom('users').select('account_id').where('id', '=', userId).executeTakeFirstOrThrow())
    .account_id;

describe('While an account is being deactivated, none of its users', () => {
  test('is activated', async () => {
    const { userId, accountId } = await createInactiveUser();
    const response = await callWhileClosing(accountId, () =>
      staff.send(userChangeStatusSingle, { userId, fromStatus: 'I' }),
    );
    expect(response.statusCode).toBe(409);
    expect(await statusOf(userId)).toBe('I');
  });

  test('is activated with others', async () => {
    const { userId, accountId } = await createInactiveUser();
    const other = await createInactiveUser();
    const { content } = await callWhileClosing(accountId, () =>
      staff.call(userChangeSelected, {
        selected: { kind: 'rows', ids: [userId, other.userId] },
        change: { kind: 'activate' },
      }),
    );
    expect(content).toMatchObject({ changed: 1, refused: [{ reason: 'ACCOUNT_INACTIVE' }] });
    expect([await statusOf(userId), await statusOf(other.userId)]).toEqual(['I', 'A']);
  });

  test('is moved to it', async () => {
    const { userId, accountId: before } = await app.signedIn({ role: 'USER' });
    const accountId = await createAccount(app.county.db, { name: 'Closing Abstract' });
    const response = await callWhileClosing(accountId, () =>
      staff.send(userChangeSelected, {
        selected: { kind: 'rows', ids: [userId] },
        change: { kind: 'move', accountId },
      }),
    );
    expect(response.statusCode).toBe(409);
    expect(await accountOf(userId)).toBe(before);
  });

  test('is saved into it', async () => {
    const { userId, accountId: before } = await app.signedIn({ role: 'USER' });
    const accountId = await createAccount(app.county.db, { name: 'Closing Title' });
    const address = { method: 'GET', path: `userManager/user/${userId}` } as const;
    const { accountName: _, status: __, isInvited: ___, ...form } = (await staff.send(address, {})).json().content;
    const response = await callWhileClosing(accountId, () =>
      staff.send(saveUser, { ...form, email: 'ada@example.com', accountId }),
    );
    expect(response.statusCode).toBe(409);
    expect(await accountOf(userId)).toBe(before);
  });
});
