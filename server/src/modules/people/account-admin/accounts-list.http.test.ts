import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import {
  accountChangeStatusList,
  accountChangeStatusSingle,
  accountDelete,
  accountList,
  accountsChangeStatus,
  accountsUsersToRestore,
} from '@portal/contract/people/account-admin/accounts';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { userChangeSelected } from '@portal/contract/people/user-manager/selected-users';
import { callDuring } from '@portal/testing/apps/call-during';
import { recordDocument } from '@portal/testing/apps/record-document';
import { sell } from '@portal/testing/apps/sales';
import { fundEscrow, orderPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import { TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount, markAccountsDeleted } from '../accounts/index.ts';

let test: TestApp;
let county: TestClient;
const ids: Record<string, number> = {};

beforeAll(async () => {
  test = await startSellingApp();
  county = await test.signedIn({ role: 'COUNTY', account: { name: 'County Recorder' } });
  const { db } = test.county;
  ids.lakes = await createAccount(db, { name: 'Lakes Abstract', monthlyFeeCents: 2_500 });
  ids.bank = await createAccount(db, { name: 'bank of the North', paymentMethod: 'INVOICE' });
  ids.flat = await createAccount(db, { name: 'Flat 100% Title', accountType: 'FLAT_FEE', flatFeeRateLevel: 1 });
  ids.gone = await createAccount(db, { name: 'Gone Title' });
  await markAccountsDeleted(db, [ids.gone], test.clock.now());
});
afterAll(() => test.close());

const list = async (request: object) =>
  (await county.call(accountList.endpoint, { pageNumber: 1, ...request })).content;
const names = async (request: object) => (await list(request)).accounts.map(({ name }) => name);
const auditRows = (action: string) =>
  test.database.db.selectFrom('audit_entries').select(['details', 'username']).where('action', '=', action).execute();

describe('The list of accounts', () => {
  it('has Account, Type, Payment Method and Monthly Fee, sorted by name regardless of case', async () => {
    const { accounts, totalCount } = await list({});
    expect(totalCount).toBe(4);
    expect(accounts.map(({ name }) => name)).toEqual([
      'bank of the North',
      'County Recorder',
      'Flat 100% Title',
      'Lakes Abstract',
    ]);
    expect(accounts[3]).toEqual({
      ...{ id: ids.lakes, name: 'Lakes Abstract', status: 'A', userCount: 0, canReload: false },
      ...{ accountType: 'A_LA_CARTE', accountTypeDescription: 'A la carte' },
      ...{ paymentMethod: 'ESCROW', paymentMethodDescription: 'Escrow' },
      ...{ monthlyFee: 2_500, monthlyFeeDescription: '$25.00' },
    });
    expect(accounts[1]).toMatchObject({ userCount: 1 });
  });

  it('filters by part of the text, literally', async () => {
    expect(await names({ filterText: 'NORTH' })).toEqual(['bank of the North']);
    expect(await names({ filterText: '0%' })).toEqual(['Flat 100% Title']);
    expect(await names({ filterText: '_' })).toEqual([]);
    expect(await names({ filterText: 'gone' })).toEqual([]);
  });

  it('sorts by every column, in both directions', async () => {
    for (const sortKey of accountList.sortKeys) {
      const ascending = await names({ sortKey, sortDirection: 'ASC' });
      expect(await names({ sortKey, sortDirection: 'DESC' })).toEqual(ascending.toReversed());
    }
  });

  it('shows 10 per page', async () => {
    expect(accountList.pageRows).toBe(10);
  });

  it('offers Reload only for FLAT_FEE accounts when the county allows admin reload', async () => {
    const save = { group: 'flatFeeOverride', actor: SYSTEM_ACTOR } as const;
    await saveSettings(test.county.db, { ...save, content: { countyAdminReload: true } });
    const { accounts } = await list({});
    expect(accounts.filter(({ canReload }) => canReload).map(({ name }) => name)).toEqual(['Flat 100% Title']);
  });
});

describe('Deactivate and activate', () => {
  it('toggle the status of the account and its users; the new status comes back from the server', async () => {
    const user = await test.signedIn({ accountId: ids.lakes });
    const changed = await county.call(accountChangeStatusList, { accountId: ids.lakes as number, statusType: 'A' });
    expect(changed.content.status).toBe('I');
    expect(changed.content.accounts.map(({ name }) => name)).not.toContain('Lakes Abstract');
    expect(changed.content.accountCodeDescriptionResults).toContainEqual({
      code: String(ids.bank),
      description: 'bank of the North',
    });
    expect(changed.envelope.message).toBe('Lakes Abstract and its users are inactive.');
    expect((await user.call(usageBalance, {})).status).toBe(403);
    const login = { username: user.username, password: TEST_PASSWORD };
    expect((await user.send({ method: 'POST', path: 'auth/login' }, login)).statusCode).toBe(401);

    const again = await county.call(accountChangeStatusSingle, { accountId: ids.lakes as number });
    expect(again.content).toEqual({ status: 'A' });
    expect(again.envelope.message).toMatch(/^Lakes Abstract is active\. \d+ users? (?:is|are) active again\./);
    expect((await user.send({ method: 'POST', path: 'auth/login' }, login)).statusCode).toBe(200);
    const accountId = ids.lakes;
    expect((await auditRows('account.statusChanged')).map(({ details }) => details)).toEqual([
      { accountId, name: 'Lakes Abstract', before: 'A', after: 'I' },
      { accountId, name: 'Lakes Abstract', before: 'I', after: 'A' },
    ]);
  });

  it('twice to the wanted status, as a double click sends it, has one effect', async () => {
    const before = (await auditRows('account.statusChanged')).length;
    const wanted = { accountId: ids.bank as number, status: 'I' } as const;
    const both = await Promise.all([1, 2].map(() => county.call(accountChangeStatusSingle, wanted)));
    expect(both.map(({ content }) => content.status)).toEqual(['I', 'I']);
    expect(await auditRows('account.statusChanged')).toHaveLength(before + 1);
    await county.call(accountChangeStatusSingle, { ...wanted, status: 'A' });
  });

  it('skips the caller’s own account and accounts with higher roles', async () => {
    const own = await county.call(accountChangeStatusSingle, { accountId: county.accountId });
    expect(own).toMatchObject({ status: 409, envelope: { code: 'OWN_ACCOUNT' } });
    const provider = await test.signedIn({ role: 'TRIMIN', account: { name: 'The provider' } });
    const above = await county.call(accountChangeStatusSingle, { accountId: provider.accountId });
    expect(above).toMatchObject({ status: 409, envelope: { code: 'USER_OUT_OF_REACH' } });
    expect((await provider.call(accountList.endpoint, {})).status).toBe(200);
  });

  it('doesn’t find a deleted or nonexistent account', async () => {
    for (const accountId of [ids.gone as number, 999_999])
      expect((await county.call(accountChangeStatusSingle, { accountId })).status).toBe(404);
  });

  it('of an account during a purchase refuses the purchase', async () => {
    const buyer = await signInBuyer(test, { escrowCents: 1_000 });
    const { documentKey } = await recordDocument(test, { image: 1 });
    const { guid } = (await orderPages(buyer, documentKey)).content.imageState;
    // The call found the session, and pays after the account was deactivated: the database refuses.
    await test.database.db.updateTable('accounts').set({ status: 'I' }).where('id', '=', buyer.accountId).execute();
    const paid = await buyer.call(payDownloadOrder, { imageStateGuid: guid });
    expect(paid).toMatchObject({ status: 403, envelope: { code: 'NOT_ALLOWED' } });
    await county.call(accountChangeStatusSingle, { accountId: buyer.accountId, status: 'A' });
    expect((await buyer.call(payDownloadOrder, { imageStateGuid: guid })).content.status).toBe('PAID');
  });
});

describe('A change of several accounts', () => {
  it('changes the named ones, and lists those it left unchanged', async () => {
    const selected = { kind: 'rows' as const, ids: [ids.lakes as number, ids.bank as number, county.accountId] };
    const { content } = await county.call(accountsChangeStatus, { selected, status: 'I' });
    expect(content).toEqual({
      changed: 2,
      users: { activeAgain: 0, others: 0 },
      refused: [{ id: county.accountId, name: 'County Recorder', reason: 'OWN_ACCOUNT' }],
    });
    expect(await names({ statusType: 'I' })).toEqual(['bank of the North', 'Lakes Abstract']);
  });

  it('changes all matches of a filter except some, if the user saw the same number', async () => {
    const all = {
      kind: 'allMatching' as const,
      filter: { statusType: 'I' as const },
      except: [ids.bank as number],
    };
    const stale = { selected: { ...all, expectedCount: 2 }, status: 'A' as const };
    expect(await county.call(accountsChangeStatus, stale)).toMatchObject({
      status: 409,
      envelope: { code: 'ROWS_CHANGED' },
    });
    const { content } = await county.call(accountsChangeStatus, { ...stale, selected: { ...all, expectedCount: 1 } });
    expect(content).toEqual({ changed: 1, users: { activeAgain: 1, others: 0 }, refused: [] });
    expect(await names({ statusType: 'I' })).toEqual(['bank of the North']);
  });
});

describe('The confirmation before accounts are activated', () => {
  it('shows how many users of the inactive ones come back and how many don’t, as in the activation', async () => {
    const { db } = test.county;
    const users = [];
    for (const status of ['A', 'A', 'L', 'P', 'I']) {
      const user = await test.signedIn(users[0] && { accountId: users[0].accountId });
      await db.updateTable('users').set({ status }).where('id', '=', user.userId).execute();
      users.push(user);
    }
    const [dismissed] = users as [TestClient];
    const { accountId } = dismissed;
    const other = await test.signedIn();
    const ask = async (selected: object) =>
      (await county.call(accountsUsersToRestore, { selected: selected as never })).content;
    const rows = { kind: 'rows', ids: [accountId, other.accountId] };
    expect(await ask(rows)).toEqual({ activeAgain: 0, others: 0 });
    await county.call(accountsChangeStatus, { selected: { kind: 'rows', ids: [accountId] }, status: 'I' });
    expect(await ask(rows)).toEqual({ activeAgain: 2, others: 3 });
    const dismissal = {
      selected: { kind: 'rows' as const, ids: [dismissed.userId] },
      change: { kind: 'deactivate' as const },
    };
    expect((await county.call(userChangeSelected, dismissal)).content.changed).toBe(1);
    const expected = { activeAgain: 1, others: 4 };
    expect(await ask(rows)).toEqual(expected);
    const { name } = await db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const filter = { filterText: name, statusType: 'I' };
    expect(await ask({ kind: 'allMatching', filter, except: [], expectedCount: 1 })).toEqual(expected);
    expect(await ask({ kind: 'allMatching', filter, except: [accountId], expectedCount: 1 })).toEqual({
      activeAgain: 0,
      others: 0,
    });
    const { content } = await county.call(accountsChangeStatus, {
      selected: { kind: 'rows', ids: [accountId] },
      status: 'A',
    });
    expect(content.users).toEqual(expected);
  });
});

describe('Delete', () => {
  const openMoney = async (id: number) => {
    const response = await county.send({ method: 'GET', path: `controlPanel/accountOpenMoney/${id}` }, undefined);
    return response.json().content;
  };

  it('is refused while the account has open money, which is listed', async () => {
    const buyer = await signInBuyer(test, { escrowCents: 700, account: { name: 'Prepaid' } });
    expect(await openMoney(buyer.accountId)).toEqual({ open: [{ kind: 'ESCROW', amountCents: 700 }] });
    const refused = await county.call(accountDelete, { accountId: buyer.accountId });
    expect(refused).toMatchObject({ status: 409, envelope: { code: 'ACCOUNT_HAS_OPEN_MONEY' } });
    await fundEscrow(test, buyer.accountId, -700);
    const { envelope, content } = await county.call(accountDelete, { accountId: buyer.accountId });
    expect(envelope.message).toBe('Account Prepaid was deleted.');
    expect(content.accounts.map(({ name }) => name)).not.toContain('Prepaid');
    expect((await buyer.call(usageBalance, {})).status).toBe(403);
    const entries = await test.database.db
      .selectFrom('journal_entries')
      .select('id')
      .where('account_id', '=', buyer.accountId)
      .execute();
    expect(entries).toHaveLength(2);
    expect((await auditRows('account.deleted')).at(-1)).toEqual({
      username: county.username,
      details: { accountId: buyer.accountId, name: 'Prepaid', status: 'A', users: 1 },
    });
    expect((await county.call(accountDelete, { accountId: buyer.accountId })).status).toBe(404);
    await createAccount(test.county.db, { name: 'Prepaid' });
  });

  it('waits for a purchase being committed, and is then refused because of the open money', async () => {
    const { accountId } = await test.signedIn({ account: { paymentMethod: 'INVOICE' } });
    const at = test.clock.now();
    const deleted = await callDuring(
      test.county.db,
      { before: (tx) => sell(tx, { accountId, method: 'INVOICE', amountCents: 100, at }) },
      () => county.call(accountDelete, { accountId }),
    );
    expect(deleted).toMatchObject({ status: 409, envelope: { code: 'ACCOUNT_HAS_OPEN_MONEY' } });
  });

  it('of the caller’s own account is refused', async () => {
    const refused = await county.call(accountDelete, { accountId: county.accountId });
    expect(refused).toMatchObject({ status: 409, envelope: { code: 'OWN_ACCOUNT' } });
  });
});

describe('accounts.xlsx', () => {
  const read = async (request: object) => {
    const response = await county.send(accountList.file.endpoint, request);
    expect(response.headers['content-disposition']).toContain('accounts.xlsx');
    const [sheet] = (await readXlsx(response.rawPayload)).sheets;
    return sheet?.rows ?? [];
  };

  it('has the accounts of the filter with typed cells, and texts that are never formulas', async () => {
    await createAccount(test.county.db, { name: '=SUM(A1:A9)', monthlyFeeCents: 1_050 });
    const rows = await read({ filterText: '=sum', statusType: 'ALL' });
    const cells = rows.find(([name]) => name === '=SUM(A1:A9)');
    expect(cells?.slice(0, 5)).toEqual(['=SUM(A1:A9)', 'active', 'A la carte', 'Escrow', 10.5]);
  });

  it('has only its labels when no account matches', async () => {
    const rows = await read({ filterText: 'no such account' });
    expect(rows.flat()).toContain('No accounts match.');
  });
});
