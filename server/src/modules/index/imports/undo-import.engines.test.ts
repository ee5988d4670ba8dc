import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { pickRuns } from '@portal/testing/facts/facts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UndoRefusedError } from '../records/index.ts';
import { findBundleSources } from './load/bundle.ts';
import { undoImport } from './undo-import.ts';

const test = new ImportTest();

const undo = (indexVersionId: number | undefined, beforeCommit?: () => Promise<void>) =>
  undoImport({
    ...{ county: test.county, database: test.database, indexVersionId: indexVersionId ?? 0, by: 'cora' },
    ...(beforeCommit && { beforeCommit }),
  });

const refused = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((caught: unknown) => caught);
  if (!(error instanceof UndoRefusedError)) throw error;
  return { problem: error.problem, count: error.count, records: error.records };
};

/** A table of the county as an export has it: the values of a few columns by document. */
interface Exported {
  readonly number: number;
  readonly instrument: string;
  readonly day: number;
  readonly names: readonly string[];
  readonly parcels: readonly string[];
  readonly lots: readonly string[];
  readonly isWithheld: boolean;
}

const exported = fc.record({
  number: fc.integer({ min: 1, max: 12 }),
  instrument: fc.constantFrom('WD', 'MTG'),
  day: fc.integer({ min: 1, max: 3 }),
  names: fc.array(fc.constantFrom('Lindquist Anna', 'Strand Carl', 'Acme Land LLC', "O'Brien Mary K"), {
    maxLength: 3,
  }),
  parcels: fc.uniqueArray(fc.constantFrom('11-22', '33-44', '55-66'), { maxLength: 2 }),
  lots: fc.array(fc.constantFrom('1', '2-4', '9'), { maxLength: 2 }),
  isWithheld: fc.boolean(),
});
const exportedFile = fc.uniqueArray(exported, { selector: ({ number }) => number, maxLength: 10, minLength: 1 });

function writeExport(documents: readonly Exported[]): void {
  const lines = (header: string, rows: readonly string[]) => `${[header, ...rows].join('\n')}\n`;
  test.write({
    ...CODES,
    plats: 'plat,name\n1,Northwoods\n',
    documents: lines(
      'document,recorded_on,instrument,withheld',
      documents.map(
        ({ number, day, instrument, isWithheld }) =>
          `A${number},2026-01-0${day},${instrument},${isWithheld ? 'yes' : 'no'}`,
      ),
    ),
    names: lines(
      'document,role,name',
      documents.flatMap(({ number, names }) => names.map((name) => `A${number},GRANTOR,${name}`)),
    ),
    parcels: lines(
      'document,parcel',
      documents.flatMap(({ number, parcels }) => parcels.map((parcel) => `A${number},${parcel}`)),
    ),
    legals: lines(
      'document,kind,plat,block,lots',
      documents.flatMap(({ number, lots }) => lots.map((lot) => `A${number},LB,1,1,${lot}`)),
    ),
  });
}

describe('Undoing an import', () => {
  it('brings back every table, whatever the imports before it and the import itself did', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(exportedFile, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 3 }),
        async (imports) => {
          const states: { readonly dump: unknown; readonly version: number | undefined }[] = [];
          for (const [documents, isComplete, isOneTransaction] of imports) {
            const dump = await test.dump();
            writeExport(documents);
            const { indexVersionId } = await test.run(findBundleSources, {
              isComplete,
              ...(isOneTransaction && { beforeCommit: async () => {} }),
            });
            states.push({ dump, version: indexVersionId });
          }
          for (const { dump, version } of states.toReversed()) {
            await undo(version);
            expect(await test.dump()).toEqual(dump);
          }
        },
      ),
      { seed: 655, ...pickRuns(8) },
    );
  });

  it('refuses while a later import of the same records counts, and names them', async () => {
    const document = (number: string, instrument: string) =>
      test.write({ ...CODES, documents: `document,recorded_on,instrument\n${number},2026-01-08,${instrument}\n` });
    document('A1', 'WD');
    const first = await test.run();
    document('A2', 'WD');
    const other = await test.run();
    test.write({ names: 'document,role,name\nA1,GRANTOR,Cardamom Ana\n' });
    const named = await test.run();
    const before = await test.dump();
    expect(await refused(undo(first.indexVersionId))).toEqual({ problem: 'TOUCHED_LATER', count: 1, records: ['A1'] });
    expect(await test.dump()).toEqual(before);
    await undo(other.indexVersionId);
    await undo(named.indexVersionId);
    await undo(first.indexVersionId);
    expect(await refused(undo(first.indexVersionId))).toMatchObject({ problem: 'UNDONE' });
    expect(await refused(undo(9_999))).toMatchObject({ problem: 'UNKNOWN' });
  });

  it('refuses if an import since then, of an earlier release, did not keep what it changed', async () => {
    test.write({ ...CODES, documents: 'document,recorded_on,instrument\nA1,2026-01-08,WD\n' });
    const { indexVersionId } = await test.run();
    await test.rows(
      `INSERT INTO index_versions (source, started_at, finished_at) VALUES ('earlier release', now(), now())`,
    );
    expect(await refused(undo(indexVersionId))).toMatchObject({ problem: 'NOT_KEPT' });
  });

  it('leaves what records that it does not touch use: names, parcels, plats and codes', async () => {
    test.write({
      ...CODES,
      plats: 'plat,name\n1,Northwoods\n',
      documents: 'document,recorded_on,instrument\nA1,2026-01-08,WD\n',
      names: 'document,role,name\nA1,GRANTOR,Cardamom Ana\n',
      parcels: 'document,parcel\nA1,11-22\n',
      legals: 'document,kind,plat,block,lots\nA1,LB,1,1,4\n',
    });
    const first = await test.run();
    test.write({
      documents: 'document,recorded_on,instrument\nA2,2026-01-08,WD\n',
      names: 'document,role,name\nA2,GRANTOR,Cardamom Ana\n',
      parcels: 'document,parcel\nA2,11-22\n',
      legals: 'document,kind,plat,block,lots\nA2,LB,1,1,4\n',
    });
    await test.run();
    expect(await undo(first.indexVersionId)).toMatchObject({ removed: 2, inUse: 3 });
    expect(
      await test.rows(`SELECT documents.number, names.display_name, name_keys.key, parcels.number AS parcel, plats.name
        FROM documents JOIN names ON names.document_id = documents.id JOIN name_keys USING (key)
        JOIN document_parcels AS land ON land.document_id = documents.id JOIN parcels ON parcels.id = parcel_id
        JOIN legals ON legals.document_id = documents.id JOIN plats ON plats.id = plat_id`),
    ).toEqual([{ number: '2', display_name: 'CARDAMOM ANA', key: 'CARDAMOM', parcel: '11-22', name: 'Northwoods' }]);
    expect(await test.rows('SELECT code FROM instruments ORDER BY code')).toEqual([{ code: 'WD' }]);
  });

  it('is all or nothing, and can be repeated', async () => {
    test.write({ ...CODES, documents: 'document,recorded_on,instrument\nA1,2026-01-08,WD\n' });
    const empty = await test.dump();
    const { indexVersionId } = await test.run();
    const before = await test.dump();
    const fail = async () => {
      throw new Error('The disk is gone.');
    };
    await expect(undo(indexVersionId, fail)).rejects.toThrow('The disk is gone.');
    expect(await test.dump()).toEqual(before);
    await undo(indexVersionId);
    expect(await test.dump()).toEqual(empty);
  });

  it('removes all tables of a bundle again', async () => {
    const empty = await test.dump();
    cpSync(join(import.meta.dirname, 'load/fixtures/bundle'), test.folder, { recursive: true });
    const first = await test.run();
    const full = await test.dump();
    const second = await test.run();
    await undo(second.indexVersionId);
    expect(await test.dump()).toEqual(full);
    await undo(first.indexVersionId);
    expect(await test.dump()).toEqual(empty);
  });
});
