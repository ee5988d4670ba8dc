import { openServedImages } from '@portal/server/modules/images/redactions';
import { ImportReport, importForCommand, undoImport } from '@portal/server/modules/index/imports';
import { openFolderImageStore } from '@portal/server/platform/images/store/folder-image-store';
import type { ImageStore } from '@portal/server/platform/images/store/image-store';
import { type CrashOptions, crashAt, openCrashCounty } from './crash-county.ts';

/** When the process is killed, as in a power failure. */
export type ImagesCrashPoint =
  | 'before an earlier image is kept'
  | 'before an image is replaced'
  | 'behind a replaced image'
  | 'before the commit of an undoing'
  | 'before a file is given back'
  | 'behind a file that was given back'
  | 'before a file is removed';

export interface ImagesCrashOptions extends CrashOptions<ImagesCrashPoint> {
  readonly imageFolder: string;
  /** Left out, the folder is imported. */
  readonly undone?: number;
  readonly importFolder: string;
}

/**
 * Imports images, or undoes an import, in a separate process that is killed at a chosen point.
 *
 * Argument: ImagesCrashOptions as JSON.
 */
const options = JSON.parse(process.argv[2] ?? '') as ImagesCrashOptions;
const opened = openCrashCounty(options);
const isUndo = options.undone !== undefined;
const stored = openFolderImageStore(options.imageFolder);
const files: ImageStore = {
  ...stored,
  async put(key, bytes) {
    if (isUndo) crashAt(options, 'before a file is given back');
    else
      crashAt(options, key.startsWith('earlier.') ? 'before an earlier image is kept' : 'before an image is replaced');
    await stored.put(key, bytes);
    if (isUndo) crashAt(options, 'behind a file that was given back');
    else if (!key.startsWith('earlier.')) crashAt(options, 'behind a replaced image');
  },
  async remove(key) {
    crashAt(options, 'before a file is removed');
    await stored.remove(key);
  },
};
const county = { ...opened, ...openServedImages(files, opened.db) };
const { database } = county.imports;
if (options.undone === undefined) {
  const report = new ImportReport(`${options.importFolder}/report.txt`);
  await importForCommand(
    {
      ...{
        county,
        database,
        report,
        folder: options.importFolder,
        layout: 'bundle',
        encoding: 'utf-8',
        source: 'crash',
      },
      ...{ maxRejectedShare: 0, maxWithdrawnShare: 1, onProgress: () => {} },
    },
    'cora',
  );
} else {
  const beforeCommit = async () => crashAt(options, 'before the commit of an undoing');
  await undoImport({ county, database, indexVersionId: options.undone, by: 'cora', beforeCommit });
}
process.exit(0);
