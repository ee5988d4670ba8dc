import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { buildAuditInsert, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { createAccount } from '../../accounts/index.ts';
import { generateSecret, hashSecret } from '../passwords/secrets.ts';
import { createUser } from '../users/create-user.ts';
import { insertSession } from './sessions.queries.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const FIRST_AT = new Date('2026-11-20T18:00:00Z');
const SECOND_AT = new Date('2026-11-20T19:00:00Z');

it('opening a session, updating its user, and writing the audit entry are atomic', async () => {
  const { db } = database;
  const accountId = await createAccount(db, { name: 'Lakes Abstract' });
  const userId = await createUser(db, {
    ...{
      accountId,
      username: 'anna.berg',
      password: 'Correct1!horse',
      role: 'USER',
      firstName: 'Anna',
      lastName: 'Berg',
    },
  });
  const idHash = hashSecret(generateSecret());
  const details = {
    storesLanguage: true,
    verifiedHash: undefined,
    newHash: undefined,
    hasSecondFactor: false,
    proofs: ['PASSWORD'],
    sealedIdToken: undefined,
    secondFactorDueAt: undefined,
    browser: 'FIREFOX',
    operatingSystem: 'WINDOWS',
  } as const;
  const open = (at: Date) =>
    insertSession(db, { idHash, userId, language: 'TAGALOG', at, expiresAt: SECOND_AT, ...details }, (statement) =>
      buildAuditInsert(statement, { action: 'session.opened', actor: { ...SYSTEM_ACTOR, userId } }),
    );
  const read = async () => ({
    user: await db
      .selectFrom('users')
      .select(['last_signed_in_at as at', 'language'])
      .where('id', '=', userId)
      .execute(),
    noted: await db.selectFrom('audit_entries').select('action').where('user_id', '=', userId).execute(),
    sessions: await db.selectFrom('sessions').select('created_at as at').where('user_id', '=', userId).execute(),
  });

  await open(FIRST_AT);
  const opened = {
    user: [{ at: FIRST_AT, language: 'TAGALOG' }],
    noted: [{ action: 'session.opened' }],
    sessions: [{ at: FIRST_AT }],
  };
  expect(await read()).toEqual(opened);
  // A duplicate secret is an example of a failure during the statement.
  await expect(open(SECOND_AT)).rejects.toThrow();
  expect(await read()).toEqual(opened);
});
