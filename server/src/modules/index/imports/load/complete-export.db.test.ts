import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { findBundleSources } from './bundle.ts';

const imported = new ImportTest();

const HEADER = 'document,recorded_on,instrument,withheld\n';
const LINES = {
  A1: 'A1,2020-01-01,WD,\n',
  A2: 'A2,2020-01-02,WD,\n',
  A3: 'A3,2020-01-03,WD,Y\n',
  T1: 'T1,2020-01-04,WD,\n',
};

const visible = async () =>
  (await imported.rows('SELECT document_type || number AS key FROM documents WHERE NOT is_withheld ORDER BY 1')).map(
    ({ key }) => key,
  );
const listWithdrawals = () => imported.report.filter((line) => line.startsWith('documents,0,'));
const writeDocuments = (...lines: readonly string[]) => imported.write({ documents: HEADER + lines.join('') });
const runComplete = () => imported.run(findBundleSources, { isComplete: true });

describe('complete exports', () => {
  beforeEach(async () => {
    imported.write({ ...CODES, names: 'document,role,name\nA2,GRANTOR,STRAND MARY\n' });
    writeDocuments(LINES.A1, LINES.A2, LINES.A3, LINES.T1);
    await imported.run();
    imported.write({ names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\n' });
  });

  test('a document that disappeared is kept, hidden with its names, and listed in the report', async () => {
    writeDocuments(LINES.A1, LINES.A3, LINES.T1);
    await runComplete();
    expect(await visible()).toEqual(['A1', 'T1']);
    expect(listWithdrawals()).toEqual(['documents,0,withdrawn: A2,,note']);
    expect(await imported.rows("SELECT is_withheld FROM names WHERE display_name = 'STRAND MARY'")).toEqual([
      { is_withheld: true },
    ]);
    await runComplete();
    expect(listWithdrawals()).toEqual([]);
  });

  test('it is restored when it comes back, even in an import of changes, and a sealed one stays sealed', async () => {
    writeDocuments(LINES.A1, LINES.T1);
    await runComplete();
    expect(listWithdrawals()).toEqual(['documents,0,withdrawn: A2,,note', 'documents,0,withdrawn: A3,,note']);
    writeDocuments(LINES.A2, LINES.A3);
    await imported.run();
    expect(await visible()).toEqual(['A1', 'A2', 'T1']);
    expect(listWithdrawals()).toEqual(['documents,0,restored: A2,,note', 'documents,0,restored: A3,,note']);
    expect(await imported.rows("SELECT is_withheld FROM names WHERE display_name = 'STRAND MARY'")).toEqual([
      { is_withheld: false },
    ]);
  });

  test('without --complete, nothing is withdrawn', async () => {
    writeDocuments(LINES.A1);
    await imported.run();
    expect(await visible()).toEqual(['A1', 'A2', 'T1']);
  });

  test('documents of types that the export does not contain are not affected', async () => {
    writeDocuments(LINES.T1);
    await runComplete();
    expect(await visible()).toEqual(['A1', 'A2', 'T1']);
  });

  test('a document whose row cannot be loaded has not disappeared', async () => {
    writeDocuments(LINES.A1, 'A2,never,WD,\n', LINES.A3);
    await runComplete();
    expect(await visible()).toEqual(['A1', 'A2', 'T1']);
    expect(listWithdrawals()).toEqual([]);
  });

  test.each([
    ['a row that cannot be read', '"A2,2020-01-02,WD,\n'],
    ['a row without a number', ',2020-01-02,WD,\n'],
  ])('with %s, nothing is withdrawn', async (_, line) => {
    writeDocuments(LINES.A1, line, LINES.T1);
    await runComplete();
    expect(await visible()).toEqual(['A1', 'A2', 'T1']);
    expect(listWithdrawals()).toEqual(['documents,0,"rows could not be read, so no document was withdrawn",,note']);
  });

  test('a dry run lists what would be withdrawn', async () => {
    writeDocuments(LINES.A1, LINES.T1);
    await imported.run(findBundleSources, { isComplete: true, isDryRun: true });
    expect(await visible()).toEqual(['A1', 'A2', 'T1']);
    expect(listWithdrawals()).toHaveLength(2);
  });

  test('if too many would be withdrawn, nothing is written, and all are listed, even in a dry run', async () => {
    const before = await imported.dump();
    writeDocuments(LINES.A1, LINES.T1, 'A5,2020-01-05,WD,\n');
    for (const isDryRun of [true, false]) {
      const run = imported.run(findBundleSources, { isComplete: true, maxWithdrawnShare: 0.49, isDryRun });
      await expect(run).rejects.toMatchObject({ name: 'TooManyWithdrawnError', withdrawn: 2, documents: 4 });
      expect(listWithdrawals()).toHaveLength(2);
      expect(await imported.dump()).toEqual(before);
    }
    await imported.run(findBundleSources, { isComplete: true, maxWithdrawnShare: 0.5 });
    expect(await visible()).toEqual(['A1', 'A5', 'T1']);
    // Documents that are already withdrawn don't count.
    writeDocuments(LINES.A1, LINES.T1);
    await imported.run(findBundleSources, { isComplete: true, maxWithdrawnShare: 0.34 });
    expect(await visible()).toEqual(['A1', 'T1']);
  });

  test('a folder without documents withdraws nothing', async () => {
    imported.write({ documents: HEADER });
    await runComplete();
    expect(await visible()).toEqual(['A1', 'A2', 'T1']);
  });
});
