import { startWatch } from '@portal/contract/index/watches/own-watches';
import type { Watched } from '@portal/contract/index/watches/watched';
import { SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { accountBelongings } from '@portal/contract/people/account-admin/accounts';
import { userBelongings } from '@portal/contract/people/user-manager/belongings';
import { userDelete } from '@portal/contract/people/user-manager/users';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { offerWatch } from '@portal/testing/apps/watch-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeUsersOnSchedule } from '../account-admin/index.ts';

const NAME: Watched = { kind: 'NAME', lastName: 'Lindquist', firstName: 'Anna', soundsLike: false };
const PARCEL: Watched = { kind: 'PARCEL', parcel: '12-345-67' };
const NOTHING = { watches: 0, drafts: 0, schedules: 0, files: 0 };

let test: TestApp;
let clerk: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  clerk = await test.signedIn({ role: 'COUNTY' });
  await offerWatch(test);
});
afterAll(() => test.close());

/** Gives a user two watches, one of them paused, a draft, a scheduled report, and two files that aren't used yet. */
async function giveBelongings({ userId, accountId, ...user }: TestClient): Promise<void> {
  for (const watched of [NAME, PARCEL]) await test.database.executeSql(insertWatch(userId, watched));
  await test.database.executeSql(`
    UPDATE watches SET paused_at = now() WHERE watched ->> 'kind' = 'PARCEL';
    INSERT INTO report_schedules (owner_id, owner_role, owner_account_id, language, report, criteria, period, format, frequency, weekday,
      day_of_month, time_of_day, recipients, next_due_at, created_at)
    VALUES (${userId}, 'USER', ${accountId}, 'ENGLISH', 'statementReport', '{}', 'YESTERDAY', 'pdf', 'DAILY', 1, 1, '07:00', '{a@example.com}',
      '2030-01-01', '2026-11-20')`);
  for (const draft of ["'{}'", 'NULL', 'NULL'])
    await test.database.executeSql(`
      INSERT INTO filing_images (image_id, account_id, user_id, upload_key, efile_type, sha256, byte_length, page_count, first_page_cents,
        additional_pages_cents, warnings, uploaded_at, draft)
      VALUES (gen_random_uuid(), ${accountId}, ${userId}, gen_random_uuid(), 'LR', sha256('${user.username}'), 1, 1, 0, 0, '[]', now(), ${draft})`);
}

function insertWatch(userId: number, watched: Watched): string {
  return `
    INSERT INTO watch_subscribers (user_id, language, created_at) VALUES (${userId}, 'ENGLISH', '2026-11-20') ON CONFLICT DO NOTHING;
    INSERT INTO watches (subscriber_id, watched, created_at)
    SELECT id, '${JSON.stringify(watched)}', '2026-11-20' FROM watch_subscribers WHERE user_id = ${userId}`;
}

const count = async (client: TestClient, { userId: id }: TestClient) => client.call(userBelongings, { id });
const audited = async ({ userId }: TestClient) => {
  const entries = await test.county.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'user.deleted')
    .execute();
  return entries
    .map(({ details }) => details as { readonly targetUserId: number })
    .find(({ targetUserId }) => targetUserId === userId);
};
const exists = async ({ userId }: TestClient) =>
  (await test.county.db.selectFrom('users').select('id').where('id', '=', userId).execute()).length === 1;

describe('Before a user is deleted', () => {
  it('their watches, drafts, scheduled reports and files are counted, and the audit log records their deletion', async () => {
    const [user, other] = [await test.signedIn(), await test.signedIn()];
    await giveBelongings(user);
    const belongings = { watches: 2, drafts: 1, schedules: 1, files: 2 };
    expect((await count(clerk, user)).content).toEqual(belongings);
    expect((await count(clerk, other)).content).toEqual(NOTHING);
    await clerk.call(userDelete, { userId: user.userId });
    await clerk.call(userDelete, { userId: other.userId });
    expect(await audited(user)).toMatchObject(belongings);
    expect(Object.keys((await audited(other)) ?? {})).not.toContain('watches');
  });

  it('they are counted only for callers who can delete the user', async () => {
    const manager = await test.signedIn({ role: 'ACCOUNT' });
    const provider = await test.signedIn({ role: 'TRIMIN' });
    expect((await count(manager, clerk)).envelope.code).toBe('NOT_FOUND');
    expect((await count(clerk, provider)).envelope.code).toBe('USER_OUT_OF_REACH');
  });

  it('those of all users of an account are counted before the account is deleted', async () => {
    const user = await test.signedIn();
    const colleague = await test.signedIn({ accountId: user.accountId });
    await giveBelongings(user);
    await giveBelongings(colleague);
    const { content } = await clerk.call(accountBelongings, { id: user.accountId });
    expect(content).toEqual({ users: 2, watches: 4, drafts: 2, schedules: 2, files: 4 });
    expect((await clerk.call(accountBelongings, { id: 999_999 })).envelope.code).toBe('NOT_FOUND');
  });
});

describe('A purge of inactive users', () => {
  /** A user of a card account who last signed in long ago. */
  async function addInactive(): Promise<TestClient> {
    const user = await test.signedIn({ account: { paymentMethod: 'CREDIT_CARD' } });
    await age(user);
    return user;
  }
  const age = ({ userId }: TestClient) =>
    test.county.db
      .updateTable('users')
      .set({ created_at: '2015-01-01', last_signed_in_at: '2019-01-01' })
      .where('id', '=', userId)
      .execute();
  const dryRun = async () =>
    (await clerk.call(SAVE_SETTINGS.userPurgeNow, { purgeDate: '06/30/2020', dryRun: true })).envelope.message;

  it('keeps users whose watch or report runs, and deletes those whose watch is paused or who were dismissed', async () => {
    const watching = await addInactive();
    const pausing = await addInactive();
    const reporting = await addInactive();
    const dismissed = await addInactive();
    const waiting = await addInactive();
    const idle = await addInactive();
    expect((await watching.call(startWatch, { watched: NAME })).status).toBe(200);
    await age(watching);
    for (const user of [pausing, dismissed, waiting]) await test.database.executeSql(insertWatch(user.userId, NAME));
    await test.database.executeSql(`
      UPDATE watches SET paused_at = now()
      WHERE subscriber_id = (SELECT id FROM watch_subscribers WHERE user_id = ${pausing.userId});
      UPDATE users SET status = 'I' WHERE id = ${dismissed.userId};
      UPDATE users SET status = 'I', status_before_account = 'A' WHERE id = ${waiting.userId}`);
    await giveBelongings(reporting);
    await test.database.executeSql(
      `UPDATE watches SET paused_at = now() WHERE subscriber_id = (SELECT id FROM watch_subscribers WHERE user_id = ${reporting.userId})`,
    );
    expect(await dryRun()).toBe(
      'Users to delete: 3. Inactive users kept because their accounts have open balances: 0. Kept because a property watch or a scheduled report of theirs still runs: 3.',
    );
    await purgeUsersOnSchedule(test.county, 365);
    expect(await Promise.all([watching, pausing, reporting, dismissed, waiting, idle].map(exists))).toEqual([
      ...[true, false, true, false, true, false],
    ]);
    expect(await audited(pausing)).toMatchObject({ watches: 1 });
  });
});
