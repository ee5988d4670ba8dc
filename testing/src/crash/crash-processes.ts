import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findProgram } from '../programs/find-program.ts';
import type { ImagesCrashOptions } from './crash-images.ts';
import type { MailCrashOptions } from './crash-mail.ts';
import type { ReadPagesCrashOptions } from './crash-read-pages.ts';
import type { RenewalCrashOptions } from './crash-renewal.ts';
import type { ReportCrashOptions } from './crash-report.ts';
import type { CrashServerOptions } from './crash-server.ts';
import type { UnclaimedCrashOptions } from './crash-unclaimed.ts';
import type { WatchCrashOptions } from './crash-watch-alerts.ts';

/** Starts the portal as a process that dies at a chosen point (crash-server.ts). Its first line of output is its origin. */
export function spawnCrashServer(options: CrashServerOptions): ChildProcessByStdio<Writable, Readable, null> {
  return spawn(process.execPath, argumentsOf('crash-server.ts', options), { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Starts the monthly renewal as a process that dies at a chosen point (crash-renewal.ts). */
export const spawnCrashRenewal = (options: RenewalCrashOptions) => spawnScript('crash-renewal.ts', options);

/** Starts the job of the scheduled reports as a process that dies at a chosen point (crash-report.ts). */
export const spawnCrashReport = (options: ReportCrashOptions) => spawnScript('crash-report.ts', options);

/** Starts the outbox as a process that dies at a chosen point (crash-mail.ts). */
export const spawnCrashMail = (options: MailCrashOptions) => spawnScript('crash-mail.ts', options);

/** Starts the job of the watches as a process that dies at a chosen point (crash-watch-alerts.ts). */
export const spawnCrashWatchAlerts = (options: WatchCrashOptions) => spawnScript('crash-watch-alerts.ts', options);

/** Starts the notices of unclaimed balances as a process that dies at a chosen point (crash-unclaimed.ts). */
export const spawnCrashUnclaimed = (options: UnclaimedCrashOptions) => spawnScript('crash-unclaimed.ts', options);

/** Starts the reading of page texts as a process that dies at a chosen page (crash-read-pages.ts). */
export const spawnCrashReadPages = (options: ReadPagesCrashOptions) => spawnScript('crash-read-pages.ts', options);

/** Starts an import of images, or its undoing, as a process that dies at a chosen point (crash-images.ts). */
export const spawnCrashImages = (options: ImagesCrashOptions) => spawnScript('crash-images.ts', options);

function spawnScript(script: string, options: object): ChildProcess {
  return spawn(process.execPath, argumentsOf(script, options), { stdio: 'inherit' });
}

function argumentsOf(script: string, options: object): readonly string[] {
  return [findProgram(join(import.meta.dirname, script)), JSON.stringify(options)];
}
