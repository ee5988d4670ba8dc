import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { offerEfile } from '@portal/testing/apps/efile-app';
import { sendPria, writePackage } from '@portal/testing/apps/pria-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRIA_LIMITS } from './pria-limits.ts';
import { readPriaFile } from './read-pria-file.ts';

/** Characters of the largest requests. */
const LARGE = 35_000_000;
const COUNTY = { name: 'Testing County', state: 'MN' };

let app: TestApp;
let submitter: TestClient;
let other: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  submitter = await signInBuyer(app);
  other = await signInBuyer(app);
});
afterAll(() => app.close());

const writeRequest = (name: string, xml: string) => {
  const path = join(app.folder, name);
  writeFileSync(path, xml);
  return path;
};

/** As many references as a request can have, and Base64 up to its last byte. */
function writeLargest(): string {
  const facts = `<GRANTOR _UnparsedName="${'&#65;'.repeat(PRIA_LIMITS.maxReferences)}"/>`;
  const document = 'QUJD'.repeat((LARGE - facts.length) / 4);
  return writePackage({ packageId: 'LARGEST', document, facts });
}

test('While the largest request is read, the process answers others', async () => {
  const path = writeRequest('largest.xml', writeLargest());
  const events: string[] = [];
  const reading = readPriaFile(path, COUNTY).then((read) => {
    events.push('read');
    return read;
  });
  for (let count = 0; count < 5; count += 1) {
    expect((await other.call(usageBalance, {})).status).toBe(200);
    events.push('answered');
  }
  const { names, request } = await reading;
  expect(events).toEqual([...Array.from({ length: 5 }, () => 'answered'), 'read']);
  expect(names).toEqual({ packageId: 'LARGEST', documents: [{ documentId: 'D-1', sequence: '' }] });
  expect(request).toMatchObject({ packageId: 'LARGEST', documents: [{ grantors: 'A'.repeat(100_000) }] });
});

test('While 35 MB of references are received and refused, the process answers others', async () => {
  const xml = writePackage({ packageId: 'REFERENCES', document: '&amp;'.repeat(LARGE / 5) });
  const events: string[] = [];
  const sending = sendPria(submitter, xml).finally(() => events.push('refused'));
  while (!events.includes('refused')) {
    expect((await other.call(usageBalance, {})).status).toBe(200);
    events.push('answered');
  }
  expect((await sending).reasons.join()).toContain('too many references');
  expect(events[0]).toBe('answered');
});

test('The documents of a request are decoded into separate buffers', async () => {
  const written = { document: 'QUJD\r\nREU=', more: [{ document: 'QUJD$' }, { document: 'QQ==' }] };
  const path = writeRequest('documents.xml', writePackage({ packageId: 'DECODED', ...written }));
  const { request } = await readPriaFile(path, COUNTY);
  expect(request).toMatchObject({
    documents: [{ file: new Uint8Array(Buffer.from('ABCDE')) }, { file: 'notBase64' }, { file: new Uint8Array([65]) }],
  });
});

test('Many simultaneous requests are all read', async () => {
  const paths = Array.from({ length: 4 }, (_, number) =>
    writeRequest(`${number}.xml`, writePackage({ packageId: `P-${number}` })),
  );
  const read = await Promise.all(paths.map((path) => readPriaFile(path, COUNTY)));
  expect(read.map(({ names }) => names.packageId)).toEqual(['P-0', 'P-1', 'P-2', 'P-3']);
});
