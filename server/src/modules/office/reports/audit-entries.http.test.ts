import { auditList } from '@portal/contract/office/audit/audit-list';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustEscrow } from '../../money/ledger/index.ts';
import { recordAudit, SYSTEM_ACTOR } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';

let test: TestApp;
let staff: TestClient;
let searcher: TestClient;
let journalEntryId: string;

beforeAll(async () => {
  test = await startTestApp();
  // The log has the time of the database.
  test.clock.advanceMinutes((Date.now() - test.clock.now().getTime()) / 60_000);
  staff = await test.signedIn({ role: 'COUNTY' });
  searcher = await test.signedIn({ account: { name: 'Lakes Abstract' } });
  const { db } = test.county;
  const { userId, accountId, username } = searcher;
  const actor = { userId, accountId, username, clientAddress: '10.1.2.3', requestId: 'r1' };
  await recordAudit(db, { action: 'image.viewed', actor, details: { documentKey: 'A1001' } });
  await recordAudit(db, {
    action: 'card.authorized',
    actor,
    details: { invoiceNumber: '60000000001', authorizedCents: 5_000 },
  });
  await adjustEscrow(db, {
    accountId,
    amountCents: 700,
    opKey: 'gift',
    note: 'Refund of a copy',
    actor: SYSTEM_ACTOR,
    at: test.clock.now(),
  });
  const entry = await db.selectFrom('journal_entries').select('id').executeTakeFirstOrThrow();
  journalEntryId = String(entry.id);
});
afterAll(() => test.close());

async function find(filter: object, user = staff) {
  return (await user.call(auditList.endpoint, filter)).content.entries;
}

describe('Search in the audit log', () => {
  it.each([
    [
      'user',
      () => ({ username: searcher.username.toUpperCase() }),
      ['Card authorized', 'Page images viewed', 'Signed in'],
    ],
    [
      'account',
      () => ({ accountId: String(searcher.accountId) }),
      ['Card authorized', 'Escrow adjusted', 'Page images viewed', 'Signed in'],
    ],
    ['document', () => ({ documentKey: 'a1001' }), ['Page images viewed']],
    ['card payment', () => ({ payment: '60000000001' }), ['Card authorized']],
    ['journal entry', () => ({ payment: journalEntryId }), ['Escrow adjusted']],
    ['action', () => ({ action: 'image.viewed' }), ['Page images viewed']],
    ['log information', () => ({ type: 'PAYMENT' }), ['Card authorized']],
    ['address', () => ({ clientAddress: '10.1.' }), ['Card authorized', 'Page images viewed']],
    ['several of them', () => ({ clientAddress: '10.1.', documentKey: 'A1001' }), ['Page images viewed']],
    ['wildcards as literal text', () => ({ clientAddress: '10.1%' }), []],
    ['a number that no id has', () => ({ payment: '9'.repeat(40) }), []],
    ['a time before the log', () => ({ toDate: '01/01/2020' }), []],
  ])('by %s', async (_title, filter, entries) => {
    expect((await find(filter())).map(({ entry }) => entry).sort()).toEqual(entries);
  });

  it('finds a purchase by the number on its receipt', async () => {
    const details = { documentKey: 'A1002', pages: [1], chargedCents: 200, saleId: 8_015 };
    await recordAudit(test.county.db, { action: 'image.purchased', actor: SYSTEM_ACTOR, details });
    const [purchase, ...others] = await find({ payment: '8015' });
    expect(purchase).toMatchObject({ entry: 'Images bought', details: 'Pages: 1, Sale: 8015, Charged: $2.00' });
    expect(others).toEqual([]);
  });

  it('names settings and codes as the screens do', async () => {
    const { db } = test.county;
    await saveSettings(db, {
      group: 'userAccess',
      content: { guestUserName: 'visitor', maxloginAttempts: 4 },
      actor: SYSTEM_ACTOR,
    });
    await recordAudit(db, {
      action: 'reportSchedule.stopped',
      actor: SYSTEM_ACTOR,
      details: { schedule: 1, report: 'AccountReport', period: 'LAST_MONTH', reason: 'NOT_OFFERED' },
    });
    await recordAudit(db, {
      action: 'settings.saved',
      actor: SYSTEM_ACTOR,
      details: { group: 'ofAnOlderVersion', version: 2, changed: ['itsField'] },
    });
    await recordAudit(db, {
      action: 'filing.accepted',
      actor: SYSTEM_ACTOR,
      details: { filing: 'EF-100005', efileType: 'LR', recordedOn: '2026-11-25' },
    });
    const filing = (await find({ action: 'filing.accepted' }))[0]?.details;
    expect(filing).toMatch(/Document type: Land Record/);
    expect(filing).toMatch(/Recorded on: 11\/25\/2026/);
    const [unknown] = await find({ action: 'settings.saved' });
    expect(unknown?.details).toBe('Group: ofAnOlderVersion, Changed: itsField, Version: 2');
    const saved = (await find({ action: 'settings.saved' })).find(({ details }) => details.includes('User Access'));
    expect(saved?.details).toBe('Group: User Access, Changed: Guest user name; Sign-in attempts, Version: 1');
    expect((await find({ action: 'reportSchedule.stopped' }))[0]?.details).toBe(
      'Period: The month before, Reason: The portal stopped it because the county turned this report off., ' +
        'Report: Audit details of accounts',
    );
  });

  it('describes every entry in words', async () => {
    expect((await find({ payment: journalEntryId }))[0]).toMatchObject({
      entry: 'Escrow adjusted',
      username: 'Portal',
      details: 'Account: Lakes Abstract, Note: Refund of a copy, Amount: $7.00',
      saleId: null,
    });
    expect((await find({ payment: '60000000001' }))[0]).toMatchObject({
      account: 'Lakes Abstract',
      details: 'Payment: 60000000001, Authorized: $50.00',
      clientAddress: '10.1.2.3',
    });
  });

  it('names the account that staff changed, and its images before and after', async () => {
    const { accountId } = searcher;
    const actor = { userId: staff.userId, accountId: staff.accountId, username: staff.username };
    const unknown = { clientAddress: null, requestId: null };
    await recordAudit(test.county.db, {
      action: 'flatFee.overridden',
      actor: { ...actor, ...unknown },
      details: { accountId, before: 25, after: 30 },
    });
    await recordAudit(test.county.db, {
      action: 'user.deactivated',
      actor: { ...actor, ...unknown },
      details: { targetUserId: 7, targetUsername: 'ann.example', targetAccountId: accountId, before: { status: 'A' } },
    });
    const described = (await find({ username: staff.username })).map(({ details }) => details);
    expect(described).toContain('Account: Lakes Abstract, Before: 25, After: 30');
    expect(described).toContain('Account: Lakes Abstract, Target username: ann.example');
  });

  it.each([
    [{ fromDate: '13/01/2026' }, { fromDate: 'MM/DD/YYYY' }],
    [{ fromDate: '01/01/2999' }, { fromDate: 'Future date entered.' }],
    [{ fromDate: '02/01/2026', toDate: '01/01/2026' }, { toDate: 'Invalid date range.' }],
    [{ accountId: 'x' }, { accountId: 'Numbers only.' }],
    [{ action: 'none' }, { action: 'Invalid value.' }],
    [{ username: 'a'.repeat(61) }, { username: '60 characters max.' }],
  ])('refuses %j', async (filter, fieldErrors) => {
    const response = await staff.send(auditList.endpoint, filter);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fieldErrors });
  });
});
