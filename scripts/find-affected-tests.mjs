import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * Selects the tests for `npm test -- --changed` (decision 0221): every test without a database or a page that imports a
 * changed file, directly or indirectly; and those with one that are in the folder of a changed file, or import its
 * changed exports. A folder follows a module of the server, a feature of the web or a room of the contract, and the
 * calls of the application are tested in the module that handles them.
 */

/**
 * Files that gather all modules, screens or calls. They lead to everything, so the walk ends at them; and test
 * scaffolding, which builds the whole application for any test.
 */
const GATHERING = [
  /^server\/src\/[^/]+\.ts$/,
  /^server\/src\/commands\//,
  /^contract\/src\/[^/]+\.ts$/,
  /^contract\/src\/(lists|settings|reports)\/[^/]+\.ts$/,
  /^web\/src\/(app|test)\//,
  /^(testing|demo|e2e|bench)\//,
];

/** The folder whose tests belong together: a module, a feature, a room of the platform, the contract or the web. */
const FOLDERS = [
  /^server\/src\/modules\/[^/]+\/[^/]+\//,
  /^server\/src\/(?:platform|commands)\/[^/]+\//,
  /^web\/src\/features\/records\/[^/]+\//,
  /^web\/src\/(?:features|app|ui|lib)\/[^/]+\//,
  /^contract\/src\/[^/]+\/[^/]+\//,
  /^demo\/src\//,
  /^card-emulator\/src\//,
  /^messages\/src\//,
];

/** Changes of these affect every test, which takes longer than a minute, so the command asks to run them all. */
const CONCERN_ALL = [/^package(-lock)?\.json$/, /^server\/migrations\//, /^testing\/src\//, /vite(st)?\.config\.ts$/];

const TEST = /\.test\.tsx?$/;
/** These take a second or more each. */
const HEAVY_TEST = /(\.(db|http|engines|long)\.test\.ts|\.test\.tsx)$/;
const WORKSPACES = ['contract', 'messages', 'server', 'demo', 'web', 'testing', 'card-emulator'];

/**
 * Lists the files that differ from a commit, including untracked ones.
 *
 * @param {string} root the folder of the repository
 * @param {string} since a commit; uncommitted changes differ from HEAD
 */
export function listChangedFiles(root, since) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])];
}

/**
 * @param {string} root the folder of the repository
 * @param {readonly string[]} changed paths from the root
 * @returns {{ tests: Record<string, string[]>, journeys: string[], concernAll: string[] }} test files by workspace, journeys, and the
 *   changed files that concern every test
 */
export function findAffectedTests(root, changed) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((path) => /\.(tsx?|json|sql)$/.test(path) && existsSync(posix.join(root, path)));
  const importers = listImporters(root, files);
  const reached = walk(importers, changed, (path) => !GATHERING.some((pattern) => pattern.test(path)));
  const folders = [...new Set(changed.map(findFolder).filter((folder) => folder !== undefined))];
  const isNear = (path) => folders.some((folder) => path.startsWith(folder));
  // Other modules use this one through its index, which leads everywhere.
  const near = walk(importers, changed, (path) => isNear(path) && !/\/modules\/[^/]+\/[^/]+\/index\.ts$/.test(path));
  const affected = files.filter(
    (path) => TEST.test(path) && (isNear(path) || (HEAVY_TEST.test(path) ? near : reached).has(path)),
  );
  return {
    tests: Object.fromEntries(
      WORKSPACES.map((workspace) => [workspace, affected.filter((path) => path.startsWith(`${workspace}/`))]),
    ),
    journeys: changed.filter((path) => path.startsWith('e2e/journeys/')),
    concernAll: changed.filter((path) => CONCERN_ALL.some((pattern) => pattern.test(path))),
  };
}

/** The changed files and all files that import them, directly or through files that lead further. */
function walk(importers, changed, leadsOn) {
  const reached = new Set(changed);
  for (const path of reached) {
    if (!changed.includes(path) && !leadsOn(path)) continue;
    for (const importer of importers.get(path) ?? []) reached.add(importer);
  }
  return reached;
}

function findFolder(path) {
  return FOLDERS.map((pattern) => pattern.exec(path)?.[0]).find((folder) => folder !== undefined);
}

/** The importers of each file. */
function listImporters(root, files) {
  const known = new Set(files);
  const importers = new Map();
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name] of readFileSync(posix.join(root, file), 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'([^'\n]+)'/g,
    )) {
      const imported = resolve(known, file, name);
      if (imported !== undefined) importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
    }
  }
  return importers;
}

function resolve(known, importer, name) {
  const [, workspace, rest] = /^@portal\/([^/]+)\/(.+)$/.exec(name) ?? [];
  const path = name.startsWith('.') ? posix.join(posix.dirname(importer), name) : `${workspace}/src/${rest}`;
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => known.has(candidate));
}
