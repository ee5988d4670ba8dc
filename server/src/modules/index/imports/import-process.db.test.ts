import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { clearTables } from '@portal/testing/database/clear-tables';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CountyLine } from '../../../counties-file.ts';
import type { ImportProcessTask } from './import-process-task.ts';
import {
  findImport,
  insertImport,
  markDead,
  requestCancel,
  type StoredImport,
  takeWaitingImport,
} from './imports.queries.ts';
import { runWaitingImports } from './run-imports.ts';

const DOCUMENTS = 60_000;
const FOLDER = '0b9d1c5e-6c1f-4f27-9d55-3a8f5f0e2d11';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const databaseUrl = await findDatabaseUrl(test.database);
  const { key, name, state, timeZone } = test.county;
  const line: CountyLine = { key, name, state, timeZone, databaseUrl, dataDir: test.folder };
  Object.assign(test.county, { imports: { ...test.county.imports, line } });
});
afterAll(() => test.close());

let id: number;
beforeEach(async () => {
  await clearTables(test.database, ['record_imports', 'documents', 'names', 'index_versions']);
  const received = join(test.county.imports.folder, FOLDER, 'received');
  mkdirSync(received, { recursive: true });
  const lines = Array.from({ length: DOCUMENTS }, (_, index) => `A${index + 1},2026-11-18,WD\n`).join('');
  writeFileSync(join(received, 'documents.csv'), `document,recorded_on,instrument\n${lines}`);
  id = await insertImport(test.database.db, {
    ...{ origin: 'UPLOAD', name: 'documents.csv', folder: FOLDER, byteCount: lines.length, digest: Buffer.from('1') },
    ...{ layout: 'bundle', encoding: 'utf-8', isComplete: false, work: 'IMPORT', username: 'ann' },
    createdAt: new Date(),
  });
});

const stored = async () => (await findImport(test.database.db, id)) as StoredImport;
const count = async (table: string) =>
  Number((await test.database.executeSql(`SELECT count(*) AS count FROM ${table}`)).rows[0]?.count);

/** Starts an attempt in a separate process, as the portal does. */
async function startProcess() {
  const attempt = await takeWaitingImport(test.database.db, new Date());
  if (attempt === undefined) throw new Error('Nothing waits.');
  const child = fork(new URL('../../../import-process.ts', import.meta.url), { stdio: 'inherit' });
  const task: ImportProcessTask = { line: test.county.imports.line as CountyLine, attempt };
  child.send(task);
  return { child, attempt, exited: once(child, 'exit') };
}

/** Waits until a process writes documents that no search sees yet. */
async function writing(): Promise<void> {
  const isWriting = async () => {
    const { rows } = await test.database.executeSql(
      `SELECT count(*) AS count FROM pg_locks WHERE relation = 'documents'::regclass AND mode = 'RowExclusiveLock'
         AND pid <> pg_backend_pid() AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return Number(rows[0]?.count) > 0;
  };
  while (!(await isWriting())) await setTimeout(5);
}

describe('The process of an import', () => {
  it('that is killed while it writes leaves nothing, and the next one imports everything in one transaction', async () => {
    const { child, attempt, exited } = await startProcess();
    await writing();
    child.kill('SIGKILL');
    await exited;
    await markDead(test.database.db, attempt);
    expect([await count('documents'), await count('index_versions')]).toEqual([0, 0]);
    const seen = new Set<number>();
    let isDone = false;
    const done = (async () => {
      // The server can still be working on the dead process's last statement.
      while ((await stored()).state !== 'DONE') {
        await runWaitingImports(test.county);
        await setTimeout(50);
      }
      isDone = true;
    })();
    while (!isDone) {
      seen.add(await count('documents'));
      await setTimeout(10);
    }
    await done;
    expect([...seen].filter((rows) => rows !== 0 && rows !== DOCUMENTS)).toEqual([]);
    expect(await count('documents')).toBe(DOCUMENTS);
    expect(await stored()).toMatchObject({
      state: 'DONE',
      attempts: expect.any(Number),
      report: { rowsRead: DOCUMENTS },
    });
  }, 60_000);

  it('that is canceled while it writes leaves nothing', async () => {
    const { exited } = await startProcess();
    await writing();
    expect(await requestCancel(test.database.db, id, new Date())).toBe(true);
    await exited;
    expect((await stored()).state).toBe('CANCELED');
    expect([await count('documents'), await count('index_versions')]).toEqual([0, 0]);
  }, 60_000);

  it('that keeps ending is given up', async () => {
    const { line } = test.county.imports;
    Object.assign(test.county.imports, { line: { ...line, databaseUrl: 'postgresql://127.0.0.1:1/nothing' } });
    try {
      for (let run = 0; run < 4; run += 1) await runWaitingImports(test.county);
      expect(await stored()).toMatchObject({ state: 'FAILED', problem: 'INTERRUPTED', attempts: 3 });
    } finally {
      Object.assign(test.county.imports, { line });
    }
  }, 60_000);
});
