import { randomUUID } from 'node:crypto';
import { computeDownloadOrder, payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import type { Cents } from '@portal/contract/values/money';
import type { Role } from '@portal/contract/values/role';
import { findCartFaults } from '@portal/server/modules/images/cart';
import { findOrderFaults } from '@portal/server/modules/images/imaging';
import { adjustEscrow, findLedgerFaults } from '@portal/server/modules/money/ledger';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import type { NewAccount } from '@portal/server/modules/people/accounts';
import { expect } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestAppOptions, type TestClient } from './test-app.ts';

/** Starts a county that sells images: $9.00 for a document, or $2.00 for the first page and $0.50 for each other page. */
export async function startSellingApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options);
  await setPrices(app, { imageDocument: 900, imageFirstPage: 200, imageAdditionalPages: 50 });
  // Quotes expire after half an hour; sessions must last longer.
  const patient = { inactivityTimeLimit: false };
  await saveSettings(app.county.db, { group: 'userAccess', content: patient, actor: SYSTEM_ACTOR });
  return app;
}

export async function setPrices(
  { county }: TestApp,
  content: { imageDocument: Cents; imageFirstPage: Cents; imageAdditionalPages: Cents },
): Promise<void> {
  await saveSettings(county.db, { group: 'aLaCarte', content, actor: SYSTEM_ACTOR });
}

/** Signs in a user of a new account, or of the given one, that is charged by page by default. */
export async function signInBuyer(
  app: TestApp,
  options: { escrowCents?: Cents; account?: Partial<NewAccount>; accountId?: number; role?: Role } = {},
): Promise<TestClient> {
  const { escrowCents = 0, account, accountId, role } = options;
  const client = await app.signedIn({ account: { imageChargeMethod: 'PAGE', ...account }, accountId, role });
  if (escrowCents > 0) await fundEscrow(app, client.accountId, escrowCents);
  return client;
}

/** An account whose users can view images, but can't buy any. */
export const CANNOT_BUY: Partial<NewAccount> = { imageRetrieval: false, certificateRetrieval: false };

/** Starts a new session for a user whose session has expired. */
export async function signInAgain(client: TestClient): Promise<void> {
  const body = { username: client.username, password: TEST_PASSWORD };
  const response = await client.send({ method: 'POST', path: 'auth/login' }, body);
  expect(response.statusCode).toBe(200);
}

/** Adds to an account's escrow. */
export async function fundEscrow(app: TestApp, accountId: number, amountCents: Cents): Promise<void> {
  const at = app.clock.now();
  await adjustEscrow(app.county.db, { accountId, amountCents, opKey: randomUUID(), note: '', actor: SYSTEM_ACTOR, at });
}

/** Orders pages, by default the whole document. */
export function orderPages(client: TestClient, documentKey: string, pagesSelected?: string) {
  const selection =
    pagesSelected === undefined
      ? ({ pageSelectionMethod: 'ENTIRE_DOCUMENT' } as const)
      : ({ pageSelectionMethod: 'CSV_PAGES', pagesSelected } as const);
  return client.call(computeDownloadOrder, { documentKey, pageCount: 0, ...selection });
}

/** Orders pages and pays for them. @returns the order's guid. */
export async function buyPages(client: TestClient, documentKey: string, pagesSelected?: string): Promise<string> {
  const { guid } = (await orderPages(client, documentKey, pagesSelected)).content.imageState;
  const { content } = await client.call(payDownloadOrder, { imageStateGuid: guid });
  expect(content.status).toBe('PAID');
  return guid;
}

/** Fails if ledger, orders, carts and entitlements contradict each other. */
export async function expectSoundBooks({ county }: TestApp): Promise<void> {
  const { db } = county;
  const faults = [await findLedgerFaults(db), await findOrderFaults(db), await findCartFaults(db)];
  expect(faults.flat()).toEqual([]);
}
