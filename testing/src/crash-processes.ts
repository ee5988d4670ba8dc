import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { MailCrashOptions } from './crash-mail.ts';
import type { RenewalCrashOptions } from './crash-renewal.ts';
import type { ReportCrashOptions } from './crash-report.ts';
import type { CrashServerOptions } from './crash-server.ts';
import type { WatchCrashOptions } from './crash-watch-alerts.ts';

/** Starts the portal as a process that dies at a chosen point (crash-server.ts). Its first line of output is its origin. */
export function spawnCrashServer(options: CrashServerOptions): ChildProcessByStdio<Writable, Readable, null> {
  const script = join(import.meta.dirname, 'crash-server.ts');
  return spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Starts the monthly renewal as a process that dies at a chosen point (crash-renewal.ts). */
export function spawnCrashRenewal(options: RenewalCrashOptions): ChildProcess {
  const script = join(import.meta.dirname, 'crash-renewal.ts');
  return spawn(process.execPath, [script, JSON.stringify(options)], { stdio: 'inherit' });
}

/** Starts the job of the scheduled reports as a process that dies at a chosen point (crash-report.ts). */
export function spawnCrashReport(options: ReportCrashOptions): ChildProcess {
  const script = join(import.meta.dirname, 'crash-report.ts');
  return spawn(process.execPath, [script, JSON.stringify(options)], { stdio: 'inherit' });
}

/** Starts the outbox as a process that dies at a chosen point (crash-mail.ts). */
export function spawnCrashMail(options: MailCrashOptions): ChildProcess {
  const script = join(import.meta.dirname, 'crash-mail.ts');
  return spawn(process.execPath, [script, JSON.stringify(options)], { stdio: 'inherit' });
}

/** Starts the job of the watches as a process that dies at a chosen point (crash-watch-alerts.ts). */
export function spawnCrashWatchAlerts(options: WatchCrashOptions): ChildProcess {
  const script = join(import.meta.dirname, 'crash-watch-alerts.ts');
  return spawn(process.execPath, [script, JSON.stringify(options)], { stdio: 'inherit' });
}
