import { stripVTControlCharacters } from 'node:util';

/**
 * The tests that failed, from the reports of Vitest and Playwright, each with the first lines of its error. A long
 * output is often kept only in part, so its last lines must contain the failures.
 */

/** Lines of an error that are printed with its test. */
const ERROR_LINES = 12;

/**
 * @param {{ testResults: { name: string, message?: string, status: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] }} json
 *   Vitest's JSON report.
 * @returns {string[]} one text for each test that failed or was skipped, and for each file that couldn't be run
 */
export function listFailedVitestTests({ testResults }) {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => describe(name, test.fullName, test.failureMessages?.[0] ?? test.status));
    return failed.length === 0 && status === 'failed' ? [describe(name, '', message ?? '')] : failed;
  });
}

/**
 * @param {{ suites: object[], errors?: { message?: string }[] }} json Playwright's JSON report
 * @returns {string[]} one text for each journey that failed or was skipped, and for each error outside of journeys
 */
export function listFailedJourneys({ suites, errors = [] }) {
  return [
    ...errors.map(({ message }) => describe('browser journeys', '', message ?? '')),
    ...describeSpecs(suites, ['unexpected', 'skipped']),
  ];
}

/**
 * @param {{ suites: object[] }} json Playwright's JSON report
 * @returns {string[]} one text for each journey that failed at first and passed when it was made again
 */
export function listRepeatedJourneys({ suites }) {
  return describeSpecs(suites, ['flaky']);
}

function describeSpecs(suites, statuses) {
  return suites
    .flatMap(listSpecs)
    .filter((spec) => spec.tests.some(({ status }) => statuses.includes(status)))
    .map((spec) => describe(spec.file, spec.title, findError(spec)));
}

function listSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function findError({ tests }) {
  const results = tests.flatMap((test) => test.results);
  return (
    results.find((result) => result.error !== undefined)?.error.message ?? tests.map((test) => test.status).join(', ')
  );
}

function describe(file, title, error) {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, ERROR_LINES);
  return [`${file}: ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
