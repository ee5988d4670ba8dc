import type { NotedRequest, SharedNotes } from './request-notes.ts';

/** The descriptor of the pipe through which a process reports to its supervisor; the first three and that of messages precede it. */
export const HEARTBEAT_DESCRIPTOR = 4;

/**
 * The default for the time after which a process counts as hanging: longer than any blocking work of a healthy process.
 */
export const SILENCE_LIMIT_MS = 30_000;

/** Reports within the time after which a process counts as hanging: a few late or lost ones don't matter. */
const REPORTS_PER_LIMIT = 30;

/** How often a process reports, and its supervisor looks. */
export function getReportInterval(silenceLimitMs: number): number {
  return silenceLimitMs / REPORTS_PER_LIMIT;
}

/** A report of a process's reporting thread about its event loop; one per line, as JSON. */
export interface HeartbeatReport {
  /** Whether the event loop has run since the last report. */
  readonly isAlive: boolean;
  /** Whether a debugger can stop the event loop (node --inspect). */
  readonly isDebugged: boolean;
  /** The last request that started, then the others that run; only while the event loop doesn't run. */
  readonly requests?: readonly NotedRequest[];
}

/** The memory that the reporting thread shares with the event loop. */
export interface SharedHeartbeat {
  /** Counts while the event loop runs. */
  readonly beats: Int32Array;
  /** 1 if a debugger can stop the event loop. */
  readonly debugged: Int32Array;
  readonly notes: SharedNotes;
}

export interface HeartbeatThreadData {
  readonly shared: SharedHeartbeat;
  readonly everyMs: number;
}
