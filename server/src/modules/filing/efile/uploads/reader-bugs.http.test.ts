import { uploadImage } from '@portal/contract/filing/efile/upload-image';
import { buildUpload, drawPdf, offerEfile, upload } from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { pickFacts } from '@portal/testing/facts/facts';
import { HOSTILE_PDFS, HOSTILE_TIFF_TAGS, type HostileFile } from '@portal/testing/hostile/reader-bugs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTiff } from '../../../../platform/images/fixtures/build-tiff.ts';

let app: TestApp;
let filer: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  filer = await signInBuyer(app, { escrowCents: 0 });
});
afterAll(() => app.close());

const TIFFS: readonly HostileFile[] = HOSTILE_TIFF_TAGS.map(([title, tags]) => ({
  title,
  bytes: Buffer.from(
    buildTiff([{ tags: tags as never, segments: [Uint8Array.from({ length: 64 }, (_, at) => (at * 73) % 251)] }]),
  ),
}));

test('There are more than a hundred files', () => {
  expect(HOSTILE_PDFS.length + TIFFS.length).toBeGreaterThan(140);
});

test.each(pickFacts([...HOSTILE_PDFS, ...TIFFS]).map((file) => [file.title, file] as const))(
  '%s: the file is quoted, or refused with a reason, and the next one is read',
  async (_title, { bytes }) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=----test' };
    const response = await filer.send(uploadImage, buildUpload(bytes, { efileType: 'LR' }), headers);
    const { ok, fieldErrors } = response.json<{ ok: boolean; fieldErrors?: { file?: string } }>();
    expect([200, 400]).toContain(response.statusCode);
    if (!ok) expect(fieldErrors?.file).toMatch(/\.$/);
    await app.county.db.deleteFrom('filing_images').execute();
    expect((await upload(filer, await drawPdf())).numberOfPages).toBe(1);
    await app.county.db.deleteFrom('filing_images').execute();
  },
);
