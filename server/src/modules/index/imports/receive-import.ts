import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  type uploadImport as endpoint,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_MEGABYTES,
  OPEN_IMPORTS_MAX,
  uploadImportFields,
} from '@portal/contract/index/imports/record-imports';
import { type Problem, problemsOf } from '@portal/contract/problem';
import { formatLocalDateTime, localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { refuseUpload } from '../../../platform/http/refuse-upload.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { withUploadSlot } from '../../../platform/http/upload-slots.ts';
import { isDiskFull } from '../../../platform/images/store/disk-full.ts';
import { receiveFile, UploadRefusedError } from '../../../platform/images/store/folder-upload-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { describeDetails } from './describe-import.ts';
import {
  countOpenImports,
  findImport,
  findWritten,
  insertImport,
  lockOpenImports,
  type StoredImport,
} from './imports.queries.ts';
import { findMapping } from './mappings/mappings.queries.ts';
import { startWaitingImports } from './run-imports.ts';
import { computeDigest } from './uploads/compute-digest.ts';
import { mappingPathOf, receivedFolderOf } from './uploads/import-files.ts';
import { tidyName } from './uploads/tidy-name.ts';

type Fields = ReturnType<typeof parseFields>;

/**
 * Receives a file to import and starts checking it. Counts the files before reading this one.
 *
 * @throws Refusal INVALID_INPUT for a file that is too large, too many, or imported already, as a problem of `file`;
 *   TOO_MANY_REQUESTS or UPLOADS_BUSY if too many uploads run, or the disk is full.
 */
export async function uploadImport(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { db, county, caller } = context;
  return withUploadSlot(context, async () => {
    const located = { folder: randomUUID() };
    try {
      const { fields, file } = await receive(context, located);
      const mapping = await copyMapping(context, fields, located);
      const digest = await computeDigest(county, { ...fields, content: file.sha256, mapping });
      const written = await findWritten(db, digest);
      if (written !== undefined) refuse(describeWritten(county, written));
      const { fileName: name, layout, encoding, isComplete } = fields;
      const id = await inTransaction(db, async (tx) => {
        await lockOpenImports(tx);
        await ensureRoom(tx);
        await recordAudit(tx, { action: 'recordImport.uploaded', actor: actorOf(context), details: { name } });
        return insertImport(tx, {
          ...{ name, layout, encoding, isComplete, digest, folder: located.folder, byteCount: file.byteLength },
          ...{ origin: 'UPLOAD', work: 'CHECK', username: caller.username, createdAt: county.clock.now() },
        });
      });
      startWaitingImports(county);
      return describeDetails(county, (await findImport(db, id)) as StoredImport);
    } catch (error) {
      await rm(join(county.imports.folder, located.folder), { recursive: true, force: true });
      if (isDiskFull(error)) throw new Refusal('UPLOADS_BUSY');
      if (!(error instanceof UploadRefusedError)) throw error;
      throw refuseUpload(error, { key: 'importTooLarge', params: { n: IMPORT_MAX_MEGABYTES } });
    }
  });
}

async function receive({ db, county, upload }: CallContext, located: { readonly folder: string }) {
  let fields: Fields | undefined;
  let file: Awaited<ReturnType<typeof receiveFile>> | undefined;
  await upload?.read({
    readJson: (json) => {
      fields = parseFields(json);
    },
    readFile: async (bytes) => {
      if (fields === undefined) throw new Refusal('MALFORMED_REQUEST');
      await ensureRoom(db);
      const folder = receivedFolderOf(county, located);
      const { virusScanner: scanner } = county;
      file = await receiveFile(folder, tidyName(fields.fileName), bytes, { maxBytes: IMPORT_MAX_BYTES, scanner });
    },
  });
  if (fields === undefined || file === undefined || file.byteLength === 0) return refuse({ key: 'required' });
  return { fields, file };
}

/** Copies the saved mapping next to the files, so that the import uses the checked mapping. @returns its content. */
async function copyMapping(
  { db, county }: CallContext,
  { layout, mappingId }: Fields,
  located: { readonly folder: string },
): Promise<string | undefined> {
  if (layout !== 'savedMapping') return undefined;
  const mapping = mappingId === undefined ? undefined : await findMapping(db, mappingId);
  if (mapping === undefined) throw new Refusal('INVALID_INPUT', { layout: { key: 'mappingRemoved' } });
  await writeFile(mappingPathOf(county, located), mapping.content);
  return mapping.content;
}

async function ensureRoom(db: Db): Promise<void> {
  if ((await countOpenImports(db)) >= OPEN_IMPORTS_MAX) refuse({ key: 'importLimit', params: { n: OPEN_IMPORTS_MAX } });
}

function parseFields(json: unknown) {
  const parsed = uploadImportFields.safeParse(json);
  if (!parsed.success) throw new Refusal('INVALID_INPUT', problemsOf(parsed.error));
  return parsed.data;
}

function describeWritten(
  { timeZone }: Pick<County, 'timeZone'>,
  { recordsWrittenAt, createdAt }: StoredImport,
): Problem {
  const time = formatLocalDateTime(localDateTimeAt(recordsWrittenAt ?? createdAt, timeZone));
  return { key: 'importedAlready', params: { time } };
}

function refuse(problem: Problem): never {
  throw new Refusal('INVALID_INPUT', { file: problem });
}
