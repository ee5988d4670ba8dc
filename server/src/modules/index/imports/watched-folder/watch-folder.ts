import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { listRecipients } from '@portal/contract/values/recipients';
import type { County, WatchedFolder } from '../../../../county.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { EMAIL_FILE_MAX_BYTES, storeEmailFile } from '../../../../platform/mail/mail-outbox.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { queueUserEmail } from '../../../people/identity/index.ts';
import { findWritten, insertImport, lockOpenImports, type StoredImport } from '../imports.queries.ts';
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
  const files = await listFiles(watched);
  const now = county.clock.now();
  const sameSince = new Date(now.getTime() - SAME_FOR_MS);
  const settled = await rememberFiles(county.db, files, { now, sameSince });
  const tables = files.filter(({ name }) => !isZip(name));
  const sets = [...files.filter((file) => !tables.includes(file)).map((file) => [file]), tables];
  for (const set of sets.filter((each) => each.length > 0))
    if (set.every(({ name }) => settled.has(name))) await takeFiles(county, watched, set);
}

/** Moves the files of ended imports aside with their report, and emails it. */
export async function reportWatchedImports(county: County): Promise<void> {
  const { watched } = county.imports;
  if (watched === undefined) return;
  for (const ended of await listUnreported(county.db)) {
    const isImported = ended.state === 'DONE';
    const target = join(
      watched.path,
      isImported ? IMPORTED : FAILED,
      `${plainDateAt(ended.createdAt, county.timeZone)}-${ended.id}`,
    );
    await mkdir(target, { recursive: true });
    await copyFile(reportPathOf(county, ended), join(target, 'import-report.csv')).catch(ignoreMissing);
    for (const file of ended.sourceFiles) await moveFile(watched, file, target);
    await inTransaction(county.db, async (tx) => {
      if (await markReported(tx, ended.id, county.clock.now())) await queueReport(tx, county, ended);
    });
  }
}

/** @throws the error of the system for a folder that can't be read: the job shows it. */
async function listFiles({ path }: WatchedFolder): Promise<readonly WatchedFile[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !IGNORED.test(entry.name)).map(({ name }) => name);
  const files = await Promise.all(
    names
      .toSorted()
      .slice(0, FILES_MAX)
      .map((name) => describeFile(path, name)),
  );
  return files.filter((file) => file !== undefined);
}

async function describeFile(folder: string, name: string): Promise<WatchedFile | undefined> {
  const found = await stat(join(folder, name)).catch(() => undefined);
  return found && { name, byteCount: found.size, modifiedMs: Math.floor(found.mtimeMs) };
}

async function takeFiles(county: County, watched: WatchedFolder, files: readonly WatchedFile[]): Promise<void> {
  const { db, imports } = county;
  const located = { folder: randomUUID() };
  const received = receivedFolderOf(county, located);
  try {
    await mkdir(received, { recursive: true });
    const hashes: Buffer[] = [];
    for (const { name } of files) {
      await copyFile(join(watched.path, name), join(received, name));
      hashes.push(await hashFile(join(received, name)));
    }
    const layout = imports.mapping === undefined ? 'bundle' : 'countyMapping';
    const reading = { layout, encoding: imports.mapping?.encoding ?? 'utf-8', isComplete: watched.isComplete } as const;
    const digest = await computeDigest(county, { ...reading, content: joinHashes(files, hashes) });
    const isTaken = await storeTaken(county, { ...reading, ...located, digest, files });
    if (!isTaken) await rm(join(imports.folder, located.folder), { recursive: true, force: true });
  } catch (error) {
    await rm(join(imports.folder, located.folder), { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // A file has since been removed.
    county.log.warn({ err: error }, 'a file of the watched folder is gone');
  }
  async function storeTaken(
    { clock }: County,
    taken: Pick<StoredImport, 'layout' | 'encoding' | 'isComplete' | 'folder'> & {
      readonly digest: Buffer;
      readonly files: readonly WatchedFile[];
    },
  ): Promise<boolean> {
    const { files: sourceFiles, ...record } = taken;
    return inTransaction(db, async (tx) => {
      await lockOpenImports(tx);
      if (await isDigestPending(tx, record.digest)) return false;
      // After that query, files that another process has imported and moved are gone. Files that are written later are
      // new to the next run.
      const again = await Promise.all(sourceFiles.map(({ name }) => describeFile(watched.path, name)));
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
      return true;
    });
  }
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest();
}

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
async function moveFile({ path }: WatchedFolder, file: WatchedFile, target: string): Promise<void> {
  if (!isSame(file, await describeFile(path, file.name))) return;
  await rename(join(path, file.name), join(target, file.name)).catch(ignoreMissing);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
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
