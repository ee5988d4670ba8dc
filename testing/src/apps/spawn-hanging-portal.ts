import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type SpawnedPortal, spawnPortal } from './spawn-portal.ts';

/** Long enough for a process that does its work on a busy machine. */
const SILENCE_LIMIT_MS = 6_000;
const PAUSE_MS = 20;
const MAIN = join(import.meta.dirname, '../crash/hanging-portal.ts');

/** A portal whose processes can be made to hang. */
export interface HangingPortal extends SpawnedPortal {
  readonly silenceLimitMs: number;
  /** Hangs the process that received a request with the headers `HANGING`. */
  hang(): void;
  hasHung(): boolean;
  /** Ends a hang that was requested with `HANGING.untilReleased`. */
  release(): void;
}

/** Headers of the request whose process hangs when the test requests it. */
export const HANGING = {
  forever: { 'x-test-hang': 'forever' },
  untilReleased: { 'x-test-hang': 'until-released' },
} as const;

/** Starts a portal like `spawnPortal`, with one process by default. */
export async function spawnHangingPortal(
  county: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<HangingPortal> {
  const settings = { PROCESSES: '1', ...environment, LOG_LEVEL: 'info' };
  const folder = mkdtempSync(join(tmpdir(), 'portal-hanging-'));
  const released = join(folder, 'released');
  const hanging = { TEST_SILENCE_LIMIT_MS: String(SILENCE_LIMIT_MS), TEST_HANG_RELEASE: released };
  const portal = await spawnPortal(county, { ...settings, ...hanging }, MAIN);
  // The log follows what is printed.
  while (portal.listServing().length < Number(settings.PROCESSES)) await setTimeout(PAUSE_MS);
  return {
    ...portal,
    silenceLimitMs: SILENCE_LIMIT_MS,
    hang: () => {
      for (const processId of portal.listServing()) process.kill(processId, 'SIGUSR2');
    },
    hasHung: () => portal.listLogged('a process hangs').length > 0,
    release: () => writeFileSync(released, ''),
    [Symbol.dispose]: () => {
      portal[Symbol.dispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
