import { join, resolve } from 'node:path';
import { buildWeb, install, NODE, ROOT, run } from './prepare.mjs';

/**
 * `npm run component-pictures -- FOLDER`: pictures of each room of the page of components and of each dialog, at each width, in light, dark
 * and forced colors, for a person to look at. They are in e2e/results/components unless a folder is named.
 */

/** A hundred and fifty pictures take longer than a journey. */
const TIMEOUT_MS = 900_000;

install();
buildWeb();
const { findChromium } = await import('./find-chromium.mjs');
const folder = resolve(process.argv[2] ?? join(ROOT, 'e2e/results/components'));
const { FACTS_SEED: _, ...all } = process.env;
process.env = { ...all, CHROMIUM_PATH: (await findChromium()) ?? '', COMPONENT_PICTURES: folder };
run(
  NODE,
  [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    ...['test', '--config', 'e2e/playwright.config.ts', `--timeout=${TIMEOUT_MS}`, 'components.spec.ts'],
  ],
  'A component has a problem; the pictures until then were taken.',
);
console.log(folder);
