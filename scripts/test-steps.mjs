import { join } from 'node:path';
import { listFailedJourneys, listFailedVitestTests, listRepeatedJourneys } from './failed-tests.mjs';
import { findAffectedTests, listChangedFiles } from './find-affected-tests.mjs';
import { ROOT } from './prepare.mjs';

/**
 * The steps of `npm test`, and which of them the shorter and longer runs make (decision 0221). The slowest are first, so that the last
 * two end at about the same time.
 */

const bin = (path) => join(ROOT, 'node_modules', path);

/** @typedef {{ reports: string, findChromium: () => Promise<string | undefined> }} Run the folder of reports, and the browser */

function vitest({ reports }, title, folder, args = []) {
  const report = join(reports, `${folder}.json`);
  return {
    title,
    cwd: join(ROOT, folder),
    program: [bin('vitest/vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`, ...args],
    report,
    count: (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests + json.numPendingTests }),
    listFailed: listFailedVitestTests,
  };
}

function journeys({ reports, findChromium }, args = []) {
  return {
    title: 'browser journeys',
    program: [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', ...args],
    getEnv: async () => ({
      CHROMIUM_PATH: (await findChromium()) ?? '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json'),
    }),
    report: join(reports, 'e2e.json'),
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }),
    listFailed: listFailedJourneys,
    listRepeated: listRepeatedJourneys,
  };
}

const TITLES = {
  server: 'server, on PostgreSQL and PGlite',
  web: 'web',
  demo: 'demo county',
  contract: 'contract',
  messages: 'messages',
  'card-emulator': 'card emulator',
};

/** Everything. @param {Run} run */
export function listAllSteps(run) {
  const tests = (folder) => vitest(run, TITLES[folder], folder);
  return [
    journeys(run),
    tests('server'),
    tests('web'),
    { title: 'types, lint, direction of imports', program: [join(ROOT, 'scripts/check.mjs')] },
    tests('demo'),
    { title: 'generated database types', program: [join(ROOT, 'server/src/commands/generate-types.ts'), '--verify'] },
    tests('contract'),
    tests('messages'),
    tests('card-emulator'),
  ];
}

/** Everything in full, and whether the tests of the rules about money notice faults in them. @param {Run} run */
export function listLongSteps(run) {
  return [...listAllSteps(run), { title: 'faults put into the rules', program: [join(ROOT, 'scripts/mutate.mjs')] }];
}

/** The tests that need neither a database nor a page. @param {Run} run */
export function listFastSteps(run) {
  return [
    vitest(run, 'rules of the server', 'server', ['--project', 'rules', 'src/modules']),
    vitest(run, 'rules of the web', 'web', ['--project', 'rules']),
    vitest(run, TITLES.contract, 'contract'),
    vitest(run, TITLES.messages, 'messages'),
  ];
}

/** The tests affected by a change. @param {Run} run @param {string} since a commit */
export function listAffectedSteps(run, since) {
  const changed = listChangedFiles(ROOT, since);
  const { tests, journeys: specs, concernAll } = findAffectedTests(ROOT, changed);
  if (concernAll.length > 0) console.log(`   All tests depend on ${concernAll.join(', ')}: npm test runs them.`);
  const filesOf = (folder) => tests[folder].map((path) => path.slice(folder.length + 1));
  const scaffolding = tests.testing.map((path) => `../${path}`);
  const affected = Object.keys(TITLES).flatMap((folder) => {
    const files = folder === 'server' ? [...filesOf(folder), ...scaffolding] : filesOf(folder);
    return files.length === 0 ? [] : [vitest(run, TITLES[folder], folder, files)];
  });
  return specs.length === 0 ? affected : [journeys(run, specs), ...affected];
}
