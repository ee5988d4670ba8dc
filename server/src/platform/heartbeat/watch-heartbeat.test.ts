import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'vitest';
import { createLog } from '../log/log.ts';
import { type HeartbeatWatch, watchHeartbeat } from './watch-heartbeat.ts';

/** Long enough for a process that reports many times in a sixth of it, on a busy machine. */
const SILENCE_LIMIT_MS = 6_000;

const WRITE = `
  const { writeSync } = require('node:fs');
  const write = (isAlive) => writeSync(4, JSON.stringify({ isAlive, isDebugged: false }) + '\\n');`;

/** Runs a script in a process that is watched until it ends. */
async function watch(script: string) {
  const stdio = ['ignore', 'inherit', 'inherit', 'ignore', 'pipe'] as const;
  const child = spawn(process.execPath, ['-e', WRITE + script], { stdio: [...stdio] });
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const heartbeat: HeartbeatWatch = watchHeartbeat(child, {
    ...{ silenceLimitMs: SILENCE_LIMIT_MS, log, details: { process: 1 } },
  });
  heartbeat.start();
  const [code, signal] = await once(child, 'exit');
  heartbeat.stop();
  return { code, signal, logged: lines.map(({ msg }) => msg) };
}

test.concurrent('A process that recovers when it is told to end has time to shut down', async ({ expect }) => {
  const script = `
    let isAlive = false;
    setInterval(() => write(isAlive), 50);
    process.on('SIGTERM', () => { isAlive = true; setTimeout(() => process.exit(0), 2_000); });`;
  expect(await watch(script)).toEqual({ code: 0, signal: null, logged: ['a process is silent and is replaced'] });
});

test.concurrent('A process that stays silent is killed', async ({ expect }) => {
  const script = `
    setInterval(() => write(false), 50);
    process.on('SIGTERM', () => {});`;
  expect(await watch(script)).toEqual({
    ...{ code: null, signal: 'SIGKILL', logged: ['a process is silent and is replaced'] },
  });
});

test.concurrent('A process that reports for longer than the limit is left alone, even if a report is cut off', async ({
  expect,
}) => {
  const script = `
    setInterval(() => write(true), 50);
    setTimeout(() => { writeSync(4, '{"isAli\\n'); process.exit(0); }, ${SILENCE_LIMIT_MS + 1_000});`;
  expect(await watch(script)).toEqual({ code: 0, signal: null, logged: [] });
});
