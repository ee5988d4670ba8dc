import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install, NODE, ROOT } from './prepare.mjs';

/** `npm run check`: types, keys of texts, lint and format, direction of imports. */

install();

const bin = (path) => join(ROOT, 'node_modules', path);
const checks = [
  ['types of server, contract and scripts', bin('typescript/bin/tsc'), '-p', 'tsconfig.json'],
  ['types of the web', bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json'],
  ['types of the texts', join(ROOT, 'scripts/generate-text-variables.ts'), '--verify'],
  ['lint and format', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  ['direction of imports', join(ROOT, 'scripts/check-imports.mjs')],
];

let failed = false;
for (const [title, ...command] of checks) {
  const { status } = spawnSync(NODE, command, { cwd: ROOT, stdio: 'inherit' });
  console.log(`${status === 0 ? '✓' : '✗'} ${title}`);
  if (status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
