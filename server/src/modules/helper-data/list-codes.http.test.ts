import { landsharkCodeDescription } from '@portal/contract/helper-data/landshark-code-description';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestCodes } from '../../testing/records-builder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
});
afterAll(() => test.close());

it('lists book types, document types and instrument groups led by code ALL, and islands, each by description', async () => {
  const user = await test.signedIn();
  expect((await user.call(landsharkCodeDescription, {})).content).toEqual({
    bookTypes: [
      { code: 'ALL', description: 'All' },
      { code: 'DEEDS', description: 'Deed record' },
      { code: 'MISC', description: 'Miscellaneous record' },
    ],
    documentTypes: [
      { code: 'ALL', description: 'All' },
      { code: 'A', description: 'Abstract' },
      { code: 'T', description: 'Torrens' },
    ],
    instrumentGroups: [
      { code: 'ALL', description: 'All' },
      { code: 'DEEDS', description: 'Deeds' },
      { code: 'MTGS', description: 'Mortgages and satisfactions' },
    ],
    islands: [
      { code: 'OSPREY', description: 'Osprey Island' },
      { code: 'BIG', description: 'The Big Island' },
    ],
  });
});

it('needs a session', async () => {
  expect((await test.client().call(landsharkCodeDescription, {})).status).toBe(403);
});
