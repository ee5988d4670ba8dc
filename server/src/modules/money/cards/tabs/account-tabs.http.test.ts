import { closeAccountTab, listAccountTabs } from '@portal/contract/money/cards/account-tabs';
import {
  authorizeCard,
  type CardApp,
  chargeCard,
  expectSoundCards,
  signInCardUser,
  startCardApp,
} from '@portal/testing/apps/card-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeCardTabs } from './close-card-tabs.ts';

let app: CardApp;
let clerk: TestClient;
beforeAll(async () => {
  app = await startCardApp();
  clerk = await app.signedIn({ role: 'COUNTY' });
});
afterEach(() => expectSoundCards(app));
afterAll(() => app.close());

const listTabs = async ({ accountId }: TestClient) => (await clerk.call(listAccountTabs, { accountId })).content.tabs;
const close = async (tabId: number) => (await clerk.call(closeAccountTab, { tabId })).content.status;
const listEntries = () =>
  app.county.db.selectFrom('audit_entries').select('details').where('action', '=', 'card.tabClosed').execute();

async function openTab(amountCents?: number) {
  const client = await signInCardUser(app);
  await authorizeCard(app, client);
  if (amountCents !== undefined) await chargeCard(client, { amountCents, opKey: `sale ${client.userId}` });
  const [tab] = await listTabs(client);
  return { client, tabId: tab?.tabId ?? 0 };
}

test('an account lists its unpaid tabs, with their users', async () => {
  const { client } = await openTab(200);
  await openTab(300);
  expect(await listTabs(client)).toEqual([
    {
      tabId: expect.any(Number),
      username: client.username,
      state: 'OPEN',
      openedAt: expect.any(String),
      closeBy: expect.any(String),
      authorizedCents: expect.any(Number),
      usedCents: 200,
      surchargeCents: expect.any(Number),
    },
  ]);
});

test('a closed tab accepts no more purchases and is charged once, with one audit entry', async () => {
  const { client, tabId } = await openTab(200);
  const before = (await listEntries()).length;
  const outcomes = await Promise.all([close(tabId), close(tabId), close(tabId)]);
  expect(outcomes.sort()).toEqual(['CLOSING', 'NOT_OPEN', 'NOT_OPEN']);
  expect(await chargeCard(client, { amountCents: 100, opKey: `late ${client.userId}` })).toBe('PAYMENT_NEEDED');
  expect((await listEntries()).slice(before)).toMatchObject([
    { details: { tabId, accountId: client.accountId, usedCents: 200 } },
  ]);
  await closeCardTabs(app.county);
  expect(await listTabs(client)).toEqual([]);
  const stored = await app.county.db.selectFrom('card_tabs').select('state').where('id', '=', tabId).execute();
  expect(stored).toEqual([{ state: 'CAPTURED' }]);
});

test('an unused tab is voided', async () => {
  const { client, tabId } = await openTab();
  expect(await close(tabId)).toBe('CLOSING');
  await closeCardTabs(app.county);
  expect(await listTabs(client)).toEqual([]);
});

test('a nonexistent tab is not open', async () => {
  expect(await close(999_999)).toBe('NOT_OPEN');
});
