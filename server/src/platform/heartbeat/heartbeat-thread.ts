import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { HEARTBEAT_DESCRIPTOR, type HeartbeatReport, type HeartbeatThreadData } from './heartbeat-report.ts';
import { readNotes } from './request-notes.ts';

const { shared, everyMs } = workerData as HeartbeatThreadData;
const sleep = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
let lastBeats = -1;

/** Reports to the supervisor whether the event loop of this process runs, and while it doesn't, what it was doing. */
for (;;) {
  const beats = Atomics.load(shared.beats, 0);
  const isDebugged = Atomics.load(shared.debugged, 0) === 1;
  const isAlive = beats !== lastBeats;
  report(isAlive ? { isAlive, isDebugged } : { isAlive, isDebugged, requests: readNotes(shared.notes) });
  lastBeats = beats;
  Atomics.wait(sleep, 0, 0, everyMs);
}

function report(heartbeat: HeartbeatReport): void {
  try {
    writeSync(HEARTBEAT_DESCRIPTOR, `${JSON.stringify(heartbeat)}\n`);
  } catch {
    // The supervisor is gone. A hanging event loop wouldn't notice, and would keep the port.
    process.kill(process.pid, 'SIGKILL');
  }
}
