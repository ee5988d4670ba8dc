import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb, install, NODE, ROOT } from './prepare.mjs';

/**
 * `npm test`: everything, two steps at a time. Every step runs even if another one failed, so that one run shows all
 * failures. A step's output appears when it ends; the last lines name the tests that failed, and count.
 *
 * `npm run test:fast` runs the tests that need neither a database nor a page, `npm test -- --changed` those affected by
 * a change (`--since=main` compares with another commit than the last one), and `npm run test:long` everything in full.
 */

const { values: mode } = parseArgs({
  options: {
    fast: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
  },
});

install();
const { listAffectedSteps, listAllSteps, listFastSteps, listLongSteps } = await import('./test-steps.mjs');
const reports = mkdtempSync(join(tmpdir(), 'portal-reports-'));
// On a bare machine it is installed first, which the other steps don't have to wait for.
let chromium;
const run = { reports, findChromium };
const steps = listSteps();
if (steps.some(({ title }) => title === 'browser journeys')) {
  buildWeb();
  findChromium().catch(() => {});
}

function listSteps() {
  if (mode.fast) return listFastSteps(run);
  if (mode.changed) return listAffectedSteps(run, mode.since);
  return mode.long ? listLongSteps(run) : listAllSteps(run);
}

function findChromium() {
  chromium ??= import('./find-chromium.mjs').then((module) => module.findChromium());
  return chromium;
}

/** Waits of one step (for the database, for a page) leave the processor to the other. More at a time would only wait for it. */
const AT_A_TIME = 2;

/**
 * The additions of the long run: files that take minutes, every language, and longer sequences of the models of money
 * and of odd requests.
 */
const LONG = { LONG_TESTS: 'yes', MODEL_SEQUENCES: '1000', FUZZ_RUNS: '150' };

/** Another tenth for each commit, and the same one whenever a commit is tested again. */
const factsSeed = process.env.FACTS_SEED ?? String(readCommit() % 1_000_000_000);

const { FACTS_SEED: _, ...environment } = process.env;
const env = {
  ...environment,
  // Commands and crash tests start many processes. With cached code, each starts in less than half the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules/.cache/node-compile'),
  ...(mode.long ? LONG : { FACTS_SEED: factsSeed }),
};
if (!mode.long) console.log(`   A tenth of the long checks, chosen by FACTS_SEED=${factsSeed}`);
const startedAt = performance.now();
const total = { passed: 0, failed: 0 };
const failures = [];
const repeated = [];
const waiting = [...steps];
await Promise.all(Array.from({ length: AT_A_TIME }, runWaitingSteps));
rmSync(reports, { recursive: true, force: true });

if (repeated.length > 0) console.log(`\nPassed only when made again:\n${repeated.join('\n')}`);
console.log(failures.length === 0 ? '\nAll is well.' : `\nFailed:\n${failures.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed${mode.long ? '' : ` (FACTS_SEED=${factsSeed})`}`);
process.exit(failures.length === 0 ? 0 : 1);

async function runWaitingSteps() {
  while (waiting.length > 0) {
    const step = waiting.shift();
    console.log(`   ${formatTime()} started: ${step.title}`);
    const { status, output } = await runStep(step);
    const { passed, failed, failedTests, repeatedTests } = readReport(step, status === 0);
    total.passed += passed;
    total.failed += failed;
    repeated.push(...repeatedTests);
    if (status !== 0 || failed > 0) failures.push(step.title, ...failedTests);
    process.stdout.write(`\n== ${step.title}\n${output}`);
    console.log(`   ${formatTime()} ended: ${step.title}: ${passed} passed, ${failed} failed`);
  }
}

/** Runs a step and collects what it writes, so that two at a time don't mix their lines. */
async function runStep({ program, cwd = ROOT, getEnv }) {
  let own;
  try {
    own = await getEnv?.();
  } catch (error) {
    return { status: 1, output: `${error.message}\n` };
  }
  return new Promise((resolve) => {
    const child = spawn(NODE, program, { cwd, env: { ...env, ...own } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => {
      output += `${error.message}\n`;
    });
    child.on('close', (status) => resolve({ status, output }));
  });
}

/** The commit as a number; outside of a clone of the repository, the day. */
function readCommit() {
  try {
    const hash = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], {
      cwd: ROOT,
      stdio: 'pipe',
      encoding: 'utf8',
    });
    return Number.parseInt(hash.slice(0, 7), 16);
  } catch {
    return Math.floor(Date.now() / 86_400_000);
  }
}

/** The time since the start, `m:ss`. */
function formatTime() {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A step without a report of single tests counts as one. A skipped test counts as failed: no test is left out silently. */
function readReport(step, succeeded) {
  const whole = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, failedTests: [], repeatedTests: [] };
  if (step.report === undefined) return whole;
  try {
    const json = JSON.parse(readFileSync(step.report, 'utf8'));
    return { ...step.count(json), failedTests: step.listFailed(json), repeatedTests: step.listRepeated?.(json) ?? [] };
  } catch {
    return whole;
  }
}
