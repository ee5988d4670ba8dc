import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { expect, it } from 'vitest';
import { findBundleSources } from './bundle.ts';

const test = new ImportTest();

const documents = (count: number, instrument: string) =>
  `document,recorded_on,instrument\n${Array.from({ length: count }, (_, index) => `A${index + 1},2026-01-08,${instrument}\n`).join('')}`;

it('An import in one transaction replaces more rows than one part has', async () => {
  const count = 25_100;
  test.write({ ...CODES, documents: documents(count, 'WD') });
  await test.run(findBundleSources, { beforeCommit: async () => {} });
  test.write({ documents: documents(count, 'MTG') });
  const { changes } = await test.run(findBundleSources, { beforeCommit: async () => {} });
  expect(changes.documents).toEqual({ added: 0, changed: count, removed: 0 });
});
