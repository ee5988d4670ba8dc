import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { listRecipients } from '@portal/contract/values/recipients';
import type { County } from '../../../../county.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { receiveFile } from '../../../../platform/images/store/folder-upload-store.ts';
import { EMAIL_FILE_MAX_BYTES, storeEmailFile } from '../../../../platform/mail/mail-outbox.ts';
import { OperatorError } from '../../../../platform/operator-error.ts';
import { type FileState, SharedFolder } from '../../../../platform/shared-folder.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { queueUserEmail } from '../../../people/identity/index.ts';
import { failWaiting, findWritten, insertImport, lockOpenImports, type StoredImport } from '../imports.queries.ts';
import { computeDigest } from '../uploads/compute-digest.ts';
import { receivedFolderOf, reportPathOf } from '../uploads/import-files.ts';
import {
  isDigestPending,
  listUnreported,
  markReported,
  rememberFiles,
  storeSourceFiles,
  type WatchedFile,
} from './watched-files.queries.ts';

/** How long a file must stay the same until it counts as completely written. */
const SAME_FOR_MS = 2 * 60_000;
/** Names that programs give to files while they send them, and files that systems leave in folders. */
const IGNORED = /^\.|\.(?:part|partial|filepart|tmp|temp|crdownload|swp)$|^~|~$|^thumbs\.db$/i;
/** Files that belong to one night. */
const FILES_MAX = 500;
const NAME_MAX_CHARACTERS = 120;
/** The folders for processed files. */
const IMPORTED = 'imported';
const FAILED = 'failed';

/**
 * Takes over the files of the watched folder that are no longer written: each zip file is a separate import, and all
 * other files form one import, because tables refer to each other. They are copied, so that they are read only once,
 * and the originals stay in place until the import has ended: after a crash they are found again, and their digest
 * identifies their import.
 */
export async function takeWatchedFiles(county: County): Promise<void> {
  const { watched } = county.imports;
  if (watched === undefined) return;
  await SharedFolder.use(watched.path, async (folder) => {
    const files = await listFiles(folder);
    const now = county.clock.now();
    const sameSince = new Date(now.getTime() - SAME_FOR_MS);
    const settled = await rememberFiles(county.db, files, { now, sameSince });
    const tables = files.filter(({ name }) => !isZip(name));
    const sets = [...files.filter((file) => !tables.includes(file)).map((file) => [file]), tables];
    for (const set of sets.filter((each) => each.length > 0))
      if (set.every(({ name }) => settled.has(name))) await takeFiles(county, folder, set);
  });
}

/** Moves the files of ended imports aside with their report, and emails it. */
export async function reportWatchedImports(county: County): Promise<void> {
  const { watched } = county.imports;
  if (watched === undefined) return;
  const unreported = await listUnreported(county.db);
  if (unreported.length === 0) return;
  await SharedFolder.use(watched.path, async (folder) => {
    for (const ended of unreported) await reportWatched(county, folder, ended);
  });
}

async function reportWatched(
  county: County,
  folder: SharedFolder,
  ended: StoredImport & { readonly sourceFiles: readonly WatchedFile[] },
): Promise<void> {
  await folder.useFolder(ended.state === 'DONE' ? IMPORTED : FAILED, (aside) =>
    aside.useFolder(`${plainDateAt(ended.createdAt, county.timeZone)}-${ended.id}`, async (target) => {
      await copyReport(reportPathOf(county, ended), target);
      for (const file of ended.sourceFiles) await moveFile(folder, file, target);
    }),
  );
  await inTransaction(county.db, async (tx) => {
    if (await markReported(tx, ended.id, county.clock.now())) await queueReport(tx, county, ended);
  });
}

/** An import without lines has no report. */
async function copyReport(path: string, target: SharedFolder): Promise<void> {
  if ((await stat(path).catch(ignoreMissing)) === undefined) return;
  await target.write('import-report.csv', createReadStream(path));
}

/** @throws the error of the system for a folder that can't be read: the job shows it. */
async function listFiles(folder: SharedFolder): Promise<readonly WatchedFile[]> {
  const entries = await folder.list();
  const names = entries.filter((entry) => entry.isFile() && !IGNORED.test(entry.name)).map(({ name }) => name);
  const files = await Promise.all(
    names
      .toSorted()
      .slice(0, FILES_MAX)
      .map((name) => describeFile(folder, name)),
  );
  return files.filter((file) => file !== undefined);
}

async function describeFile(folder: SharedFolder, name: string): Promise<WatchedFile | undefined> {
  const found = await folder.find(name).catch(() => undefined);
  return found && toWatchedFile(name, found);
}

function toWatchedFile(name: string, { size, mtimeMs }: FileState): WatchedFile {
  return { name, byteCount: size, modifiedMs: Math.floor(mtimeMs) };
}

async function takeFiles(county: County, folder: SharedFolder, files: readonly WatchedFile[]): Promise<void> {
  const { db, imports } = county;
  const located = { folder: randomUUID() };
  const received = receivedFolderOf(county, located);
  try {
    const hashes: Buffer[] = [];
    for (const file of files) hashes.push(await receiveWatched(folder, file, received));
    const layout = imports.mapping === undefined ? 'bundle' : 'countyMapping';
    const reading = {
      layout,
      encoding: imports.mapping?.encoding ?? 'utf-8',
      isComplete: imports.watched?.isComplete ?? false,
    } as const;
    const digest = await computeDigest(county, { ...reading, content: joinHashes(files, hashes) });
    const infected = (await isDigestPending(db, digest)) ? undefined : await findInfected(county, received, files);
    const isTaken = await storeTaken(county, { ...reading, ...located, digest, files, infected });
    if (!isTaken || infected !== undefined)
      await rm(join(imports.folder, located.folder), { recursive: true, force: true });
  } catch (error) {
    await rm(join(imports.folder, located.folder), { recursive: true, force: true });
    if (!(error instanceof ChangedFileError)) throw error;
    county.log.warn({ err: error }, 'a file of the watched folder has changed or is gone');
  }
  async function storeTaken(
    { clock }: County,
    taken: Pick<StoredImport, 'layout' | 'encoding' | 'isComplete' | 'folder'> & {
      readonly digest: Buffer;
      readonly files: readonly WatchedFile[];
      /** The name of a file with a virus, because of which none of them is imported. */
      readonly infected: string | undefined;
    },
  ): Promise<boolean> {
    const { files: sourceFiles, infected, ...record } = taken;
    return inTransaction(db, async (tx) => {
      await lockOpenImports(tx);
      if (await isDigestPending(tx, record.digest)) return false;
      // After that query, files that another process has imported and moved are gone. Files that are written later are
      // new to the next run.
      const again = await Promise.all(sourceFiles.map(({ name }) => describeFile(folder, name)));
      if (sourceFiles.some((file, index) => !isSame(file, again[index]))) return false;
      const written = await findWritten(tx, record.digest);
      const id = await insertImport(tx, {
        ...{ ...record, origin: 'FOLDER', work: 'IMPORT', username: null, createdAt: clock.now() },
        name: sourceFiles
          .map(({ name }) => name)
          .join(', ')
          .slice(0, NAME_MAX_CHARACTERS),
        byteCount: sourceFiles.reduce((sum, { byteCount }) => sum + byteCount, 0),
      });
      if (written !== undefined)
        county.log.warn({ import: id }, 'the watched folder has files that were imported before');
      await storeSourceFiles(tx, id, sourceFiles);
      if (infected !== undefined)
        await failWaiting(tx, id, { problem: 'INFECTED', detail: infected, now: clock.now() });
      return true;
    });
  }
}

/**
 * Copies a file that is the same as when it was seen.
 *
 * @returns its digest.
 * @throws ChangedFileError if it isn't; OperatorError if it has a second name, which the job shows.
 */
function receiveWatched(folder: SharedFolder, file: WatchedFile, received: string): Promise<Buffer> {
  return folder.useFile(file.name, async (opened) => {
    if (opened === undefined && isSame(file, await describeFile(folder, file.name)))
      throw new OperatorError(`${file.name} isn't read: it isn't a regular file, or has a second name (a hard link).`);
    if (opened === undefined || !isSame(file, toWatchedFile(file.name, opened.state)))
      throw new ChangedFileError(file.name);
    const { byteLength, sha256 } = await receiveFile(received, file.name, opened.read(), { maxBytes: file.byteCount });
    if (byteLength !== file.byteCount) throw new ChangedFileError(file.name);
    return sha256;
  });
}

/**
 * Has the virus scanner look at the copies.
 *
 * @returns the name of the first file with a virus.
 * @throws ScannerUnavailableError: the files stay where they are until the scanner responds.
 */
async function findInfected(
  { virusScanner }: County,
  received: string,
  files: readonly WatchedFile[],
): Promise<string | undefined> {
  if (virusScanner === undefined) return undefined;
  for (const { name } of files) if ((await virusScanner.scan(join(received, name))).kind === 'INFECTED') return name;
  return undefined;
}

/** A file was changed or removed after it was seen. The next run finds what there is by then. */
class ChangedFileError extends Error {}

/** A zip file is the same under any name, as in an upload. The names of tables identify them. */
function joinHashes(files: readonly WatchedFile[], hashes: readonly Buffer[]): Buffer {
  const [only] = hashes;
  if (only !== undefined && files.every(({ name }) => isZip(name))) return only;
  const joined = createHash('sha256');
  for (const [index, hash] of hashes.entries()) joined.update(`${files[index]?.name}\0`).update(hash);
  return joined.digest();
}

function isZip(name: string): boolean {
  return /\.zip$/i.test(name);
}

function isSame(file: WatchedFile, other: WatchedFile | undefined): boolean {
  return other !== undefined && file.byteCount === other.byteCount && file.modifiedMs === other.modifiedMs;
}

/** Moves a file unless another one has its name by now, which is imported next. */
async function moveFile(folder: SharedFolder, file: WatchedFile, target: SharedFolder): Promise<void> {
  if (isSame(file, await describeFile(folder, file.name))) await folder.move(file.name, target);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

async function queueReport(tx: County['db'], county: County, ended: StoredImport): Promise<void> {
  const { importReportEmails, emailLanguage: language } = await getSettings(tx, 'alerts');
  const recipients = listRecipients(importReportEmails);
  if (recipients.length === 0) return;
  const { name, state, problem, detail, report } = ended;
  const bytes = await readFile(reportPathOf(county, ended)).catch(() => Buffer.alloc(0));
  const canAttach = bytes.length > 0 && bytes.length <= EMAIL_FILE_MAX_BYTES;
  const file = { name: 'import-report.csv', contentType: 'text/csv', bytes };
  const fileId = canAttach ? await storeEmailFile(tx, file) : undefined;
  for (const recipient of recipients) {
    await queueUserEmail(tx, county, {
      ...{ recipient, language },
      ...(fileId !== undefined && { fileId }),
      subject: (translate, countyName) =>
        translate('mail:importSubject', {
          county: countyName,
          name,
          state: translate(
            state === 'DONE' ? 'imports:states.IMPORTED' : `imports:states.${state as 'FAILED' | 'CANCELED'}`,
          ),
        }),
      body: (translate) => [
        translate(state === 'DONE' ? 'mail:importDone' : 'mail:importFailed', { name }),
        ...(problem === null ? [] : [`${translate(`imports:problems.${problem}`)} ${detail}`.trim()]),
        ...(report === null
          ? []
          : [
              translate('imports:summary', {
                rows: String(report.rowsRead),
                rejected: String(report.rejected),
                warnings: String(report.warnings),
                images: String(report.images),
              }),
            ]),
      ],
    });
  }
}
