import { STATEMENT_REPORT } from '@portal/contract/office/reports/reports';
import { logout } from '@portal/contract/people/current-user/logout';
import type { ReportContent } from '@portal/contract/reports/define-report';
import {
  authorizeCard,
  type CardApp,
  chargeCard,
  payDeposit,
  reportDeposit,
  startCardApp,
} from '@portal/testing/apps/card-app';
import { sellOne } from '@portal/testing/apps/sales';
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeCardTabs } from '../../money/cards/index.ts';
import { addImages, setImages } from '../../money/ledger/index.ts';

let test: CardApp;
let staff: TestClient;

beforeAll(async () => {
  test = await startCardApp();
  staff = await test.signedIn({ role: 'COUNTY', account: { name: 'County' } });
});
afterAll(() => test.close());

async function printStatement(accountName: string): Promise<ReportContent> {
  const criteria = { fromDate: '11/20/2026', accountName, format: 'screen' as const };
  return (await staff.send(STATEMENT_REPORT.endpoint, criteria)).json().content;
}

describe('A statement', () => {
  it('of a card account shows the surcharge, and adds up to what the gateway took from the card', async () => {
    const client = await test.signedIn({ account: { name: 'Carded', paymentMethod: 'CREDIT_CARD' } });
    const transId = await authorizeCard(test, client);
    for (const [index, amountCents] of [333, 1_001].entries()) {
      expect(await chargeCard(client, { amountCents, opKey: `carded ${index}` })).toBe('CHARGED');
    }
    await client.call(logout, {});
    await closeCardTabs(test.county);
    const billed = test.emulator.book.find(transId)?.settleCents;
    expect(billed).toBe(1_334 + 33);
    const { rows, totals, columns } = await printStatement('Carded');
    expect(totals).toMatchObject({ amountCents: 0, surchargeCents: 33, cardCents: billed });
    expect(rows.map(({ cardCents, surchargeCents }) => [cardCents, surchargeCents])).toEqual([
      [0, 0],
      [0, 0],
      [1_367, 33],
    ]);
    expect(columns.map(({ field }) => field)).not.toContain('imagesLeft');
  });

  it('of an escrow shows what its deposit cost on the card', async () => {
    const client = await test.signedIn({ account: { name: 'Deposited' } });
    const transId = await payDeposit(test, client, '25.00');
    await reportDeposit(client, transId);
    const { totals } = await printStatement('Deposited');
    expect(totals).toMatchObject({ amountCents: 2_500, cardCents: test.emulator.book.find(transId)?.settleCents });
    expect(totals.cardCents).toBe(2_575);
  });

  it('of a flat fee shows the images that were added and used, and those left', async () => {
    const { accountId, userId } = await test.signedIn({ account: { name: 'Flat', accountType: 'FLAT_FEE' } });
    const { db, clock } = test.county;
    const movement = (opKey: string) => ({ accountId, userId, opKey, at: clock.now() });
    await addImages(db, { ...movement('flat 1'), grant: 25 });
    const sale = { kind: 'IMAGE_PURCHASE', revenue: 'REVENUE_IMAGE', method: 'FLAT_FEE' } as const;
    await sellOne(db, { ...movement('flat 2'), ...sale, images: 4 });
    await setImages(db, { ...movement('flat 3'), kind: 'UNITS_RENEWAL', grant: 10 });
    await setImages(db, { ...movement('flat 4'), kind: 'UNITS_RENEWAL', grant: 'UNLIMITED' });
    await sellOne(db, { ...movement('flat 5'), ...sale, images: 3 });
    await setImages(db, { ...movement('flat 6'), kind: 'UNITS_OVERRIDE', grant: 7 });
    const { rows, totals, facts, columns } = await printStatement('Flat');
    expect(rows.map(({ imagesAdded, imagesUsed, imagesLeft }) => [imagesAdded, imagesUsed, imagesLeft])).toEqual([
      [25, 0, 25],
      [0, 4, 21],
      [-11, 0, 10],
      [-10, 0, 0],
      [0, 3, null],
      [7, 0, 7],
    ]);
    expect(totals).toMatchObject({ amountCents: 0, imagesAdded: 11, imagesUsed: 7 });
    expect(facts).toContainEqual({ label: 'Images left', value: '7' });
    expect(columns.map(({ field }) => field)).not.toContain('cardCents');
  });
});
