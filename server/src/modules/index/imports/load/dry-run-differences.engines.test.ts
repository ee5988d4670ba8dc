import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { findBundleSources } from './bundle.ts';

const imported = new ImportTest();

const DOCUMENTS = 'document,recorded_on,instrument,book,page,sale_price\n';
const NAMES = 'document,role,name\n';

const differencePath = () => join(imported.folder, 'difference.txt');
const dryRun = async (isComplete = true) => {
  const { difference } = await imported.run(findBundleSources, {
    isDryRun: true,
    isComplete,
    differencePath: differencePath(),
  });
  const lines = existsSync(differencePath()) ? readFileSync(differencePath(), 'utf8').trim().split('\n') : [];
  return { difference, lines: lines.slice(1) };
};

/** The documents that the last import touched, as it has kept them for its undoing, with those that it added. */
const touched = async () =>
  (
    await imported.rows(`
      SELECT DISTINCT number FROM documents WHERE first_index_version_id = (SELECT max(id) FROM index_versions) OR id::text IN (
        SELECT record_id FROM import_changes
         WHERE index_version_id = (SELECT max(id) FROM index_versions)
           AND record_table IN ('documents', 'names', 'documentLegals', 'documentParcels', 'references', 'addresses', 'taxLiens'))
       ORDER BY number`)
  ).map(({ number }) => number);

test('of a bundle with every file, all documents are added, and after its import nothing differs', async () => {
  cpSync(join(import.meta.dirname, 'fixtures/bundle'), imported.folder, { recursive: true });
  const first = await dryRun(false);
  expect(first.difference).toMatchObject({ added: 7, changed: 0, withdrawn: 0, restored: 0 });
  await imported.run();
  const again = await dryRun();
  expect(again.lines).toEqual([]);
});

describe('before an import, the dry run shows a difference by document', () => {
  beforeEach(async () => {
    imported.write({
      ...CODES,
      plats: 'plat,name\n77,Northwoods\n',
      documents: `${DOCUMENTS}A1,2020-01-01,WD,1,1,100\nA2,2020-01-02,WD,1,2,\nA3,2020-01-03,WD,1,3,\nA4,2020-01-04,WD,1,4,\nA5,2020-01-05,WD,1,5,\n`,
      names: `${NAMES}A1,GRANTOR,STRAND MARY\nA1,GRANTEE,LINDQUIST ANNA\nA2,GRANTOR,BECK OTTO\nA3,GRANTOR,HALE JOHN\nA4,GRANTOR,OLSON IDA\nA4,GRANTOR,OLSON NILS\n`,
      legals: 'document,plat,block,lots\nA1,77,3,7\nA5,77,1,1\n',
      parcels: 'document,parcel\nA1,10-1\n',
    });
    await imported.run();
  });

  test('the same files differ in nothing, and there is no file', async () => {
    const { difference, lines } = await dryRun();
    expect(difference).toEqual({ added: 0, changed: 0, withdrawn: 0, restored: 0, others: 0 });
    expect(lines).toEqual([]);
    expect(existsSync(differencePath())).toBe(false);
  });

  test('documents are added, changed field by field, withdrawn and restored, and nothing is written', async () => {
    imported.write({
      documents: `${DOCUMENTS}A1,2020-01-01,MTG,1,1,\nA2,2020-01-02,WD,1,2,\nA4,2020-01-04,WD,1,4,\nA5,2020-01-05,WD,1,5,\nA6,2020-01-06,WD,1,6,\n`,
      names: `${NAMES}A1,GRANTOR,STRAND MARIE\nA1,GRANTEE,LINDQUIST ANNA\nA2,GRANTOR,BECK OTTO\nA4,GRANTOR,OLSON NILS\nA4,GRANTOR,OLSON IDA\nA6,GRANTOR,NEW ANNA\n`,
      legals: 'document,plat,block,lots\nA1,77,3,7\nA5,77,1,2\n',
    });
    const before = await imported.dump();
    const { difference, lines } = await dryRun();
    expect(await imported.dump()).toEqual(before);
    expect(difference).toMatchObject({ added: 1, changed: 3, withdrawn: 1, restored: 0 });
    expect(lines).toContain('changed,documents,A1,instrument_code,WD,MTG');
    expect(lines).toContain('changed,documents,A1,sale_price_cents,10000,');
    expect(lines.find((line) => line.startsWith('changed,documents,A1,names,'))).toMatch(
      /display_name: STRAND MARY;.*,.*display_name: STRAND MARIE;/,
    );
    expect(lines).toContain('changed,documents,A4,names (order),,');
    expect(lines.find((line) => line.startsWith('changed,documents,A5,documentLegals,'))).toMatch(/lots: 1.*lots: 2/);
    expect(lines).toContain('added,documents,A6,,,');
    expect(lines).toContain('withdrawn,documents,A3,,,');
    expect(lines.filter((line) => line.includes(',A2,'))).toEqual([]);

    await imported.run(findBundleSources, { isComplete: true });
    expect(await touched()).toEqual(['1', '3', '4', '5', '6']);
    expect((await dryRun()).lines.filter((line) => line.includes(',documents,'))).toEqual([]);

    imported.write({ documents: `${DOCUMENTS}A3,2020-01-03,WD,1,3,\n` });
    const back = await dryRun(false);
    expect(back.difference).toMatchObject({ added: 0, changed: 0, withdrawn: 0, restored: 1 });
    expect(back.lines).toContain('restored,documents,A3,is_withheld,true,false');
  });

  test('a new parcel and a new plat count as other records', async () => {
    imported.write({
      plats: 'plat,name\n77,Northwoods\n78,Southwoods\n',
      legals: 'document,plat,block,lots\nA1,78,3,7\n',
      parcels: 'document,parcel\nA1,10-2\nA1,10-3\n',
    });
    const { difference, lines } = await dryRun();
    expect(difference).toMatchObject({ added: 0, changed: 1, withdrawn: 0, others: 3 });
    expect(lines.find((line) => line.includes('documentParcels'))).toMatch(
      /parcel_key: 101,parcel_key: 102 \| parcel_key: 103/,
    );
    expect(lines.find((line) => line.includes('documentLegals'))).toMatch(/ Northwoods;.* Southwoods;/);
  });
});
