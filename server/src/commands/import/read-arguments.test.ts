import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { UsageError } from '../find-county-line.ts';
import { readArguments } from './read-arguments.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-arguments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a county and a folder are enough', () => {
  expect(readArguments(['pine', folder])).toMatchObject({
    ...{ county: 'pine', folder, layout: 'bundle', mappingPath: undefined, encoding: 'utf-8' },
    ...{ isDryRun: false, isComplete: false, maxRejectedShare: 0.05, maxWithdrawnShare: 0.05, maxRedatedShare: 0.05 },
    reportPath: expect.stringMatching(/import-report-\d{8}T\d{9}Z\.csv$/),
  });
  expect(readArguments(['pine', folder, '--max-rejected', '12.5', '--complete', '--dry-run'])).toMatchObject({
    ...{ maxRejectedShare: 0.125, isComplete: true, isDryRun: true },
  });
});

test('an import to undo is named by its index version', () => {
  expect(readArguments(['pine', '--undo', '12'])).toEqual({ county: 'pine', indexVersionId: 12 });
});

test('tables to copy are named with their server, database and user', () => {
  const copied = ['--copy-tables', 'sqlserver://records:1444/LandDb', '--user', 'reader', '--table', 'dbo.Deeds'];
  expect(readArguments([...copied, '--table', 'dbo.Parties', '--table', 'dbo.Deeds', folder])).toEqual({
    copiedFrom: { product: 'sqlserver', host: 'records', port: 1444, isEncrypted: true },
    ...{ database: 'LandDb', username: 'reader', tables: ['dbo.Deeds', 'dbo.Parties'], folder },
  });
  expect(readArguments([...copied.with(1, 'mariadb://10.0.0.5/land?tls=off'), folder])).toMatchObject({
    copiedFrom: { product: 'mariadb', host: '10.0.0.5', port: 3306, isEncrypted: false },
    database: 'land',
  });
});

test.each([
  [[], 'Usage: npm run import'],
  [['pine'], 'Usage: npm run import'],
  [['pine', folder, 'more'], 'Usage: npm run import'],
  [['pine', join(folder, 'nowhere')], 'is not a folder.'],
  [['pine', folder, '--from', 'paper'], '--from paper: must be one of bundle, acris, mapped-deeds'],
  [
    ['pine', folder, '--encoding', 'ebcdic'],
    '--encoding ebcdic: must be one of utf-8, windows-1252, utf-16le, utf-16be, ibm437, macintosh',
  ],
  [['pine', folder, '--mapping', 'm.json', '--from', 'acris'], '--mapping and --from exclude each other.'],
  [['--suggest', join(folder, 'nothing.csv')], 'is not a file.'],
  [['--suggest', folder, 'pine'], 'Usage: npm run import'],
  [['pine', folder, '--max-rejected', '101'], '--max-rejected 101: must be a number from 0 to 100'],
  [['pine', folder, '--max-withdrawn', 'x'], '--max-withdrawn x: must be a number from 0 to 100'],
  [['pine', folder, '--undo', '12'], 'Usage: npm run import'],
  [['--undo', '12'], 'Usage: npm run import'],
  [['pine', '--undo', '12', '--complete'], 'Usage: npm run import'],
  [['pine', '--undo', 'last'], '--undo last: must be the number of an index version'],
  [['pine', folder, '--user', 'reader'], 'Usage: npm run import'],
  [['--copy-tables', 'mysql://records/land', '--table', 'deeds', folder], 'Usage: npm run import'],
  [['--copy-tables', 'mysql://records/land', '--user', 'reader', folder], 'Usage: npm run import'],
  [
    ['--copy-tables', 'mysql://records', '--user', 'reader', '--table', 'deeds', folder],
    'must be an address and a database',
  ],
  [['--copy-tables', 'oracle://records/land', '--user', 'reader', '--table', 'deeds', folder], 'must be an address'],
  [
    ['--copy-tables', 'mysql://records/land', '--user', 'reader', '--table', '../deeds', folder],
    'must be a name such as',
  ],
  [['pine', folder, '--fast'], "Unknown option '--fast'"],
])('%j is refused', (args, message) => {
  const read = () => readArguments(args);
  expect(read).toThrow(UsageError);
  expect(read).toThrow(message);
});
