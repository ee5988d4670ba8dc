import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { createAccount } from './create-account.ts';
import { getAccount } from './get-account.ts';
import { getCallersAccount, storeCallersAccount } from './get-callers-account.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const makeCaller = (accountId: number): Caller => ({
  ...{ userId: 1, accountId, username: 'anna', role: 'USER', language: 'ENGLISH' },
});

it('a caller’s account is read once per call', async () => {
  const { db } = database;
  const accountId = await createAccount(db, { name: 'Lakes Abstract' });
  const caller = makeCaller(accountId);
  expect(await getCallersAccount(db, caller)).toMatchObject({ id: accountId, name: 'Lakes Abstract' });
  await db.updateTable('accounts').set({ name: 'Harbor Title' }).where('id', '=', accountId).execute();
  expect(await getCallersAccount(db, caller)).toMatchObject({ name: 'Lakes Abstract' });
  expect(await getCallersAccount(db, makeCaller(accountId))).toMatchObject({ name: 'Harbor Title' });
});

it('an account that was read by another query is not read again in the same call', async () => {
  const { db } = database;
  const accountId = await createAccount(db, { name: 'Prairie Escrow' });
  const caller = makeCaller(accountId);
  storeCallersAccount(caller, await getAccount(db, accountId));
  await db.updateTable('accounts').set({ name: 'Bluff Escrow' }).where('id', '=', accountId).execute();
  expect(await getCallersAccount(db, caller)).toMatchObject({ name: 'Prairie Escrow' });
});
