import { SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { accountChangeStatusSingle, accountDelete } from '@portal/contract/people/account-admin/accounts';
import { guestLogin } from '@portal/contract/people/current-user/login';
import { userChangeSelected } from '@portal/contract/people/user-manager/selected-users';
import { getUser, saveUser } from '@portal/contract/people/user-manager/user';
import { userChangeStatusSingle, userDelete } from '@portal/contract/people/user-manager/users';
import { userAccessSettings } from '@portal/contract/settings/people/user-access';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let clerk: TestClient;
let guest: TestClient;

beforeAll(async () => {
  test = await startTestApp();
  clerk = await test.signedIn({ role: 'COUNTY' });
  guest = await test.signedIn({ role: 'GUEST' });
  await setGuest(guest.username);
});
afterAll(() => test.close());

const setGuest = (guestUserName: string) =>
  clerk.call(SAVE_SETTINGS.userAccess, userAccessSettings.parse({ guestUserName }));
const canContinueAsGuest = async () => (await test.client().call(guestLogin, {})).status === 200;

/** Saves a user as loaded, with changed fields. */
async function save({ userId }: TestClient, changes: object) {
  const { accountName: _, status: __, isInvited: ___, ...fields } = (await clerk.call(getUser, { id: userId })).content;
  return clerk.call(saveUser, { ...fields, email: 'guests@example.com', ...changes });
}
const selection = (...users: readonly TestClient[]) => ({
  kind: 'rows' as const,
  ids: users.map((user) => user.userId),
});

describe('The user for guests', () => {
  it.each([
    ['renamed', () => save(guest, { username: 'another.name' })],
    ['given another role', () => save(guest, { role: 'USER' })],
    ['deactivated', () => clerk.call(userChangeStatusSingle, { userId: guest.userId })],
    ['deleted', () => clerk.call(userDelete, { userId: guest.userId })],
    ['deactivated with the account', () => clerk.call(accountChangeStatusSingle, { accountId: guest.accountId })],
    ['deleted with the account', () => clerk.call(accountDelete, { accountId: guest.accountId })],
  ])('is not %s', async (_, change) => {
    expect(await change()).toMatchObject({
      status: 409,
      envelope: { code: 'COUNTY_GUEST', message: expect.stringMatching(/^Guests use this user, who can't be renamed/) },
    });
    expect(await canContinueAsGuest()).toBe(true);
  });

  it('stays active when others of a selection are deactivated, and is listed with the reason', async () => {
    const user = await test.signedIn();
    const request = { selected: selection(user, guest), change: { kind: 'deactivate' as const } };
    expect((await clerk.call(userChangeSelected, request)).content).toEqual({
      changed: 1,
      refused: [{ username: guest.username, reason: 'COUNTY_GUEST' }],
    });
    expect(await canContinueAsGuest()).toBe(true);
  });

  it('can be saved with other contact data', async () => {
    expect((await save(guest, { company: 'Pine County' })).status).toBe(200);
    expect(await canContinueAsGuest()).toBe(true);
  });

  it('is not changed by a statement of another program either', async () => {
    const { db } = test.county;
    const ofGuest = db.updateTable('users').where('id', '=', guest.userId);
    for (const change of [{ username: 'another.name' }, { role: 'USER' }, { status: 'I' }])
      await expect(ofGuest.set(change).execute()).rejects.toMatchObject({ constraint: 'users_guest_stays' });
    await expect(db.deleteFrom('users').where('id', '=', guest.userId).execute()).rejects.toMatchObject({
      constraint: 'users_guest_stays',
    });
  });

  it('can be changed once another one is chosen, or none', async () => {
    const next = await test.signedIn({ role: 'GUEST' });
    expect((await setGuest(next.username)).status).toBe(200);
    expect((await save(guest, { username: 'another.name' })).status).toBe(200);
    expect((await clerk.call(userDelete, { userId: guest.userId })).status).toBe(200);
    expect((await setGuest('')).status).toBe(200);
    expect((await clerk.call(userDelete, { userId: next.userId })).status).toBe(200);
    expect(await canContinueAsGuest()).toBe(false);
  });
});
