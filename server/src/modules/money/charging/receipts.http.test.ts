import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { receipt } from '@portal/contract/money/charging/receipt';
import { logout } from '@portal/contract/people/current-user/logout';
import {
  authorizeCard,
  type CardApp,
  expectSoundCards,
  payDeposit,
  reportDeposit,
  signInCardUser,
  startCardApp,
} from '@portal/testing/apps/card-app';
import { listEmails } from '@portal/testing/apps/emails';
import { recordDocument } from '@portal/testing/apps/record-document';
import { orderPages, setPrices } from '@portal/testing/apps/selling-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { closeCardTabs } from '../cards/index.ts';

const ADDRESS = '100 Court Street, Juniper, MN 55000';

let app: CardApp;
let documentKey: string;
beforeAll(async () => {
  app = await startCardApp();
  await setPrices(app, { imageDocument: 900, imageFirstPage: 200, imageAdditionalPages: 50 });
  await saveSettings(app.county.db, { group: 'common', content: { address: ADDRESS }, actor: SYSTEM_ACTOR });
  ({ documentKey } = await recordDocument(app, { image: 3 }));
});
afterEach(() => expectSoundCards(app));
afterAll(() => app.close());

/** Buys a document by card. */
async function buyByCard(client: TestClient) {
  const transId = await authorizeCard(app, client);
  const { guid } = (await orderPages(client, documentKey)).content.imageState;
  const { receiptId } = (await client.call(payDownloadOrder, { imageStateGuid: guid })).content;
  return { receiptId: receiptId as number, invoiceNumber: app.emulator.book.find(transId)?.order.invoiceNumber ?? '' };
}

async function setEmail(client: TestClient, email: string): Promise<void> {
  await app.county.db.updateTable('users').set({ email }).where('id', '=', client.userId).execute();
}

const show = async (client: TestClient, receiptId: number) =>
  (await client.call(receipt, { receiptId, format: 'screen' })).content;
const statusOf = async (client: TestClient, receiptId: number) =>
  (await client.send(receipt, { receiptId, format: 'screen' })).statusCode;
const linesOf = ({ rows }: Awaited<ReturnType<typeof show>>) =>
  rows.map(({ item, amountCents }) => [item, amountCents]);
const factOf = ({ facts }: Awaited<ReturnType<typeof show>>, label: string) =>
  facts.find((fact) => fact.label === label)?.value;

describe('The receipt of a purchase by card', () => {
  test('shows the gateway’s number and every line on the screen, in the mail and on paper', async () => {
    const client = await signInCardUser(app);
    await setEmail(client, 'payer@example.com');
    const { receiptId, invoiceNumber } = await buyByCard(client);
    expect(invoiceNumber).toMatch(/^LRP-/);
    const shown = await show(client, receiptId);
    expect(linesOf(shown)).toEqual([
      ['First page', 200],
      ['Additional pages (2)', 100],
      ['Card surcharge', 8],
    ]);
    expect(shown.totals.amountCents).toBe(308);
    expect(factOf(shown, 'Payment number')).toBe(invoiceNumber);
    expect(factOf(shown, 'County')).toBe(`Testing County, ${ADDRESS}`);
    expect(factOf(shown, 'Document')).toBe(documentKey);
    for (const label of ['Account', 'Payer', 'Date']) expect(factOf(shown, label)).not.toBe('');
    const [mail] = await listEmails(app, 'payer@example.com');
    for (const part of [
      `Testing County\n${ADDRESS}\n`,
      `Payment number: ${invoiceNumber}\n`,
      'Card surcharge: $0.08\n',
    ])
      expect(mail?.text).toContain(part);
    const pdf = await client.send(receipt, { receiptId });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const text = (await readPdfPages(pdf.rawPayload)).join(' ');
    for (const part of ['Card surcharge', '$3.08']) expect(text).toContain(part);
    // The letterhead has the county and its address, and nothing says them again.
    for (const part of [invoiceNumber, ADDRESS, 'Testing County']) expect(text.split(part)).toHaveLength(2);
  });

  test('is visible to its payer, the administrators of the account and the staff', async () => {
    const client = await signInCardUser(app);
    const { receiptId } = await buyByCard(client);
    const { accountId } = client;
    expect(await statusOf(await app.signedIn({ accountId, role: 'ACCOUNT' }), receiptId)).toBe(200);
    expect(await statusOf(await app.signedIn({ role: 'COUNTY' }), receiptId)).toBe(200);
    expect(await statusOf(await app.signedIn({ accountId, role: 'USER' }), receiptId)).toBe(404);
    expect(await statusOf(await app.signedIn({ role: 'ACCOUNT' }), receiptId)).toBe(404);
    expect(await statusOf(client, receiptId + 1_000_000)).toBe(404);
  });

  test('of a guest belongs to the guest’s session', async () => {
    const account = { paymentMethod: 'CREDIT_CARD', imageChargeMethod: 'PAGE' } as const;
    const guest = await app.signedIn({ account, role: 'GUEST' });
    const { receiptId } = await buyByCard(guest);
    expect(await statusOf(guest, receiptId)).toBe(200);
    const { accountId } = guest;
    expect(await statusOf(await app.signedIn({ accountId, role: 'GUEST' }), receiptId)).toBe(404);
  });
});

describe('The receipt of a capture', () => {
  test('lists its purchases under the gateway’s number, and agrees with the gateway', async () => {
    const client = await signInCardUser(app);
    await setEmail(client, 'captured@example.com');
    const { invoiceNumber } = await buyByCard(client);
    await client.call(logout, {});
    await closeCardTabs(app.county);
    const mails = await listEmails(app, 'captured@example.com');
    const mail = mails.find(({ subject }) => subject.includes('card charges'));
    expect(mail?.text).toContain(
      `1 image purchase, ${documentKey}: $3.00\nCard surcharge: $0.08\nCharged to the card: $3.08\n`,
    );
    expect(mail?.text).toContain(`Payment number: ${invoiceNumber}\n`);
    const capture = await app.county.db
      .selectFrom('journal_entries')
      .select('id')
      .where('account_id', '=', client.accountId)
      .where('kind', '=', 'CARD_CAPTURE')
      .executeTakeFirstOrThrow();
    const shown = await show(await app.signedIn({ accountId: client.accountId, role: 'ACCOUNT' }), capture.id);
    expect(linesOf(shown)).toEqual([
      [`1 image purchase, ${documentKey}`, 300],
      ['Card surcharge', 8],
    ]);
    expect(factOf(shown, 'Payment number')).toBe(invoiceNumber);
  });
});

describe('The receipt of a deposit', () => {
  test('shows its surcharge and the gateway’s number; fifty reports have the same receipt', async () => {
    const client = await app.signedIn({ role: 'ACCOUNT' });
    const transId = await payDeposit(app, client);
    const reports = await Promise.all(Array.from({ length: 50 }, () => reportDeposit(client, transId)));
    const ids = new Set(reports.flatMap(({ content }) => content.receiptId ?? []));
    expect(ids.size).toBe(1);
    const shown = await show(client, [...ids][0] as number);
    expect(linesOf(shown)).toEqual([
      ['Escrow deposit', 2_500],
      ['Card surcharge', 75],
    ]);
    expect(factOf(shown, 'Payment number')).toBe(app.emulator.book.find(transId)?.order.invoiceNumber);
    expect(factOf(shown, 'Paid by')).toBe('Card XXXX1111');
  });
});
