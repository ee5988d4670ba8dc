import { STATEMENT_LETTER } from '@portal/contract/office/reports/reports';
import { formatCents } from '@portal/contract/values/money';
import { sellOne } from '@portal/testing/apps/sales';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../people/accounts/index.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';

let app: TestApp;
let clerk: TestClient;
let accountId: number;
/** The debt after each charge, by plain sums. */
const debts: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.signedIn({ role: 'COUNTY' });
  const content = { countyName: 'Juniper County', address: '100 Court Street, Pine City, MN 55063' };
  await saveSettings(app.county.db, { group: 'common', content, actor: SYSTEM_ACTOR });
  accountId = await createAccount(app.county.db, { name: 'Lakeside Title', paymentMethod: 'INVOICE' });
  const address = { address: '7 Harbor Road', city: 'Duluth', state: 'MN', zip: '55802' };
  await app.county.db.updateTable('accounts').set(address).where('id', '=', accountId).execute();
  let owed = 0;
  for (let index = 0; index < 90; index += 1) {
    const amountCents = 100 + ((index * 7_919) % 1_000);
    const sale = { accountId, userId: null, method: 'INVOICE', kind: 'SEARCH', revenue: 'REVENUE_SEARCH' } as const;
    await sellOne(app.county.db, {
      ...sale,
      amountCents,
      at: new Date(app.clock.now().getTime() - (100 - index) * 1_000),
    });
    owed += amountCents;
    debts.push(owed);
  }
});
afterAll(() => app.close());

const send = (criteria: object) => clerk.send(STATEMENT_LETTER.endpoint, { fromDate: '11/01/2026', ...criteria });

test('A statement for the post begins with both addresses, the amount due and a slip for the payment', async () => {
  const pages = await readPdfPages(new Uint8Array((await send({ accountName: 'lakeside title' })).rawPayload));
  const [letter = ''] = pages;
  const due = formatCents(debts.at(-1) ?? 0);
  const lines = letter.split(/\r?\n/).map((line) => line.trim());
  expect(lines.slice(0, 3)).toEqual(['Juniper County', '100 Court Street', 'Pine City']);
  expect(lines.indexOf('Lakeside Title')).toBeGreaterThan(0);
  expect(lines.slice(lines.indexOf('Lakeside Title')).slice(0, 3)).toEqual([
    'Lakeside Title',
    '7 Harbor Road',
    'Duluth, MN 55802',
  ]);
  // In the letter and again on its slip.
  expect(lines.filter((line) => line === `Amount due: ${due}`)).toHaveLength(2);
  expect(lines.filter((line) => line === `Statement number: ${accountId}-20261120`)).toHaveLength(2);
  expect(letter).toContain('Return this part with your payment');
  expect(letter).toContain('Amount enclosed');
});

test('Every further page of the transactions begins with the balance of the one before', async () => {
  const pages = await readPdfPages(new Uint8Array((await send({ accountName: 'Lakeside Title' })).rawPayload));
  const further = pages.slice(2);
  expect(further.length).toBeGreaterThan(1);
  for (const page of further) {
    const carried = /Carried forward\s+(-?\$[\d,.]+)/.exec(page)?.[1];
    const [, next] = [...page.matchAll(/(-?\$[\d,]+\.\d\d)\s+(-?\$[\d,]+\.\d\d)/g)][0]?.slice(1) ?? [];
    const at = debts.findIndex((owed) => formatCents(-owed) === carried);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(formatCents(-(debts[at + 1] ?? 0))).toBe(next);
  }
  expect(pages[1]).not.toContain('Carried forward');
});

test('A statement without an account has no addresses and is refused', async () => {
  const response = await send({});
  expect(response.statusCode).toBe(400);
  expect(response.json().fieldErrors).toEqual({ accountName: 'Required.' });
});
