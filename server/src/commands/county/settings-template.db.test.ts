import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandFolder } from '@portal/testing/apps/command-folder';
import { expect, inject, test } from 'vitest';
import { openPostgres } from '../../platform/database/open-postgres.ts';

const { folder, run } = createCommandFolder(join(import.meta.dirname, '../county.ts'), []);
const CREATE = [
  ...['--name', 'Fir County', '--state', 'MN', '--time-zone', 'America/Chicago', '--administrator', 'jane.miller'],
  ...['--first-name', 'Jane', '--last-name', 'Miller', '--email', 'jane.miller@fir.example.gov'],
];

/** The export of Pine County: its prices, and facts about Pine County alone. */
const FILE = {
  ...{ format: 'land-record-portal-settings', county: 'Pine County', exportedAt: '2026-11-20T12:00' },
  groups: {
    aLaCarte: { shape: 0, settings: { documentNumber: 125 } },
    common: { shape: 0, settings: { contactName: 'Paul Pine', countyName: 'Pine County' } },
    notableDates: { shape: 0, settings: {} },
    userLockout: {
      shape: 0,
      settings: { lockoutInPlace: false, messageLogin: 'Pine rests.', messageHeadline: 'Pine.' },
    },
  },
};

function write(content: unknown): string {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('A new county begins with the settings of another one, without what is true in that one alone', async () => {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/template_${crypto.randomUUID().replaceAll('-', '')}`;
  const create = (path: string) => run('create', 'fir', ...CREATE, '--database-url', url.href, '--settings', path);
  for (const [content, reason] of [
    ['{', 'cannot be read'],
    [{ format: 'other' }, 'is not a file of settings'],
    [{ ...FILE, groups: { aLaCarte: { shape: 0, settings: { documentNumber: -1 } } } }, 'aLaCarte.documentNumber: '],
    [{ ...FILE, groups: { aLaCarte: { shape: 99, settings: {} } } }, 'aLaCarte: '],
  ] as const)
    expect(await create(write(content))).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) });

  const { code, stdout } = await create(write(FILE));
  expect(stdout).toMatch(/^Not taken over, because they are about Pine County: common, userLockout\.$/m);
  expect(code).toBe(0);
  const database = openPostgres(url.href);
  const { rows } = await database.executeSql(
    'SELECT group_name, content FROM settings_versions ORDER BY group_name, version',
  );
  await database.close();
  expect(rows).toMatchObject([
    { group_name: 'aLaCarte', content: { documentNumber: 125 } },
    { group_name: 'userLockout', content: { lockoutInPlace: true } },
  ]);
});
