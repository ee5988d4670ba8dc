import type { County } from '../../../../county.ts';
import { INSPECTIONS_AT_ONCE } from '../../../../platform/images/workers/page-workers.ts';
import { startThread } from '../../../../platform/pool-member.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { startWorkerPool } from '../../../../platform/worker-pool.ts';
import { XmlRefusedError } from '../../../../platform/xml/read-xml.ts';
import { PriaRefusal } from './pria-refusal.ts';
import type { PriaTask, PriaTaskResult } from './pria-worker.ts';
import type { PriaNames, PriaRequest } from './read-pria-request.ts';

/** The largest request takes two seconds and 250 MB. */
const TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 512;

/** Threads of the process, which start when they are first needed. Each waiting caller holds an upload slot. */
const threads = startWorkerPool<PriaTask, PriaTaskResult>({
  start: () => startThread(new URL('./pria-worker.ts', import.meta.url), { maxHeapMb: MAX_HEAP_MB, givesWay: true }),
  name: 'PRIA requests',
  maxMembers: INSPECTIONS_AT_ONCE,
  maxWaitingTasks: INSPECTIONS_AT_ONCE,
  taskTimeoutMs: TIMEOUT_MS,
  createBusyError: () => new Refusal('TOO_BUSY'),
  createTimeoutError: () => new Refusal('TOO_BUSY'),
  // Requests are rare, and a thread would keep the memory that a large one took.
  isMemberSpent: () => true,
});

/** The content of a request's file. */
export interface ReadPriaFile {
  /** Those that the request has, even if it is refused. */
  readonly names: PriaNames;
  readonly request: PriaRequest | PriaRefusal | XmlRefusedError;
}

/**
 * Reads a request in a thread of low priority, with its documents decoded, so that the largest one keeps no one waiting.
 *
 * @throws Refusal TOO_BUSY if the machine has no time for it.
 */
export async function readPriaFile(
  path: string,
  { name, state }: Pick<County, 'name' | 'state'>,
): Promise<ReadPriaFile> {
  const result = await threads.run({ path, county: { name, state } });
  const { names } = result;
  switch (result.kind) {
    case 'read':
      return { names, request: result.request };
    case 'refused':
      return { names, request: new PriaRefusal(result.description) };
    case 'notXml':
      return { names, request: new XmlRefusedError(result.fault, result.line) };
    case 'failed':
      throw new Error(`A PRIA request could not be read: ${result.message}`);
  }
}
