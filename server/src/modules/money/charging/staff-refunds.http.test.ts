import { randomUUID } from 'node:crypto';
import { getSale, refundSale } from '@portal/contract/money/charging/sales';
import { auditList } from '@portal/contract/office/audit/audit-list';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';

let app: TestApp;
let staff: TestClient;
let documentKey: string;
beforeAll(async () => {
  app = await startSellingApp();
  staff = await app.signedIn({ role: 'COUNTY' });
  ({ documentKey } = await recordDocument(app, { image: 3 }));
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

/** Three pages for $3.00: line 1 the first page, line 2 two more. @returns the sale as staff find it, in the account's transactions. */
async function buy(): Promise<{ readonly buyer: TestClient; readonly saleId: number }> {
  const buyer = await signInBuyer(app, { escrowCents: 1_000 });
  await buyPages(buyer, documentKey);
  const ofAccount = { reportType: 'ACCOUNT', accountId: String(buyer.accountId), kind: 'IMAGE_PURCHASE' } as const;
  const [sale] = (await staff.call(transactionList.endpoint, ofAccount)).content.transactions;
  return { buyer, saleId: sale?.id ?? 0 };
}
const read = async (saleId: number) => (await staff.call(getSale, { saleId })).content;
const refund = async (saleId: number, lines?: readonly { line: number; amountCents: number }[]) => {
  const request = { saleId, reason: 'A page was unreadable', requestKey: randomUUID() };
  return (await staff.call(refundSale, { ...request, ...(lines && { lines: [...lines] }) })).content.status;
};

describe('A sale to a clerk', () => {
  const refundBy = async (clerk: TestClient, saleId: number) => {
    const request = { saleId, reason: 'Mine', requestKey: randomUUID() };
    return (await clerk.call(refundSale, request)).envelope.code;
  };

  it('is refunded by a clerk outside the account', async () => {
    const { buyer, saleId } = await buy();
    const clerk = await app.signedIn({ role: 'COUNTY', accountId: buyer.accountId });
    expect(await refundBy(clerk, saleId)).toBe('OWN_MONEY');
    expect((await read(saleId)).refunds).toEqual([]);
    expect(await refund(saleId)).toBe('DONE');
  });

  it('isn’t refunded by its buyer in another account either', async () => {
    const { buyer, saleId } = await buy();
    const hired = { role: 'COUNTY', account_id: staff.accountId } as const;
    await app.county.db.updateTable('users').set(hired).where('id', '=', buyer.userId).execute();
    await buyer.openSession('COUNTY');
    expect(await refundBy(buyer, saleId)).toBe('OWN_MONEY');
  });
});

const NOTHING_BACK = { refundedCents: 0, refundedImages: 0, disputedCents: 0 };

describe('A sale, as staff see it', () => {
  it('shows who bought it, when, and how it was paid', async () => {
    const { buyer, saleId } = await buy();
    expect(await read(saleId)).toEqual({
      ...{ saleId, accountId: buyer.accountId, accountName: expect.any(String), username: buyer.username },
      ...{ kind: 'IMAGE_PURCHASE', paidBy: 'ESCROW', subject: documentKey, soldAt: '2026-11-20T12:00' },
      lines: [
        { line: 1, description: 'First page', amountCents: 200, images: 0, ...NOTHING_BACK },
        {
          ...{ line: 2, description: 'Additional pages (2)', amountCents: 100, images: 0 },
          ...NOTHING_BACK,
        },
      ],
      refunds: [],
    });
  });

  it('shows the refunds of each line, with their reasons', async () => {
    const { saleId } = await buy();
    expect(await refund(saleId, [{ line: 2, amountCents: 30 }])).toBe('DONE');
    const { lines, refunds } = await read(saleId);
    expect(lines.map(({ refundedCents }) => refundedCents)).toEqual([0, 30]);
    expect(refunds).toMatchObject([{ state: 'DONE', amountCents: 30, reason: 'A page was unreadable' }]);
  });

  it('is identified in the audit log by the entry of its refund', async () => {
    const { saleId } = await buy();
    expect(await refund(saleId, [{ line: 2, amountCents: 30 }])).toBe('DONE');
    const { entries } = (await staff.call(auditList.endpoint, { action: 'sale.refunded' })).content;
    expect(entries.map((entry) => entry.saleId)).toContain(saleId);
  });

  it('still exists after its account was deleted', async () => {
    const { buyer, saleId } = await buy();
    const deletion = app.county.db.updateTable('accounts').set({ status: 'I', deleted_at: app.clock.now() });
    await deletion.where('id', '=', buyer.accountId).execute();
    expect((await read(saleId)).saleId).toBe(saleId);
  });

  it('doesn’t exist for another number, or an entry that isn’t a sale', async () => {
    const { saleId } = await buy();
    await refund(saleId);
    const { id } = await app.county.db
      .selectFrom('journal_entries')
      .select('id')
      .where('reverses_id', '=', saleId)
      .executeTakeFirstOrThrow();
    for (const unknown of [id, 999_999_999]) {
      expect((await staff.call(getSale, { saleId: unknown })).envelope.code).toBe('NOT_FOUND');
    }
  });

  it('is refunded once by two simultaneous tabs', async () => {
    const { saleId } = await buy();
    const outcomes = await Promise.all([refund(saleId), refund(saleId), refund(saleId)]);
    expect(outcomes.sort()).toEqual(['DONE', 'EXCEEDS_REMAINING', 'EXCEEDS_REMAINING']);
    expect((await read(saleId)).refunds).toHaveLength(1);
  });
});
