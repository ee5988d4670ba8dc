import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  type suggestImportMapping as endpoint,
  SAMPLE_MAX_BYTES,
  SAMPLE_MAX_MEGABYTES,
  sampleFields,
} from '@portal/contract/index/imports/import-mappings';
import { type Problem, problemsOf } from '@portal/contract/problem';
import { refuseUpload } from '../../../../platform/http/refuse-upload.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { inspectUploaded, withUploadSlot } from '../../../../platform/http/upload-slots.ts';
import { receiveFile, UploadRefusedError } from '../../../../platform/images/store/folder-upload-store.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Encoding } from '../load/files/encodings.ts';
import { receivedFolderOf } from '../uploads/import-files.ts';
import { tidyName } from '../uploads/tidy-name.ts';

/** Reading a thousand rows takes less than a second; unpacking a workbook takes longer. */
const SUGGESTION_TIMEOUT_MS = 20_000;
const PROCESS_MEMORY_MB = 512;

/** The task of a process that suggests a mapping, and its response. */
export interface SuggestionTask {
  readonly path: string;
  readonly encoding: Encoding;
}
export type SuggestionAnswer = { readonly content: string } | { readonly problem: string };

/**
 * Reads the beginning of a file and suggests a mapping. A separate process reads it, because a small workbook can
 * unpack to a large one.
 *
 * @throws Refusal INVALID_INPUT for a file that is too large or has no rows, as a problem of `file`; TOO_MANY_REQUESTS
 *   or UPLOADS_BUSY.
 */
export async function suggestImportMapping(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { county } = context;
  return withUploadSlot(context, async () => {
    const located = { folder: randomUUID() };
    try {
      const received = await receive(context, receivedFolderOf(county, located));
      const answer = await inspectUploaded(context, () => readInProcess(received));
      if (answer === undefined || 'problem' in answer) return refuse({ key: 'sampleUnreadable' });
      return answer;
    } catch (error) {
      if (!(error instanceof UploadRefusedError)) throw error;
      throw refuseUpload(error, { key: 'importTooLarge', params: { n: SAMPLE_MAX_MEGABYTES } });
    } finally {
      await rm(join(county.imports.folder, located.folder), { recursive: true, force: true });
    }
  });
}

async function receive({ county, upload }: CallContext, folder: string): Promise<SuggestionTask> {
  let fields: ReturnType<typeof parseFields> | undefined;
  let task: SuggestionTask | undefined;
  await upload?.read({
    readJson: (json) => {
      fields = parseFields(json);
    },
    readFile: async (bytes) => {
      if (fields === undefined) throw new Refusal('MALFORMED_REQUEST');
      const name = tidyName(fields.fileName);
      const limits = { maxBytes: SAMPLE_MAX_BYTES, scanner: county.virusScanner };
      const { byteLength } = await receiveFile(folder, name, bytes, limits);
      if (byteLength > 0) task = { path: join(folder, name), encoding: fields.encoding };
    },
  });
  return task ?? refuse({ key: 'required' });
}

function parseFields(json: unknown) {
  const parsed = sampleFields.safeParse(json);
  if (!parsed.success) throw new Refusal('INVALID_INPUT', problemsOf(parsed.error));
  return parsed.data;
}

/** @returns undefined if the process ended without an answer: the file took too much time or memory. */
async function readInProcess(task: SuggestionTask): Promise<SuggestionAnswer | undefined> {
  const child = fork(new URL('./suggest-process.ts', import.meta.url), {
    execArgv: ['--no-warnings', `--max-old-space-size=${PROCESS_MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: SUGGESTION_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const ended = Promise.withResolvers<SuggestionAnswer | undefined>();
  let answer: SuggestionAnswer | undefined;
  child.on('message', (message) => {
    answer = message as SuggestionAnswer;
  });
  child.on('error', ended.reject);
  child.on('exit', () => ended.resolve(answer));
  child.send(task);
  return ended.promise;
}

function refuse(problem: Problem): never {
  throw new Refusal('INVALID_INPUT', { file: problem });
}
