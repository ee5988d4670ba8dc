import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb, install, ROOT } from './prepare.mjs';
import { buildRelease } from './release/build-release.mjs';
import { tryRelease } from './release/try-release.mjs';

/**
 * `npm run release`: an archive in dist/ that runs on a machine of this kind without npm and without a network. It is tried before it is
 * announced.
 */

install();
buildWeb();
await import('./sbom.mjs');
const archive = buildRelease(join(ROOT, 'dist'));
await tryRelease(archive);
console.log(`${archive}: ${Math.round(statSync(archive).size / 1_000_000)} MB`);
