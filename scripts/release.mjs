import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb, install, ROOT } from './prepare.mjs';
import { buildRelease } from './release/build-release.mjs';
import { tryRelease } from './release/try-release.mjs';

/**
 * `npm run release`: an archive in dist/ that runs on a machine of this kind without npm and without a network, and one for each add-on.
 * They are tried before they are announced.
 */

install();
buildWeb();
await import('./sbom.mjs');
const built = buildRelease(join(ROOT, 'dist'));
await tryRelease(built);
for (const archive of [built.release, ...Object.values(built.addOns)])
  console.log(`${archive}: ${(statSync(archive).size / 1_000_000).toFixed(1)} MB`);
