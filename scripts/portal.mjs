import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { NODE, ROOT } from './prepare.mjs';

/** `./portal COMMAND …` of a release: the commands that `npm run COMMAND -- …` runs in a clone. */

const [command, ...args] = process.argv.slice(2);
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
if (command === undefined || !Object.hasOwn(scripts, command)) {
  console.error(`Use: ./portal COMMAND …\nCommands: ${Object.keys(scripts).join(', ')}`);
  process.exit(2);
}
if (command === 'start') {
  await import('./serve.mjs');
} else {
  // node [options] program
  const [, ...parts] = scripts[command].split(' ');
  const program = join(ROOT, parts.pop());
  const { status, signal } = spawnSync(NODE, [...parts, program, ...args], { stdio: 'inherit' });
  process.exit(status ?? 128 + (constants.signals[signal] ?? 1));
}
