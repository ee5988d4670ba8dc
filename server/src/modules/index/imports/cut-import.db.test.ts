import { setTimeout } from 'node:timers/promises';
import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { describe, expect, it } from 'vitest';
import { openBulkSession } from '../../../platform/database/bulk-session.ts';
import { undoImport } from './undo-import.ts';

/** Looking without a break would take the processor from the import. */
const LOOK_EVERY_MS = 10;

const test = new ImportTest();

const DOCUMENTS = 'document,recorded_on,instrument\n';
const BEFORE = {
  ...CODES,
  plats: 'plat,name\n1,Northwoods\n',
  documents: `${DOCUMENTS}A1,2020-01-01,WD\nA2,2020-01-02,WD\n`,
  names: 'document,role,name\nA1,GRANTOR,STRAND MARY\nA2,GRANTOR,BECK OTTO\n',
  legals: 'document,plat,block,lots\nA1,1,3,7\n',
};
const AFTER = {
  plats: 'plat,name\n1,Northwoods\n2,Southwoods\n',
  documents: `${DOCUMENTS}A1,2020-01-01,MTG\nA2,2020-01-02,WD\nA3,2020-01-03,WD\n`,
  names: 'document,role,name\nA1,GRANTOR,STRAND MARIE\nA2,GRANTOR,BECK OTTO\nA3,GRANTOR,HALE JOHN\n',
  legals: 'document,plat,block,lots\nA1,2,3,8\nA3,1,1,1\n',
};

/** The documents with their names and land, without the imports that wrote them. */
const found = () =>
  test.rows(`
    SELECT number, recorded_on::text, instrument_code, is_withheld,
      (SELECT string_agg(role || display_name, ',' ORDER BY role, sequence) FROM names WHERE document_id = documents.id AND variant_of IS NULL) AS names,
      (SELECT string_agg(concat(plats.name, block, lots), ',') FROM legals LEFT JOIN plats ON plats.id = plat_id
        WHERE document_id = documents.id) AS land
    FROM documents ORDER BY number`);

/** Cuts the connections of a work where it waits for a table that others are reading, as the end of its process does. */
async function cutAt(table: string, work: () => Promise<unknown>): Promise<void> {
  const session = await openBulkSession(test.database);
  try {
    await session.query('BEGIN');
    await session.query(`LOCK TABLE ${table} IN SHARE MODE`);
    let isOver = false;
    const outcome = work().then(
      () => 'done',
      () => 'cut',
    );
    void outcome.then(() => {
      isOver = true;
    });
    const isWaiting = `SELECT 1 FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`;
    while ((await session.query(isWaiting)).rows.length === 0 && !isOver) await setTimeout(LOOK_EVERY_MS);
    await session.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    );
    expect(await outcome).toBe('cut');
    await session.query('ROLLBACK');
  } finally {
    await session.close();
  }
}

const listVersions = async () =>
  (await test.rows('SELECT id FROM index_versions WHERE is_import AND undone_version_id IS NULL ORDER BY id DESC')).map(
    ({ id }) => Number(id),
  );
const undo = (indexVersionId: number) =>
  undoImport({ county: test.county, database: test.database, indexVersionId, by: 'cora' });

/** Repeats a work until the server knows that the connections are gone, which the end of a process doesn't wait for. */
async function repeat<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ImportRunningError') throw error;
      await setTimeout(LOOK_EVERY_MS);
    }
  }
}

describe('An import that is cut', () => {
  it.each(['index_versions', 'plats', 'documents', 'names', 'legals'])(
    'before it writes %s is completed by the next, and undoing both brings back everything',
    async (table) => {
      test.write(BEFORE);
      await test.run();
      const [first] = await listVersions();
      const before = await found();
      test.write(AFTER);
      await cutAt(table, () => test.run());
      await repeat(() => test.run());
      const after = await found();
      expect(after).toMatchObject([
        { number: '1', instrument_code: 'MTG', names: 'GRANTORSTRAND MARIE', land: 'Southwoods38' },
        { number: '2', instrument_code: 'WD', names: 'GRANTORBECK OTTO' },
        { number: '3', names: 'GRANTORHALE JOHN', land: 'Northwoods11' },
      ]);
      for (const version of (await listVersions()).filter((each) => each !== first)) await undo(version);
      expect(await found()).toEqual(before);
    },
  );
});

describe('An undoing that is cut', () => {
  it.each(['documents', 'names', 'legals', 'audit_entries', 'record_imports'])(
    'before it writes %s changed nothing, and can be repeated',
    async (table) => {
      test.write(BEFORE);
      await test.run();
      const before = await found();
      test.write(AFTER);
      await test.run();
      const after = await found();
      const [last = 0] = await listVersions();
      await cutAt(table, () => undo(last));
      expect(await found()).toEqual(after);
      await repeat(() => undo(last));
      expect(await found()).toEqual(before);
    },
  );
});

describe('Two imports at once', () => {
  it('are one: the other is refused before it writes, and says so', async () => {
    test.write({ ...CODES, documents: `${DOCUMENTS}A1,2020-01-01,WD\n` });
    await cutAt('documents', async () => {
      const other = test.run();
      await expect(Promise.race([test.run(), other])).rejects.toMatchObject({ name: 'ImportRunningError' });
      return other;
    });
    await repeat(() => test.run());
    expect(await found()).toHaveLength(1);
  });
});
