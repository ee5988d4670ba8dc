import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Prepares a clone before anything runs. Plain JavaScript of the oldest supported Node, because it runs before the
 * pinned one is installed.
 */

export const ROOT = dirname(import.meta.dirname ?? new URL('.', import.meta.url).pathname.replace(/\/$/, ''));

/** The Node that the product runs on, which comes as a package; the machine's own only installs it. */
export const NODE = join(ROOT, 'node_modules/.bin/node');

/** On Windows, npm and the packages' programs are scripts of the shell. */
const NEEDS_SHELL = process.platform === 'win32';

const INSTALLED_MARK = join(ROOT, 'node_modules/.installed');
const WEB_MARK = join(ROOT, 'web/dist/.built');

/** Installs the packages that the lock file names, when they are not all there. */
export function install() {
  const wanted = digest([join(ROOT, 'package-lock.json')]);
  if (readMark(INSTALLED_MARK) === wanted && existsSync(NODE)) return;
  console.log('Installing packages …');
  installPackages();
  writeFileSync(INSTALLED_MARK, wanted);
}

/** A registry that stops answering in the middle of an answer ends npm, which keeps what it has: the next attempt loads the rest. */
const INSTALL_ATTEMPTS = 3;

/**
 * Runs npm. Hides its warnings that a package needs a newer Node than the machine's: that Node only runs npm and these
 * scripts, and the pinned one, which is among the packages, runs everything else. All other warnings and errors appear.
 */
function installPackages() {
  for (let attempt = 1; ; attempt += 1) {
    const { status, error, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'pipe'],
      encoding: 'utf8',
      shell: NEEDS_SHELL,
    });
    const lines = (stderr ?? '').split('\n').filter((line) => !line.startsWith('npm warn EBADENGINE'));
    process.stderr.write(lines.join('\n'));
    const isOfNetwork = /npm error code (EIDLETIMEOUT|ETIMEDOUT|ECONNRESET|EAI_AGAIN|ERR_SOCKET_TIMEOUT)/.test(stderr);
    if (!isOfNetwork || attempt === INSTALL_ATTEMPTS)
      return endUnlessSucceeded({ status, error }, 'The packages could not be installed.');
    console.log('The registry stopped answering. Trying again …');
  }
}

/** Builds the web when what it is made of has changed. */
export function buildWeb() {
  const sources = [
    'web/src',
    'web/index.html',
    'web/vite.config.ts',
    'web/compress-assets.ts',
    'web/emit-preloads.ts',
    'web/keep-react-ids.ts',
    'web/list-preloads.ts',
    'web/omit-instrumentation.ts',
    'web/omit-json-schemas.ts',
    'web/omit-prefetch-links.ts',
    'web/omit-schema-messages.ts',
    'web/replace-imports.ts',
    'web/staff-modules.ts',
    'contract/src',
    'messages/src',
    'package-lock.json',
  ];
  const wanted = digest(sources.flatMap((path) => listFiles(join(ROOT, path))));
  if (readMark(WEB_MARK) === wanted) return;
  console.log('Building the web …');
  rmSync(dirname(WEB_MARK), { recursive: true, force: true });
  run(
    NODE,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', join(ROOT, 'web')],
    'The web could not be built.',
  );
  mkdirSync(dirname(WEB_MARK), { recursive: true });
  writeFileSync(WEB_MARK, wanted);
}

/** Runs a program to its end. @throws by ending this process when it fails. */
export function run(program, args, failure) {
  endUnlessSucceeded(spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', shell: NEEDS_SHELL }), failure);
}

function endUnlessSucceeded({ status, error }, failure) {
  if (status === 0) return;
  console.error(`${failure}${error === undefined ? '' : ` (${error.message})`}`);
  process.exit(1);
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => listFiles(join(path, entry.name)));
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function readMark(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
