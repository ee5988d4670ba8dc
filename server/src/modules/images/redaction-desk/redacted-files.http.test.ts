import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { getImage } from '@portal/contract/images/imaging/download-order';
import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { decideFinding, drawRedaction, nextRedactionPage } from '@portal/contract/images/redactions/redactions';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackWords } from '../../../platform/images/words/packed-words.ts';
import type { Recognizer } from '../../../platform/recognition/recognizer.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { readPages } from '../page-text/read-pages.ts';
import { computeRedactionKey, eraseRedactions } from '../redactions/index.ts';
import { findNumbers } from './find-numbers.ts';

const NUMBER = '457-33-6789';

/** Sees nothing on a page: all text of its file is hidden. */
const blind: Recognizer = { findEngine: async () => 'blind', recognize: async () => [], close: async () => {} };

let app: TestApp;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await addTestCodes(app.county.db);
  clerk = await app.signedIn({ role: 'COUNTY' });
  const save = (group: 'pageText' | 'redaction', content: object) =>
    saveSettings(app.county.db, { group, content, actor: SYSTEM_ACTOR } as never);
  await save('pageText', { readPages: true });
  await save('redaction', { findNumbers: true, secondPerson: false, clerks: clerk.username });
  for (const key of ['A2', 'A4']) {
    await app.county.images.put(key, await writeBlackedOut());
    await addDocument(app.county.db, { key, recordedOn: '1989-05-01', instrument: 'WD', imagePageCount: 1 });
  }
});
afterAll(() => app.close());

/** A page whose number is below a black box, as in many files that were meant to be redacted. */
async function writeBlackedOut(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([360, 216]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText(`Social Security Number ${NUMBER}`, { x: 30, y: 100, size: 14, font });
  page.drawRectangle({ x: 20, y: 92, width: 320, height: 24, color: rgb(0, 0, 0) });
  return pdf.save();
}

/** The words that a file hides, which are in the database until they are looked through. */
async function listFileWords(): Promise<string> {
  const { rows } = await sql<{
    words: Uint8Array;
  }>`SELECT file_words AS words FROM page_texts WHERE file_words IS NOT NULL`.execute(app.county.db);
  return rows.flatMap(({ words }) => unpackWords(words).map(({ text }) => text)).join(' ');
}

test('Files with erased pages of earlier boxes are removed from the store, and the current one stays', async () => {
  const { db, originals } = app.county;
  const listFiles = async () => {
    const { rows } = await sql<{ key: string }>`
      SELECT file_key AS key FROM erased_files WHERE number_key = ${computeRedactionKey('A2').numberKey} ORDER BY version`.execute(
      db,
    );
    return rows.map(({ key }) => key);
  };
  const draw = async (top: number) => {
    const boxes = [{ left: 500, top, right: 9_500, bottom: top + 900 }];
    await clerk.call(drawRedaction, { documentKey: 'A2', page: 1, kind: 'ADDRESS', boxes });
    await eraseRedactions(app.county);
  };
  await draw(7_000);
  const [old = ''] = await listFiles();
  expect(await originals.find(old)).toBeDefined();
  await draw(8_000);
  // A reader may have found it a moment ago.
  expect(await originals.find(old)).toBeDefined();
  app.clock.advanceMinutes(61);
  clerk = await app.signedIn({ role: 'COUNTY' });
  await saveSettings(db, {
    group: 'redaction',
    content: { findNumbers: true, clerks: clerk.username },
    actor: SYSTEM_ACTOR,
  });
  await eraseRedactions(app.county);
  expect(await originals.find(old)).toBeUndefined();
  const [current = '', ...others] = await listFiles();
  expect(others).toEqual([]);
  expect(await originals.find(current)).toBeDefined();
  const buyer = await signInBuyer(app, {});
  const address = { documentType: 'A', documentNumber: '2', page: 1, pageCount: 1, selectedAsCsv: '' };
  expect((await buyer.call(getThumbnails, address)).status).toBe(200);
});

test('A number below a black box in a PDF file is found, and leaves the copies and the database with its decision', async () => {
  const copyOf = async () => {
    const client = await signInBuyer(app, { escrowCents: 10_000 });
    const order = await buyPages(client, 'A4');
    return (await client.send(getImage, { imageStateGuid: order }, { accept: 'application/pdf' })).rawPayload;
  };
  expect((await readPdfPages(await copyOf())).join(' ')).toContain(NUMBER);
  await readPages(app.county, blind, { measureIdle: async () => 1 });
  expect(await listFileWords()).toContain(NUMBER);
  const { rows } = await sql`SELECT FROM page_texts WHERE search @@ to_tsquery('page_text', '6789')`.execute(
    app.county.db,
  );
  expect(rows).toEqual([]);
  await findNumbers(app.county);
  expect(await listFileWords()).toBe('');
  const shown = (await clerk.call(nextRedactionPage, { at: { documentKey: 'A4', page: 1 } })).content.page;
  expect(shown?.findings).toMatchObject([{ kind: 'SSN', reason: 'HIDDEN' }]);
  await clerk.call(decideFinding, { id: shown?.findings[0]?.id ?? 0, decision: 'REDACTED' });
  await eraseRedactions(app.county);
  const copy = await copyOf();
  expect((await readPdfPages(copy)).join(' ')).not.toMatch(/457|6789/);
  expect(copy.toString('latin1')).not.toContain(NUMBER);
});
