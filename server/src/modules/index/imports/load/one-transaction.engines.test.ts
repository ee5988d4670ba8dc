import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { describe, expect, it } from 'vitest';
import { findBundleSources } from './bundle.ts';

const test = new ImportTest();

const documents = (count: number, instrument: string) =>
  `document,recorded_on,instrument\n${Array.from({ length: count }, (_, index) => `A${index + 1},2026-01-08,${instrument}\n`).join('')}`;

describe('An import in one transaction', () => {
  it('that fails before its commit leaves nothing, and can be repeated', async () => {
    test.write({ ...CODES, documents: documents(3, 'WD') });
    await test.run();
    const before = await test.dump();
    test.write({ documents: documents(5, 'MTG'), names: 'document,role,name\nA1,GRANTOR,Cardamom Ana\n' });
    const fail = async () => {
      throw new Error('The disk is gone.');
    };
    await expect(test.run(findBundleSources, { beforeCommit: fail })).rejects.toThrow('The disk is gone.');
    expect(await test.dump()).toEqual(before);
    const { changes } = await test.run(findBundleSources, { beforeCommit: async () => {} });
    expect(changes).toMatchObject({ documents: { added: 2, changed: 3, removed: 0 }, names: { added: 1 } });
    expect(await test.rows('SELECT count(*)::integer AS open FROM index_versions WHERE finished_at IS NULL')).toEqual([
      { open: 0 },
    ]);
  });
});
