import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, orderPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrderFaults } from './find-order-faults.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
  const buyer = await signInBuyer(app, { escrowCents: 1_000 });
  const { documentKey } = await recordDocument(app, { image: 3 });
  await buyPages(buyer, documentKey, '1');
  await buyPages(buyer, documentKey, '1, 2');
  await orderPages(buyer, documentKey, '3');
});
afterAll(() => app.close());

test('correct orders have no faults', async () => {
  expect(await findOrderFaults(app.county.db)).toEqual([]);
});

/** Rolls back a test's manual changes. */
const UNDONE = new Error('undone');

/** Changes that no code of ours makes, made by hand. */
test.each([
  {
    rules: ['a paid order has the ledger entry of its charge'],
    tampering: `UPDATE download_orders SET charged_cents = charged_cents - 1 WHERE state = 'PAID'`,
  },
  {
    rules: ['a charge for images has its paid order'],
    tampering: `UPDATE download_orders SET charged_cents = 0, journal_entry_id = NULL WHERE state = 'PAID'`,
  },
  {
    rules: ['the pages of a paid order are free for its account'],
    tampering: `DELETE FROM image_entitlements WHERE page = 2`,
  },
  {
    rules: ['pages are free by a paid order'],
    tampering: `UPDATE image_entitlements SET order_guid = (SELECT guid FROM download_orders WHERE state = 'OPEN') WHERE page = 2`,
  },
])('finds violations of $rules', async ({ rules, tampering }) => {
  const tampered = app.county.db.transaction().execute(async (tx) => {
    await sql.raw(tampering).execute(tx);
    const faults = await findOrderFaults(tx);
    expect(faults.map(({ rule }) => rule)).toEqual(rules);
    expect(faults.every(({ ids }) => ids.length > 0)).toBe(true);
    throw UNDONE;
  });
  await expect(tampered).rejects.toBe(UNDONE);
});
