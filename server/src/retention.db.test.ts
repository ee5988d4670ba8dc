import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOB_NAMES } from '@portal/contract/office/monitoring/jobs';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { expect, test } from 'vitest';

const document = readFileSync(join(import.meta.dirname, '../../docs/retention.md'), 'utf8');
const [withPersonalData = '', withoutPersonalData = ''] = document.split('## Tables without personal data');

test('Every table has its place in the list of what is kept, once, and nothing else has', async () => {
  const database = await openTestDatabase();
  const { rows } = await database
    .executeSql(
      `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    )
    .finally(() => database.close());
  const listed = [
    ...[...withPersonalData.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name),
    ...[...withoutPersonalData.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  ];
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => String(name)).toSorted());
});

test('Every job that removes something exists, and what isn’t removed is said to be kept', () => {
  const jobs = [...document.matchAll(/job `([\w-]+)`/g)].map(([, name]) => name);
  expect(jobs.filter((name) => !(JOB_NAMES as readonly (string | undefined)[]).includes(name))).toEqual([]);
  const unremoved = [...withPersonalData.matchAll(/^\| `(\w+)` \|([^|]*)\|([^|]*)\|\s*\|$/gm)];
  expect(unremoved.length).toBeGreaterThan(0);
  for (const [, table, , kept] of unremoved) expect(`${table}: ${kept}`).toMatch(/: (?:\*\*)? ?(?:\*\*)?kept|with the/);
});
