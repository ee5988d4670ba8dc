import { createReadStream } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { giveWay } from '../../../../platform/pool-member.ts';
import { WORKER_READY } from '../../../../platform/worker-pool.ts';
import { readXml, type XmlElement, XmlRefusedError } from '../../../../platform/xml/read-xml.ts';
import type { XmlFault } from '../../../../platform/xml/xml-limits.ts';
import { PRIA_LIMITS } from './pria-limits.ts';
import { PriaRefusal } from './pria-refusal.ts';
import { findPriaIdentifiers, type PriaNames, type PriaRequest, readPriaRequest } from './read-pria-request.ts';

/** A file with a request for a county. */
export interface PriaTask {
  readonly path: string;
  readonly county: { readonly name: string; readonly state: string };
}

/**
 * The request that was read. Errors lose their class between threads, so each class that callers distinguish has a
 * kind.
 */
export type PriaTaskResult = { readonly names: PriaNames } & (
  | { readonly kind: 'read'; readonly request: PriaRequest }
  | { readonly kind: 'refused'; readonly description: string }
  | { readonly kind: 'notXml'; readonly fault: XmlFault; readonly line: number }
  | { readonly kind: 'failed'; readonly message: string }
);

giveWay();

parentPort?.on('message', async (task: PriaTask) => {
  const result = await read(task);
  const files = result.kind === 'read' ? result.request.documents.map(({ file }) => file) : [];
  parentPort?.postMessage(
    result,
    files.flatMap((file) => (typeof file === 'string' ? [] : [file.buffer])),
  );
});

parentPort?.postMessage(WORKER_READY);

async function read({ path, county }: PriaTask): Promise<PriaTaskResult> {
  let root: XmlElement | undefined;
  try {
    root = await readXml(createReadStream(path), PRIA_LIMITS);
    return { kind: 'read', names: findPriaIdentifiers(root), request: readPriaRequest(root, county) };
  } catch (error) {
    const names = findPriaIdentifiers(root);
    if (error instanceof PriaRefusal) return { kind: 'refused', names, description: error.message };
    if (error instanceof XmlRefusedError) return { kind: 'notXml', names, fault: error.fault, line: error.line };
    return { kind: 'failed', names, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
