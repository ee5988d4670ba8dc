import { randomUUID } from 'node:crypto';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { listEmails } from '@portal/testing/apps/emails';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount, type NewAccount } from '../../people/accounts/index.ts';
import { addImages, adjustEscrow, findLedgerFaults, getImageAllowance } from '../ledger/index.ts';
import { findBalance } from '../ledger/ledger.queries.ts';
import { type Buyer, charge } from './charge.ts';
import type { OrderedPages } from './sale-kinds.ts';

/** The number of simultaneous calls: as many as the connections of the engine can serve. */
const AT_ONCE = inject('engine') === 'pglite' ? 5 : 50;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await saveSettings(app.county.db, { group: 'aLaCarte', content: { name: 50 }, actor: SYSTEM_ACTOR });
});
afterEach(async () => {
  expect(await findLedgerFaults(app.county.db)).toEqual([]);
});
afterAll(() => app.close());

/** A buyer of a new account, without a session. */
async function openBuyer(account: Partial<NewAccount> = {}, escrowCents = 0): Promise<Buyer> {
  const { county, clock } = app;
  const accountId = await createAccount(county.db, { name: randomUUID(), ...account });
  const adjustment = { accountId, opKey: randomUUID(), note: '', actor: SYSTEM_ACTOR, at: clock.now() };
  if (escrowCents > 0) await adjustEscrow(county.db, { ...adjustment, amountCents: escrowCents });
  return { db: county.db, county, accountId, userId: null, sessionIdHash: undefined };
}

const filing = (amountCents: number, opKey = randomUUID()) =>
  ({
    kind: 'EFILE',
    item: { packageId: 'EX-118', fees: [{ item: 'FILING', quantity: 1, amountCents }] },
    opKey,
  }) as const;

/** Two pages of a document for $2.50, or for two images of a flat fee. */
const pages = (more: Partial<OrderedPages> = {}): OrderedPages => ({
  guid: randomUUID(),
  documentKey: 'A100',
  title: 'Warranty Deed A100',
  pages: [1, 2],
  ownedPages: [],
  prices: { method: 'PAGE', documentCents: 900, firstPageCents: 200, additionalPageCents: 50 },
  isCounted: false,
  freeThroughOn: '2026-12-20' as PlainDate,
  ...more,
});
const FREE = { method: 'PAGE', documentCents: 0, firstPageCents: 0, additionalPageCents: 0 } as const;

const balanceOf = async ({ db, accountId }: Buyer, kind: 'ESCROW' | 'RECEIVABLE') =>
  (await findBalance(db, accountId, kind))?.balance;

/** The lines of the account's sales. */
const listLines = ({ db, accountId }: Buyer) =>
  db
    .selectFrom('sale_lines')
    .innerJoin('sales', 'sales.journal_entry_id', 'sale_lines.journal_entry_id')
    .innerJoin('journal_entries', 'journal_entries.id', 'sales.journal_entry_id')
    .select(['kind', 'method', 'subject', 'item', 'quantity', 'amount_cents as cents', 'images'])
    .where('account_id', '=', accountId)
    .orderBy('sale_lines.journal_entry_id')
    .orderBy('line')
    .execute();

describe('The account decides how a sale is paid', () => {
  test('from its escrow, down to zero and not below', async () => {
    const buyer = await openBuyer({}, 300);
    expect(await charge(buyer, filing(300))).toMatchObject({ status: 'CHARGED', amountCents: 300, images: 0 });
    expect(await charge(buyer, filing(1))).toEqual({ status: 'INSUFFICIENT_FUNDS' });
    expect(await balanceOf(buyer, 'ESCROW')).toBe(0);
  });

  test('on its invoice', async () => {
    const buyer = await openBuyer({ paymentMethod: 'INVOICE' });
    expect(await charge(buyer, filing(300))).toMatchObject({ status: 'CHARGED' });
    expect(await balanceOf(buyer, 'RECEIVABLE')).toBe(-300);
  });

  test('by card only in a session: a job can’t authorize one', async () => {
    const buyer = await openBuyer({ paymentMethod: 'CREDIT_CARD' });
    expect(await charge(buyer, filing(300))).toEqual({ status: 'NO_PURCHASING_OPTIONS' });
  });

  test('with images of its flat fee if those are counted', async () => {
    const buyer = await openBuyer({ accountType: 'FLAT_FEE' });
    const at = app.clock.now();
    await addImages(buyer.db, { accountId: buyer.accountId, userId: null, opKey: randomUUID(), at, grant: 3 });
    const item = pages({ isCounted: true, prices: FREE });
    expect(await charge(buyer, { kind: 'IMAGE_PURCHASE', item, opKey: randomUUID() })).toMatchObject({
      ...{ status: 'CHARGED', amountCents: 0, images: 2 },
    });
    expect((await getImageAllowance(buyer.db, buyer.accountId)).imagesRemaining).toBe(1);
    expect(await charge(buyer, { kind: 'IMAGE_PURCHASE', item, opKey: randomUUID() })).toEqual({
      status: 'INSUFFICIENT_FUNDS',
    });
  });

  test('never with money for images of a flat-fee account', async () => {
    const buyer = await openBuyer({ accountType: 'FLAT_FEE' }, 1_000);
    expect(await charge(buyer, { kind: 'IMAGE_PURCHASE', item: pages(), opKey: randomUUID() })).toEqual({
      status: 'NO_PURCHASING_OPTIONS',
    });
    expect(await charge(buyer, filing(300))).toMatchObject({ status: 'CHARGED' });
  });
});

describe('The kind of sale decides what it costs', () => {
  test('a search costs its price in the list, or nothing if it is free', async () => {
    const buyer = await openBuyer({}, 300);
    const search = (type: 'searchByName' | 'searchByDate') =>
      charge(buyer, { kind: 'SEARCH', item: { type, subject: `${type}:0` }, opKey: randomUUID() });
    expect(await search('searchByName')).toMatchObject({ status: 'CHARGED', amountCents: 50 });
    expect(await search('searchByDate')).toEqual({ status: 'FREE' });
    expect(await balanceOf(buyer, 'ESCROW')).toBe(250);
  });

  test('pages cost their quote, line by line, without those bought before', async () => {
    const buyer = await openBuyer({}, 1_000);
    await charge(buyer, { kind: 'IMAGE_PURCHASE', item: pages({ pages: [1, 2, 3] }), opKey: randomUUID() });
    const again = pages({ documentKey: 'CERT-7', ownedPages: [1] });
    await charge(buyer, { kind: 'CERTIFICATE_PURCHASE', item: again, opKey: randomUUID() });
    const paid = { method: 'ESCROW', images: 0 };
    expect(await listLines(buyer)).toEqual([
      { ...paid, kind: 'IMAGE_PURCHASE', subject: 'A100', item: 'FIRST_PAGE', quantity: 1, cents: 200 },
      { ...paid, kind: 'IMAGE_PURCHASE', subject: 'A100', item: 'ADDITIONAL_PAGES', quantity: 2, cents: 100 },
      { ...paid, kind: 'CERTIFICATE_PURCHASE', subject: 'CERT-7', item: 'ADDITIONAL_PAGES', quantity: 1, cents: 50 },
    ]);
  });

  test('pages that are all free cost nothing, and no receipt is mailed', async () => {
    const client = await app.signedIn();
    const buyer = { ...(await openBuyer()), userId: client.userId };
    const sale = { kind: 'IMAGE_PURCHASE', item: pages({ ownedPages: [1, 2] }), opKey: randomUUID() } as const;
    expect(await charge(buyer, sale)).toEqual({ status: 'FREE' });
    expect(await listLines(buyer)).toEqual([]);
  });

  test.each([0.5, -1, Number.NaN, 10_000_000_001])('%d isn’t a price', async (cents) => {
    await expect(charge(await openBuyer({}, 300), filing(cents))).rejects.toThrow(RangeError);
  });
});

describe('A sale is charged once', () => {
  test('with the same key, and charging again returns the first outcome', async () => {
    const buyer = await openBuyer({}, 1_000);
    const sale = filing(300);
    const first = await charge(buyer, sale);
    expect(await charge(buyer, sale)).toEqual(first);
    expect(await balanceOf(buyer, 'ESCROW')).toBe(700);
  });

  test('even when many charge it at the same time', async () => {
    const buyer = await openBuyer({}, 1_000);
    const sale = filing(300);
    const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => charge(buyer, sale)));
    expect(outcomes.every((outcome) => outcome.status === 'CHARGED')).toBe(true);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await balanceOf(buyer, 'ESCROW')).toBe(700);
  });

  test('and mails one receipt', async () => {
    const client = await app.signedIn();
    const email = `${client.username}@example.com`;
    await app.county.db.updateTable('users').set({ email }).where('id', '=', client.userId).execute();
    const buyer = { ...(await openBuyer({}, 1_000)), userId: client.userId };
    const sale = { kind: 'IMAGE_PURCHASE', item: pages(), opKey: randomUUID() } as const;
    await charge(buyer, sale);
    await charge(buyer, sale);
    const [mail, ...others] = await listEmails(app, email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Warranty Deed A100');
    expect(mail?.text).toContain('$2.50');
  });

  test('and its key can’t be used for another sale', async () => {
    const buyer = await openBuyer({}, 1_000);
    const opKey = randomUUID();
    await charge(buyer, filing(300, opKey));
    await expect(charge(await openBuyer({}, 1_000), filing(300, opKey))).rejects.toThrow('another sale');
    const search = { kind: 'SEARCH', item: { type: 'searchByName', subject: '' }, opKey } as const;
    await expect(charge(buyer, search)).rejects.toThrow('another sale');
  });

  test('together with the purchase, or not at all', async () => {
    const buyer = await openBuyer({}, 1_000);
    const failing = buyer.db.transaction().execute(async (tx) => {
      await charge({ ...buyer, db: tx }, filing(300));
      throw new Error('no delivery');
    });
    await expect(failing).rejects.toThrow('no delivery');
    expect(await balanceOf(buyer, 'ESCROW')).toBe(1_000);
    expect(await listLines(buyer)).toEqual([]);
  });
});
