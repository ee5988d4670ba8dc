import { transactionList } from '@portal/contract/office/transactions/transactions';
import { fundEscrow } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { startTransactionsApp } from '@portal/testing/apps/transactions-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const YEAR = { reportRange: 'YTD' } as const;

let test: TestApp;
let manager: TestClient;
let searcher: TestClient;
let oldDeed: string;
let newDeed: string;

beforeAll(async () => {
  ({ app: test, manager, searcher, oldDeed, newDeed } = await startTransactionsApp());
});
afterAll(() => test.close());

const list = async (client: TestClient, request: object) =>
  (await client.call(transactionList.endpoint, { pageNumber: 1, ...request })).content;

describe('The list of transactions', () => {
  it('shows users their own, newest first, in the county’s time zone', async () => {
    const { transactions, totalCount, pageNumber } = await list(searcher, YEAR);
    expect({ totalCount, pageNumber }).toEqual({ totalCount: 2, pageNumber: 1 });
    expect(transactions).toMatchObject([
      { kind: 'IMAGE_PURCHASE', description: newDeed, username: searcher.username, amountCents: -250 },
      { postedAt: '2026-11-20T12:00', description: oldDeed, amountCents: -200 },
    ]);
  });

  it('shows administrators those of all users of their account', async () => {
    const { transactions } = await list(manager, { ...YEAR, reportType: 'ACCOUNT' });
    expect(transactions.map(({ username }) => username)).toEqual([
      manager.username,
      searcher.username,
      searcher.username,
      // The deposit that the test itself made.
      'Staff',
    ]);
    expect((await list(manager, YEAR)).totalCount).toBe(1);
  });

  it.each(['USER', 'COUNTY', 'TRIMIN'] as const)('refuses the account’s to the role %s', async (role) => {
    const client = role === 'USER' ? searcher : await test.signedIn({ role });
    expect((await client.call(transactionList.endpoint, { reportType: 'ACCOUNT' })).status).toBe(403);
  });

  it.each(['COUNTY', 'TRIMIN'] as const)('shows %s those of any account', async (role) => {
    const staff = await test.signedIn({ role });
    const request = { ...YEAR, reportType: 'ACCOUNT', accountId: String(manager.accountId) };
    expect((await list(staff, request)).totalCount).toBe(4);
    expect((await list(staff, { ...request, accountId: '999999' })).totalCount).toBe(0);
  });

  it('refuses other accounts to everyone else', async () => {
    const other = await test.signedIn({ role: 'ACCOUNT' });
    const accountId = String(manager.accountId);
    for (const [client, reportType] of [
      [other, 'ACCOUNT'],
      [other, 'USER'],
      [searcher, 'ACCOUNT'],
      [await test.signedIn({ role: 'COUNTY' }), 'USER'],
    ] as const)
      expect((await client.call(transactionList.endpoint, { reportType, accountId })).status).toBe(403);
    const odd = await manager.call(transactionList.endpoint, { reportType: 'ACCOUNT', accountId: '1 OR 1=1' });
    expect(odd.status).toBe(400);
  });

  it('filters by kind and period', async () => {
    await fundEscrow(test, manager.accountId, 100);
    const deposits = await list(manager, { ...YEAR, reportType: 'ACCOUNT', kind: 'ESCROW_ADJUSTMENT' });
    expect(deposits.transactions.map(({ amountCents }) => amountCents)).toEqual([100, 10_000]);
    expect((await list(searcher, { reportRange: 'TODAY' })).transactions.map(({ description }) => description)).toEqual(
      [newDeed],
    );
    const november = { reportRange: 'CUSTOM', fromDate: '11/01/2026', toDate: '11/30/2026' };
    expect((await list(searcher, november)).transactions.map(({ description }) => description)).toEqual([oldDeed]);
  });

  it('sorts by time and by kind, in both directions', async () => {
    const request = { ...YEAR, reportType: 'ACCOUNT', sortKey: 'kind', sortDirection: 'ASC' };
    const kinds = (await list(manager, request)).transactions.map(({ kind }) => kind);
    expect(kinds).toEqual([...kinds].sort());
    const reversed = (await list(manager, { ...request, sortDirection: 'DESC' })).transactions.map(({ kind }) => kind);
    expect(reversed).toEqual(kinds.toReversed());
  });

  it.each([
    [{ reportRange: 'CUSTOM' }, { fromDate: 'Required.' }],
    [{ reportRange: 'CUSTOM', fromDate: '12/30/2026', toDate: '12/01/2026' }, { toDate: 'Invalid date range.' }],
    [{ sortKey: 'amountCents' }, { sortKey: expect.any(String) }],
    [{ kind: 'BRIBE' }, { kind: expect.any(String) }],
    [{ pageNumber: 0 }, { pageNumber: expect.any(String) }],
  ])('refuses %j', async (request, fieldErrors) => {
    const { status, envelope } = await searcher.call(transactionList.endpoint, request as never);
    expect(status).toBe(400);
    expect(envelope).toMatchObject({ ok: false, fieldErrors });
  });
});
