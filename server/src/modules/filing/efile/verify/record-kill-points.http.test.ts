import type { Endpoint } from '@portal/contract/endpoint';
import { correctRecord, withdrawRecording } from '@portal/contract/filing/efile/corrections';
import { acceptFiling, claimFiling } from '@portal/contract/filing/efile/queue';
import { claimVerification, keyVerification, settleVerification } from '@portal/contract/filing/efile/verification';
import { sendWatchAlerts } from '@portal/server/modules/index/watches';
import { drawPdf, listFilerEmails, offerEfile, submit, upload } from '@portal/testing/apps/efile-app';
import { listEmails } from '@portal/testing/apps/emails';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { offerWatch, watch } from '@portal/testing/apps/watch-builder';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { type ConnectionCut, prepareCut } from '@portal/testing/database/cut-connection';
import { pickPoints } from '@portal/testing/facts/facts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

/** The connection is cut after each statement that writes, as by kill -9 there: each of them, or a tenth (decision 0221). */
const { first: FIRST, step: STEP } = pickPoints();
/** More writes than a call makes: a test that reaches it never ends. */
const WRITES_MAX = 120;

/** $46.00 for the page, and $1.00 for each name over two. */
let app: TestApp;
let clerk: TestClient;
let second: TestClient;
let filer: TestClient;
let cut: ConnectionCut;
let count = 0;
beforeAll(async () => {
  app = await startSellingApp();
  await addTestCodes(app.county.db);
  await offerWatch(app);
  cut = prepareCut(app.database);
  const fees = [{ fee: 'NAMES_FEE', instruments: '*', amount: 100, included: 2 }];
  await saveSettings(app.county.db, { group: 'recordingFees', content: { fees } as never, actor: SYSTEM_ACTOR });
  clerk = await app.signedIn({ role: 'COUNTY' });
  second = await app.signedIn({ role: 'COUNTY' });
  filer = await signInBuyer(app, { escrowCents: 1_000_000 });
});
beforeEach(() => offerEfile(app));
afterAll(() => app.close());

const FACTS = { instrument: 'MTG', grantors: 'LINDQUIST ANNA', grantees: 'STRAND MARY', parcels: '', legal: 'Lot 7' };
const THREE_MORE = 'STRAND MARY\nSTRAND OLE\nSTRAND NILS\nSTRAND EVA';

async function file(): Promise<number> {
  count += 1;
  const { imageId } = await upload(filer, await drawPdf({ text: `MORTGAGE ${count}` }));
  const number = (await submit(filer, imageId, FACTS)).content.transactionNumber;
  const found = app.county.db.selectFrom('filings').select('id').where('number', '=', number);
  const { id } = await found.executeTakeFirstOrThrow();
  await clerk.call(claimFiling, { id });
  return id;
}

const acceptance = (id: number) => ({ id, version: 1, documentNumber: `A98${id}`, ...FACTS });
async function record(): Promise<number> {
  const id = await file();
  expect((await clerk.call(acceptFiling, acceptance(id))).status).toBe(200);
  return id;
}

const countRows = async (table: 'filing_corrections' | 'recorded_differences', id: number) =>
  (await app.county.db.selectFrom(table).select('filing_id').where('filing_id', '=', id).execute()).length;
const countFilerEmails = async () => (await listFilerEmails(app)).length;

/** Runs a call with a cut after each of its writes, until none is left. */
async function cutEach(once: (writes: number) => Promise<boolean>): Promise<void> {
  for (let writes = FIRST; ; writes += STEP) {
    expect(writes).toBeLessThan(WRITES_MAX);
    const wasCut = await once(writes);
    expect(await findMoneyFaults(app.county)).toEqual([]);
    if (!wasCut) return;
  }
}

test('a correction of a record that is cut off after any of its writes is made, charged and told as a whole or not at all', () =>
  cutEach(async (writes) => {
    const id = await record();
    const [funds, emails] = [await filer.getBalance(), await countFilerEmails()];
    const body = { id, revision: 0, reason: 'Names', ...FACTS, grantees: THREE_MORE, feeChoice: 'SETTLE' } as const;
    cut.after(writes);
    await clerk.send(correctRecord, body);
    const wasCut = await cut.end();
    const isMade = (await countRows('filing_corrections', id)) === 1;
    expect(await countRows('recorded_differences', id)).toBe(isMade ? 1 : 0);
    expect(await filer.getBalance()).toBe(isMade ? funds - 300 : funds);
    expect((await countFilerEmails()) > emails).toBe(isMade);
    await clerk.call(correctRecord, body);
    expect(await countRows('filing_corrections', id)).toBe(1);
    expect(await filer.getBalance()).toBe(funds - 300);
    return wasCut;
  }));

test('a withdrawal of a recording that was corrected, cut off after any of its writes, happens as a whole or not at all', () =>
  cutEach(async (writes) => {
    const id = await record();
    const feeChoice = 'SETTLE' as const;
    await clerk.call(correctRecord, { id, revision: 0, reason: 'Names', ...FACTS, grantees: THREE_MORE, feeChoice });
    const body = { id, documentNumber: `A98${id}`, reason: 'Wrong image' };
    cut.after(writes);
    await clerk.send(withdrawRecording, body);
    const wasCut = await cut.end();
    const stateOf = async () =>
      (await app.county.db.selectFrom('filings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
    expect(['ACCEPTED', 'SUBMITTED']).toContain(await stateOf());
    await clerk.call(withdrawRecording, body);
    expect(await stateOf()).toBe('SUBMITTED');
    return wasCut;
  }));

test('a verification and its settlement that are cut off after any of their writes are stored once', () =>
  cutEach(async (writes) => {
    await offerEfile(app, { verifiedPercent: 100 });
    const id = await record();
    const found = app.county.db.selectFrom('filing_verifications').select('id').where('filing_id', '=', id);
    const { id: due } = await found.executeTakeFirstOrThrow();
    let wasCut = false;
    const send = async (by: TestClient, call: Endpoint, body: object) => {
      cut.after(writes);
      await by.send(call, body as never);
      wasCut = (await cut.end()) || wasCut;
      await by.call(call, body as never);
    };
    await send(second, claimVerification, { id: due });
    await send(second, keyVerification, { id: due, ...FACTS, grantees: THREE_MORE });
    const funds = await filer.getBalance();
    await send(second, settleVerification, { id: due, choices: { grantees: 'SECOND' }, feeChoice: 'SETTLE' });
    expect(await countRows('filing_corrections', id)).toBe(1);
    expect(await filer.getBalance()).toBe(funds - 300);
    return wasCut;
  }));

test('an acceptance whose copy is emailed, cut off after any of its writes, sends the copy once, and leaves no file without an email', () =>
  cutEach(async (writes) => {
    await offerEfile(app, { emailsCopies: true });
    const id = await file();
    const countFiles = async () => (await app.county.db.selectFrom('mail_files').select('id').execute()).length;
    const files = await countFiles();
    cut.after(writes);
    await clerk.send(acceptFiling, acceptance(id));
    const wasCut = await cut.end();
    await clerk.call(acceptFiling, acceptance(id));
    expect(await countFiles()).toBe(files + 1);
    return wasCut;
  }));

test('a correction while the watches mail tells the owner of the corrected name once', async () => {
  const email = 'owner@example.com';
  await watch(app, email, { kind: 'NAME', lastName: 'Quale', firstName: 'Ole', soundsLike: false });
  await sendWatchAlerts(app.county);
  const id = await record();
  const body = { id, revision: 0, reason: 'Name', ...FACTS, grantees: 'QUALE OLE', feeChoice: 'SETTLE' } as const;
  const [corrected] = await Promise.all([
    clerk.call(correctRecord, body),
    sendWatchAlerts(app.county),
    sendWatchAlerts(app.county),
  ]);
  expect(corrected.status).toBe(200);
  await sendWatchAlerts(app.county);
  await sendWatchAlerts(app.county);
  const alerts = (await listEmails(app, email)).filter(({ text }) => text.includes('What you can do now'));
  expect(alerts).toHaveLength(1);
});
