import {
  changeWatchFrequency,
  confirmWatch,
  endWatch,
  getSubscription,
  signUpForWatch,
  unsubscribeFromWatches,
} from '@portal/contract/index/watches/public-watches';
import type { Watched } from '@portal/contract/index/watches/watched';
import { getNewestEmail, listEmails } from '@portal/testing/apps/emails';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import {
  finishImport,
  importDocuments,
  indexParcels,
  offerWatch,
  startImport,
  watch,
} from '@portal/testing/apps/watch-builder';
import { addLand } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes, TEST_DAY } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendWatchAlerts } from './send-watch-alerts.ts';

const ANNA: Watched = { kind: 'NAME', lastName: 'Lindquist', firstName: 'Anna', soundsLike: false };
const DAY_MINUTES = 24 * 60;

let test: TestApp;
let count = 0;
const next = () => {
  count += 1;
  return count;
};
const nextEmail = () => `owner${next()}@example.com`;
const nextKey = () => `A${700_000 + next()}`;
const alertsTo = async (email: string) =>
  (await listEmails(test, email)).filter(({ text }) => text.includes('What you can do now'));

beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
  await offerWatch(test);
  const counted = Array.from({ length: 10 }, (_, index) => `1-${index}`);
  await indexParcels(test, ['12-345-67', '2-1', ...counted]);
  const known = await addDocument(test.county.db, { key: 'A1', recordedOn: '1990-01-02' });
  await addLand(test.county.db, { document_id: known }, [{ place: '7-33-21' }]);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.executeSql('DELETE FROM watch_subscribers');
  await test.database.executeSql('DELETE FROM public_call_attempts');
});

describe('A watch matches', () => {
  it.each<[string, Watched, object]>([
    ['the same name', ANNA, { grantors: ['LINDQUIST, ANNA'] }],
    ['a middle initial added', ANNA, { grantees: ['LINDQUIST, ANNA M'] }],
    ['the initial of the first name', ANNA, { grantors: ['LINDQUIST, A'] }],
    ['another name of a party', ANNA, { grantors: ['BERG, ANNA'], variants: ['LINDQUIST, ANNA'] }],
    [
      'a business without its legal form',
      { kind: 'NAME', lastName: 'Acme Lumber', firstName: '', soundsLike: false },
      { grantors: ['ACME LUMBER INC'] },
    ],
    [
      'a similar name, if asked',
      { ...ANNA, lastName: 'Lindkvist', soundsLike: true },
      { grantors: ['LINDQUIST, ANNA'] },
    ],
    ['a parcel', { kind: 'PARCEL', parcel: '12-345-67' }, { parcels: ['12 345 67'] }],
    ['a document that refers to a number', { kind: 'NUMBER', number: 'A587329' }, { references: ['A587329'] }],
    [
      'a section',
      { kind: 'SECTION', township: '33N', range: '21W', section: '07' },
      { legals: [{ description: 'SEC 7', place: { section: 7, township: 33, range: 21, mask: 1 } }] },
    ],
  ])('%s', async (_title, watched, document) => {
    const email = nextEmail();
    await watch(test, email, watched);
    await importDocuments(test, [{ key: nextKey(), recordedOn: '2026-11-20', ...document }]);
    expect(await alertsTo(email)).toHaveLength(1);
  });

  it.each<[string, Watched, object]>([
    ['another first name', ANNA, { grantors: ['LINDQUIST, CARL'] }],
    ['a longer first name', { ...ANNA, firstName: 'Ann' }, { grantors: ['LINDQUIST, ANNA'] }],
    ['a longer surname', { ...ANNA, lastName: 'Lind' }, { grantors: ['LINDQUIST, ANNA'] }],
    ['a similar name, unless asked', { ...ANNA, lastName: 'Lindkvist' }, { grantors: ['LINDQUIST, ANNA'] }],
    ['a family for a business', { ...ANNA, firstName: '' }, { grantors: ['LINDQUIST, ANNA'] }],
    ['another parcel', { kind: 'PARCEL', parcel: '12-345-67' }, { parcels: ['12-345-68'] }],
    ['a withheld document', ANNA, { grantors: ['LINDQUIST, ANNA'], isWithheld: true }],
    ['a document recorded 61 days ago', ANNA, { grantors: ['LINDQUIST, ANNA'], recordedOn: '2026-09-20' }],
  ])('but not %s', async (_title, watched, document) => {
    const email = nextEmail();
    await watch(test, email, watched);
    await importDocuments(test, [{ key: nextKey(), recordedOn: '2026-11-20', ...document }]);
    expect(await alertsTo(email)).toEqual([]);
  });

  it('a document whose name was corrected, once', async () => {
    const email = nextEmail();
    await watch(test, email, ANNA);
    const [id = 0] = await importDocuments(test, [{ key: nextKey(), grantors: ['LINDKVIST, ANNA'] }]);
    expect(await alertsTo(email)).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      const version = await startImport(test);
      await test.database.executeSql(
        `UPDATE names SET key = 'LINDQUIST', key_nospace = 'LINDQUIST' WHERE document_id = ${id};
         UPDATE documents SET index_version_id = ${version} WHERE id = ${id}`,
      );
      await finishImport(test, version);
    }
    expect(await alertsTo(email)).toHaveLength(1);
  });

  it('an unverified document, with a remark', async () => {
    const email = nextEmail();
    await watch(test, email, ANNA);
    await importDocuments(test, [{ key: nextKey(), grantors: ['LINDQUIST, ANNA'], verifiedStatus: 'TEMPORARY' }]);
    expect((await getNewestEmail(test, email)).text).toContain('Not yet verified.');
  });
});

describe('An alert', () => {
  it('states what was recorded, why it matched and what to do', async () => {
    const email = nextEmail();
    await watch(test, email, ANNA);
    const key = nextKey();
    await importDocuments(test, [
      { key, instrument: 'QCD', recordedOn: '2026-11-20', grantors: ['LINDQUIST, ANNA M'] },
    ]);
    const { subject, text } = await getNewestEmail(test, email);
    expect(subject).toBe('Testing County: 1 document was recorded');
    expect(text).toContain('Quit Claim Deed, 11/20/2026\nWhy: the grantor LINDQUIST ANNA M matches Anna Lindquist (');
    expect(text).toContain(`/testing/externalsearch/documentnumber/${key}`);
    expect(text).toContain("You didn't sign it? Call the recorder's office and the sheriff ((555) 010-0911)");
    expect(text).toContain("We can't remove or judge recorded documents.");
  });

  it('shows a hostile name as text in its HTML', async () => {
    const email = nextEmail();
    await watch(test, email, { kind: 'NAME', lastName: '<b>Evil & Co', firstName: '', soundsLike: false });
    await importDocuments(test, [{ key: nextKey(), grantors: ['<B>EVIL & CO'] }]);
    const html = await test.county.db
      .selectFrom('mail_outbox')
      .select('body_html')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(html?.body_html).toContain('&lt;b&gt;Evil &amp; Co');
    expect(html?.body_html).not.toContain('<b>');
  });

  it('is sent once for all documents of an import, even by ten simultaneous jobs', async () => {
    const email = nextEmail();
    await watch(test, email, ANNA);
    const version = await startImport(test);
    for (let times = 0; times < 30; times += 1) {
      const id = await addDocument(test.county.db, {
        key: nextKey(),
        recordedOn: TEST_DAY,
        grantors: ['LINDQUIST, ANNA'],
      });
      await test.database.executeSql(`UPDATE documents SET first_index_version_id = ${version} WHERE id = ${id}`);
    }
    await test.database.executeSql(`UPDATE index_versions SET finished_at = now() WHERE id = ${version}`);
    await Promise.all(Array.from({ length: 10 }, () => sendWatchAlerts(test.county)));
    const alerts = await alertsTo(email);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.subject).toContain('30 documents');
    expect(alerts[0]?.text).toContain('And 5 more documents.');
  });

  it('includes the documents of an import that was killed', async () => {
    const email = nextEmail();
    await watch(test, email, ANNA);
    const killed = await startImport(test);
    const id = await addDocument(test.county.db, {
      key: nextKey(),
      recordedOn: TEST_DAY,
      grantors: ['LINDQUIST, ANNA'],
    });
    await test.database.executeSql(`UPDATE documents SET first_index_version_id = ${killed} WHERE id = ${id}`);
    await sendWatchAlerts(test.county);
    expect(await alertsTo(email)).toEqual([]);
    await finishImport(test, await startImport(test));
    expect(await alertsTo(email)).toHaveLength(1);
  });

  it('is not sent about documents that were indexed while the county had the watch off', async () => {
    const email = nextEmail();
    await watch(test, email, ANNA);
    await offerWatch(test, false);
    await importDocuments(test, [{ key: nextKey(), grantors: ['LINDQUIST, ANNA'] }]);
    await offerWatch(test);
    await finishImport(test, await startImport(test));
    expect(await alertsTo(email)).toEqual([]);
  });
});

describe('A digest', () => {
  it.each([
    ['DAILY', 1],
    ['WEEKLY', 7],
  ] as const)('%s has the documents of its period, and comes once', async (frequency, days) => {
    const email = nextEmail();
    const secret = await watch(test, email, ANNA);
    await test.client().call(changeWatchFrequency, { secret, frequency });
    await importDocuments(test, [{ key: nextKey(), grantors: ['LINDQUIST, ANNA'] }]);
    await importDocuments(test, [{ key: nextKey(), grantees: ['LINDQUIST, ANNA'] }]);
    expect(await alertsTo(email)).toEqual([]);
    test.clock.advanceMinutes(days * DAY_MINUTES);
    await sendWatchAlerts(test.county);
    await sendWatchAlerts(test.county);
    const alerts = await alertsTo(email);
    expect(alerts.map(({ subject }) => subject)).toEqual(['Testing County: 2 documents were recorded']);
  });

  it('replaces immediate alerts after 50 documents in a month', async () => {
    const email = nextEmail();
    await watch(test, email, ANNA);
    await importDocuments(
      test,
      Array.from({ length: 51 }, () => ({ key: nextKey(), grantors: ['LINDQUIST, ANNA'] })),
    );
    expect(await alertsTo(email)).toEqual([]);
    test.clock.advanceMinutes(DAY_MINUTES);
    await sendWatchAlerts(test.county);
    expect(await alertsTo(email)).toHaveLength(1);
  });
});

describe('Signing up', () => {
  it('shows how many documents of 12 months would have sent an email', async () => {
    const name: Watched = { kind: 'NAME', lastName: 'Pasternak', firstName: 'Olga', soundsLike: false };
    for (const recordedOn of ['2026-01-15', '2026-06-01', '2025-06-01']) {
      await addDocument(test.county.db, { key: nextKey(), recordedOn, grantors: ['PASTERNAK, OLGA R'] });
    }
    await addDocument(test.county.db, { key: nextKey(), recordedOn: '2026-06-01', grantors: ['PASTERNAK, OTTO'] });
    const { content } = await test.client().call(signUpForWatch, { email: nextEmail(), watched: name });
    expect(content).toEqual({ documentsInTwelveMonths: 2 });
  });

  it('counts the documents with similar names as the watch will send them', async () => {
    const recordedOn = '2026-06-01';
    for (const grantor of ['SMYTHE, ROBERT', 'SMITHE, BOB', 'SMITHE, RICHARD', 'OLSON, ROBERT'])
      await addDocument(test.county.db, { key: nextKey(), recordedOn, grantors: [grantor] });
    const count = async (soundsLike: boolean) => {
      const watched = { kind: 'NAME', lastName: 'Smithe', firstName: 'Robert', soundsLike } as const;
      const { content } = await test.client().call(signUpForWatch, { email: nextEmail(), watched });
      return content.documentsInTwelveMonths;
    };
    expect([await count(false), await count(true)]).toEqual([0, 2]);
  });

  it.each<Watched>([
    { kind: 'NAME', lastName: '--', firstName: '', soundsLike: false },
    { kind: 'PARCEL', parcel: '-' },
    { kind: 'SECTION', township: '33N', range: '21W', section: '37' },
  ])('refuses a watch without a usable term: %j', async (watched) => {
    expect((await test.client().call(signUpForWatch, { email: nextEmail(), watched })).status).toBe(422);
  });

  it('starts nothing before the link is confirmed', async () => {
    const email = nextEmail();
    await test.client().call(signUpForWatch, { email, watched: ANNA });
    await importDocuments(test, [{ key: nextKey(), grantors: ['LINDQUIST, ANNA'] }]);
    expect(await alertsTo(email)).toEqual([]);
  });

  it('gives the same response to a new address, a watching one and one at its limit of emails', async () => {
    const email = nextEmail();
    await watch(test, email, ANNA);
    const send = (to: string) => test.client().call(signUpForWatch, { email: to, watched: ANNA });
    const answers = [(await send(nextEmail())).envelope, (await send(email)).envelope];
    const before = (await listEmails(test, email)).length;
    for (let times = 0; times < 12; times += 1) answers.push((await send(email)).envelope);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await listEmails(test, email)).length - before).toBe(8);
  });

  it('is refused after 30 calls of one network, and if the county has the watch off', async () => {
    const send = () => test.client().call(signUpForWatch, { email: nextEmail(), watched: ANNA });
    const statuses = await Promise.all(Array.from({ length: 35 }, async () => (await send()).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await offerWatch(test, false);
    expect((await send()).status).toBe(404);
    await offerWatch(test);
  });
});

describe('A confirmation', () => {
  it('starts one watch, even for fifty simultaneous calls', async () => {
    const email = nextEmail();
    await test.client().call(signUpForWatch, { email, watched: ANNA });
    const { ticket } = await getNewestEmail(test, email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => test.client().call(confirmWatch, { secret: ticket })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const secret = answers[0]?.content.manageSecret ?? '';
    const { watches } = (await test.client().call(getSubscription, { secret })).content;
    expect(watches.map(({ watched }) => watched)).toEqual([ANNA]);
  });

  it('is refused after 48 hours, and with a forged link', async () => {
    const email = nextEmail();
    await test.client().call(signUpForWatch, { email, watched: ANNA });
    const { ticket } = await getNewestEmail(test, email);
    test.clock.advanceMinutes(2 * DAY_MINUTES + 1);
    expect((await test.client().call(confirmWatch, { secret: ticket })).status).toBe(410);
    expect((await test.client().call(confirmWatch, { secret: 'x'.repeat(43) })).status).toBe(410);
  });

  it('is refused beyond the maximum of watches of an address', async () => {
    const email = nextEmail();
    for (let times = 0; times < 10; times += 1) await watch(test, email, { kind: 'PARCEL', parcel: `1-${times}` });
    await test.database.executeSql('DELETE FROM public_call_attempts');
    await test.client().call(signUpForWatch, { email, watched: { kind: 'PARCEL', parcel: '2-1' } });
    const { ticket } = await getNewestEmail(test, email);
    expect((await test.client().call(confirmWatch, { secret: ticket })).status).toBe(409);
  });
});

describe('A link that manages watches', () => {
  it('ends its own watches, but never those of another address', async () => {
    const mine = await watch(test, nextEmail(), ANNA);
    const theirs = await watch(test, nextEmail(), ANNA);
    const list = async (secret: string) => (await test.client().call(getSubscription, { secret })).content.watches;
    const [other] = await list(theirs);
    await test.client().call(endWatch, { secret: mine, id: other?.id ?? 0 });
    expect(await list(theirs)).toHaveLength(1);
    const [own] = await list(mine);
    await test.client().call(endWatch, { secret: mine, id: own?.id ?? 0 });
    expect(await list(mine)).toEqual([]);
  });

  it('unsubscribes like a mail program, without a cookie, even years later, and forgets the address', async () => {
    const email = nextEmail();
    await watch(test, email, ANNA);
    await importDocuments(test, [{ key: nextKey(), grantors: ['LINDQUIST, ANNA'] }]);
    const row = await test.county.db
      .selectFrom('mail_outbox')
      .select('unsubscribe_url as url')
      .where('recipient', '=', email)
      .where('unsubscribe_url', 'is not', null)
      .executeTakeFirstOrThrow();
    test.clock.advanceMinutes(3 * 365 * DAY_MINUTES);
    const address = new URL(row.url ?? '');
    const url = `${address.pathname}${address.search}`;
    const opened = await test.app.inject({ method: 'GET', url });
    expect(opened.statusCode).toBe(404);
    const subscribers = () => test.database.executeSql(`SELECT id FROM watch_subscribers WHERE email = '${email}'`);
    expect((await subscribers()).rows).toHaveLength(1);
    const post = () =>
      test.app.inject({
        method: 'POST',
        url,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await post()).statusCode).toBe(200);
    expect((await subscribers()).rows).toEqual([]);
    expect((await post()).json()).toMatchObject({ ok: true });
  });

  it('gives forged unsubscriptions the same response, and refuses a forged link otherwise', async () => {
    const secret = 'x'.repeat(43);
    expect((await test.client().call(unsubscribeFromWatches, { secret })).status).toBe(200);
    expect((await test.client().call(getSubscription, { secret })).status).toBe(410);
    expect((await test.client().call(changeWatchFrequency, { secret, frequency: 'DAILY' })).status).toBe(410);
    expect((await test.client().call(endWatch, { secret, id: 1 })).status).toBe(410);
  });
});
