import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderImageStore } from '@portal/server/platform/images/store/folder-image-store';
import { readTiffPages } from '@portal/server/platform/images/tiff/tiff-directory';
import { writeFaxTiff } from '@portal/server/platform/images/tiff/write-fax-tiff';
import { createPageImages, type PageImages } from '@portal/server/platform/images/workers/page-images';
import { startPageWorkers } from '@portal/server/platform/images/workers/page-workers';
import type { BenchLine } from '../bench-table.ts';
import { formatMs, measureRuns, percentile } from '../measure.ts';
import { findTool } from './find-tool.ts';

/** A 300 dpi letter page of text, scanned and coded as CCITT G4. */
export const SCAN = join(import.meta.dirname, '../../../server/src/platform/images/fixtures/unlv-letter-group4.tif');
const THUMBNAIL_WIDTH = 200;
const RUNS = 7;
const VIEW_PAGES = 5;
const DOCUMENT_PAGES = 10;

/** Thumbnails and PDF copies of scanned pages, compared with the usual tools. */
export async function benchImages(): Promise<readonly BenchLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-images-'));
  const workers = startPageWorkers();
  try {
    const store = openFolderImageStore(folder);
    const scan = readFileSync(SCAN);
    const file = join(folder, 'ten-pages.tif');
    writeFileSync(file, repeatPage(scan, DOCUMENT_PAGES));
    await store.put('A1', readFileSync(file));
    const open = () => ({ images: createPageImages(workers), document: { store, documentKey: 'A1' } });
    // The threads start once per process, not once per request.
    await drawView(open());
    return [...(await benchThumbnails(open, folder, scan)), ...(await benchPdf(open, folder, file))];
  } finally {
    await workers.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface OpenDocument {
  readonly images: PageImages;
  readonly document: Parameters<PageImages['countPages']>[0];
}

async function benchThumbnails(open: () => OpenDocument, folder: string, scan: Buffer): Promise<readonly BenchLine[]> {
  const cold = percentile(await measureRuns(RUNS, () => drawView(open())), 0.5) / VIEW_PAGES;
  const warm = open();
  await drawView(warm);
  const cached = percentile(await measureRuns(RUNS, () => drawView(warm)), 0.5);
  const tool = findTool('vipsthumbnail');
  const lines: BenchLine[] = [
    { what: 'five cached thumbnails', ours: formatMs(cached), comparison: 'no other tool keeps them', aim: '≤ 10 ms' },
  ];
  if (tool === undefined)
    return [
      { what: 'a cold thumbnail', ours: formatMs(cold), comparison: 'vipsthumbnail is absent', aim: 'ratio ≤ 1.0' },
      ...lines,
    ];
  const pages = Array.from({ length: VIEW_PAGES }, (_, index) => {
    const path = join(folder, `page-${index}.tif`);
    writeFileSync(path, scan);
    return path;
  });
  const theirs =
    percentile(
      await measureRuns(RUNS, async () =>
        execFileSync(tool, [...pages, '--size', `${THUMBNAIL_WIDTH}x`, '-o', join(folder, 't_%s.jpg')]),
      ),
      0.5,
    ) / VIEW_PAGES;
  return [
    {
      what: 'a cold thumbnail, of five',
      ours: formatMs(cold),
      comparison: `vipsthumbnail ${formatMs(theirs)}`,
      ratio: cold / theirs,
      aim: 'ratio ≤ 1.0',
    },
    ...lines,
  ];
}

function drawView({ images, document }: OpenDocument): Promise<unknown> {
  const pages = Array.from({ length: VIEW_PAGES }, (_, index) => index + 1);
  return Promise.all(pages.map((page) => images.drawPage(document, { page, widthPixels: THUMBNAIL_WIDTH })));
}

async function benchPdf(open: () => OpenDocument, folder: string, file: string): Promise<readonly BenchLine[]> {
  const pages = Array.from({ length: DOCUMENT_PAGES }, (_, index) => index + 1);
  const assemble = ({ images, document }: OpenDocument) => images.assemblePdf(document, { pages, title: 'Bench' });
  const ours = percentile(await measureRuns(RUNS, () => assemble(open())), 0.5);
  const ourBytes = (await assemble(open()))?.length ?? 0;
  const lines: BenchLine[] = [];
  for (const [name, aim] of [
    ['img2pdf', 'ratio < 1'],
    ['tiff2pdf', ''],
  ] as const) {
    const tool = findTool(name);
    if (tool === undefined) {
      lines.push({ what: 'a ten-page G4 PDF', ours: formatMs(ours), comparison: `${name} is absent`, aim });
      continue;
    }
    const output = join(folder, `${name}.pdf`);
    const theirs = percentile(await measureRuns(RUNS, async () => execFileSync(tool, [file, '-o', output])), 0.5);
    const theirBytes = statSync(output).size;
    lines.push(
      {
        what: 'a ten-page G4 PDF',
        ours: formatMs(ours),
        comparison: `${name} ${formatMs(theirs)}`,
        ratio: ours / theirs,
        aim,
      },
      {
        what: 'its size',
        ours: `${ourBytes} B`,
        comparison: `${name} ${theirBytes} B`,
        ratio: ourBytes / theirBytes,
        aim: 'within 2 %',
      },
    );
  }
  return lines;
}

/** A file that repeats one page many times, its code unchanged. */
export function repeatPage(scan: Buffer, count: number): Uint8Array {
  const [page] = readTiffPages(scan);
  const [segment] = page?.segments ?? [];
  if (page === undefined || segment === undefined || page.segments.length !== 1)
    throw new Error('The scan is expected to be one strip.');
  const code = scan.subarray(segment.offset, segment.offset + segment.length);
  const { widthPixels, heightPixels } = page;
  return writeFaxTiff(
    Array.from({ length: count }, () => ({ widthPixels, heightPixels, code })),
    page.xDpi,
  );
}
