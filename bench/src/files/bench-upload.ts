import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EFILE_MAX_BYTES } from '@portal/contract/filing/efile/filing';
import type { County } from '@portal/server/county';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import { drawFaxTiff } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { SANS } from '@portal/server/platform/images/draw/glyph-text';
import type { BenchLine } from '../bench-table.ts';
import { formatMs, measureRuns, percentile } from '../measure.ts';

/** Fewer than the files that a user can have without filing them. */
const UPLOADS = 9;
const LETTER = { widthPoints: 612, heightPoints: 792 } as const;

export interface UploadTarget {
  readonly county: County;
  /** `http://127.0.0.1:port/county/api/` */
  readonly address: string;
  readonly cookie: string;
}

/** The upload of the largest file, with the inspection of its page and its quote, compared with writing the same bytes to the same disk. */
export async function benchUpload({ county, address, cookie }: UploadTarget): Promise<BenchLine> {
  await saveSettings(county.db, { group: 'efile', content: { efile: true }, actor: SYSTEM_ACTOR });
  const file = await drawLargestFile();
  const ours = await measureRuns(UPLOADS, () => upload(address, cookie, file));
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-upload-'));
  try {
    const bare = await measureRuns(UPLOADS, (run) => write(join(folder, String(run)), file));
    const [uploaded, written] = [percentile(ours, 0.5), percentile(bare, 0.5)];
    return {
      what: 'upload of 25 MB to file, one page, p50',
      ours: formatMs(uploaded),
      comparison: `bare write and fsync ${formatMs(written)}`,
      ratio: uploaded / written,
      aim: '≤ 1 s',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A scanned page and bytes after it, which TIFF allows, up to the limit. */
async function drawLargestFile(): Promise<Buffer> {
  const mark = {
    kind: 'text',
    text: 'WARRANTY DEED',
    font: SANS,
    size: 14,
    x: 306,
    y: 400,
    anchor: 'middle',
  } as const;
  const page = Buffer.from(await drawFaxTiff({ pages: [{ ...LETTER, marks: [mark] }], dpi: 300 }));
  return Buffer.concat([page, randomBytes(EFILE_MAX_BYTES - page.length)]);
}

async function upload(address: string, cookie: string, file: Buffer): Promise<void> {
  const body = new FormData();
  body.append('json', JSON.stringify({ efileType: 'LR' }));
  body.append('image', new Blob([new Uint8Array(file)]), 'deed.tif');
  const response = await fetch(`${address}efile/image`, { method: 'POST', headers: { cookie }, body });
  if (!response.ok) throw new Error(`An upload was refused: ${await response.text()}`);
  await response.arrayBuffer();
}

async function write(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
