import {
  answerRedactionRequest,
  askForRedaction,
  confirmRedactionRequest,
  getRedactionOffer,
  listRedactionRequests,
} from '@portal/contract/images/redactions/redaction-requests';
import { drawRedaction } from '@portal/contract/images/redactions/redactions';
import { getNewestEmail, listEmails } from '@portal/testing/apps/emails';
import { startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { purgeRedactionDesk } from './ask-for-redaction.ts';

const EMAIL = 'owner@example.com';
const REQUEST = {
  ...({ documentKey: 'A1', page: 1, kind: 'SSN', requester: 'SELF', name: 'Anna Lindquist' } as const),
  ...({ note: 'Below the signature, Fla. Stat. 119.0714(3)', email: EMAIL, language: 'ENGLISH' } as const),
};

let app: TestApp;
let clerk: TestClient;
let other: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await addTestCodes(app.county.db);
  await addDocument(app.county.db, { key: 'A1', recordedOn: '1987-05-01', instrument: 'WD', imagePageCount: 2 });
  await addDocument(app.county.db, { key: 'A2', recordedOn: '1987-05-01', instrument: 'WD', isWithheld: true });
  clerk = await app.signedIn({ role: 'COUNTY' });
  other = await app.signedIn({ role: 'COUNTY' });
  await saveSettings(app.county.db, { group: 'redaction', content: { clerks: clerk.username }, actor: SYSTEM_ACTOR });
});
afterAll(() => app.close());

const offer = (takeRequests: boolean) =>
  saveSettings(app.county.db, {
    group: 'redactionRequests',
    content: { takeRequests, requestNotice: 'Minn. Stat. 13.045: bring your Safe at Home card.' },
    actor: SYSTEM_ACTOR,
  });
const listAs = async (client: TestClient, isAnswered = false) =>
  (await client.call(listRedactionRequests, { isAnswered })).content;
const audited = async () => {
  const { rows } = await sql<{ action: string; username: string; details: unknown }>`
    SELECT action, username, details FROM audit_entries WHERE action LIKE 'redaction.request%' ORDER BY id`.execute(
    app.county.db,
  );
  return rows;
};

test('A county that takes no requests refuses all calls of the public', async () => {
  await offer(false);
  const visitor = app.client();
  for (const response of [
    await visitor.call(getRedactionOffer, {}),
    await visitor.call(askForRedaction, REQUEST),
    await visitor.call(confirmRedactionRequest, { secret: 'x' }),
  ])
    expect(response.envelope).toMatchObject({ code: 'NOT_OFFERED' });
});

test('Someone without an account asks and confirms by email; named clerks alone see the request then', async () => {
  await offer(true);
  expect((await app.client().call(getRedactionOffer, {})).content.notice).toContain('Safe at Home');
  expect((await app.client().call(askForRedaction, REQUEST)).status).toBe(200);
  const { ticket, text } = await getNewestEmail(app, EMAIL);
  expect(text).toContain('page 1 of document A1');
  expect((await listAs(clerk)).requests).toEqual([]);
  const confirmed = await Promise.all([1, 2].map(() => app.client().call(confirmRedactionRequest, { secret: ticket })));
  for (const { content } of confirmed) expect(content).toEqual({ documentKey: 'A1' });
  const { requests, waiting } = await listAs(clerk);
  expect(waiting).toBe(1);
  expect(requests).toMatchObject([
    { documentKey: 'A1', page: 1, kind: 'SSN', name: 'Anna Lindquist', email: EMAIL, state: 'OPEN', answer: '' },
  ]);
  for (const client of [other, app.client(), await app.signedIn({ role: 'USER' })])
    expect((await client.call(listRedactionRequests, { isAnswered: false })).envelope.ok).toBe(false);
  expect(await audited()).toEqual([
    { action: 'redaction.requested', username: null, details: { documentKey: 'A1', pages: [1] } },
  ]);
});

test('The response says nothing about which documents there are', async () => {
  const responses = [];
  for (const [index, documentKey] of ['A1', 'A2', 'A999'].entries())
    responses.push(
      (await app.client().call(askForRedaction, { ...REQUEST, documentKey, email: `o${index}@example.com` })).envelope,
    );
  expect(new Set(responses.map((envelope) => JSON.stringify(envelope))).size).toBe(1);
});

test.each([
  ['with hyphens', 'It is 123-45-6789.'],
  ['with blanks and full stops', '1 2 3 . 4 5 . 6 7 8 9'],
  ['with dashes that look alike', '123–45—6789'],
  ['in fullwidth digits', '１２３４５６７８９'],
  ['in Bengali digits', '১২৩-৪৫-৬৭৮৯'],
  ['on two lines', '123-45\n6789'],
])('A note that repeats the number is refused: %s', async (_, note) => {
  const { envelope } = await app.client().call(askForRedaction, { ...REQUEST, note });
  expect(envelope).toMatchObject({ code: 'INVALID_INPUT' });
  expect(JSON.stringify(envelope)).not.toContain('6789');
});

test('An answer that the page is redacted needs a redaction on it, is given once, and is emailed', async () => {
  const [request] = (await listAs(clerk)).requests;
  const id = request?.id ?? 0;
  const answer = { id, decision: 'REDACTED', answer: 'Thank you.' } as const;
  expect((await other.call(answerRedactionRequest, answer)).envelope.ok).toBe(false);
  expect((await clerk.call(answerRedactionRequest, answer)).envelope).toMatchObject({ code: 'REQUEST_NOT_REDACTED' });
  const boxes = [{ left: 100, top: 100, right: 9_900, bottom: 900 }];
  await clerk.call(drawRedaction, { documentKey: 'A1', page: 2, kind: 'ADDRESS', boxes });
  expect((await clerk.call(answerRedactionRequest, answer)).envelope).toMatchObject({ code: 'REQUEST_NOT_REDACTED' });
  await clerk.call(drawRedaction, { documentKey: 'A1', page: 1, kind: 'SSN', boxes });
  const before = (await listEmails(app, EMAIL)).length;
  const answered = await Promise.all([1, 2].map(() => clerk.call(answerRedactionRequest, answer)));
  expect(answered.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await listEmails(app, EMAIL)).toHaveLength(before + 1);
  const { text } = await getNewestEmail(app, EMAIL);
  expect(text).toContain('Page 1 of document A1 is redacted');
  expect(text).toContain('Thank you.');
  expect((await listAs(clerk)).requests).toEqual([]);
  expect((await listAs(clerk, true)).requests).toMatchObject([
    { state: 'REDACTED', answer: 'Thank you.', answeredBy: clerk.username },
  ]);
  expect((await audited()).at(-1)).toMatchObject({ action: 'redaction.requestGranted', username: clerk.username });
});

test('A request is declined with a reason, and without one it is not', async () => {
  await app.client().call(askForRedaction, { ...REQUEST, documentKey: 'a999', email: 'unknown@example.com' });
  const { ticket } = await getNewestEmail(app, 'unknown@example.com');
  await app.client().call(confirmRedactionRequest, { secret: ticket });
  const [request] = (await listAs(clerk)).requests;
  expect(request?.documentKey).toBe('A999');
  const id = request?.id ?? 0;
  expect((await clerk.call(answerRedactionRequest, { id, decision: 'DECLINED', answer: ' ' })).envelope).toMatchObject({
    code: 'INVALID_INPUT',
  });
  const declined = { id, decision: 'DECLINED', answer: 'There is no such document.' } as const;
  expect((await clerk.call(answerRedactionRequest, declined)).status).toBe(200);
  expect((await getNewestEmail(app, 'unknown@example.com')).text).toContain('There is no such document.');
});

test('The database changes no answer, and takes none for a request that is not confirmed', async () => {
  const { db } = app.county;
  await expect(sql`UPDATE redaction_requests SET answer = 'x' WHERE decision IS NOT NULL`.execute(db)).rejects.toThrow(
    'is answered',
  );
  await expect(
    sql`UPDATE redaction_requests SET decision = 'REDACTED', answered_by = 'x', answered_at = now()
        WHERE confirmed_at IS NULL`.execute(db),
  ).rejects.toThrow('redaction_requests_confirmed_first');
});

test('A flood of requests is refused before anything is stored, and an address gets ten emails at most', async () => {
  const count = async () => (await sql`SELECT FROM redaction_requests`.execute(app.county.db)).rows.length;
  const ask = (email: string) => app.client().call(askForRedaction, { ...REQUEST, email });
  app.clock.advanceMinutes(61);
  const before = await count();
  for (let asked = 0; asked < 12; asked += 1) expect((await ask('flooded@example.com')).status).toBe(200);
  expect(await count()).toBe(before + 10);
  expect(await listEmails(app, 'flooded@example.com')).toHaveLength(10);
  for (let asked = 12; asked < 30; asked += 1) expect((await ask(`f${asked}@example.com`)).status).toBe(200);
  expect((await ask('last@example.com')).envelope).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await count()).toBe(before + 28);
});

test('An expired link confirms nothing; requests are deleted after two days, or three years after the answer', async () => {
  const { db, clock } = app.county;
  app.clock.advanceMinutes(61);
  await app.client().call(askForRedaction, { ...REQUEST, email: 'late@example.com' });
  const { ticket } = await getNewestEmail(app, 'late@example.com');
  await sql`UPDATE redaction_requests SET requested_at = requested_at - interval '49 hours' WHERE confirmed_at IS NULL`.execute(
    db,
  );
  const late = await app.client().call(confirmRedactionRequest, { secret: ticket });
  expect(late.envelope).toMatchObject({ code: 'TICKET_NOT_VALID' });
  await purgeRedactionDesk({ db, clock });
  const kept = await sql<{ decision: string }>`SELECT decision FROM redaction_requests`.execute(db);
  expect(kept.rows.map(({ decision }) => decision).sort()).toEqual(['DECLINED', 'REDACTED']);
  const later = { now: () => new Date(clock.now().getTime() + 1_096 * 86_400_000) };
  await purgeRedactionDesk({ db, clock: later });
  expect((await sql`SELECT FROM redaction_requests`.execute(db)).rows).toEqual([]);
});
