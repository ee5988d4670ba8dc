import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFailedJourneys, listFailedVitestTests, listRepeatedJourneys } from './failed-tests.mjs';
import { buildWeb, install, NODE, ROOT } from './prepare.mjs';

/**
 * `npm test`: everything, two steps at a time. Every step runs even if another one failed, so that one run shows all failures. A
 * step's output appears when it ends; the last lines name the tests that failed, and count.
 */

install();
buildWeb();
const { findChromium } = await import('./find-chromium.mjs');
// On a bare machine it is installed first, which the other steps don't have to wait for.
const chromium = findChromium();
chromium.catch(() => {});
const reports = mkdtempSync(join(tmpdir(), 'portal-reports-'));

const bin = (path) => join(ROOT, 'node_modules', path);
const vitest = (folder) => ({
  cwd: join(ROOT, folder),
  program: [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${join(reports, `${folder}.json`)}`,
  ],
  report: join(reports, `${folder}.json`),
  count: (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests + json.numPendingTests }),
  listFailed: listFailedVitestTests,
});

/** Waits of one step (for the database, for a page) leave the processor to the other. More at a time would only wait for it. */
const AT_A_TIME = 2;

/** The slowest first, so that the last two end at about the same time. */
const steps = [
  {
    title: 'browser journeys',
    program: [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    getEnv: async () => ({
      CHROMIUM_PATH: (await chromium) ?? '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json'),
    }),
    report: join(reports, 'e2e.json'),
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }),
    listFailed: listFailedJourneys,
    listRepeated: listRepeatedJourneys,
  },
  { title: 'server, on PostgreSQL and PGlite', ...vitest('server') },
  { title: 'web', ...vitest('web') },
  { title: 'types, lint, direction of imports', program: [join(ROOT, 'scripts/check.mjs')] },
  { title: 'demo county', ...vitest('demo') },
  { title: 'generated database types', program: [join(ROOT, 'server/src/commands/generate-types.ts'), '--verify'] },
  { title: 'contract', ...vitest('contract') },
  { title: 'messages', ...vitest('messages') },
  { title: 'card emulator', ...vitest('card-emulator') },
];

const env = {
  ...process.env,
  // Commands and crash tests start many processes. With cached code, each starts in less than half the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules/.cache/node-compile'),
};
const startedAt = performance.now();
const total = { passed: 0, failed: 0 };
const failures = [];
const repeated = [];
const waiting = [...steps];
await Promise.all(Array.from({ length: AT_A_TIME }, runWaitingSteps));
rmSync(reports, { recursive: true, force: true });

if (repeated.length > 0) console.log(`\nPassed only when made again:\n${repeated.join('\n')}`);
console.log(failures.length === 0 ? '\nAll is well.' : `\nFailed:\n${failures.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
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
