import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { createLog } from '../../../platform/log/log.ts';
import { forwardSecurityEvents } from './forward-security-events.ts';
import { recordAudit, SYSTEM_ACTOR } from './record-audit.ts';

let database: OpenDatabase;
let lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Forwards until an event arrives: other test files have transactions that an entry waits for. @returns its new lines. */
async function forwardUntil(event: string): Promise<readonly Record<string, unknown>[]> {
  lines = [];
  await vi.waitFor(
    async () => {
      await forwardSecurityEvents({ db: database.db, log });
      expect(lines.map((line) => line.event)).toContain(event);
    },
    { timeout: 60_000 },
  );
  return lines;
}

const write = (action: 'session.refused' | 'image.viewed' | 'session.ended', db = database.db) =>
  recordAudit(db, { action, actor: { ...SYSTEM_ACTOR, username: 'jane.miller', clientAddress: '203.0.113.7' } });

it('writes each event of security once, in order, with who and from where, and no other entry', async () => {
  await write('session.refused');
  await write('image.viewed');
  await recordAudit(database.db, {
    action: 'user.saved',
    actor: SYSTEM_ACTOR,
    details: { targetUserId: 7, before: { role: 'USER' }, after: { role: 'COUNTY' } },
  });
  await recordAudit(database.db, {
    action: 'user.saved',
    actor: SYSTEM_ACTOR,
    details: { targetUserId: 8, before: { firstName: 'Jane' }, after: { firstName: 'Joan' } },
  });
  await write('session.ended');
  const forwarded = await forwardUntil('session.ended');
  expect(forwarded.map(({ event }) => event)).toEqual([
    'session.refused',
    'user.roleChanged',
    'user.saved',
    'session.ended',
  ]);
  expect(forwarded[0]).toMatchObject({
    level: 30,
    username: 'jane.miller',
    address: '203.0.113.7',
    msg: 'an event of security',
  });
  expect(forwarded[1]).toMatchObject({ details: { targetUserId: 7, after: { role: 'COUNTY' } } });
  lines = [];
  await forwardSecurityEvents({ db: database.db, log });
  expect(lines).toEqual([]);
});

it('writes nothing of a change that was undone', async () => {
  const undone = inTransaction(database.db, async (tx) => {
    await write('session.refused', tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await write('session.ended');
  expect((await forwardUntil('session.ended')).map(({ event }) => event)).toEqual(['session.ended']);
});

if (inject('engine') === 'postgresql')
  it('doesn’t pass by an entry whose transaction ends after a later one', async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const slow = inTransaction(database.db, async (tx) => {
      await write('session.refused', tx);
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    await write('session.ended');
    lines = [];
    await forwardSecurityEvents({ db: database.db, log });
    expect(lines).toEqual([]);
    mayEnd.resolve();
    await slow;
    expect((await forwardUntil('session.ended')).map(({ event }) => event)).toEqual([
      'session.refused',
      'session.ended',
    ]);
  });
