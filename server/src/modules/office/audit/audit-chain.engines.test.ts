import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { createSigningKey } from '../../../platform/signing-key.ts';
import { purgeAuditLog } from './purge-audit-log.ts';
import { recordAudit, SYSTEM_ACTOR } from './record-audit.ts';
import { type MigratedEntry, recordMigratedEntries } from './record-migrated-entries.ts';
import { type ChainContext, sealAuditLog } from './seal-audit-log.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

let database: OpenDatabase;
let context: ChainContext;
const now = { value: new Date() };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Runs statements with the triggers off: changes that the chain must reveal. */
async function tamper(...statements: readonly string[]): Promise<void> {
  const tables = ['audit_entries', 'audit_seals', 'audit_checkpoints'];
  for (const table of tables) await database.executeSql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const statement of statements) await database.executeSql(statement);
  for (const table of tables) await database.executeSql(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

beforeEach(async () => {
  await tamper('DELETE FROM audit_entries', 'DELETE FROM audit_seals', 'DELETE FROM audit_checkpoints');
  now.value = new Date();
  context = { db: database.db, clock: { now: () => now.value }, auditKey: createSigningKey() };
});

const write = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      recordAudit(database.db, { action: 'image.viewed', actor: SYSTEM_ACTOR, details: { documentKey: `A${index}` } }),
    ),
  );
const brokenRules = async () => (await verifyAuditLog(context)).faults.map(({ rule }) => rule);

/** A batch ends before the oldest open transaction of the server, which can belong to another test file. */
async function waitForOtherTransactions(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await database.executeSql(
        `SELECT EXISTS (SELECT FROM audit_entries
                        WHERE transaction_id >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint) AS "isWaiting"`,
      );
      expect(rows[0]?.isWaiting).toBe(false);
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** Seals everything written so far. @returns the number of sealed entries. */
async function seal(sealing = context): Promise<number> {
  await waitForOtherTransactions();
  return sealAuditLog(sealing);
}

describe('The audit log', () => {
  it.each([
    `UPDATE audit_entries SET action = 'password.reset'`,
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
    `UPDATE audit_seals SET signature = ''`,
    'DELETE FROM audit_seals',
    'TRUNCATE audit_seals, audit_checkpoints',
  ])('is append-only by the database: %s', async (statement) => {
    await write(3);
    await seal();
    await expect(database.executeSql(statement)).rejects.toThrow(/append-only|not covered by a checkpoint/);
    expect(await brokenRules()).toEqual([]);
  });

  it('takes entries of the former portal with their original times, each once', async () => {
    const entry: MigratedEntry = {
      type: 'SIGN_IN',
      ...{ key: 1, happenedAt: '2019-07-04T23:30:00', username: 'anna.berg', userId: null },
      ...{ accountId: null, clientAddress: '', description: 'Signed in' },
    };
    await recordMigratedEntries(database.db, [entry, { ...entry, key: 2 }], 'America/Chicago');
    await recordMigratedEntries(database.db, [entry], 'America/Chicago');
    expect(await brokenRules()).toEqual([]);
    expect(await seal()).toBe(2);
    expect(await brokenRules()).toEqual([]);
  });

  it('is chained by hashes: each batch names the one before it', async () => {
    expect(await seal()).toBe(0);
    await write(3);
    expect(await seal()).toBe(3);
    await write(2);
    expect(await seal()).toBe(2);
    const { rows } = await sql<{ previous_hash: string; seal_hash: string }>`
      SELECT previous_hash, seal_hash FROM audit_seals ORDER BY id`.execute(database.db);
    expect(rows.map(({ previous_hash }) => previous_hash)).toEqual(['', rows[0]?.seal_hash]);
    expect(await verifyAuditLog(context)).toMatchObject({ faults: [], sealCount: 2, entryCount: 5 });
  });

  it('is sealed once by two simultaneous processes', async () => {
    await write(40);
    await waitForOtherTransactions();
    const counts = await Promise.all([sealAuditLog(context), sealAuditLog(context), sealAuditLog(context)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(await brokenRules()).toEqual([]);
  });

  it('reports entries that stayed unsealed for an hour', async () => {
    await write(1);
    now.value = new Date(Date.now() + 2 * 60 * 60_000);
    expect(await brokenRules()).toEqual(['entries are sealed within an hour']);
  });
});

describe('An entry that is committed late', () => {
  it('is in a later batch and not lost, whatever its id', async () => {
    if (database.engine === 'pglite') return;
    const late = await database.db.startTransaction().execute();
    await recordAudit(late, { action: 'session.opened', actor: SYSTEM_ACTOR });
    await write(2);
    expect(await sealAuditLog(context)).toBe(0);
    await late.commit().execute();
    expect(await seal()).toBe(3);
    expect(await brokenRules()).toEqual([]);
  });
});

describe('The chain breaks', () => {
  beforeEach(async () => {
    for (let batch = 0; batch < 3; batch += 1) {
      await write(3);
      await seal();
    }
  });
  const second = '(SELECT id FROM audit_seals ORDER BY id OFFSET 1 LIMIT 1)';
  const firstEntry = '(SELECT min(id) FROM audit_entries)';
  it.each([
    [
      'an entry is changed',
      `UPDATE audit_entries SET username = 'x' WHERE id = ${firstEntry}`,
      'the entries of a batch are unchanged',
    ],
    [
      'an entry is moved in time',
      `UPDATE audit_entries SET occurred_at = occurred_at - interval '1 microsecond' WHERE id = ${firstEntry}`,
      'the entries of a batch are unchanged',
    ],
    [
      'an entry is deleted',
      `DELETE FROM audit_entries WHERE id = ${firstEntry}`,
      'the entries of a batch are unchanged',
    ],
    [
      'an entry is added to a sealed batch',
      `INSERT INTO audit_entries (action, transaction_id) SELECT action, transaction_id FROM audit_entries WHERE id = ${firstEntry}`,
      'the entries of a batch are unchanged',
    ],
    [
      'text moves from one field to the next',
      `UPDATE audit_entries SET username = 'a', client_address = 'b' WHERE id = ${firstEntry}`,
      'the entries of a batch are unchanged',
    ],
    ['a seal is deleted', `DELETE FROM audit_seals WHERE id = ${second}`, 'a seal follows the one before it'],
    [
      'the first seals are deleted',
      `DELETE FROM audit_seals WHERE id < ${second}`,
      'the chain begins at its start or at a checkpoint',
    ],
    [
      'a seal is changed',
      `UPDATE audit_seals SET sealed_at = sealed_at - interval '1 day' WHERE id = ${second}`,
      'a seal has the signature of the portal',
    ],
  ])('if %s', async (_title, statement, rule) => {
    expect(await brokenRules()).toEqual([]);
    await tamper(statement);
    expect(await brokenRules()).toContain(rule);
  });

  it('if a seal has the right hash but another key’s signature', async () => {
    const forger = { ...context, auditKey: createSigningKey() };
    await write(1);
    await seal(forger);
    expect((await verifyAuditLog(context)).faults).toMatchObject([{ rule: 'a seal has the signature of the portal' }]);
  });
});

describe('Purging', () => {
  const old = () => new Date(Date.now() + 60_000);

  it('removes whole verified batches, and the chain continues from a signed checkpoint', async () => {
    await write(3);
    await seal();
    const { newestSeal } = await verifyAuditLog(context);
    expect(await purgeAuditLog(context, new Date(0))).toEqual({ status: 'PURGED', removedCount: 0 });
    expect(await purgeAuditLog(context, old())).toEqual({ status: 'PURGED', removedCount: 3 });
    const { rows } = await sql<{ last_seal_hash: string }>`SELECT last_seal_hash FROM audit_checkpoints`.execute(
      database.db,
    );
    expect(rows).toEqual([{ last_seal_hash: newestSeal?.sealHash }]);
    await write(2);
    // The purge itself is an entry of the log.
    expect(await seal()).toBe(3);
    expect(await verifyAuditLog(context)).toMatchObject({ faults: [], sealCount: 1, entryCount: 3 });
    expect(await purgeAuditLog(context, old())).toEqual({ status: 'PURGED', removedCount: 3 });
    expect(await brokenRules()).toEqual([]);
  });

  it('keeps the entries that explain money, and reveals changes to them', async () => {
    await database.executeSql(
      `INSERT INTO accounts (name) SELECT 'Kept' WHERE NOT EXISTS (SELECT FROM accounts WHERE name = 'Kept')`,
    );
    await database.executeSql(`INSERT INTO journal_entries (op_key, kind, account_id, posted_at)
      SELECT 'kept', 'ESCROW_ADJUSTMENT', id, now() FROM accounts WHERE name = 'Kept'`);
    const { rows } = await sql<{ id: number }>`SELECT id FROM journal_entries WHERE op_key = 'kept'`.execute(
      database.db,
    );
    await recordAudit(database.db, { action: 'escrow.adjusted', actor: SYSTEM_ACTOR, journalEntryId: rows[0]?.id });
    await write(2);
    await seal();
    expect(await purgeAuditLog(context, old())).toEqual({ status: 'PURGED', removedCount: 2 });
    expect(await brokenRules()).toEqual([]);
    await tamper(`UPDATE audit_entries SET username = 'x' WHERE journal_entry_id IS NOT NULL`);
    expect(await brokenRules()).toEqual(['entries that a purge kept are unchanged']);
  });

  it('removes nothing while the chain is broken', async () => {
    await write(2);
    await seal();
    await tamper(`UPDATE audit_entries SET username = 'x'`);
    expect(await purgeAuditLog(context, old())).toEqual({ status: 'CHAIN_BROKEN' });
  });

  it('leaves a checkpoint whose signature reveals a change', async () => {
    await write(2);
    await seal();
    await purgeAuditLog(context, old());
    await tamper(`UPDATE audit_checkpoints SET removed_count = 0`);
    expect(await brokenRules()).toEqual(['a checkpoint has the signature of the portal']);
  });
});
