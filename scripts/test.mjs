import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, install, NODE, ROOT } from './prepare.mjs';

/**
 * `npm test`: everything. Every step runs even when one before it failed, so that one run tells all; the last line counts.
 */

install();
buildWeb();
const { findChromium } = await import('./find-chromium.mjs');
const chromium = await findChromium();
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
});

const steps = [
  { title: 'types, lint, direction of imports', program: [join(ROOT, 'scripts/check.mjs')] },
  { title: 'generated database types', program: [join(ROOT, 'server/src/commands/generate-types.ts'), '--verify'] },
  { title: 'contract', ...vitest('contract') },
  { title: 'messages', ...vitest('messages') },
  { title: 'card emulator', ...vitest('card-emulator') },
  { title: 'server, on PostgreSQL and PGlite', ...vitest('server') },
  { title: 'demo county', ...vitest('demo') },
  { title: 'web', ...vitest('web') },
  {
    title: 'browser journeys',
    program: [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    env: { CHROMIUM_PATH: chromium ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
    report: join(reports, 'e2e.json'),
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }),
  },
];

const total = { passed: 0, failed: 0 };
const failures = [];
for (const step of steps) {
  console.log(`\n== ${step.title}`);
  const { status } = spawnSync(NODE, step.program, {
    cwd: step.cwd ?? ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...step.env },
  });
  const counted = count(step, status === 0);
  total.passed += counted.passed;
  total.failed += counted.failed;
  if (status !== 0 || counted.failed > 0) failures.push(step.title);
}
rmSync(reports, { recursive: true, force: true });

console.log(failures.length === 0 ? '\nAll is well.' : `\nFailed: ${failures.join('; ')}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/** A step without a report of single tests counts as one. A skipped test counts as failed: nothing is left out in silence. */
function count(step, succeeded) {
  const whole = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  if (step.report === undefined) return whole;
  try {
    return step.count(JSON.parse(readFileSync(step.report, 'utf8')));
  } catch {
    return whole;
  }
}
