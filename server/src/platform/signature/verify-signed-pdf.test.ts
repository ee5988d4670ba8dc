import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PdfReport } from '../report/pdf-report.ts';
import { writePdfReport } from '../report/write-pdf-report.ts';
import { type DocumentKeys, openDocumentKeys } from './document-keys.ts';
import { KEY_ALGORITHMS, type KeyAlgorithm } from './issue-certificates.ts';
import type { DocumentSigner } from './sign-cms.ts';
import { fillSignature } from './signature-field.ts';
import { findSignatureFault } from './verify-signed-pdf.ts';

const AT = new Date('2026-11-20T16:00:00Z');
const YEAR_MS = 365 * 86_400_000;
const OWNER = 'DEMO Juniper County';

const folder = mkdtempSync(join(tmpdir(), 'document-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function createKeys(name: string, algorithm: KeyAlgorithm): Promise<DocumentKeys> {
  const keys = openDocumentKeys(join(folder, name));
  await keys.createRoot({ name: OWNER, algorithm, at: AT });
  await keys.createLeaf({ name: OWNER, algorithm, at: AT });
  return keys;
}

function getSigner(keys: DocumentKeys): DocumentSigner {
  const signer = keys.findSigner(AT);
  if (signer === undefined) throw new Error('There is no signer.');
  return signer;
}

const REPORT: PdfReport = {
  publisher: 'Juniper County',
  title: 'Certificate of search',
  facts: [{ label: 'Name', value: 'LINDQUIST, ANNA' }],
  columns: [{ heading: 'Document', share: 1, isRight: false, isRowHeader: true }],
  rows: [[['A587329']]],
  total: undefined,
  emptyText: '',
  footer: '',
  pageOf: 'Page {page} of {pageCount}',
  languageTag: 'en-US',
  printedAt: AT,
  signature: { name: OWNER, reason: 'Search certificate', at: AT },
};

const replace = (bytes: Uint8Array, from: string, to: string): Uint8Array => {
  const text = Buffer.from(bytes).toString('latin1');
  expect(text).toContain(from);
  expect(to).toHaveLength(from.length);
  return Buffer.from(text.replace(from, to), 'latin1');
};
const append = (bytes: Uint8Array, text: string) => Buffer.concat([bytes, Buffer.from(text)]);

describe.each(KEY_ALGORITHMS)('a file that was signed with a key of %s', (algorithm) => {
  let keys: DocumentKeys;
  let unsigned: Uint8Array;
  let signed: Uint8Array;
  const check = (bytes: Uint8Array, issuedAt = AT) => findSignatureFault(bytes, { roots: keys.listRoots(), issuedAt });
  beforeAll(async () => {
    keys = await createKeys(`county-${algorithm}`, algorithm);
    unsigned = await writePdfReport(REPORT);
    signed = await fillSignature(unsigned, getSigner(keys));
  });

  test('is accepted, even after the key was replaced', async () => {
    expect(check(signed)).toBeUndefined();
    const later = new Date(AT.getTime() + YEAR_MS);
    await keys.createRoot({ name: OWNER, algorithm, at: later });
    await keys.createLeaf({ name: OWNER, algorithm, at: later });
    expect(check(signed)).toBeUndefined();
  });

  test('is refused if any signed byte was changed', () => {
    const step = 97;
    const [start, end] = [signed.indexOf(0x3c, Buffer.from(signed).indexOf('/Contents <')), signed.length];
    const roomEnd = Buffer.from(signed).indexOf('>', start);
    for (let at = 0; at < end; at += step) {
      if (at > start && at < roomEnd) continue;
      const changed = Buffer.from(signed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(check(changed), `byte ${at}`).toBeDefined();
    }
  });

  test('is refused with another title', () =>
    expect(check(replace(signed, 'Certificate of search', 'Certificate of Search'))).toBe('changed'));

  test('is refused with an appended update, trailing bytes or a line break', () => {
    expect(check(append(signed, '1 0 obj\n<<>>\nendobj\nxref\n0 0\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n'))).toBe(
      'partial',
    );
    expect(check(append(signed, 'x'))).toBe('partial');
    expect(check(append(signed, '\n'))).toBe('partial');
  });

  test('is refused with bytes in the space after the signature', () =>
    expect(check(replace(signed, '00000000>', '00000001>'))).toBe('partial'));

  test('is refused with a range that leaves out more than the signature', () => {
    const text = Buffer.from(signed).toString('latin1');
    const [whole = '', start = ''] = /\[0 (\d+) /.exec(text) ?? [];
    expect(check(replace(signed, whole, `[0 ${Number(start) - 1} `))).toBe('partial');
  });

  test('is refused if it is signed with the same names under another root', async () => {
    const forger = await createKeys(`forger-${algorithm}`, algorithm);
    expect(check(await fillSignature(unsigned, getSigner(forger)))).toBe('untrusted');
  });

  test('is refused if its certificate was not valid when it was issued', () => {
    expect(check(signed, new Date(AT.getTime() - YEAR_MS))).toBe('untrusted');
    expect(check(signed, new Date(AT.getTime() + 2 * YEAR_MS))).toBe('untrusted');
  });

  test('is refused without a signature, or with zeros instead of it', async () => {
    expect(check(await writePdfReport({ ...REPORT, signature: undefined }))).toBe('unsigned');
    expect(check(unsigned)).toBe('unsigned');
    const text = Buffer.from(signed).toString('latin1');
    const zeroed = text.replace(/(\/Contents <)([0-9a-f]+)/, (_, head, digits) => head + '0'.repeat(digits.length));
    expect(check(Buffer.from(zeroed, 'latin1'))).toBe('unreadable');
    expect(check(new Uint8Array())).toBe('unsigned');
  });
});

test('a key is created only under a root whose private key is in the folder', async () => {
  const keys = openDocumentKeys(join(folder, 'empty'));
  expect(keys.findSigner(AT)).toBeUndefined();
  await expect(keys.createLeaf({ name: OWNER, algorithm: 'p256', at: AT })).rejects.toThrow('no root');
});
