import { PDFDict, PDFDocument, PDFName, type PDFPage, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { drawPage } from '../draw/draw-page.ts';
import { assemblePdf } from './assemble-pdf.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { withOpenPdf } from './with-open-pdf.ts';

/** A PDF of pages that each show their number in large figures, 100 points wider from page to page. */
async function buildPdf(
  pageCount: number,
  change: (document: PDFDocument, pages: PDFPage[]) => void = () => {},
): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = Array.from({ length: pageCount }, (_, index) => {
    const page = document.addPage([300 + 100 * index, 400]);
    page.drawText(`SECRET${index + 1}`, { x: 40, y: 200, size: 40, font });
    return page;
  });
  change(document, pages);
  return document;
}

/** A page of rectangles, readable as it is, in a file that says with which filter its contents are encrypted. */
const writeEncrypted = (entries: string, filter: string) =>
  Buffer.from(`%PDF-1.6
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>endobj
4 0 obj<</Length 21>>stream\n72 72 300 300 re f   \nendstream endobj
5 0 obj<</Filter/Standard/P -1084/O<${'ab'.repeat(32)}>/U<${'ab'.repeat(32)}>${entries}
/StmF/${filter}/StrF/${filter}/EFF/StdCF>>endobj
trailer<</Root 1 0 R/Size 6/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]/Encrypt 5 0 R>>
%%EOF`);

async function copy(
  source: Uint8Array,
  pages: number[],
): Promise<{ bytes: Uint8Array; document: PDFDocument; text: string }> {
  const bytes = await assemblePdf({ bytes: source, pages, title: 'Deed A1' });
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  // The whole content of the file, whether or not a page leads to it.
  const text = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object.toString())
    .join('\n');
  return { bytes, document, text };
}

describe('The PDF of a PDF file', () => {
  test('has the chosen pages in the chosen order and in their original size, and its name as its title', async () => {
    const source = await (await buildPdf(4)).save();
    const { document } = await copy(source, [4, 1, 3]);
    expect(document.getPages().map((page) => page.getWidth())).toEqual([600, 300, 500]);
    expect(document.getTitle()).toBe('Deed A1');
  });

  test('shows the pages exactly as the source does', async () => {
    const source = await (await buildPdf(2)).save();
    const { bytes } = await copy(source, [2]);
    const draw = (file: Uint8Array, page: number) =>
      withOpenPdf(file, (pdf) => pdf.drawPage(page, () => ({ width: 400, height: 400 })));
    expect(Buffer.compare((await draw(bytes, 1)).data, (await draw(source, 2)).data)).toBe(0);
  });

  test('keeps what a page inherits and how it is turned', async () => {
    const made = await buildPdf(1, (document, [page]) => {
      page?.setRotation({ type: 'degrees', angle: 90 } as Parameters<PDFPage['setRotation']>[0]);
      page?.node.delete(PDFName.of('MediaBox'));
      document.catalog.Pages().set(PDFName.of('MediaBox'), document.context.obj([0, 0, 111, 222]));
    });
    const { document } = await copy(await made.save(), [1]);
    expect([document.getPage(0).getWidth(), document.getPage(0).getHeight()]).toEqual([111, 222]);
    expect(document.getPage(0).getRotation().angle).toBe(90);
  });

  test('is the same for the same input, byte by byte', async () => {
    const source = await (await buildPdf(2)).save();
    expect(Buffer.compare((await copy(source, [2, 1])).bytes, (await copy(source, [2, 1])).bytes)).toBe(0);
  });

  test('can contain a page twice', async () => {
    const { document } = await copy(await (await buildPdf(2)).save(), [2, 2]);
    expect(document.getPages().map((page) => page.getWidth())).toEqual([400, 400]);
  });

  test('contains no trace of a page that was not chosen, even if a chosen one links to it', async () => {
    const made = await buildPdf(3, (document, [first, second, third]) => {
      const { context } = document;
      const link = (target: PDFPage | undefined) =>
        context.register(
          context.obj({
            Type: 'Annot',
            Subtype: 'Highlight',
            Rect: [0, 0, 9, 9],
            Dest: [target?.ref ?? null, 'Fit'],
            P: target?.ref,
          }),
        );
      first?.node.set(PDFName.of('Annots'), context.obj([link(second), link(third)]));
      first?.node.set(PDFName.of('B'), context.obj([second?.ref ?? null]));
    });
    const { document, text } = await copy(await made.save(), [1]);
    expect(document.getPageCount()).toBe(1);
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    expect(document.getPage(0).node.Annots()?.size()).toBe(2);
  });

  test('contains nothing that runs: no scripts, no actions, no attached files, no forms', async () => {
    const made = await buildPdf(1, (document, [page]) => {
      const { context } = document;
      const script = context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
      const launch = context.obj({ S: 'Launch', F: PDFString.of('evil.exe') });
      document.catalog.set(PDFName.of('OpenAction'), script);
      document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: PDFString.of('evil.exe') }));
      document.catalog.set(PDFName.of('Names'), context.obj({ JavaScript: { Names: [PDFString.of('x'), script] } }));
      page?.node.set(PDFName.of('AA'), context.obj({ O: script }));
      const field = context.register(context.obj({ T: PDFString.of('f'), AA: { K: script } }));
      const annotation = (entries: Record<string, unknown>) =>
        context.register(context.obj({ Type: 'Annot', Rect: [0, 0, 9, 9], ...entries } as never));
      page?.node.set(
        PDFName.of('Annots'),
        context.obj([
          annotation({ Subtype: 'Widget', Parent: field, A: script, AA: { E: script } }),
          annotation({ Subtype: 'Link', A: launch }),
          annotation({ Subtype: 'FileAttachment', FS: { F: PDFString.of('evil.exe') } }),
          annotation({ Subtype: 'Screen', A: launch }),
          annotation({ Subtype: 'Stamp', Contents: PDFString.of('RECORDED'), A: launch }),
        ]),
      );
    });
    const { text, document } = await copy(await made.save(), [1]);
    expect(text).not.toMatch(/JavaScript|app\.alert|Launch|evil\.exe|OpenAction|AcroForm|FileAttachment|\/AA/);
    const annotations = document.getPage(0).node.Annots();
    const kept = Array.from({ length: annotations?.size() ?? 0 }, (_, index) => annotations?.lookup(index, PDFDict));
    expect(kept.map((annotation) => String(annotation?.get(PDFName.of('Subtype'))))).toEqual(['/Widget', '/Stamp']);
    expect(text).toContain('RECORDED');
  });

  test('opens a file that is locked against changes, and refuses one that needs a password', async () => {
    const locked = await buildPdf(1);
    locked.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: {} });
    const { bytes } = await copy(await locked.save(), [1]);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('/Encrypt');
    const secret = await buildPdf(1);
    secret.encrypt({ userPassword: 'user', ownerPassword: 'owner', permissions: {} });
    const source = await secret.save();
    await expect(assemblePdf({ bytes: source, pages: [1], title: '' })).rejects.toMatchObject({ reason: 'encrypted' });
    await expect(withOpenPdf(source, async () => {})).rejects.toMatchObject({ reason: 'encrypted' });
  });

  test('opens a file of which only attached files are encrypted, as viewers do', async () => {
    const source = writeEncrypted('/V 4 /R 4 /CF<</StdCF<</AuthEvent/EFOpen/CFM/AESV2/Length 16>>>>', 'Identity');
    // Another engine, by its C++ authors, opens the page without a password.
    expect(await withOpenPdf(source, async ({ pageCount }) => pageCount)).toBe(1);
    expect(await inspectPdf(source)).toMatchObject({ hasForeignContent: false, pages: [{ widthInches: 8.5 }] });
    const { text, document } = await copy(source, [1]);
    expect(text).not.toContain('/Encrypt');
    expect(document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
  });

  test.each([
    ['encrypted by a filter', '/V 4 /R 4 /CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV2/Length 16>>>>', 'StdCF'],
    ['of a version without filters', '/V 2 /R 3', 'Identity'],
    ['with a length that no key has', '/V 2 /R 3 /Length 13', 'Identity'],
  ])('calls a file encrypted whose pages are %s', async (_, entries, filter) => {
    const source = writeEncrypted(entries, filter);
    await expect(inspectPdf(source)).rejects.toMatchObject({ reason: 'encrypted' });
    await expect(assemblePdf({ bytes: source, pages: [1], title: '' })).rejects.toMatchObject({ reason: 'encrypted' });
  });

  test('refuses a page that the file does not have', async () => {
    const source = await (await buildPdf(2)).save();
    for (const page of [0, 3, 1.5]) {
      await expect(assemblePdf({ bytes: source, pages: [page], title: '' })).rejects.toMatchObject({
        name: 'MissingPageError',
      });
    }
  });

  test('refuses a broken file, wherever it is cut off', async () => {
    const source = await (await buildPdf(2)).save({ useObjectStreams: false });
    const cuts = Array.from({ length: 10 }, (_, index) => 5 + Math.floor((source.length * index) / 14));
    for (const cut of cuts) {
      const bytes = source.slice(0, cut);
      await expect(assemblePdf({ bytes, pages: [1, 2], title: '' })).rejects.toMatchObject({
        name: /BrokenImageError|MissingPageError/,
      });
    }
  });

  test.each([
    ['in a circle', '2 0 obj<</Type/Pages/Count 1/Kids[2 0 R]>>endobj'],
    [
      'in a circle of two',
      '2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj 3 0 obj<</Type/Pages/Count 1/Parent 2 0 R/Kids[2 0 R]>>endobj',
    ],
    ['in nothing', '2 0 obj<</Type/Pages/Count 1/Kids[9 0 R]>>endobj'],
    ['20,000 arrays deep', `2 0 obj<</Type/Pages/Count 1/Kids${'['.repeat(20_000)}${']'.repeat(20_000)}>>endobj`],
  ])('refuses pages that are nested %s', async (_, pages) => {
    const bytes = Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${pages}\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF`,
    );
    await expect(assemblePdf({ bytes, pages: [1], title: '' })).rejects.toMatchObject({
      name: /BrokenImageError|MissingPageError/,
    });
    await expect(drawPage({ bytes, page: 1, widthPixels: 50 })).rejects.toMatchObject({
      name: /BrokenImageError|MissingPageError/,
    });
  });
});
