import { STATEMENT_REPORT } from '@portal/contract/office/reports/reports';
import type { ReportContent } from '@portal/contract/reports/define-report';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';

let test: TestApp;
let buyer: TestClient;
const moveTo = (instant: string) =>
  test.clock.advanceMinutes((Date.parse(instant) - test.clock.now().getTime()) / 60_000);

/** A purchase at 12:30 AM, at 1:30 AM before and after the clock goes back from 2:00 to 1:00, and at 2:30 AM. */
beforeAll(async () => {
  test = await startSellingApp();
  moveTo('2026-11-01T05:30:00Z');
  buyer = await signInBuyer(test, { role: 'ACCOUNT', escrowCents: 10_000 });
  for (const instant of ['05:30', '06:30', '07:30', '08:30']) {
    moveTo(`2026-11-01T${instant}:00Z`);
    await buyPages(buyer, (await recordDocument(test, { image: 1 })).documentKey, '1');
  }
});
afterAll(() => test.close());

async function show(from: string, to: string) {
  const [fromHour = '', fromMinute = ''] = from.split(':');
  const [toHour = '', toMinute = ''] = to.split(':');
  const criteria = {
    ...{ fromDate: '11/01/2026', toDate: '11/01/2026', fromHour, fromMinute, fromAmPm: 'AM' },
    ...{ toHour, toMinute, toAmPm: 'AM', transactionType: 'IMAGE_PURCHASE', format: 'screen' },
  };
  const response = await buyer.send(STATEMENT_REPORT.endpoint, criteria);
  const { rows } = response.json<{ content: ReportContent }>().content;
  return rows.map((row) => String(row.postedAt).slice(11, 16));
}

it.each([
  ['1:00', '1:59', ['01:30', '01:30']],
  ['1:30', '1:30', ['01:30', '01:30']],
  ['12:00', '12:59', ['00:30']],
  ['2:00', '2:59', ['02:30']],
  ['12:00', '2:59', ['00:30', '01:30', '01:30', '02:30']],
])('From %s through %s AM of the day with 25 hours, a report lists the movements at %j', async (from, to, times) => {
  expect(await show(from, to)).toEqual(times);
});
