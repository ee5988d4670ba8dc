import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { openPostgresSource } from '../../platform/source-database/postgres-source.ts';
import { formatSqlserverValue } from '../../platform/source-database/sqlserver-source.ts';
import { copyTables, type TableCopy } from './copy-tables.ts';

let source: OpenDatabase;
let login: Omit<TableCopy, 'tables' | 'folder'>;
let folder: string;

beforeAll(async () => {
  source = await openTestDatabase();
  const { rows } = await source.executeSql('SELECT current_database() AS name');
  const { hostname: host, port } = new URL(inject('postgresUrl'));
  login = {
    address: { product: 'postgresql', host, port: Number(port), isEncrypted: false },
    ...{ database: String((rows[0] as { name: string }).name), username: 'postgres', password: 'any' },
  };
  for (const statement of [
    'CREATE SCHEMA "old land"',
    `CREATE TABLE "old land"."Deeds ""A""" (number bigint, "Rec Date" date, recorded timestamp, at timestamptz, amount numeric(20, 2),
       is_torrens boolean, parties text, page bytea)`,
    String.raw`INSERT INTO "old land"."Deeds ""A""" VALUES
       (9007199254740993, '1899-12-31', '2013-03-10 02:30:00', '2013-03-10 08:30:00Z', 12345678901234567.89, true,
        E'O''BRIEN, "PAT"\nSMITH JOHN ', '\x4949'),
       (2, NULL, NULL, NULL, NULL, NULL, '=1+1', NULL)`,
    'CREATE TABLE many AS SELECT number, repeat(chr(233), 20) AS text FROM generate_series(1, 10001) AS number',
    'CREATE TABLE nothing (number integer)',
  ])
    await source.executeSql(statement);
});
afterAll(() => source.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-copy-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const copy = (tables: readonly string[], changes: Partial<TableCopy> = {}) =>
  copyTables({ ...login, tables, folder, ...changes }, () => {});
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

it('copies each value as the database writes it, and quotes what a line of CSV needs', async () => {
  expect(await copy(['old land.Deeds "A"'])).toEqual([
    { file: 'old land.Deeds "A".csv', rows: 2, byteColumns: ['page'] },
  ]);
  const lines = [
    'number,Rec Date,recorded,at,amount,is_torrens,parties,page',
    '9007199254740993,1899-12-31,2013-03-10 02:30:00,2013-03-10 08:30:00+00,12345678901234567.89,t,"O\'BRIEN, ""PAT""\nSMITH JOHN ",',
    '2,,,,,,=1+1,',
  ];
  expect(read('old land.Deeds "A".csv')).toBe(`${lines.join('\r\n')}\r\n`);
  expect(statSync(join(folder, 'old land.Deeds "A".csv')).mode & 0o077).toBe(0);
});

it('copies tables of any size, and empty ones with their columns', async () => {
  expect(await copy(['many', 'public.nothing'])).toMatchObject([{ rows: 10_001 }, { rows: 0 }]);
  const lines = read('many.csv').trimEnd().split('\r\n');
  expect(lines).toHaveLength(10_002);
  expect(new Set(lines.slice(1).map((line) => Number(line.split(',')[0]))).size).toBe(10_001);
  expect(lines.at(-1)).toBe(`10001,${'é'.repeat(20)}`);
  expect(read('public.nothing.csv')).toBe('number\r\n');
});

it('shows all tables in their state when the first was read', async () => {
  await source.executeSql('CREATE TABLE parties (number integer)');
  let isWritten = false;
  const opened = await openPostgresSource({ ...login.address, ...login, name: login.database });
  for (const table of ['nothing', 'parties']) {
    const { rows } = await opened.readTable(table);
    if (!isWritten) await source.executeSql('INSERT INTO parties VALUES (1)');
    isWritten = true;
    expect(await Array.fromAsync(rows)).toEqual([]);
  }
  await opened.close();
  expect(await copy(['parties'])).toMatchObject([{ rows: 1 }]);
});

it('leaves the folder unchanged if a table fails', async () => {
  writeFileSync(join(folder, 'many.csv'), 'of yesterday');
  await expect(copy(['many', 'missing'])).rejects.toThrow(/^missing: the table is missing, or the user can't read it/);
  expect(readdirSync(folder)).toEqual(['many.csv']);
  expect(read('many.csv')).toBe('of yesterday');
});

it('takes a name as a name', async () => {
  await expect(copy(['many; DROP TABLE many'])).rejects.toThrow(OperatorError);
  await expect(copy(['many" UNION SELECT 1, 2 --'])).rejects.toThrow(OperatorError);
  expect(await copy(['many'])).toMatchObject([{ rows: 10_001 }]);
});

it('says that there is no such database, or no server', async () => {
  await expect(copy(['many'], { database: 'none' })).rejects.toThrow(/^none: the database refuses the user name/);
  const address = { ...login.address, port: 1 };
  await expect(copy(['many'], { address })).rejects.toThrow(/the database can't be reached/);
});

it.each([
  ['DateTime', new Date(Date.UTC(2013, 2, 10, 2, 30)), '2013-03-10T02:30:00.000'],
  ['Date', new Date(Date.UTC(1899, 11, 31)), '1899-12-31'],
  ['Time', new Date(Date.UTC(1970, 0, 1, 9, 5, 7)), '09:05:07.000'],
  ['DateTimeOffset', new Date(Date.UTC(2013, 2, 10, 8, 30)), '2013-03-10T08:30:00.000Z'],
  ['Bit', true, '1'],
  ['BigInt', '9007199254740993', '9007199254740993'],
  ['NVarChar', ' A ', ' A '],
  ['VarBinary', Buffer.from('II'), ''],
  ['Int', null, ''],
])('writes %s of SQL Server', (type, value, text) => {
  expect(formatSqlserverValue(value, type)).toBe(text);
});
