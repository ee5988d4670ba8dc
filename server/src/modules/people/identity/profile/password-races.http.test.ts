import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { changePassword } from '@portal/contract/people/identity/change-password';
import { type Profile, saveProfile } from '@portal/contract/people/identity/profile';
import { callDuring } from '@portal/testing/apps/call-during';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../../platform/database/database.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { updateStatus } from '../users/managed-users.queries.ts';
import { getProfileRow, setPassword } from '../users/users.queries.ts';

const NEW_PASSWORD = 'Fresh7!granite';
const OTHER_PASSWORD = 'Other9!granite';
/** A test vector of the reference implementation with costs other than ours. */
const OUTDATED = {
  password: 'password',
  hash: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
};

let app: TestApp;
let newHash: string;
beforeAll(async () => {
  app = await startTestApp();
  newHash = await hashPassword(NEW_PASSWORD);
});
afterAll(() => app.close());

/** Makes a call that checks the old password, and commits a change of the user before the call writes anything. */
const callDuringChange = <Result>(
  { userId }: TestClient,
  change: (tx: Db) => Promise<unknown>,
  makeCall: () => Promise<Result>,
): Promise<Result> =>
  callDuring(
    app.county.db,
    {
      before: (tx) => tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute(),
      after: change,
    },
    makeCall,
  );

const signIn = async ({ username }: TestClient, password: string) => {
  const client = app.client();
  const { status } = await client.call(login, { username, password });
  return { status, isSignedIn: (await client.call(loginStatus, {})).status === 200 };
};
const listAudited = async ({ userId }: TestClient) => {
  const rows = await app.county.db.selectFrom('audit_entries').select('action').where('user_id', '=', userId).execute();
  return rows.map(({ action }) => action);
};

describe('While a new password is set, the old one', () => {
  it('no longer opens a session', async () => {
    const user = await app.signedIn();
    const change = (tx: Db) => setPassword(tx, user.userId, newHash);
    const refused = { status: 401, isSignedIn: false };
    expect(await callDuringChange(user, change, () => signIn(user, TEST_PASSWORD))).toEqual(refused);
    expect((await listAudited(user)).filter((action) => action === 'session.opened')).toHaveLength(1);
    expect((await signIn(user, NEW_PASSWORD)).isSignedIn).toBe(true);
  });

  it('is not stored again with a hash of other costs', async () => {
    const user = await app.signedIn();
    await setPassword(app.county.db, user.userId, OUTDATED.hash);
    const change = (tx: Db) => setPassword(tx, user.userId, newHash);
    await callDuringChange(user, change, () => signIn(user, OUTDATED.password));
    expect((await signIn(user, OUTDATED.password)).status).toBe(401);
    expect((await signIn(user, NEW_PASSWORD)).status).toBe(200);
  });

  it('can’t change the password again', async () => {
    const user = await app.signedIn();
    const change = (tx: Db) => setPassword(tx, user.userId, newHash);
    const passwords = { currentPassword: TEST_PASSWORD, password: OTHER_PASSWORD, passwordConfirm: OTHER_PASSWORD };
    const changed = await callDuringChange(user, change, () => user.call(changePassword, passwords));
    expect(changed).toMatchObject({ status: 400, envelope: { code: 'INVALID_INPUT' } });
    expect((await signIn(user, OTHER_PASSWORD)).status).toBe(401);
    expect((await signIn(user, NEW_PASSWORD)).status).toBe(200);
  });

  it('can’t request a new email address', async () => {
    const user = await app.signedIn();
    const profile: Profile = { ...(await getProfileRow(app.county.db, user.userId)), email: 'new@example.com' };
    const change = (tx: Db) => setPassword(tx, user.userId, newHash);
    const request = { ...profile, currentPassword: TEST_PASSWORD };
    const saved = await callDuringChange(user, change, () => user.call(saveProfile, request));
    expect(saved).toMatchObject({ status: 400, envelope: { code: 'INVALID_INPUT' } });
    expect(
      await app.county.db.selectFrom('email_changes').selectAll().where('user_id', '=', user.userId).execute(),
    ).toEqual([]);
  });
});

it('A user who is deactivated during a sign-in has no session when they are activated again', async () => {
  const user = await app.signedIn();
  const client = app.client();
  const { username } = user;
  const change = (tx: Db) => updateStatus(tx, [user.userId], 'I');
  const signedIn = await callDuringChange(user, change, () =>
    client.call(login, { username, password: TEST_PASSWORD }),
  );
  expect(signedIn.status).toBe(401);
  await updateStatus(app.county.db, [user.userId], 'A');
  expect((await client.call(loginStatus, {})).status).toBe(403);
});
