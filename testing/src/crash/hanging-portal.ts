import { subscribe } from 'node:diagnostics_channel';
import { existsSync, writeSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { runPortal } from '@portal/server/run-portal';

/**
 * Runs the portal so that a test can make one of its processes hang: all get a signal, and the process that received a
 * request with a certain header hangs (spawn-hanging-portal.ts).
 */

/** The environment's name of the time after which a process counts as hanging, in milliseconds. */
const SILENCE_LIMIT_VARIABLE = 'TEST_SILENCE_LIMIT_MS';
/** The name of the file whose appearance ends a hang that can end. */
const RELEASE_VARIABLE = 'TEST_HANG_RELEASE';
const HANG_HEADER = 'x-test-hang';
const LOOK_EVERY_MS = 20;
const BLOCKED = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

const silenceLimitMs = Number(process.env[SILENCE_LIMIT_VARIABLE]);
let hang: string | undefined;

subscribe('tracing:fastify.request.handler:start', (message) => {
  const { request } = message as { readonly request: { readonly headers: IncomingHttpHeaders } };
  const wanted = request.headers[HANG_HEADER];
  if (typeof wanted === 'string') hang = wanted;
});

process.on('SIGUSR2', () => {
  if (hang === undefined) return;
  writeSync(process.stdout.fd, `${JSON.stringify({ msg: 'a process hangs' })}\n`);
  const isForever = hang === 'forever';
  // Waiting blocks the event loop like work without end, and leaves the processor to others.
  while (isForever || !existsSync(process.env[RELEASE_VARIABLE] ?? '')) Atomics.wait(BLOCKED, 0, 0, LOOK_EVERY_MS);
});

await runPortal({ silenceLimitMs });
