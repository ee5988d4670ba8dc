import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { recordImportList } from '@portal/contract/index/imports/record-imports';
import type { Language } from '@portal/contract/values/language';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { clearTables } from '@portal/testing/database/clear-tables';
import { buildZip } from '@portal/testing/files/build-zip';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';
import { importDueRecords, runWaitingImports } from '../run-imports.ts';
import { takeWatchedFiles } from './watch-folder.ts';

let test: TestApp;
let staff: TestClient;
let drop: string;
beforeAll(async () => {
  test = await startTestApp();
  staff = await test.signedIn({ role: 'COUNTY' });
  drop = join(test.folder, 'drop');
  Object.assign(test.county.imports, { watched: { path: drop, isComplete: false } });
  await saveSettings(test.database.db, {
    group: 'alerts',
    content: { alertEmails: '', importReportEmails: 'index@example.gov, it@example.gov', emailLanguage: 'ENGLISH' },
    actor: SYSTEM_ACTOR,
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  rmSync(drop, { recursive: true, force: true });
  mkdirSync(drop);
  await clearTables(test.database, [
    'record_imports',
    'watched_files',
    'documents',
    'index_versions',
    'index_coverage',
    'mail_outbox',
  ]);
});

const documents = (...days: readonly string[]) =>
  `document,recorded_on,instrument\n${days.map((day, index) => `A${index + 1},${day},WD\n`).join('')}`;
const put = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(drop, name), content);
  const at = test.clock.now();
  utimesSync(join(drop, name), at, at);
};
/** Runs the job, and again when the files have been the same for long enough. */
async function nightly(): Promise<void> {
  await importDueRecords(test.county);
  test.clock.advanceMinutes(3);
  await importDueRecords(test.county);
}
const list = async () => (await staff.call(recordImportList.endpoint, {})).content.imports;
const rows = async (text: string) => (await test.database.executeSql(text)).rows;
const countDocuments = async () => Number((await rows('SELECT count(*) AS count FROM documents'))[0]?.count);
const listAside = (folder: string) =>
  existsSync(join(drop, folder)) ? readdirSync(join(drop, folder), { recursive: true }).map(String).toSorted() : [];

describe('The watched folder', () => {
  it('is imported once, when its files are no longer written, and they are moved aside with the report', async () => {
    put('documents.csv', documents('2026-11-18', '2026-11-19'));
    put('names.csv', 'document,role,name\nA1,GRANTOR,Cardamom Ana\nA2,GRANTEE,\n');
    put('.documents.csv.part', 'x');
    put('parcels.csv.filepart', 'x');
    await importDueRecords(test.county);
    expect(await list()).toEqual([]);
    test.clock.advanceMinutes(1);
    put('names.csv', 'document,role,name\nA1,GRANTOR,Cardamom Ana\n');
    test.clock.advanceMinutes(1);
    await importDueRecords(test.county);
    expect(await list()).toEqual([]);
    test.clock.advanceMinutes(3);
    await importDueRecords(test.county);
    expect(await list()).toMatchObject([
      { name: 'documents.csv, names.csv', origin: 'FOLDER', state: 'IMPORTED', username: null },
    ]);
    expect(await countDocuments()).toBe(2);
    const [day] = readdirSync(join(drop, 'imported'));
    expect(day).toMatch(/^2026-11-20-1$/);
    expect(listAside('imported')).toEqual(
      [
        ...[day, `${day}/documents.csv`, `${day}/names.csv`].filter((name) => name !== undefined),
        // An unknown instrument is a warning.
        ...(existsSync(join(drop, 'imported', day ?? '', 'import-report.csv')) ? [`${day}/import-report.csv`] : []),
      ].toSorted(),
    );
    expect(readdirSync(drop).toSorted()).toEqual(['.documents.csv.part', 'imported', 'parcels.csv.filepart']);
    await nightly();
    expect(await list()).toHaveLength(1);
  });

  it('moves the verified-through date to the newest document, never back and never past today', async () => {
    await test.database.executeSql(
      `INSERT INTO index_coverage (index_name, indexed_through_on, verified_through_on)
       VALUES ('abstract', '2026-11-10', '2026-11-10'), ('torrens', NULL, NULL)`,
    );
    const coverage = () =>
      rows(`SELECT index_name, verified_through_on::text AS verified FROM index_coverage ORDER BY 1`);
    put(
      'a.zip',
      buildZip({ 'documents.csv': documents(...new Array(30).fill('2026-11-18'), '2026-11-19', '2062-11-19') }),
    );
    await nightly();
    expect(await coverage()).toMatchObject([{ verified: '2026-11-19' }, { verified: null }]);
    put('b.zip', buildZip({ 'documents.csv': documents('2026-11-01') }));
    await nightly();
    expect(await coverage()).toMatchObject([{ verified: '2026-11-19' }, { verified: null }]);
    put('coverage.csv', 'index,verified_through_on,indexed_through_on\nabstract,2026-11-15,2026-11-20\n');
    await nightly();
    expect(await coverage()).toMatchObject([{ verified: '2026-11-15' }, { verified: null }]);
  });

  it('moves files that fail to a separate folder, and the next night’s are imported', async () => {
    put('a.zip', buildZip({ 'documents.csv': documents('never', 'ever') }));
    await nightly();
    expect(await list()).toMatchObject([{ name: 'a.zip', state: 'FAILED' }]);
    const [day] = readdirSync(join(drop, 'failed'));
    expect(listAside('failed')).toEqual([day, `${day}/a.zip`, `${day}/import-report.csv`]);
    expect(readFileSync(join(drop, 'failed', day ?? '', 'import-report.csv'), 'utf8')).toContain('recorded_on');
    put('a.zip', buildZip({ 'documents.csv': documents('2026-11-18') }));
    await nightly();
    expect((await list()).map(({ state }) => state)).toEqual(['IMPORTED', 'FAILED']);
    put('again.zip', buildZip({ 'documents.csv': documents('2026-11-18') }));
    await nightly();
    expect(await rows(`SELECT count(*)::integer AS versions FROM index_versions`)).toEqual([{ versions: 1 }]);
  });

  it('replaces a link with the name of the report, whose target stays, and never follows one to another folder', async () => {
    const victim = join(test.folder, 'victim');
    const elsewhere = join(test.folder, 'elsewhere');
    writeFileSync(victim, 'kept');
    mkdirSync(elsewhere);
    const day = join(drop, 'failed', '2026-11-20-1');
    mkdirSync(day, { recursive: true });
    symlinkSync(victim, join(day, 'import-report.csv'));
    symlinkSync(victim, join(drop, 'documents.csv'));
    put('a.zip', buildZip({ 'documents.csv': documents('never', 'ever') }));
    await nightly();
    expect(readFileSync(victim, 'utf8')).toBe('kept');
    expect(readFileSync(join(day, 'import-report.csv'), 'utf8')).toContain('recorded_on');
    expect(listAside('failed')).toContain('2026-11-20-1/a.zip');
    rmSync(join(drop, 'failed'), { recursive: true });
    symlinkSync(elsewhere, join(drop, 'failed'));
    put('b.zip', buildZip({ 'documents.csv': documents('never', 'again') }));
    await expect(nightly()).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('shows a file with a second name, which it leaves alone, because the second can be one that only the portal can read', async () => {
    put('documents.csv', documents('2026-11-18'));
    linkSync(join(drop, 'documents.csv'), join(test.folder, 'second.csv'));
    await expect(nightly()).rejects.toThrow("documents.csv isn't read");
    expect(await list()).toEqual([]);
    rmSync(join(test.folder, 'second.csv'));
    await nightly();
    expect(await list()).toMatchObject([{ state: 'IMPORTED' }]);
  });

  it('imports the same files once, whatever their names, even after a crash between import and move', async () => {
    const zip = buildZip({ 'documents.csv': documents('2026-11-18') });
    put('a.zip', zip);
    await importDueRecords(test.county);
    test.clock.advanceMinutes(3);
    await takeWatchedFiles(test.county);
    await runWaitingImports(test.county);
    // The process is killed here: the file is still in the folder.
    expect(readdirSync(drop)).toEqual(['a.zip']);
    const others = Array.from({ length: 20 }, () => takeWatchedFiles(test.county));
    await Promise.all([importDueRecords(test.county), ...others]);
    expect(await list()).toHaveLength(1);
    expect(readdirSync(drop)).toEqual(['imported']);
    put('a.zip', zip);
    await nightly();
    expect(await list()).toMatchObject([{ state: 'FAILED' }, { state: 'IMPORTED' }]);
    expect(await rows('SELECT count(*)::integer AS versions FROM index_versions')).toEqual([{ versions: 1 }]);
  });

  it('leaves a file that took the name of an imported one', async () => {
    put('a.zip', buildZip({ 'documents.csv': documents('2026-11-18') }));
    await importDueRecords(test.county);
    test.clock.advanceMinutes(3);
    await takeWatchedFiles(test.county);
    await runWaitingImports(test.county);
    put('a.zip', buildZip({ 'documents.csv': documents('2026-11-18', '2026-11-19') }));
    await importDueRecords(test.county);
    expect(readdirSync(drop).toSorted()).toEqual(['a.zip', 'imported']);
    test.clock.advanceMinutes(3);
    await importDueRecords(test.county);
    expect(await countDocuments()).toBe(2);
  });

  it('that is unavailable fails the job with a message', async () => {
    renameSync(drop, `${drop}-away`);
    await expect(importDueRecords(test.county)).rejects.toThrow('ENOENT');
    renameSync(`${drop}-away`, drop);
  });

  it('emails the report to the recipients in the settings', async () => {
    put('a.zip', buildZip({ 'documents.csv': documents('never') }));
    await nightly();
    const emails = await rows('SELECT recipient, subject, body_text FROM mail_outbox ORDER BY recipient');
    expect(emails).toMatchObject([
      { recipient: 'index@example.gov', subject: 'Testing County: a.zip: Failed' },
      { recipient: 'it@example.gov' },
    ]);
  });

  it('emails the report in the language of the settings', async () => {
    const save = (emailLanguage: Language) =>
      saveSettings(test.database.db, {
        group: 'alerts',
        content: { alertEmails: '', importReportEmails: 'index@example.gov', emailLanguage },
        actor: SYSTEM_ACTOR,
      });
    await save('TURKISH');
    put('a.zip', buildZip({ 'documents.csv': documents('never') }));
    await nightly();
    const emails = await rows('SELECT body_text FROM mail_outbox');
    await save('ENGLISH');
    expect(emails).toMatchObject([{ body_text: expect.stringContaining('a.zip dosyaları içe aktarılmadı') }]);
  });
});
