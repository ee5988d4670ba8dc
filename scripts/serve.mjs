import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { startCardEmulator } from './card-emulator.mjs';
import { NODE, ROOT } from './prepare.mjs';

/**
 * Runs the portal in the foreground, with a card emulator for the demo county. `npm start` prepares a clone first; a release needs no more.
 */

const emulator = await startCardEmulator();
const server = spawn(NODE, [join(ROOT, 'demo/src/main.ts')], {
  stdio: 'inherit',
  env: { ...process.env, ...emulator },
});

// A terminal sends Ctrl-C to both processes; the server ends and this process waits for it. Signals to this process
// alone are passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
