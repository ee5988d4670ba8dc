import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { run } from '../prepare.mjs';

const START_TRIES = 240;
const START_PAUSE_MS = 250;

const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));

/**
 * Unpacks a release into an empty folder, and uses it there as an operator does, without npm: creates a county, starts the portal, opens it,
 * and unpacks its add-ons over it.
 *
 * @throws at the first thing that doesn't work.
 */
export async function tryRelease({ release, addOns }) {
  try {
    const target = mkdtempSync(join(folder, 'unpacked-'));
    unpack(release, target);
    const unpacked = join(target, basename(release, '.tar.gz'));
    tryCommands(unpacked);
    await tryPortal(unpacked);
    tryAddOns(unpacked, () => {
      for (const archive of Object.values(addOns)) unpack(archive, target);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpack(archive, target) {
  run('tar', ['-xzf', archive, '-C', target], 'The archive could not be unpacked.');
}

/** The environment of a machine that has a shell, but no Node. */
function buildEnvironment() {
  return {
    PATH: '/usr/bin:/bin',
    HOME: folder,
    COUNTIES_FILE: join(folder, 'counties.json'),
    DATA_DIR: join(folder, 'data'),
  };
}

function tryCommands(release) {
  const portal = (...args) =>
    spawnSync(join(release, 'portal'), args, { cwd: folder, env: buildEnvironment(), encoding: 'utf8' });
  assert.match(portal().stderr, /Commands: start, county, user/);
  const county = [
    '--name',
    'Pine County',
    '--state',
    'MN',
    '--time-zone',
    'America/Chicago',
    '--data-dir',
    join(folder, 'pine'),
  ];
  const created = portal(
    'county',
    'create',
    'pine',
    ...county,
    '--administrator',
    'jane.miller',
    '--email',
    'jane@example.gov',
    '--first-name',
    'Jane',
    '--last-name',
    'Miller',
  );
  assert.equal(created.status, 0, created.stderr);
  for (const command of ['user', 'import', 'audit-log', 'audit-ledger', 'findings', 'try-card-gateway']) {
    const help = portal(command, '--help');
    assert.match(`${help.stdout}${help.stderr}`, /Use|Usage|npm run/, command);
    assert.doesNotMatch(help.stderr, /Cannot find|ERR_MODULE/, command);
  }
  const { dependencies } = JSON.parse(readFileSync(join(release, 'server/package.json'), 'utf8'));
  const programs = Object.keys(dependencies).filter(
    (name) => !name.startsWith('@fontsource') && !name.startsWith('@portal/'),
  );
  const load = `for (const name of ${JSON.stringify(programs)}) await import(name);`;
  const loaded = spawnSync(join(release, 'node_modules/.bin/node'), ['--input-type=module', '-e', load], {
    cwd: join(release, 'server'),
    env: buildEnvironment(),
    encoding: 'utf8',
  });
  assert.equal(loaded.status, 0, loaded.stderr);
  assert.ok(!existsSync(join(release, 'node_modules/vitest')), 'a development tool is in the release');
  assert.match(readFileSync(join(release, 'NOTICE.txt'), 'utf8'), /react-dom.*MIT License/s);
  assert.match(readFileSync(join(release, 'sbom.cdx.json'), 'utf8'), /CycloneDX/);
}

/** Checks a county that needs the add-ons, which names what isn't installed, and again with them. */
function tryAddOns(release, unpackAll) {
  const countiesFile = join(folder, 'counties.json');
  const { counties } = JSON.parse(readFileSync(countiesFile, 'utf8'));
  const check = (county) => {
    writeFileSync(countiesFile, JSON.stringify({ counties: [{ ...counties[0], ...county }] }));
    const options = { cwd: folder, env: buildEnvironment(), encoding: 'utf8' };
    return spawnSync(join(release, 'portal'), ['county', 'check', 'pine'], options).stdout;
  };
  const login = { accessKeyId: 'a', secretAccessKey: 'b' };
  const withStore = { objectStore: { endpoint: 'http://127.0.0.1:9', bucket: 'images', prefix: 'pine', ...login } };
  const withSource = { migrationSources: ['sqlserver://127.0.0.1'] };
  assert.match(check(withStore), /FAILED .*The add-on s3, which is for files in an object store, isn't installed/);
  assert.match(check(withSource), /FAILED .*The add-on sqlserver, which is for migrations from SQL Server, isn't/);
  unpackAll();
  assert.match(check(withStore), /FAILED .*its images can't be stored in images at http:..127\.0\.0\.1:9/);
  assert.doesNotMatch(check(withSource), /add-on/);
  for (const addOn of ['s3', 'sqlserver'])
    assert.match(readFileSync(join(release, `NOTICE-${addOn}.txt`), 'utf8'), /License: (Apache-2\.0|MIT)/);
}

async function tryPortal(release) {
  const port = await findFreePort();
  const portal = spawn(join(release, 'portal'), ['start'], {
    cwd: folder,
    env: { ...buildEnvironment(), PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(portal, 'exit');
  try {
    const origin = `http://127.0.0.1:${port}`;
    await waitForReadiness(origin, portal);
    const page = await (await fetch(`${origin}/pine/`)).text();
    const [, script] = /src="([^"]+\.js)"/.exec(page) ?? [];
    assert.ok(script, 'the page has no script');
    assert.equal((await fetch(new URL(script, origin))).status, 200);
    const configuration = await fetch(`${origin}/pine/product-configuration.json`);
    assert.match(await configuration.text(), /Pine County/);
  } finally {
    portal.kill('SIGTERM');
  }
  const [code] = await ended;
  assert.equal(code, 0, 'the portal did not stop cleanly');
}

async function waitForReadiness(origin, portal) {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    assert.equal(portal.exitCode, null, 'the portal ended');
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.status === 200) return;
    await setTimeout(START_PAUSE_MS);
  }
  assert.fail('the portal did not start');
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
