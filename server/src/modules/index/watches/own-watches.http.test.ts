import {
  changeOwnFrequency,
  confirmOwnEmail,
  deleteOwnWatch,
  getWatchOffer,
  ownWatchList,
  pauseWatch,
  startWatch,
} from '@portal/contract/index/watches/own-watches';
import type { Watched } from '@portal/contract/index/watches/watched';
import { login } from '@portal/contract/people/current-user/login';
import { confirmEmail, forgotPassword, resetPassword } from '@portal/contract/people/identity/recovery';
import { getNewestEmail, listEmails } from '@portal/testing/apps/emails';
import { signInBuyer } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import {
  finishImport,
  importDocuments,
  indexParcels,
  offerWatch,
  startImport,
  watch,
} from '@portal/testing/apps/watch-builder';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { processRecoveryRequests } from '../../people/identity/index.ts';

const ANNA: Watched = { kind: 'NAME', lastName: 'Lindquist', firstName: 'Anna', soundsLike: false };
const PARCEL: Watched = { kind: 'PARCEL', parcel: '12-345-67' };
const PRICE_CENTS = 250;
const FUNDS_CENTS = 10_000;

let test: TestApp;
let count = 0;
beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
  const counted = Array.from({ length: 50 }, (_, index) => [`1-${index}`, `2-${index}`, `3-${index}`, `4-${index}`]);
  await indexParcels(test, ['12-345-67', ...counted.flat()]);
  const patient = { inactivityTimeLimit: false };
  await saveSettings(test.county.db, { group: 'userAccess', content: patient, actor: SYSTEM_ACTOR });
});
afterAll(() => test.close());
beforeEach(async () => {
  await offerWatch(test);
  await test.database.executeSql('DELETE FROM watch_subscribers; DELETE FROM public_call_attempts');
});

const nextKey = () => {
  count += 1;
  return `A${900_000 + count}`;
};
const setPrice = (watchPrice: number) =>
  saveSettings(test.county.db, {
    group: 'propertyWatch',
    content: { propertyWatch: true, watchPrice },
    actor: SYSTEM_ACTOR,
  });
const alertsTo = async (email: string) =>
  (await listEmails(test, email)).filter(({ text }) => text.includes('What you can do now'));
const recordAnna = () => importDocuments(test, [{ key: nextKey(), grantors: ['LINDQUIST, ANNA'] }]);
const listOf = async (user: TestClient) => (await user.call(ownWatchList.endpoint, {})).content.watches;
const confirmNewest = async (email: string) => {
  const { ticket } = await getNewestEmail(test, email);
  expect((await test.client().call(confirmEmail, { ticket })).status).toBe(200);
};

/** Signs a user in. @param isConfirmed whether they have opened a link that was mailed to their address. */
async function signInWatcher(isConfirmed = true, escrowCents = 0): Promise<{ user: TestClient; email: string }> {
  const user = await signInBuyer(test, { escrowCents });
  count += 1;
  const email = `watcher${count}@example.com`;
  const { db, clock } = test.county;
  await db.updateTable('users').set({ email }).where('id', '=', user.userId).execute();
  const confirmed = { email_confirmed_at: isConfirmed ? clock.now() : null };
  await db.updateTable('users').set(confirmed).where('id', '=', user.userId).execute();
  return { user, email };
}

describe('A user with a confirmed address', () => {
  it('starts a watch with one call, without an email, and gets its alerts', async () => {
    const { user, email } = await signInWatcher();
    expect((await user.call(getWatchOffer, {})).content).toEqual({
      ...{ isOffered: true, costCents: 0, email, isConfirmed: true, frequency: 'IMMEDIATELY' },
    });
    expect((await user.call(startWatch, { watched: ANNA })).content).toMatchObject({ isStarted: true, message: '' });
    expect(await listEmails(test, email)).toEqual([]);
    await recordAnna();
    expect(await alertsTo(email)).toHaveLength(1);
    expect(await listOf(user)).toMatchObject([
      { watched: ANNA, what: 'Anna Lindquist', state: 'RUNNING', lastAlertAt: expect.stringMatching(/^2026-/) },
    ]);
  });

  it('gets alerts at the new address after changing it, in the language of the last login', async () => {
    const { user, email } = await signInWatcher();
    await user.call(startWatch, { watched: ANNA });
    const { db, clock } = test.county;
    const moved = { email: `moved.${email}`, language: 'TURKISH' };
    await db.updateTable('users').set(moved).where('id', '=', user.userId).execute();
    await recordAnna();
    expect(await listEmails(test, moved.email)).toEqual([]);
    const confirmed = { email_confirmed_at: clock.now() };
    await db.updateTable('users').set(confirmed).where('id', '=', user.userId).execute();
    await finishImport(test, await startImport(test));
    const [alert] = await listEmails(test, moved.email);
    expect(alert?.subject).toContain('belge');
    expect(await listEmails(test, email)).toEqual([]);
  });

  it('gets a file that states the kind of each watch', async () => {
    const { user } = await signInWatcher();
    const similar: Watched = { ...ANNA, soundsLike: true };
    for (const watched of [ANNA, similar, PARCEL]) await user.call(startWatch, { watched });
    const file = await user.send(ownWatchList.file.endpoint, { sortDirection: 'ASC', format: 'csv' });
    const rows = parseCsv(file.body.slice(1), { delimiter: ',' }).map((row) => row.slice(0, 2));
    expect(rows.slice(-3)).toEqual([
      ['Name', 'Anna Lindquist'],
      ['Similar names', 'Anna Lindquist'],
      ['Parcel', '12-345-67'],
    ]);
  });

  it('pauses a watch and continues it; documents in between send nothing', async () => {
    const { user, email } = await signInWatcher();
    await user.call(startWatch, { watched: ANNA });
    const [{ id } = { id: 0 }] = await listOf(user);
    await user.call(pauseWatch, { id, isPaused: true });
    await recordAnna();
    expect(await listOf(user)).toMatchObject([{ state: 'PAUSED', lastAlertAt: null }]);
    await user.call(pauseWatch, { id, isPaused: false });
    await finishImport(test, await startImport(test));
    expect(await alertsTo(email)).toEqual([]);
    await recordAnna();
    expect(await alertsTo(email)).toHaveLength(1);
  });

  it('chooses how often alerts arrive, even before the first watch', async () => {
    const { user, email } = await signInWatcher();
    await user.call(changeOwnFrequency, { frequency: 'WEEKLY' });
    await user.call(startWatch, { watched: ANNA });
    expect((await user.call(getWatchOffer, {})).content.frequency).toBe('WEEKLY');
    await recordAnna();
    expect(await alertsTo(email)).toEqual([]);
  });

  it('can’t see, pause or delete another user’s watches, or those of an emailed link', async () => {
    const [{ user }, { user: other, email }] = [await signInWatcher(), await signInWatcher()];
    await other.call(startWatch, { watched: ANNA });
    await watch(test, email, PARCEL);
    expect(await listOf(user)).toEqual([]);
    expect(await listOf(other)).toHaveLength(1);
    const { rows } = await test.database.executeSql('SELECT id FROM watches');
    for (const { id } of rows) {
      expect((await user.call(pauseWatch, { id: Number(id), isPaused: true })).status).toBe(404);
      expect((await user.call(deleteOwnWatch, { id: Number(id) })).status).toBe(200);
    }
    expect((await test.database.executeSql('SELECT id FROM watches WHERE paused_at IS NULL')).rows).toHaveLength(2);
  });

  it('is refused beyond the maximum of watches, even for fifty simultaneous calls, and if the county has the watch off', async () => {
    const { user } = await signInWatcher();
    const start = (parcel: string) => user.call(startWatch, { watched: { kind: 'PARCEL', parcel } });
    for (let times = 0; times < 9; times += 1) await start(`1-${times}`);
    const statuses = await Promise.all(Array.from({ length: 50 }, async (_, at) => (await start(`2-${at}`)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await user.call(ownWatchList.endpoint, {})).content.totalCount).toBe(10);
    expect((await start('--')).status).toBe(422);
    await offerWatch(test, false);
    expect((await start('3-1')).status).toBe(404);
    expect((await user.call(getWatchOffer, {})).content).toMatchObject({ isOffered: false, costCents: 0 });
    const [{ id } = { id: 0 }] = await listOf(user);
    expect((await user.call(deleteOwnWatch, { id })).status).toBe(200);
  });
});

describe('A user with an address that is not confirmed', () => {
  it('is mailed a link, and gets the waiting alerts after opening it', async () => {
    const { user, email } = await signInWatcher(false);
    await user.call(startWatch, { watched: ANNA });
    expect((await user.call(getWatchOffer, {})).content.isConfirmed).toBe(false);
    await recordAnna();
    await recordAnna();
    expect(await alertsTo(email)).toEqual([]);
    await confirmNewest(email);
    expect((await user.call(getWatchOffer, {})).content.isConfirmed).toBe(true);
    await finishImport(test, await startImport(test));
    const alerts = await alertsTo(email);
    expect(alerts.map(({ subject }) => subject)).toEqual(['Testing County: 2 documents were recorded']);
  });

  it('also confirms it with the link of a new password', async () => {
    const { user, email } = await signInWatcher(false);
    await test.client().call(forgotPassword, { username: user.username, email });
    await processRecoveryRequests(test.county);
    const { ticket } = await getNewestEmail(test, email);
    expect((await test.client().call(resetPassword, { ticket, password: 'Another!2027' })).status).toBe(200);
    const again = test.client();
    await again.call(login, { username: user.username, password: 'Another!2027' });
    expect((await again.call(getWatchOffer, {})).content).toMatchObject({ email, isConfirmed: true });
  });

  it('can request another link, three times an hour', async () => {
    const { user, email } = await signInWatcher(false);
    for (let times = 0; times < 5; times += 1) expect((await user.call(confirmOwnEmail, {})).status).toBe(200);
    expect(await listEmails(test, email)).toHaveLength(3);
    await confirmNewest(email);
    await user.call(confirmOwnEmail, {});
    expect(await listEmails(test, email)).toHaveLength(3);
  });

  it('is no longer confirmed when the address changes, whatever changed it', async () => {
    const { user, email } = await signInWatcher();
    const { db } = test.county;
    await db.updateTable('users').set({ email: email.toUpperCase() }).where('id', '=', user.userId).execute();
    expect((await user.call(getWatchOffer, {})).content.isConfirmed).toBe(true);
    await db
      .updateTable('users')
      .set({ email: `x.${email}` })
      .where('id', '=', user.userId)
      .execute();
    expect((await user.call(getWatchOffer, {})).content.isConfirmed).toBe(false);
  });
});

describe('A watch with a price', () => {
  it('is charged once, even for fifty simultaneous calls, and again only a day after it was deleted', async () => {
    await setPrice(PRICE_CENTS);
    const { user } = await signInWatcher(true, FUNDS_CENTS);
    expect((await user.call(getWatchOffer, {})).content.costCents).toBe(PRICE_CENTS);
    const responses = await Promise.all(Array.from({ length: 50 }, () => user.send(startWatch, { watched: ANNA })));
    expect(responses.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await user.getBalance()).toBe(FUNDS_CENTS - PRICE_CENTS);
    const [{ id } = { id: 0 }] = await listOf(user);
    await user.call(deleteOwnWatch, { id });
    await user.call(startWatch, { watched: ANNA });
    expect(await user.getBalance()).toBe(FUNDS_CENTS - PRICE_CENTS);
    test.clock.advanceMinutes(25 * 60);
    await user.call(startWatch, { watched: ANNA });
    expect(await user.getBalance()).toBe(FUNDS_CENTS - PRICE_CENTS);
    expect(await findMoneyFaults(test.county)).toEqual([]);
  });

  it('is not started if it is not paid, and not charged beyond the maximum of watches', async () => {
    await setPrice(PRICE_CENTS);
    const { user: poor } = await signInWatcher();
    expect((await poor.call(startWatch, { watched: ANNA })).content).toMatchObject({
      ...{ isStarted: false, paymentRefused: true, message: expect.stringMatching(/./) },
    });
    expect(await listOf(poor)).toEqual([]);
    const { user } = await signInWatcher(true, FUNDS_CENTS);
    for (let times = 0; times < 11; times += 1)
      await user.call(startWatch, { watched: { kind: 'PARCEL', parcel: `4-${times}` } });
    expect(await user.getBalance()).toBe(FUNDS_CENTS - 10 * PRICE_CENTS);
  });

  it('is free for staff', async () => {
    await setPrice(PRICE_CENTS);
    const clerk = await test.signedIn({ role: 'COUNTY' });
    expect((await clerk.call(getWatchOffer, {})).content.costCents).toBe(0);
    expect((await clerk.call(startWatch, { watched: PARCEL })).content.isStarted).toBe(true);
  });
});
