import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startCardEmulator } from './card-emulator.mjs';
import { install, NODE, ROOT } from './prepare.mjs';

/** `npm run dev`: the server, started again at every change, and the web with hot reload in front of it. */

install();

const emulator = await startCardEmulator();
const children = [
  spawn(
    NODE,
    [
      '--watch-path=server/src',
      '--watch-path=demo/src',
      '--watch-path=contract/src',
      '--watch-path=messages/src',
      'demo/src/main.ts',
    ],
    { cwd: ROOT, stdio: 'inherit', env: { RESPONSE_MISMATCH: 'throw', PROCESSES: '1', ...process.env, ...emulator } },
  ),
  spawn(NODE, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'web'], { cwd: ROOT, stdio: 'inherit' }),
];

process.on('SIGINT', () => {});
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);

function stop() {
  for (const child of children) child.kill('SIGTERM');
}
