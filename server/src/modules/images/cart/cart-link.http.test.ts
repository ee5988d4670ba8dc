import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCart, getCartCopies, getLinkedCart, getLinkedCopies, payCart } from '@portal/contract/images/cart/cart';
import { refundSale } from '@portal/contract/money/charging/sales';
import { guestLogin } from '@portal/contract/people/current-user/login';
import {
  authorizeCard,
  type CardApp,
  expectSoundCards,
  signInCardUser,
  startCardApp,
} from '@portal/testing/apps/card-app';
import { fillCart, priceCart } from '@portal/testing/apps/carts';
import { createScan, recordDocument } from '@portal/testing/apps/record-document';
import { expectSoundBooks, setPrices } from '@portal/testing/apps/selling-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { dieBeforeAnswer } from '@portal/testing/crash/die-before-answer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openFolderImageStore } from '../../../platform/images/store/folder-image-store.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

const EMAIL = 'visitor@example.com';
const PRICE_CENTS = 300;
const WEEK_MINUTES = 7 * 24 * 60;

let app: CardApp;
let shared: TestClient;
beforeAll(async () => {
  app = await startCardApp();
  await setPrices(app, { imageDocument: PRICE_CENTS, imageFirstPage: PRICE_CENTS, imageAdditionalPages: 0 });
  const account = { paymentMethod: 'CREDIT_CARD', imageChargeMethod: 'PAGE' } as const;
  shared = await app.signedIn({ role: 'GUEST', account });
  const content = { guestUserName: shared.username };
  await saveSettings(app.county.db, { group: 'userAccess', content, actor: SYSTEM_ACTOR });
});
afterEach(async () => {
  await app.county.db.deleteFrom('mail_outbox').execute();
  await expectSoundBooks(app);
  await expectSoundCards(app);
});
afterAll(() => app.close());

const record = async () => (await recordDocument(app, { image: 1 })).documentKey;

/** A guest with an authorized card. */
async function enter(): Promise<TestClient> {
  const client = app.client();
  await client.call(guestLogin, {});
  client.accountId = shared.accountId;
  await authorizeCard(app, client);
  return client;
}

const listEmails = () =>
  app.county.db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text as text'])
    .where('recipient', '=', EMAIL)
    .execute();

const readSecret = async () => /\/copies\/([\w-]+)/.exec((await listEmails())[0]?.text ?? '')?.[1] ?? '';

/** A guest's paid cart and the secret of its link. */
async function buy(documentKeys: readonly string[]) {
  const guest = await enter();
  await fillCart(guest, documentKeys);
  const imageStateGuid = await priceCart(guest);
  const paid = (await guest.call(payCart, { imageStateGuid, email: EMAIL })).content;
  expect(paid).toMatchObject({ status: 'PAID', chargedCents: PRICE_CENTS * documentKeys.length });
  return { guest, imageStateGuid, receiptId: paid.receiptId, secret: await readSecret() };
}

const codeOf = async (secret: string) => (await app.client().call(getLinkedCart, { secret })).envelope.code;
const fetchCopies = (client: TestClient, secret: string) => client.send(getLinkedCopies, { secret, file: 'ZIP' });

test('a guest gets a link by email, once, that downloads the same file without a session', async () => {
  const { guest, imageStateGuid, secret } = await buy([await record(), await record()]);
  await guest.call(payCart, { imageStateGuid, email: EMAIL });
  expect(await listEmails()).toHaveLength(1);
  const own = await guest.send(getCartCopies, { imageStateGuid, file: 'ZIP' });
  const linked = await fetchCopies(app.client(), secret);
  expect(linked.statusCode).toBe(200);
  expect(linked.rawPayload.equals(own.rawPayload)).toBe(true);
  expect((await app.client().call(getLinkedCart, { secret })).content).toMatchObject({
    ...{ documentCount: 2, certifiedCount: 0, pageCount: 2 },
  });
  const part = await app.client().send(getLinkedCopies, { secret, file: 'ZIP' }, { range: 'bytes=5-' });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload.equals(own.rawPayload.subarray(5))).toBe(true);
});

test('a process that is killed after the payment leaves one charge and one email with a link that works', async () => {
  const imagesFolder = mkdtempSync(join(tmpdir(), 'portal-crash-links-'));
  try {
    const guest = await enter();
    const documentKey = await record();
    await openFolderImageStore(imagesFolder).put(documentKey, createScan(1));
    await fillCart(guest, [documentKey]);
    const body = { imageStateGuid: await priceCart(guest), email: EMAIL };
    await dieBeforeAnswer(app, guest, { endpoint: payCart, body }, { imagesFolder });
    const secret = await readSecret();
    expect((await fetchCopies(app.client(), secret)).statusCode).toBe(200);
    expect((await guest.call(payCart, body)).content).toMatchObject({ status: 'PAID', chargedCents: PRICE_CENTS });
    expect(await listEmails()).toHaveLength(1);
    expect(await readSecret()).toBe(secret);
  } finally {
    rmSync(imagesFolder, { recursive: true, force: true });
  }
});

test('the email and the page name no document, no price and no card', async () => {
  const documentKey = await record();
  const { secret } = await buy([documentKey]);
  const [email] = await listEmails();
  expect(email?.subject).toBe(`${app.county.name}: your copies`);
  const page = JSON.stringify((await app.client().call(getLinkedCart, { secret })).content);
  for (const text of [email?.text ?? '', page])
    for (const hidden of [documentKey, 'Warranty', '$', '3.00', shared.username, '1111'])
      expect(text).not.toContain(hidden);
});

test('the database has neither the secret nor the address outside of the outbox', async () => {
  const { imageStateGuid, secret } = await buy([await record()]);
  const order = await app.county.db
    .selectFrom('cart_orders')
    .selectAll()
    .where('guid', '=', imageStateGuid)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(order)).not.toContain(secret);
  const { rows } = await app.database.executeSql(
    `SELECT action, username, details::text AS details FROM audit_entries
     WHERE details->>'order' = '${imageStateGuid}' AND action LIKE 'cart.%'`,
  );
  expect(rows).toEqual([{ action: 'cart.linkEmailed', username: shared.username, details: expect.any(String) }]);
  for (const text of [JSON.stringify(rows), JSON.stringify(order)]) expect(text).not.toContain(EMAIL);
});

test('works through the seventh day and not after it, and another secret never', async () => {
  const { secret } = await buy([await record()]);
  app.clock.advanceMinutes(WEEK_MINUTES - 1);
  expect((await fetchCopies(app.client(), secret)).statusCode).toBe(200);
  app.clock.advanceMinutes(1);
  expect(await codeOf(secret)).toBe('LINK_NOT_VALID');
  expect((await fetchCopies(app.client(), secret)).json().code).toBe('LINK_NOT_VALID');
  expect(await codeOf(`${secret}x`)).toBe('LINK_NOT_VALID');
});

test('each download with it is audited, with its network and without a user', async () => {
  const { imageStateGuid, secret } = await buy([await record()]);
  await fetchCopies(app.client(), secret);
  const { rows } = await app.database.executeSql(
    `SELECT user_id, client_address <> '' AS has_address FROM audit_entries
     WHERE action = 'cart.linkUsed' AND details->>'order' = '${imageStateGuid}'`,
  );
  expect(rows).toEqual([{ user_id: null, has_address: true }]);
});

test('a link gives another guest the files alone: not the cart, nor free pages of its documents', async () => {
  const documentKey = await record();
  const { secret, imageStateGuid } = await buy([documentKey]);
  const other = await enter();
  expect((await fetchCopies(other, secret)).statusCode).toBe(200);
  expect((await other.call(getCart, {})).content.orders).toEqual([]);
  expect((await other.send(getCartCopies, { imageStateGuid, file: 'ZIP' })).json().code).toBe('ORDER_NOT_OPEN');
  await fillCart(other, [documentKey]);
  const again = await other.call(payCart, { imageStateGuid: await priceCart(other) });
  expect(again.content.chargedCents).toBe(PRICE_CENTS);
});

test('a document that was withheld since is named and not sent, and nothing is once all were refunded', async () => {
  const [kept, withheld] = [await record(), await record()];
  const { secret, receiptId } = await buy([kept, withheld]);
  await app.county.db
    .updateTable('documents')
    .set({ is_withheld: true })
    .where('number', '=', withheld.slice(1))
    .execute();
  const zip = (await fetchCopies(app.client(), secret)).rawPayload;
  expect(zip.includes(`Warranty Deed ${kept}.pdf`)).toBe(true);
  expect(zip.includes(`Warranty Deed ${withheld}.pdf`)).toBe(false);
  const staff = await app.signedIn({ role: 'COUNTY' });
  const lines = [1, 2].map((line) => ({ line, amountCents: PRICE_CENTS }));
  const request = { saleId: receiptId ?? 0, reason: 'Unreadable', requestKey: crypto.randomUUID(), lines };
  expect((await staff.call(refundSale, request)).envelope.ok).toBe(true);
  expect((await fetchCopies(app.client(), secret)).json().code).toBe('ORDER_NOT_OPEN');
});

test('no email is sent for a cart that isn’t paid, or costs nothing', async () => {
  const poor = app.client();
  await poor.call(guestLogin, {});
  await fillCart(poor, [await record()]);
  const unpaid = await poor.call(payCart, { imageStateGuid: await priceCart(poor), email: EMAIL });
  expect(unpaid.content.status).toBe('PAYMENT_NEEDED');
  const guest = await enter();
  const documentKey = await record();
  for (const email of ['', EMAIL]) {
    await fillCart(guest, [documentKey]);
    await guest.call(payCart, { imageStateGuid: await priceCart(guest), email });
  }
  expect(await listEmails()).toEqual([]);
});

test('an address that isn’t one is refused, and so is one of a user who isn’t a guest', async () => {
  const guest = await enter();
  await fillCart(guest, [await record()]);
  const imageStateGuid = await priceCart(guest);
  for (const email of ['visitor', 'a@example.com, b@example.com', 'a@example.com\nBcc: b@example.com'])
    expect(Object.keys((await guest.call(payCart, { imageStateGuid, email })).envelope.fieldErrors ?? {})).toEqual([
      'email',
    ]);
  const user = await signInCardUser(app);
  await fillCart(user, [await record()]);
  const refused = await user.call(payCart, { imageStateGuid: await priceCart(user), email: EMAIL });
  expect(refused.envelope.code).toBe('INVALID_INPUT');
  expect(await listEmails()).toEqual([]);
});
