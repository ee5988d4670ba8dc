import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { createVitest } from 'vitest/node';
import { findAffectedTests } from './find-affected-tests.mjs';
import { ROOT } from './prepare.mjs';

/**
 * Puts one fault after the other into the rules about money and runs the tests next to them, which must notice: it
 * replaces an operator, a condition or a number. Prints faults that no test noticed; a few of these have no visible
 * effect. Files on the command line replace the rules about money. No file is changed: the faults are in the modules
 * that the tests load.
 */

/** Fewer than this share of noticed faults is a failure. */
const NOTICED_SHARE_MIN = 0.9;
const RULES = 'server/src/modules/money/**/*.rules.ts';

const OTHER_OPERATOR = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '&&': '||', '||': '&&', '|': '&', '&': '|' },
};

/** A silent reporter: thousands of lines would hide the few that count. */
const SILENT = {};

const files = process.argv.length > 2 ? process.argv.slice(2) : globSync(RULES, { cwd: ROOT }).sort();
let [noticed, made] = [0, 0];
for (const file of files) await tryFaults(file);
console.log(`${noticed} of ${made} faults were noticed`);
process.exit(noticed >= made * NOTICED_SHARE_MIN ? 0 : 1);

async function tryFaults(file) {
  const code = readFileSync(join(ROOT, file), 'utf8');
  const tests = listNearestTests(file);
  if (tests.length === 0) throw new Error(`No test is next to ${file}.`);
  if (!(await passes(tests, file, code))) throw new Error(`The tests next to ${file} fail without any fault.`);
  for (const { start, end, text } of listFaults(file, code)) {
    made += 1;
    if (await passes(tests, file, code.slice(0, start) + text + code.slice(end)))
      report(file, code, { start, end, text });
    else noticed += 1;
  }
}

/** Whether all tests pass when the file has this text. Vitest keeps what it has loaded, so each run starts a new one. */
async function passes(tests, file, code) {
  const path = join(ROOT, file);
  const vitest = await createVitest(
    'test',
    {
      ...{ config: false, root: join(ROOT, 'server'), watch: false, include: tests },
      ...{ bail: 1, maxWorkers: 1, isolate: false, fsModuleCache: false, reporters: [SILENT] },
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

/** The tests of the file's module that need no database, from the folder of the server. */
function listNearestTests(file) {
  const folder = posix.dirname(file);
  return findAffectedTests(ROOT, [file])
    .tests.server.filter((path) => path.startsWith(`${folder}/`) && !/\.(db|http|engines|long)\.test\.ts$/.test(path))
    .map((path) => path.slice('server/'.length));
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
