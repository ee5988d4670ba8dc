import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sell } from '@portal/testing/apps/sales';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { County } from '../../../county.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount, type NewAccount } from '../../people/accounts/index.ts';
import { postCardCapture, postCardDeposit, rebillCardCharges } from '../ledger/index.ts';
import { deliverLandlink } from './deliver-landlink.ts';
import { WEBHOOK_MAX_ATTEMPTS } from './finance-system.ts';
import { findLandlinkFaults } from './find-landlink-faults.ts';

const SECRET = 'a secret of the county';

/** The finance system: the requests it received, and its response. */
const received: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
let answerStatus = 200;
let receiver: Server;

let app: TestApp;
let county: County;
let now: Date;
let day = 0;
const folder = mkdtempSync(join(tmpdir(), 'portal-landlink-'));

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(answerStatus).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  app = await startTestApp();
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/landlink`;
  county = { ...app.county, clock: { now: () => now }, landlink: { folder, webhook: { url, secret: SECRET } } };
  const save = (group: 'escrow' | 'creditCardExtra', content: object) =>
    saveSettings(county.db, { group, content, actor: SYSTEM_ACTOR });
  await save('escrow', { feeCode: 'E1', chargeCode: 'E2' });
  const codes = { chargeFeeCode: 'C1', chargeChargeCode: 'C2', surchargeFeeCode: 'S1', surchargeChargeCode: '=S2' };
  await save('creditCardExtra', { postToLandLink: true, ...codes });
});
beforeEach(() => {
  day += 3;
  // Noon in the county.
  now = new Date(Date.UTC(2026, 10, day, 18));
  received.length = 0;
  answerStatus = 200;
});
afterEach(async () => {
  expect(await findLandlinkFaults(county.db, now)).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => receiver.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const POSTED = { postToLandLink: true, landLinkAccount: '4711', paymentMethod: 'INVOICE' } as const;
const open = (account: Partial<NewAccount> = {}) =>
  createAccount(county.db, { name: randomUUID(), ...POSTED, ...account });
const movement = (accountId: number) => ({ accountId, userId: null, opKey: randomUUID(), at: now });
const charge = (accountId: number, amountCents = 350) =>
  sell(county.db, { ...movement(accountId), amountCents, method: 'INVOICE' });
const advanceMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const DAY = 24 * 60;

/** The files that were delivered for yesterday. */
function readDelivery() {
  const coversOn = new Date(now.getTime() - DAY * 60_000).toISOString().slice(0, 10);
  const path = join(folder, `landlink-testing-${coversOn}`);
  return { csv: readFileSync(`${path}.csv`, 'utf8'), json: JSON.parse(readFileSync(`${path}.json`, 'utf8')) };
}

describe('Post to LandLink', () => {
  test('writes a CSV and a JSON file of the day, delivered when the day is over', async () => {
    const accountId = await open();
    await charge(accountId, 350);
    const before = readdirSync(folder).length;
    await deliverLandlink(county);
    expect(readdirSync(folder)).toHaveLength(before);
    advanceMinutes(DAY);
    await deliverLandlink(county);
    const { csv, json } = readDelivery();
    expect(csv.split('\r\n')).toEqual([
      'posting_id,posted_on,landlink_account,kind,part,fee_code,charge_code,amount,journal_entry_id',
      expect.stringMatching(/^\d+,\d\d\/\d\d\/2026,4711,IMAGE_PURCHASE,CHARGE,E1,E2,3\.50,\d+$/),
      '',
    ]);
    expect(json).toMatchObject({
      county: 'testing',
      postingCount: 1,
      totalCents: 350,
      postings: [{ amountCents: 350, part: 'CHARGE' }],
    });
  });

  test('includes deposits and captures with their surcharges, and neutralizes codes that look like formulas', async () => {
    const deposited = await open({ paymentMethod: 'ESCROW' });
    await postCardDeposit(county.db, { ...movement(deposited), depositCents: 10_000, surchargeCents: 250 });
    const carded = await open({ paymentMethod: 'CREDIT_CARD' });
    await sell(county.db, { ...movement(carded), amountCents: 350, method: 'CARD' });
    await postCardCapture(county.db, { ...movement(carded), chargedCents: 350, surchargeCents: 9 });
    advanceMinutes(DAY);
    await deliverLandlink(county);
    const cells = readDelivery()
      .csv.trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(3, 8).join(' '));
    expect(cells).toEqual([
      'ESCROW_DEPOSIT DEPOSIT E1 E2 100.00',
      "ESCROW_DEPOSIT SURCHARGE S1 '=S2 2.50",
      'CARD_CAPTURE CHARGE C1 C2 3.50',
      "CARD_CAPTURE SURCHARGE S1 '=S2 0.09",
    ]);
  });

  test('includes the charges of a refused capture that are billed to the invoice; those billed to another card come with its capture', async () => {
    for (const to of ['INVOICE', 'CARD'] as const) {
      const accountId = await open({ paymentMethod: 'CREDIT_CARD' });
      await sell(county.db, { ...movement(accountId), amountCents: 350, method: 'CARD' });
      const rebill = { ...movement(accountId), chargedCents: 350, actor: SYSTEM_ACTOR, details: {}, to };
      await rebillCardCharges(county.db, rebill);
    }
    advanceMinutes(DAY);
    await deliverLandlink(county);
    expect(readDelivery().json.postings).toMatchObject([
      { kind: 'CARD_REBILL', part: 'CHARGE', feeCode: 'E1', chargeCode: 'E2', amountCents: 350 },
    ]);
  });

  test('leaves out accounts without posting, and rolled-back charges', async () => {
    await charge(await createAccount(county.db, { name: randomUUID(), paymentMethod: 'INVOICE' }));
    const accountId = await open();
    const failing = county.db.transaction().execute(async (tx) => {
      await sell(tx, { ...movement(accountId), amountCents: 1, method: 'INVOICE' });
      throw new Error('no answer');
    });
    await expect(failing).rejects.toThrow('no answer');
    const before = readdirSync(folder).length;
    advanceMinutes(DAY);
    await deliverLandlink(county);
    expect(readdirSync(folder)).toHaveLength(before);
  });

  test('delivers each posting once, however often the job runs', async () => {
    await charge(await open());
    advanceMinutes(DAY);
    await Promise.all([deliverLandlink(county), deliverLandlink(county)]);
    await deliverLandlink(county);
    expect(readDelivery().json.postingCount).toBe(1);
    expect(received).toHaveLength(1);
  });

  test('keeps the delivery for later if the folder is not writable', async () => {
    await charge(await open());
    advanceMinutes(DAY);
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, '');
    const broken = { ...county, landlink: { ...county.landlink, folder: join(blocked, 'landlink') } };
    await expect(deliverLandlink(broken)).rejects.toThrow();
    await deliverLandlink(county);
    expect(readDelivery().json.postingCount).toBe(1);
    rmSync(blocked);
  });
});

describe('The webhook', () => {
  test('receives the same JSON, signed', async () => {
    await charge(await open());
    advanceMinutes(DAY);
    await deliverLandlink(county);
    const [call] = received;
    expect(JSON.parse(call?.body ?? '')).toEqual(readDelivery().json);
    const signature = createHmac('sha256', SECRET)
      .update(call?.body ?? '')
      .digest('hex');
    expect(call?.headers['x-portal-signature']).toBe(`sha256=${signature}`);
    expect(call?.headers['idempotency-key']).toMatch(/^testing-2026-\d\d-\d\d$/);
  });

  test('that is unavailable is retried later with the same key until it accepts', async () => {
    await charge(await open());
    advanceMinutes(DAY);
    answerStatus = 503;
    await deliverLandlink(county);
    await deliverLandlink(county);
    expect(received).toHaveLength(1);
    advanceMinutes(1);
    await deliverLandlink(county);
    expect(received).toHaveLength(2);
    answerStatus = 200;
    advanceMinutes(1);
    await deliverLandlink(county);
    expect(received).toHaveLength(2);
    advanceMinutes(1);
    await deliverLandlink(county);
    await deliverLandlink(county);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key']))).toHaveProperty('size', 1);
    expect(received).toHaveLength(3);
  });

  test('that stays unavailable is given up, the files remain, and the audit records it', async () => {
    await charge(await open());
    advanceMinutes(DAY);
    answerStatus = 500;
    for (let attempt = 0; attempt < WEBHOOK_MAX_ATTEMPTS + 2; attempt += 1) {
      await deliverLandlink(county);
      advanceMinutes(DAY / 2);
    }
    expect(received).toHaveLength(WEBHOOK_MAX_ATTEMPTS);
    expect(await findLandlinkFaults(county.db, now)).toMatchObject([{ rule: 'deliveries reach the finance system' }]);
    await app.database.executeSql('UPDATE landlink_files SET webhook_error = NULL');
  });
});
