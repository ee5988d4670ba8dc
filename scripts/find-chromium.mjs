import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The usual locations of browsers outside of the path. A browser without windows is first, because it is faster. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Texts are measured with the fonts that most pages expect; the browser's package merely recommends some. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'fonts-liberation'];

/**
 * Finds a Chromium for the browser journeys, or installs one: Debian's package when run as root, else Playwright's own.
 *
 * @returns its path; undefined to let Playwright use its own.
 * @throws Error with instructions if none can be installed: no journey is skipped silently.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
    return named;
  }
  const found = findInstalled();
  if (found !== undefined) return found;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return undefined;
  return installChromium(chromium);
}

function findInstalled() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...USUAL_PLACES, ...onPath].find((path) => existsSync(path));
}

async function installChromium(chromium) {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) {
    console.log('Installing Chromium (Debian package) …');
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES]);
    const found = findInstalled();
    if (found !== undefined) return found;
  }
  console.log("Installing Chromium (Playwright's) …");
  await run('npx', ['playwright', 'install', 'chromium']);
  if (existsSync(chromium.executablePath())) return undefined;
  throw new Error(
    'The browser journeys need a Chromium and none could be installed. Install one (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.',
  );
}

/** Runs a program to its end, whether it succeeds or not: afterward, the browser is there or it is not. */
function run(program, args) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return new Promise((resolve) => {
    child.on('error', resolve);
    child.on('close', resolve);
  });
}
