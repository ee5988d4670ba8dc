import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, NODE, ROOT } from './prepare.mjs';

/** `npm run check`: types, keys of texts, lint and format, direction of imports, plain English, documents. Two checks run at a time. */

install();

const AT_A_TIME = 2;

const bin = (path) => join(ROOT, 'node_modules', path);
/** One thread each: several check the same types again, and take twice the processor time and memory. */
const checkTypes = (project) => [bin('typescript/bin/tsc'), '-p', project, '--checkers', '1'];

/** The slowest first. */
const checks = [
  ['types of server, contract and scripts', ...checkTypes('tsconfig.json')],
  ['direction of imports', join(ROOT, 'scripts/check-imports.mjs')],
  ['size and order of folders', join(ROOT, 'scripts/check-structure.ts')],
  ['types of the web', ...checkTypes('web/tsconfig.json')],
  ['lint and format', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  ['types of the texts', join(ROOT, 'scripts/generate-text-variables.ts'), '--verify'],
  ['known vulnerabilities', join(ROOT, 'scripts/look-up-vulnerabilities.mjs')],
  ['plain English', join(ROOT, 'scripts/check-plain-english.ts')],
  ['files that documents name', join(ROOT, 'scripts/check-documents.ts')],
];

const waiting = [...checks];
const results = await Promise.all(Array.from({ length: AT_A_TIME }, runWaitingChecks));
process.exit(results.every(Boolean) ? 0 : 1);

/** Runs checks until none is waiting. @returns whether all of them passed. */
async function runWaitingChecks() {
  let succeeded = true;
  while (waiting.length > 0) {
    const [title, ...command] = waiting.shift();
    const { status, output } = await runCheck(command);
    process.stdout.write(`${output}${status === 0 ? '✓' : '✗'} ${title}\n`);
    if (status !== 0) succeeded = false;
  }
  return succeeded;
}

/** Runs a check and collects what it writes, so that two at a time don't mix their lines. */
function runCheck(command) {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(NODE, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ status: 1, output: `${error.message}\n` }));
    child.on('close', (status) => resolve({ status, output: Buffer.concat(chunks).toString() }));
  });
}
