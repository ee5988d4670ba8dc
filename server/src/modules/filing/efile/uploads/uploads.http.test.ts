import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { EFILE_TYPES } from '@portal/contract/filing/efile/filing';
import { uploadImage } from '@portal/contract/filing/efile/upload-image';
import {
  buildUpload,
  drawPdf,
  fileDocument,
  offerEfile,
  sendUpload,
  submit,
  upload,
} from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { writeBomb } from '@portal/testing/hostile/hostile-pdf';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTiff } from '../../../../platform/images/fixtures/build-tiff.ts';
import { writeBigTiff } from '../../../../platform/images/fixtures/fixture-pages.ts';
import { inspectUpload } from './inspect-upload.ts';
import { purgeUploads } from './purge-uploads.ts';

const onePage = (pageEntries = '', catalogEntries = '') =>
  `1 0 obj <</Type/Catalog/Pages 2 0 R ${catalogEntries}>> endobj 2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R ${pageEntries}>> endobj`;
/** More levels of arrays than a parser can call itself. */
const DEEP = `/X ${'['.repeat(200_000)}${']'.repeat(200_000)}`;
const TIFF = readFileSync(new URL('../../../../platform/images/fixtures/five-pages-group4.tif', import.meta.url));

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
});
beforeEach(async () => {
  client = await signInBuyer(app, { escrowCents: 100_000 });
});
afterAll(() => app.close());

const countStored = async () =>
  (await app.county.uploads.listOrphans(new Date('2100-01-01'), 1_000, async () => new Set())).length;

/** Uploads a file that is refused. @returns the text next to the file. */
async function refusalOf(bytes: Uint8Array, efileType = 'LR'): Promise<string | undefined> {
  const stored = await countStored();
  const { status, envelope } = await sendUpload(client, buildUpload(bytes, { efileType }));
  expect(status).toBe(400);
  expect(await countStored()).toBe(stored);
  return envelope.fieldErrors?.file;
}

/** A page that is one image of so many pixels on a letter page. */
async function drawScan(width: number, color: string): Promise<Buffer> {
  const height = Math.round((width * 11) / 8.5);
  const png = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
  const pdf = await PDFDocument.create();
  pdf.addPage([612, 792]).drawImage(await pdf.embedPng(png), { x: 0, y: 0, width: 612, height: 792 });
  return Buffer.from(await pdf.save());
}

describe('An upload', () => {
  test('of a PDF is counted, quoted and without warnings', async () => {
    expect(await upload(client, await drawPdf({ pages: 3 }))).toMatchObject({
      ...{ numberOfPages: 3, firstPageCharge: 4_600, additionalPagesCharge: 400, surcharge: 0, totalCharge: 5_000 },
      ...{ paymentMethod: 'ESCROW', warnings: [] },
    });
  });

  test('of a BigTIFF file has its pages', async () => {
    expect(await upload(client, await writeBigTiff(TIFF))).toMatchObject({ numberOfPages: 1, totalCharge: 4_600 });
  });

  test.each(EFILE_TYPES)('of every document type keeps that type: %s', async (efileType) => {
    const { imageId, firstPageCharge } = await upload(client, await drawPdf(), { efileType });
    expect(firstPageCharge).toBe({ LR: 4_600, MAP: 0, MAR: 0, UCC1: 0, UCC2: 0 }[efileType]);
    const { content } = await submit(client, imageId, { efileType });
    const { stored } = await app.county.db
      .selectFrom('filings')
      .select('efile_type as stored')
      .where('number', '=', content.transactionNumber)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(efileType);
  });

  test('of a TIFF is recognized by its content', async () => {
    const { envelope } = await sendUpload(client, buildUpload(TIFF, { efileType: 'MAP' }));
    expect(envelope.content).toMatchObject({ numberOfPages: 5, totalCharge: 0 });
  });

  test('can send its file first, with any boundary that the file does not contain', async () => {
    const body = buildUpload(await drawPdf(), { efileType: 'LR' }, { boundary: "a'()+_,-./:=?b", isFileFirst: true });
    const headers = { 'content-type': `multipart/form-data; boundary="a'()+_,-./:=?b"` };
    expect((await client.send(uploadImage, body, headers)).statusCode).toBe(200);
  });

  test('repeated with its key, or ten times simultaneously, is one file', async () => {
    const bytes = await drawPdf();
    const uploadKey = randomUUID();
    const first = await upload(client, bytes, { uploadKey });
    const stored = await countStored();
    expect(await upload(client, bytes, { uploadKey })).toEqual(first);
    const another = randomUUID();
    const body = buildUpload(bytes, { efileType: 'LR', uploadKey: another });
    const sent = await Promise.all(Array.from({ length: 10 }, () => sendUpload(client, body)));
    const ids = new Set(sent.flatMap(({ envelope }) => envelope.content?.imageId ?? []));
    expect(ids.size).toBe(1);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await countStored()).toBe(stored + 1);
  });

  test('belongs to its user: another user can have the same key', async () => {
    const uploadKey = randomUUID();
    const { imageId } = await upload(client, await drawPdf(), { uploadKey });
    const other = await signInBuyer(app, { accountId: client.accountId });
    expect((await upload(other, await drawPdf(), { uploadKey })).imageId).not.toBe(imageId);
    expect((await submit(other, imageId)).status).toBe(404);
  });

  test('warns of scripts, large pages, coarse and colored scans, blank pages, no room for the stamp and duplicates', async () => {
    const codesOf = async (bytes: Uint8Array) => (await upload(client, bytes)).warnings.map(({ code }) => code);
    expect(await codesOf(await drawPdf({ script: 'app.alert(1)' }))).toEqual(['ACTIVE']);
    expect(await codesOf(await drawPdf({ size: [792, 1_224] }))).toEqual(['PAGE_SIZE']);
    expect(await codesOf(await drawPdf({ text: '' }))).toEqual(['BLANK']);
    expect(await codesOf(await drawScan(1_870, 'red'))).toEqual(['RESOLUTION', 'COLOR', 'STAMP_SPACE']);
    const filed = await drawPdf({ text: 'filed twice' });
    const { imageId } = await upload(client, filed);
    await submit(client, imageId);
    expect(await codesOf(filed)).toEqual(['DUPLICATE']);
  });

  test('names the pages of a warning', async () => {
    const pdf = await PDFDocument.load(await drawPdf({ pages: 2 }));
    pdf.addPage([612, 792]);
    const { warnings } = await upload(client, Buffer.from(await pdf.save()));
    expect(warnings).toEqual([{ code: 'BLANK', pages: [3] }]);
  });
});

describe('An upload that can’t be filed is refused with a message, and no part of it is stored', () => {
  const pdf = (objects: string) => Buffer.from(`%PDF-1.7\n${objects}\ntrailer <</Root 1 0 R>>\n%%EOF`);

  test.each([
    [
      'an image named .pdf',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
    ],
    ['a program', async () => Buffer.from('MZ\u0090\u0000')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a text', async () => Buffer.from('%PDFX not quite')],
  ])('%s: the format', async (_title, draw) => {
    expect(await refusalOf(await draw())).toBe('Invalid file format; PDF or TIF only.');
  });

  test('25,000,001 bytes: the size, as soon as it is exceeded', async () => {
    expect(await refusalOf(Buffer.alloc(25_000_001, '%PDF-'))).toBe('Document exceeds the max size of 25MB.');
  });

  test.each([
    ['a truncated PDF', async () => (await drawPdf({ pages: 3 })).subarray(0, 300)],
    ['a truncated TIFF', async () => TIFF.subarray(0, 5_000)],
    [
      'a TIFF whose directories form a loop',
      async () => Buffer.from('II*\u0000\b\u0000\u0000\u0000\u0000\u0000\b\u0000\u0000\u0000', 'latin1'),
    ],
    [
      'a TIFF of a few bytes that claims 4 billion pixels',
      async () => Buffer.from(buildTiff([{ tags: { 256: 65_535, 257: 65_535 }, segments: [new Uint8Array(64)] }])),
    ],
    [
      'a TIFF whose strip is noise',
      async () =>
        Buffer.from(
          buildTiff([
            {
              tags: { 256: 2_550, 257: 3_300 },
              segments: [Uint8Array.from({ length: 4_096 }, (_, at) => (at * 73) % 251)],
            },
          ]),
        ),
    ],
    [
      'a TIFF of 1,001 pages',
      async () => Buffer.from(buildTiff(Array.from({ length: 1_001 }, () => ({ segments: [new Uint8Array([0])] })))),
    ],
    [
      'a PDF without pages',
      async () => pdf('1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj 2 0 obj <</Type/Pages/Kids[]/Count 0>> endobj'),
    ],
    [
      'a PDF whose tree of pages is a loop',
      async () =>
        pdf('1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj 2 0 obj <</Type/Pages/Kids[2 0 R]/Count 1>> endobj'),
    ],
    ["a PDF whose catalog can't be parsed", async () => pdf(onePage('/MediaBox[0 0 612 792]', DEEP))],
  ])('%s', async (_title, draw) => {
    expect(await refusalOf(await draw())).toMatch(
      /^We can't read this file|^A filing has 1 to 1,000 pages|^This file has no pages/,
    );
  });

  test.each([
    ['no size', ''],
    ['a size of names', '/MediaBox[/a /b /c /d]'],
    ['a turn by a name', '/MediaBox[0 0 612 792]/Rotate/x'],
    ['a number for contents', '/MediaBox[0 0 612 792]/Contents 7'],
    ['a number for resources', '/MediaBox[0 0 612 792]/Resources 7'],
    ['a number for annotations', '/MediaBox[0 0 612 792]/Annots 7'],
  ])('a PDF that could be drawn but never stamped: %s', async (_title, entries) => {
    expect(await refusalOf(pdf(onePage(entries)))).toMatch(/^We can't read this file/);
  });

  test('a PDF with a password', async () => {
    const locked = await PDFDocument.load(await drawPdf());
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
    expect(await refusalOf(Buffer.from(await locked.save()))).toBe(
      'This file needs a password. Save it without one and upload it again.',
    );
  });

  test('a PDF of 1.9 MB that expands to 1.9 GB, and the next upload is read', async () => {
    expect(await refusalOf(writeBomb())).toMatch(/^We can't read this file/);
    expect((await upload(client, await drawPdf())).numberOfPages).toBe(1);
  });

  test('2,000 pages: before any of them is drawn', async () => {
    expect(await refusalOf(await drawPdf({ pages: 2_000, text: '' }))).toBe('A filing has 1 to 1,000 pages.');
  });

  test('an attachment, a program to start, a media file and a dynamic form', async () => {
    const text = 'This file contains attachments, media or programs. Print it to a new PDF and upload that.';
    expect(await refusalOf(await drawPdf({ attachment: 'x' }))).toBe(text);
    for (const object of [{ S: 'Launch' }, { Subtype: 'RichMedia' }, { XFA: 'x' }, { A: { S: 'Launch' } }]) {
      const hostile = await PDFDocument.load(await drawPdf());
      hostile.context.register(hostile.context.obj(object));
      expect(await refusalOf(Buffer.from(await hostile.save()))).toBe(text);
    }
  });

  test('a page larger than the county records, unless it is a map', async () => {
    const large = await drawPdf({ size: [2_000, 2_600] });
    expect(await refusalOf(large)).toContain('Too large to record: page 1.');
    expect((await sendUpload(client, buildUpload(large, { efileType: 'MAP' }))).status).toBe(200);
  });

  test('a scan under 200 dpi', async () => {
    expect(await refusalOf(await drawScan(1_275, 'white'))).toContain('Less than 200 DPI: page 1.');
  });

  test.each([
    ['no extent', '/MediaBox[0 0 0 0]'],
    ['a part of an inch', '/MediaBox[0 0 612 71]'],
    ['a size that readers disagree about', '/MediaBox[0 0 1e30 1e30]'],
  ])('a page of %s', async (_title, entries) => {
    expect(await refusalOf(pdf(onePage(entries)))).toBe(
      'Smaller than an inch, so that nothing on it can be read: page 1.',
    );
  });
});

describe('The JSON part as browsers send a Blob of FormData, with a type and a file name,', () => {
  /** The body that the platform's own FormData writes. */
  async function send(parts: readonly (readonly [string, Blob])[]) {
    const form = new FormData();
    for (const [name, blob] of parts) form.append(name, blob);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    return client.send(uploadImage, Buffer.from(await request.arrayBuffer()), headers);
  }
  const json = (fields: object) => ['json', new Blob([JSON.stringify(fields)], { type: 'application/json' })] as const;
  const file = async () => ['image', new Blob([new Uint8Array(await drawPdf())], { type: 'application/pdf' })] as const;

  test('is read', async () => {
    const response = await send([json({ efileType: 'MAP' }), await file()]);
    expect([response.statusCode, response.json().content?.firstPageCharge]).toEqual([200, 0]);
  });

  test('is refused if it is too long, is no JSON, or comes twice', async () => {
    for (const parts of [
      [json({ efileType: 'x'.repeat(20_000) }), await file()],
      [['json', new Blob(['{'])] as const, await file()],
      [json({ efileType: 'MAP' }), json({ efileType: 'LR' })],
    ])
      expect((await send(parts)).statusCode).toBe(400);
  });
});

describe('A body that isn’t an upload', () => {
  test.each([
    ['no parts', Buffer.from('------test--\r\n'), 400],
    ['no end', Buffer.from('------test\r\nContent-Disposition: form-data; name="json"\r\n\r\n{'), 400],
    ['a head without end', Buffer.concat([Buffer.from('------test\r\n'), Buffer.alloc(10_000, 'x')]), 400],
    ['invalid JSON', buildUpload(Buffer.from('%PDF-'), { efileType: 'LR' }).fill('}', 70, 72), 400],
    [
      'two files',
      Buffer.concat([buildUpload(Buffer.from('a'), {}).subarray(0, -12), buildUpload(Buffer.from('b'), {})]),
      400,
    ],
    ['nothing', Buffer.alloc(0), 400],
  ])('is refused: %s', async (_title, body, status) => {
    expect((await sendUpload(client, body)).status).toBe(status);
  });

  test('is refused as JSON, without a boundary, and with an unknown document type', async () => {
    expect((await client.send(uploadImage, { efileType: 'LR' })).statusCode).toBe(415);
    const body = buildUpload(await drawPdf(), { efileType: 'DEED' });
    expect((await client.send(uploadImage, body, { 'content-type': 'multipart/form-data' })).statusCode).toBe(400);
    expect((await sendUpload(client, body)).envelope.fieldErrors).toHaveProperty('efileType');
  });

  test('another call refuses an upload', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=----test' };
    const body = buildUpload(await drawPdf(), {});
    expect((await client.send({ method: 'POST', path: 'efile/submission' }, body, headers)).statusCode).toBe(415);
  });
});

describe('Uploads are limited', () => {
  test('to five minutes for all their pages together, so that slow ones don’t keep others waiting', async () => {
    const imageId = randomUUID();
    async function* bytes() {
      yield TIFF;
    }
    await app.county.uploads.receive(imageId, bytes(), TIFF.length);
    const { pageImages } = app.county;
    /** Inspects the file with a clock that advances some minutes for each of its five pages. */
    const inspect = (minutesPerPage: number) => {
      const openInspection: typeof pageImages.openInspection = async (document) => {
        const inspection = await pageImages.openInspection(document);
        if (inspection === undefined) return undefined;
        const inspectPage = (page: number) => {
          app.clock.advanceMinutes(minutesPerPage);
          return inspection.inspectPage(page);
        };
        return { ...inspection, inspectPage };
      };
      const county = { ...app.county, pageImages: { ...pageImages, openInspection } };
      const signal = new AbortController().signal;
      return inspectUpload({ county, signal }, imageId, { efileType: 'LR', isDuplicate: false });
    };
    expect((await inspect(1)).pageCount).toBe(5);
    await expect(inspect(2)).rejects.toMatchObject({ code: 'UPLOADS_BUSY' });
    await app.county.uploads.remove(imageId);
  });

  test('to twenty unfiled files', async () => {
    const bytes = await drawPdf();
    for (let count = 0; count < 20; count += 1) await upload(client, bytes);
    expect((await sendUpload(client, buildUpload(bytes, { efileType: 'LR' }))).status).toBe(429);
  });

  test('to counties that offer e-filing, and to registered users who are signed in', async () => {
    const body = buildUpload(await drawPdf(), { efileType: 'LR' });
    expect((await sendUpload(app.client(), body)).status).toBe(403);
    expect((await sendUpload(await app.signedIn({ role: 'GUEST' }), body)).status).toBe(403);
    await offerEfile(app, {}, { efile: false });
    expect((await sendUpload(client, body)).status).toBe(404);
    await offerEfile(app);
  });

  test('to one day, after which unfiled files are deleted and filed ones stay', async () => {
    const filed = await fileDocument(app, client);
    const { imageId } = await upload(client, await drawPdf());
    const orphan = randomUUID();
    async function* bytes() {
      yield Buffer.from('left behind');
    }
    await app.county.uploads.receive(orphan, bytes(), 100);
    await purgeUploads(app.county);
    expect(await app.county.uploads.find(imageId)).toBeDefined();
    app.clock.advanceMinutes(24 * 60 * 365 * 10);
    await purgeUploads(app.county);
    const found = await Promise.all([imageId, orphan, filed.imageId].map((key) => app.county.uploads.find(key)));
    expect(found.map((file) => file !== undefined)).toEqual([false, false, true]);
  });
});
