import { join } from 'node:path';
import { createCountyCommandFolder } from '@portal/testing/apps/command-folder';
import { describe, expect, test } from 'vitest';

const { run, execute } = createCountyCommandFolder(join(import.meta.dirname, 'audit-ledger.ts'));

/** Makes a change by hand that the portal's own code cannot make. */
async function tamper(): Promise<void> {
  await execute(`INSERT INTO accounts (name) VALUES ('Account')`);
  await execute(
    `INSERT INTO ledger_accounts (account_id, kind, balance, min_balance) SELECT id, 'ESCROW', 500, 0 FROM accounts`,
  );
}

describe('npm run audit-ledger', () => {
  test('succeeds while all accounting rules hold and names each violated rule', async () => {
    expect(await run('pine')).toMatchObject({ code: 0, stdout: 'Pine County: all accounting rules hold.\n' });
    await tamper();
    const { code, stdout } = await run('pine');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^Violated: a balance is the sum of its postings\n {2}\d+\nPine County: 1 rule violated\.\n$/,
    );
  });

  test.each([
    [[], 'Usage: npm run audit-ledger'],
    [['pine', 'oak'], 'Usage: npm run audit-ledger'],
    [['oak'], 'Unknown county oak. Known: pine.'],
  ])('%j prints an error', async (args, message) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
