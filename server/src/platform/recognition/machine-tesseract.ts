import { execFile, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import { PageTimeoutError } from '../images/workers/page-timeout-error.ts';
import { ENGINE_LANGUAGE, ENGINE_SETTINGS } from './engine-settings.ts';
import type { RecognitionTask } from './recognition-process.ts';

const LOOK_TIMEOUT_MS = 10_000;
/** All of the program's memory, in kilobytes. */
const MEMORY_KB = 1_024 * 1024;
/** Maximum bytes of the values of a page: 10,000 words take less than a megabyte. */
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const LOWEST_PRIORITY = 19;

/** The program needs the places of programs and of its data, and no secrets. One thread is as fast as four, and leaves the others alone. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
  TESSDATA_PREFIX: process.env.TESSDATA_PREFIX,
  OMP_THREAD_LIMIT: '1',
} as NodeJS.ProcessEnv;

/**
 * Finds the machine's own Tesseract, which takes half the time of the one from npm. It must know English.
 *
 * @returns its version, `5.3.0`; undefined without one, and on Windows, which can't limit its memory.
 */
export async function findMachineTesseract(): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const run = (argument: string) =>
    promisify(execFile)('tesseract', [argument], { env: ENVIRONMENT, timeout: LOOK_TIMEOUT_MS });
  try {
    const { stdout } = await run('--version');
    const [, version] = /^tesseract v?(\d+[\d.]*)/.exec(stdout) ?? [];
    const { stdout: languages } = await run('--list-langs');
    return languages.split('\n').some((language) => language.trim() === ENGINE_LANGUAGE) ? version : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Recognizes a page with the machine's Tesseract, in a process for this page alone.
 *
 * @returns the program's tab-separated values.
 * @throws PageTimeoutError after the time limit; Error if the program fails.
 */
export async function runMachineTesseract(
  { bytes, dpi }: RecognitionTask,
  options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<string> {
  const settings = Object.entries(ENGINE_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [
    'tesseract',
    '-',
    '-',
    '--dpi',
    String(dpi),
    '-l',
    ENGINE_LANGUAGE,
    '--oem',
    '1',
    ...settings,
    'tsv',
  ];
  // The shell limits the memory of the program that replaces it; the arguments never become its commands.
  const child = spawn('sh', ['-c', `ulimit -v ${MEMORY_KB}; exec "$@"`, 'sh', ...command], {
    env: ENVIRONMENT,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const stop = () => child.kill('SIGKILL');
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, options.timeoutMs);
  options.signal?.addEventListener('abort', stop, { once: true });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<number | null>();
    child.on('error', reject);
    child.on('close', resolve);
    if (child.pid !== undefined) giveWayTo(child.pid);
    // A program that ends early doesn't read the whole page; its exit code tells why.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_OUTPUT_BYTES) stop();
      else chunks.push(chunk);
    });
    const code = await promise;
    if (isLate) throw new PageTimeoutError(`tesseract did not end within ${options.timeoutMs} ms.`);
    options.signal?.throwIfAborted();
    if (code !== 0) throw new Error(`tesseract ended with ${code ?? 'a signal'}.`);
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stop);
  }
}

/** A program that has already ended has no priority. */
function giveWayTo(pid: number): void {
  try {
    setPriority(pid, LOWEST_PRIORITY);
  } catch {}
}
