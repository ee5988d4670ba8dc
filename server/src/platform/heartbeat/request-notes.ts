/**
 * Requests that a process recorded when they started, in memory that another thread of the process reads: once the
 * event loop hangs, its own code can no longer report them. Only the route of a request is recorded: no address, no
 * values, no user.
 */
export interface RequestNotes {
  /** Notes the start of a request. @returns notes its end. */
  begin(request: StartedRequest): () => void;
}

export interface StartedRequest {
  readonly id: string;
  readonly method: string;
  /** The key of the county; undefined for an address that belongs to none. */
  readonly county: string | undefined;
  /** The pattern of the route, `/juniper/pictures/:name`. */
  readonly path: string;
}

/** A recorded request for the log. */
export interface NotedRequest extends Partial<StartedRequest> {
  /** Since its start. */
  readonly ageMs: number;
  /** False for the last request if it ended before the process fell silent. */
  readonly isRunning: boolean;
}

/** Memory that two threads share. */
export interface SharedNotes {
  /** The place of each note in the order of the starts, from 1; 0 for an empty one. */
  readonly orders: Float64Array;
  readonly startedAtMs: Float64Array;
  /** 1 while the request runs. */
  readonly running: Uint8Array;
  readonly lengths: Uint16Array;
  readonly texts: Uint8Array;
}

/** More than a process has running; if it has more, the new ones take the places of old ones. */
const NOTES = 256;
/** An id, a method, a county and the longest route need half of it. */
const TEXT_BYTES = 256;
/** None of the parts contains it. */
const SEPARATOR = ' ';
/** Requests in a report. */
const READ_MAX = 20;

/** Allocates notes in shared memory. */
export function allocateNotes(): SharedNotes {
  return {
    orders: new Float64Array(new SharedArrayBuffer(NOTES * Float64Array.BYTES_PER_ELEMENT)),
    startedAtMs: new Float64Array(new SharedArrayBuffer(NOTES * Float64Array.BYTES_PER_ELEMENT)),
    running: new Uint8Array(new SharedArrayBuffer(NOTES)),
    lengths: new Uint16Array(new SharedArrayBuffer(NOTES * Uint16Array.BYTES_PER_ELEMENT)),
    texts: new Uint8Array(new SharedArrayBuffer(NOTES * TEXT_BYTES)),
  };
}

/** Writes notes; only one thread does. A note takes less than a microsecond. */
export function writeNotes({ orders, startedAtMs, running, lengths, texts }: SharedNotes): RequestNotes {
  const bytes = Buffer.from(texts.buffer);
  let started = 0;
  let next = 0;
  return {
    begin({ id, method, county = '', path }) {
      const slot = findSlot(running, next);
      next = (slot + 1) % NOTES;
      started += 1;
      const order = started;
      orders[slot] = order;
      startedAtMs[slot] = readMonotonicMs();
      lengths[slot] = bytes.write([id, method, county, path].join(SEPARATOR), slot * TEXT_BYTES, TEXT_BYTES, 'latin1');
      running[slot] = 1;
      return () => {
        if (orders[slot] === order) running[slot] = 0;
      };
    },
  };
}

/** The oldest note of a request that has ended, so that the last ones stay. */
function findSlot(running: Uint8Array, next: number): number {
  for (let count = 0; count < NOTES; count += 1) {
    const slot = (next + count) % NOTES;
    if (running[slot] === 0) return slot;
  }
  return next;
}

/**
 * Reads notes in another thread while the writing one hangs.
 *
 * @returns the last request that started, and the others that run, the latest first.
 */
export function readNotes({ orders, startedAtMs, running, lengths, texts }: SharedNotes): readonly NotedRequest[] {
  const nowMs = readMonotonicMs();
  const bytes = Buffer.from(texts.buffer);
  return [...orders.keys()]
    .filter((slot) => orders[slot] !== 0)
    .toSorted((one, other) => (orders[other] ?? 0) - (orders[one] ?? 0))
    .filter((slot, place) => place === 0 || running[slot] === 1)
    .slice(0, READ_MAX)
    .map((slot) => {
      const start = slot * TEXT_BYTES;
      const [id, method, county, path] = bytes.toString('latin1', start, start + (lengths[slot] ?? 0)).split(SEPARATOR);
      const ageMs = Math.round(nowMs - (startedAtMs[slot] ?? nowMs));
      return { id, method, county: county || undefined, path, ageMs, isRunning: running[slot] === 1 };
    });
}

/** Monotonic, and the same in all threads of a process. */
function readMonotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
