import { openTestDatabase } from '@portal/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createAccount } from './create-account.ts';
import { getAccount } from './get-account.ts';
import { getCallersAccount, keepCallersAccount } from './get-callers-account.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const makeCaller = (accountId: number): Caller => ({
  ...{ userId: 1, accountId, username: 'anna', role: 'USER', language: 'ENGLISH' },
});

it('The account of a caller is read once in a call, and anew in the next', async () => {
  const { db } = database;
  const accountId = await createAccount(db, { name: 'Lakes Abstract' });
  const caller = makeCaller(accountId);
  expect(await getCallersAccount(db, caller)).toMatchObject({ id: accountId, name: 'Lakes Abstract' });
  await db.updateTable('accounts').set({ name: 'Harbor Title' }).where('id', '=', accountId).execute();
  expect(await getCallersAccount(db, caller)).toMatchObject({ name: 'Lakes Abstract' });
  expect(await getCallersAccount(db, makeCaller(accountId))).toMatchObject({ name: 'Harbor Title' });
});

it('An account that was read with something else is not read again in the call', async () => {
  const { db } = database;
  const accountId = await createAccount(db, { name: 'Prairie Escrow' });
  const caller = makeCaller(accountId);
  keepCallersAccount(caller, await getAccount(db, accountId));
  await db.updateTable('accounts').set({ name: 'Bluff Escrow' }).where('id', '=', accountId).execute();
  expect(await getCallersAccount(db, caller)).toMatchObject({ name: 'Prairie Escrow' });
});
