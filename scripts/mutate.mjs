import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync, Visitor } from 'vite';
import { createVitest } from 'vitest/node';
import { findAffectedTests } from './find-affected-tests.mjs';
import { ROOT } from './prepare.mjs';

/**
 * Puts one fault after the other into the rules about money and runs the tests next to them, which must notice: it
 * replaces an operator, a condition or a number. Prints faults that no test noticed; a few of these have no visible
 * effect. Files on the command line replace the rules about money. No file is changed: the faults are in the modules
 * that the tests load. `--sample=30` tries so many of all faults, chosen at random; `--seed` repeats a sample. With `--database`, a fault
 * that the quick tests miss is tried with the module's tests that need a database.
 */

/** Fewer than this share of noticed faults is a failure. */
const NOTICED_SHARE_MIN = 0.9;
const RULES = 'server/src/modules/money/**/*.rules.ts';

const OTHER_OPERATOR = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '&&': '||', '||': '&&', '|': '&', '&': '|' },
};

const NEEDS_DATABASE = /\.(db|http|engines)\.test\.ts$/;
const ON_POSTGRESQL = {
  env: { ENGINE: 'postgresql' },
  globalSetup: ['../testing/src/database/global-setup.ts'],
};

/** A silent reporter: thousands of lines would hide the few that count. */
const SILENT = {};

const { values: options, positionals } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Date.now()) },
    database: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const files = positionals.length > 0 ? positionals : globSync(RULES, { cwd: ROOT }).sort();
let [noticed, made] = [0, 0];
const faults = files.map((file) => ({ file, faults: listFaults(file, readFileSync(join(ROOT, file), 'utf8')) }));
for (const { file, faults: chosen } of options.sample === undefined ? faults : drawSample(faults))
  await tryFaults(file, chosen);
console.log(`${noticed} of ${made} faults were noticed`);
process.exit(noticed >= made * NOTICED_SHARE_MIN ? 0 : 1);

/** Each fault has the same chance. */
function drawSample(byFile) {
  console.log(`A sample of ${options.sample} faults, chosen by --seed=${options.seed}`);
  const rank = (file, { start, text }) =>
    createHash('sha256').update(`${options.seed} ${file} ${start} ${text}`).digest('hex');
  const ranked = byFile.flatMap(({ file, faults }) =>
    faults.map((fault) => ({ file, fault, rank: rank(file, fault) })),
  );
  const chosen = new Set(
    ranked
      .sort((one, other) => (one.rank < other.rank ? -1 : 1))
      .slice(0, Number(options.sample))
      .map(({ fault }) => fault),
  );
  return byFile
    .map(({ file, faults }) => ({ file, faults: faults.filter((fault) => chosen.has(fault)) }))
    .filter(({ faults }) => faults.length > 0);
}

async function tryFaults(file, faults) {
  const code = readFileSync(join(ROOT, file), 'utf8');
  const { quick, slow } = listNearestTests(file);
  if (quick.length + slow.length === 0) throw new Error(`No test is next to ${file}.`);
  if (!(await passes(quick, file, code))) throw new Error(`The tests next to ${file} fail without any fault.`);
  for (const { start, end, text } of faults) {
    made += 1;
    const faulty = code.slice(0, start) + text + code.slice(end);
    const isNoticed = !(await passes(quick, file, faulty)) || (options.database && !(await passes(slow, file, faulty)));
    if (isNoticed) noticed += 1;
    else report(file, code, { start, end, text });
  }
}

/** Whether all tests pass when the file has this text. Vitest keeps what it has loaded, so each run starts a new one. */
async function passes(tests, file, code) {
  if (tests.length === 0) return true;
  const path = join(ROOT, file);
  const vitest = await createVitest(
    'test',
    {
      ...{ config: false, root: join(ROOT, 'server'), watch: false, include: tests },
      ...{ bail: 1, maxWorkers: 1, isolate: false, fsModuleCache: false, reporters: [SILENT] },
      // A busy machine is slow, not wrong.
      ...{ testTimeout: 120_000, hookTimeout: 180_000 },
      ...(tests.some((test) => NEEDS_DATABASE.test(test)) && ON_POSTGRESQL),
    },
    { plugins: [{ name: 'fault', enforce: 'pre', load: (id) => (id === path ? code : undefined) }] },
  );
  try {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications());
    return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
  } finally {
    await vitest.close();
  }
}

/** The tests of the file's module, those without a database apart, from the folder of the server. */
function listNearestTests(file) {
  const folder = posix.dirname(file);
  const tests = findAffectedTests(ROOT, [file])
    .tests.server.filter((path) => path.startsWith(`${folder}/`) && !path.endsWith('.long.test.ts'))
    .map((path) => path.slice('server/'.length));
  return {
    quick: tests.filter((path) => !NEEDS_DATABASE.test(path)),
    slow: tests.filter((path) => NEEDS_DATABASE.test(path)),
  };
}

/** Every single change: its place and its replacement. */
function listFaults(file, code) {
  const { program } = parseSync(file, code);
  const faults = [];
  /** Types, and conditions of loops, which might never end. */
  const spared = [];
  const spare = (node) => node && spared.push(node);
  const add = (start, end, text) => faults.push({ start, end, text });
  const changeOperator = ({ left, right, operator }) => {
    const other = OTHER_OPERATOR[operator];
    const start = code.indexOf(operator, left.end);
    if (other !== undefined && start < right.start) add(start, start + operator.length, other);
  };
  const negate = ({ test }) => add(test.start, test.end, `!(${code.slice(test.start, test.end)})`);
  new Visitor({
    BinaryExpression: changeOperator,
    LogicalExpression: changeOperator,
    IfStatement: negate,
    ConditionalExpression: negate,
    UnaryExpression: ({ operator, start, argument }) => operator === '!' && add(start, argument.start, ''),
    Literal({ start, end, value }) {
      if (typeof value === 'number') add(start, end, String(value + 1));
      if (typeof value === 'boolean') add(start, end, String(!value));
    },
    TSLiteralType: spare,
    ForStatement({ test, update }) {
      spare(test);
      spare(update);
    },
    WhileStatement: ({ test }) => spare(test),
  }).visit(program);
  return faults
    .filter(({ start, end }) => !spared.some((node) => node.start <= start && end <= node.end))
    .sort((one, other) => one.start - other.start);
}

function report(file, code, { start, end, text }) {
  const line = code.slice(0, start).split('\n').length;
  console.log(`Not noticed: ${file}:${line}: ${code.slice(start, end)} -> ${text || '(nothing)'}`);
}
