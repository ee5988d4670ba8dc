import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { startCardEmulator } from './card-emulator.mjs';
import { buildWeb, install, NODE, ROOT } from './prepare.mjs';

/** `npm start`: whatever a fresh clone lacks, then the portal. */

install();
buildWeb();

const emulator = await startCardEmulator();
const server = spawn(NODE, [join(ROOT, 'demo/src/main.ts')], {
  stdio: 'inherit',
  env: { ...process.env, ...emulator },
});

// A terminal sends Ctrl-C to both; the server ends by itself, and this process waits for it. What is sent to this process alone is
// passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
