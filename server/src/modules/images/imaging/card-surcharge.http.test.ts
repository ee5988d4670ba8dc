import { randomUUID } from 'node:crypto';
import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import type { FeeSchedule } from '@portal/contract/images/imaging/fee-schedule';
import { getOpenCardCharges } from '@portal/contract/money/cards/open-card-charges';
import { logout } from '@portal/contract/people/current-user/logout';
import type { Cents } from '@portal/contract/values/money';
import {
  authorizeCard,
  type CardApp,
  chargeCard,
  expectSoundCards,
  signInCardUser,
  startCardApp,
} from '@portal/testing/apps/card-app';
import { recordDocument } from '@portal/testing/apps/record-document';
import { expectSoundBooks, orderPages, setPrices } from '@portal/testing/apps/selling-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { pickRuns } from '@portal/testing/facts/facts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeCardTabs } from '../../money/cards/index.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

type Terms =
  | { readonly surchargeMethod: 'percent'; readonly surchargePercent: number }
  | { readonly surchargeMethod: 'dollars'; readonly surcharge: Cents };

const PERCENT: Terms = { surchargeMethod: 'percent', surchargePercent: 250 };
const FLAT: Terms = { surchargeMethod: 'dollars', surcharge: 200 };

let app: CardApp;
/** Buying one doesn't make another free. */
let documentKeys: readonly string[];
beforeAll(async () => {
  app = await startCardApp();
  const documents = await Promise.all([1, 2, 3, 4].map(() => recordDocument(app, { image: 1 })));
  documentKeys = documents.map(({ documentKey }) => documentKey);
  await setImagePrice(350);
});
afterEach(async () => {
  await setTerms(PERCENT);
  await setImagePrice(350);
  await expectSoundBooks(app);
  await expectSoundCards(app);
});
afterAll(() => app.close());

const setImagePrice = (cents: Cents) =>
  setPrices(app, { imageDocument: cents, imageFirstPage: cents, imageAdditionalPages: 0 });
const setTerms = (terms: Terms) =>
  saveSettings(app.county.db, {
    group: 'creditCardExtra',
    content: { maxAmount: 5_000, applySurcharge: true, ...terms },
    actor: SYSTEM_ACTOR,
  });

async function quote(client: TestClient, documentKey = documentKeys[0] as string) {
  const { feeSchedule, imageState } = (await orderPages(client, documentKey)).content;
  return { feeSchedule, guid: imageState.guid, totalCents: totalOf(feeSchedule) };
}

const totalOf = ({ multipleItemPurchase, singleItemPurchase }: FeeSchedule) =>
  (multipleItemPurchase?.total ?? singleItemPurchase?.item)?.valueCents ?? 0;
const pay = async (client: TestClient, imageStateGuid: string) =>
  (await client.call(payDownloadOrder, { imageStateGuid })).content;
const openChargesOf = async (client: TestClient) => (await client.call(getOpenCardCharges, {})).content.openCharges;

describe('The surcharge for paying by card', () => {
  test('is a line of the quote, part of its total and of the price on the button, even before a card is authorized', async () => {
    const client = await signInCardUser(app);
    const expected = {
      multipleItemPurchase: {
        items: [
          { description: 'First page', valueCents: 350 },
          { description: 'Card surcharge', valueCents: 9 },
        ],
        total: { description: 'Total', valueCents: 359 },
      },
      downloadButtonText: 'Download 1 page · $3.59',
    };
    expect((await quote(client)).feeSchedule).toMatchObject(expected);
    await authorizeCard(app, client);
    expect((await quote(client)).feeSchedule).toMatchObject(expected);
  });

  test('is on the mailed receipt, in the response, and in the capture after signing out', async () => {
    const client = await signInCardUser(app);
    const email = `${client.username}@example.com`;
    await app.county.db.updateTable('users').set({ email }).where('id', '=', client.userId).execute();
    expect(await openChargesOf(client)).toBeNull();
    await authorizeCard(app, client);
    expect(await openChargesOf(client)).toMatchObject({ authorizedCents: 5_000, totalCents: 0 });
    const { guid } = await quote(client);
    expect(await pay(client, guid)).toMatchObject({ status: 'PAID', chargedCents: 350, surchargeCents: 9 });
    const { body_text: receipt } = await app.county.db
      .selectFrom('mail_outbox')
      .select('body_text')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    expect(receipt).toContain('First page: $3.50\nCard surcharge: $0.09\nCharged: $3.59\n');
    expect(await openChargesOf(client)).toMatchObject({
      ...{ cardNumberMasked: 'XXXX1111', usedCents: 350, surchargeCents: 9, totalCents: 359 },
    });
  });

  test('as a flat amount is charged with the first purchase of an authorization', async () => {
    await setTerms(FLAT);
    const client = await signInCardUser(app);
    expect((await quote(client)).totalCents).toBe(550);
    await authorizeCard(app, client);
    const { guid } = await quote(client);
    expect(await pay(client, guid)).toMatchObject({ chargedCents: 350, surchargeCents: 200 });
    const second = await quote(client, documentKeys[1]);
    expect(second.feeSchedule.singleItemPurchase?.item.valueCents).toBe(350);
    expect(await pay(client, second.guid)).toMatchObject({ chargedCents: 350, surchargeCents: 0 });
  });

  test('is quoted for a new authorization if the open one is too small', async () => {
    await setTerms(FLAT);
    const client = await signInCardUser(app);
    await authorizeCard(app, client);
    await chargeCard(client, { amountCents: 4_700, opKey: randomUUID() });
    const { guid, totalCents } = await quote(client);
    expect(totalCents).toBe(550);
    expect(await pay(client, guid)).toMatchObject({ status: 'PAYMENT_NEEDED_AGAIN' });
    await authorizeCard(app, client);
    expect(await pay(client, guid)).toMatchObject({ status: 'PAID', chargedCents: 350, surchargeCents: 200 });
  });

  test('is never higher than quoted: a stale quote is refused and charges nothing', async () => {
    await setTerms(FLAT);
    const client = await signInCardUser(app);
    await authorizeCard(app, client);
    await chargeCard(client, { amountCents: 100, opKey: randomUUID() });
    const { guid, totalCents } = await quote(client);
    expect(totalCents).toBe(350);
    // Another authorization is another capture, with another surcharge.
    await authorizeCard(app, client);
    const refused = await client.send(payDownloadOrder, { imageStateGuid: guid });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ORDER_NOT_OPEN']);
    expect(await openChargesOf(client)).toMatchObject({ totalCents: 0 });
  });

  test('agrees to the cent on quotes, receipts, journal and gateway, whatever is bought', {
    timeout: 60_000,
  }, async () => {
    const terms = fc.oneof(
      fc.record({
        surchargeMethod: fc.constant('percent' as const),
        surchargePercent: fc.integer({ min: 1, max: 999 }),
      }),
      fc.record({ surchargeMethod: fc.constant('dollars' as const), surcharge: fc.integer({ min: 1, max: 300 }) }),
    );
    const prices = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(terms, prices, async (surcharge, purchases) => {
        await setTerms(surcharge);
        const client = await signInCardUser(app);
        const transId = await authorizeCard(app, client);
        let quotedCents = 0;
        for (const [index, price] of purchases.entries()) {
          await setImagePrice(price);
          const { guid, totalCents } = await quote(client, documentKeys[index]);
          const { chargedCents, surchargeCents } = await pay(client, guid);
          expect(chargedCents + surchargeCents).toBe(totalCents);
          quotedCents += totalCents;
        }
        expect(await openChargesOf(client)).toMatchObject({ totalCents: quotedCents });
        await client.call(logout, {});
        await closeCardTabs(app.county);
        expect(app.emulator.book.find(transId)?.settleCents).toBe(quotedCents);
      }),
      pickRuns(12),
    );
    await expectSoundCards(app);
  });
});
