import { url as getDebuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { getReportInterval, type HeartbeatThreadData, type SharedHeartbeat } from './heartbeat-report.ts';
import { allocateNotes, type RequestNotes, writeNotes } from './request-notes.ts';

/** The thread counts, compares and writes a line. */
const THREAD_MAX_HEAP_MB = 16;

/**
 * Starts to report to the supervisor that the event loop of this process runs (docs/decisions/0202). A thread reports,
 * so that the supervisor receives the running requests even if the event loop hangs.
 *
 * @param silenceLimitMs the supervisor's limit.
 * @returns an object that records the requests.
 */
export function startHeartbeat(silenceLimitMs: number): RequestNotes {
  const everyMs = getReportInterval(silenceLimitMs);
  const shared: SharedHeartbeat = {
    beats: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    debugged: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    notes: allocateNotes(),
  };
  const beat = () => {
    Atomics.store(shared.debugged, 0, getDebuggerUrl() === undefined ? 0 : 1);
    Atomics.add(shared.beats, 0, 1);
  };
  // Twice per report, so that a report rarely falls between two beats.
  setInterval(beat, everyMs / 2).unref();
  new Worker(new URL('./heartbeat-thread.ts', import.meta.url), {
    workerData: { shared, everyMs } satisfies HeartbeatThreadData,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MAX_HEAP_MB },
  }).unref();
  return writeNotes(shared.notes);
}
