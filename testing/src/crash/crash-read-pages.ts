import { readPages } from '@portal/server/modules/images/page-text';
import { openFolderImageStore } from '@portal/server/platform/images/store/folder-image-store';
import { type CrashOptions, crashAt, openCrashCounty } from './crash-county.ts';

/** When the process is killed, as in a power failure. */
export type ReadPagesCrashPoint = 'while a page is recognized' | 'while a page is drawn';

export interface ReadPagesCrashOptions extends CrashOptions<ReadPagesCrashPoint> {
  readonly imageFolder: string;
  /** The page, counted from 1 in the order of reading, at which the process is killed. */
  readonly atPage: number;
}

/**
 * Reads the text of pages in a separate process that is killed at a chosen page.
 *
 * Argument: ReadPagesCrashOptions as JSON.
 */
const options = JSON.parse(process.argv[2] ?? '') as ReadPagesCrashOptions;
const opened = openCrashCounty(options);
let drawn = 0;
const county = {
  ...opened,
  images: openFolderImageStore(options.imageFolder),
  pageImages: {
    ...opened.pageImages,
    drawScan: async (...of: Parameters<typeof opened.pageImages.drawScan>) => {
      drawn += 1;
      if (drawn === options.atPage) crashAt(options, 'while a page is drawn');
      return opened.pageImages.drawScan(...of);
    },
  },
};
const recognizer = {
  findEngine: async () => 'test',
  recognize: async () => {
    if (drawn === options.atPage) crashAt(options, 'while a page is recognized');
    return [];
  },
  close: async () => {},
};
while (drawn < options.atPage) await readPages(county, recognizer, { measureIdle: async () => 1 });
process.exit(0);
