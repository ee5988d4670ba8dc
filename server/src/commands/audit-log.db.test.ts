import { join } from 'node:path';
import { createCountyCommandFolder } from '@portal/testing/apps/command-folder';
import { describe, expect, test, vi } from 'vitest';

const { run, execute } = createCountyCommandFolder(join(import.meta.dirname, 'audit-log.ts'));

describe('npm run audit-log -- verify', () => {
  test('succeeds while the audit log is intact and names the seal at which it is broken', async () => {
    await execute(`INSERT INTO audit_entries (action) VALUES ('session.opened'), ('session.ended')`);
    // Entries are sealed when no older transaction of the server is open; other tests have some.
    await vi.waitFor(
      async () => {
        const { code, stdout } = await run('verify', 'pine');
        expect(code).toBe(0);
        expect(stdout).toMatch(/^Pine County: 2 entries in 1 seals, all whole\.\nNewest seal: 1 [0-9a-f]{64}\n$/);
      },
      { timeout: 60_000 },
    );
    // Only the owner of the database can make this change.
    await execute('ALTER TABLE audit_entries DISABLE TRIGGER USER');
    await execute(`UPDATE audit_entries SET username = 'x'`);
    const { code, stdout } = await run('verify', 'pine');
    expect(code).toBe(1);
    expect(stdout).toContain('Broken at seal 1: the entries of a batch are unchanged\n');
  });

  test.each([
    [[], 'Usage: npm run audit-log'],
    [['pine'], 'Usage: npm run audit-log'],
    [['repair', 'pine'], 'Usage: npm run audit-log'],
    [['verify', 'oak'], 'Unknown county oak. Known: pine.'],
  ])('%j prints an error', async (args, message) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
