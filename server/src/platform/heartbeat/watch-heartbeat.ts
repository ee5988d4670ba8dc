import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Log } from '../log/log.ts';
import { asEvent } from '../log/security-events.ts';
import { getReportInterval, HEARTBEAT_DESCRIPTOR, type HeartbeatReport } from './heartbeat-report.ts';
import { Silence } from './silence.ts';

/** How long a process that was silent and told to end has for that, as a share of the limit: it may have come back to life. */
const ENDS_WITHIN = 1 / 6;

/** Watches a process that serves. */
export interface HeartbeatWatch {
  /** Starts counting, once the process serves: while it starts it may migrate an embedded database at one go. */
  start(): void;
  stop(): void;
}

/**
 * Ends a process whose event loop hangs, or that is stopped entirely, so that its supervisor starts another one: first
 * with SIGTERM, on which a process that recovers shuts down gracefully, then with SIGKILL. Logs the last request that
 * the process started and the other running ones.
 *
 * @param child a process with a pipe at HEARTBEAT_DESCRIPTOR, through which `startHeartbeat` reports.
 * @param options.details are added to each log line.
 */
export function watchHeartbeat(
  child: ChildProcess,
  {
    silenceLimitMs,
    log,
    details,
  }: { readonly silenceLimitMs: number; readonly log: Log; readonly details: Readonly<Record<string, unknown>> },
): HeartbeatWatch {
  const everyMs = getReportInterval(silenceLimitMs);
  const silence = new Silence(everyMs);
  let last: HeartbeatReport = { isAlive: true, isDebugged: false };
  let limitMs = silenceLimitMs;
  let isExcused = false;
  let timer: NodeJS.Timeout | undefined;
  const reports = child.stdio[HEARTBEAT_DESCRIPTOR] as Readable;
  // When the process ends, the pipe ends too, possibly with an error.
  reports.on('error', () => {});
  createInterface({ input: reports }).on('line', (line) => {
    last = parseReport(line) ?? last;
    if (!last.isAlive) return;
    silence.end();
    isExcused = false;
  });
  const look = () => {
    const silentMs = silence.look(performance.now());
    if (silentMs < limitMs || isExcused) return;
    const [request, ...running] = last.requests ?? [];
    const found = { ...details, silentMs: Math.round(silentMs), request, running };
    isExcused = limitMs === silenceLimitMs && (last.isDebugged || isTraced(child.pid));
    if (isExcused) {
      log.warn(found, 'a process is silent, but is being debugged');
    } else if (limitMs === silenceLimitMs) {
      log.error({ ...asEvent('process.silent'), ...found }, 'a process is silent and is replaced');
      child.kill('SIGTERM');
      silence.end();
      limitMs = silenceLimitMs * ENDS_WITHIN;
    } else {
      child.kill('SIGKILL');
    }
  };
  return {
    start: () => {
      silence.end();
      timer ??= setInterval(look, everyMs);
    },
    stop: () => clearInterval(timer),
  };
}

/** @returns undefined for a line that the end of the process cut. */
function parseReport(line: string): HeartbeatReport | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Whether gdb, strace or the like holds a process (proc_pid_status(5)); false where the system doesn't say it. */
function isTraced(pid: number | undefined): boolean {
  try {
    return /^TracerPid:\s*[1-9]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
