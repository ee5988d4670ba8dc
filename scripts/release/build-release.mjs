import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { NODE, ROOT } from '../prepare.mjs';
import { listLicenseFiles, listPackages, readPackage } from './list-packages.mjs';

/** The repository's packages that run in production; the web is only needed as built. */
const OWN_PACKAGES = ['contract', 'messages', 'server', 'demo', 'card-emulator'];
const COPIED = [
  'README.md',
  'CHANGELOG.md',
  'sbom.cdx.json',
  'deploy',
  'docs',
  'web/dist',
  'scripts/prepare.mjs',
  'scripts/serve.mjs',
  'scripts/card-emulator.mjs',
  'scripts/portal.mjs',
];
/** Scripts of package.json that only need the contents of a release. */
const COMMANDS = ['county', 'user', 'import', 'audit-log', 'audit-ledger', 'findings', 'try-card-gateway'];
/** Files that no program reads at run time. */
const LEFT_OUT =
  /\.(test\.ts|d\.ts|d\.mts|d\.cts|map|tsbuildinfo)$|\/__snapshots__(\/|$)|\/server\/previous-release\.sql$/;

/**
 * Builds a release for this kind of machine: a folder with the portal, the packages it needs and its Node, an archive of it, and one for each
 * add-on (decision 0228). The machine that runs it needs neither npm nor a network.
 *
 * @param target the folder for all.
 * @returns the paths of the archives: that of the release, and those of the add-ons by name.
 */
export function buildRelease(target) {
  const { name, version, scripts } = readPackage('.');
  const release = `${name}-${version}-${process.platform}-${process.arch}`;
  const folder = join(target, release);
  rmSync(folder, { recursive: true, force: true });
  const copy = (path) => copyInto(folder, path);

  for (const own of OWN_PACKAGES) {
    copy(join(own, 'package.json'));
    copy(join(own, 'src'));
    const link = join(folder, 'node_modules/@portal', own);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join('../..', own), link);
  }
  copy('server/migrations');
  copy('server/add-ons.json');
  for (const path of COPIED) copy(path);
  const packages = listPackages(OWN_PACKAGES.map((own) => `@portal/${own}`));
  for (const path of packages) copy(path);

  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  cpSync(realpathSync(NODE), join(folder, 'node_modules/.bin/node'));
  const kept = Object.fromEntries(COMMANDS.map((command) => [command, scripts[command]]));
  const description = {
    name,
    version,
    private: true,
    type: 'module',
    scripts: { start: 'node scripts/serve.mjs', ...kept },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync(join(folder, 'portal'), STARTER, { mode: 0o755 });
  // The web is built from packages that aren't copied; their terms are for copies of every kind.
  writeFileSync(
    join(folder, 'NOTICE.txt'),
    formatNotices([NODE_PACKAGE, ...listPackages([...OWN_PACKAGES, 'web'].map((own) => `@portal/${own}`))]),
  );
  return { release: pack(target, release, release), addOns: buildAddOns(target, release, packages) };
}

/** Builds the archives of the add-ons, which are unpacked over the release. */
function buildAddOns(target, release, packages) {
  const addOns = JSON.parse(readFileSync(join(ROOT, 'server/add-ons.json'), 'utf8'));
  const built = Object.entries(addOns).map(([addOn, names]) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-add-on-'));
    try {
      const added = listPackages(names, 'server').filter((path) => !packages.includes(path));
      for (const path of added) copyInto(join(folder, release), path);
      writeFileSync(join(folder, release, `NOTICE-${addOn}.txt`), formatNotices(added));
      return [addOn, pack(folder, release, `${release}-${addOn}`, target)];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  return Object.fromEntries(built);
}

/** Copies a folder or file of the repository to the same place in a release. */
function copyInto(folder, path) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  const keeps = (source) => !LEFT_OUT.test(source) && !isNested(source, path);
  cpSync(join(ROOT, path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter: keeps });
}

const STARTER = `#!/bin/sh
# ./portal start | county | user | import | …  Runs a command of the portal with the Node of this release; without one, lists them.
home=$(dirname "$(readlink -f "$0")")
exec "$home/node_modules/.bin/node" "$home/scripts/portal.mjs" "$@"
`;

/** A package's own node_modules are listed as separate packages. */
function isNested(source, path) {
  return path.includes('node_modules/') && basename(source) === 'node_modules';
}

/** Node's package has its terms where its program was installed from. */
const NODE_PACKAGE = relative(ROOT, dirname(dirname(realpathSync(NODE))));

/** The license of every package: its name, and the terms as its authors wrote them. */
function formatNotices(packages) {
  const parts = packages.map((folder) => {
    const { name, version, license = 'see below' } = readPackage(folder);
    const nodeFiles = folder === NODE_PACKAGE ? [`node_modules/node-${process.platform}-${process.arch}`] : [];
    const files = ['', ...nodeFiles].flatMap((inner) => listLicenseFiles(join(folder, inner)));
    const terms = files.map((file) => readFileSync(join(ROOT, file), 'utf8').trim());
    return [`${name} ${version}`, `License: ${typeof license === 'string' ? license : license.type}`, ...terms].join(
      '\n\n',
    );
  });
  return `The Land Record Portal contains these works of others.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** Packs a folder and writes the archive's digest next to it. */
function pack(parent, folder, name, target = parent) {
  const archive = join(target, `${name}.tar.gz`);
  const owner = process.platform === 'linux' ? ['--owner=0', '--group=0', '--numeric-owner'] : [];
  const { status, error } = spawnSync('tar', ['-czf', archive, ...owner, '-C', parent, folder], { stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error('The archive could not be packed.');
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${digest}  ${basename(archive)}\n`);
  return archive;
}
