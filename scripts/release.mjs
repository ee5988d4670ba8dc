import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb, install, ROOT } from './prepare.mjs';
import { buildRelease } from './release/build-release.mjs';

/** `npm run release`: an archive in dist/ that runs on a machine of this kind without npm and without a network. */

install();
buildWeb();
await import('./sbom.mjs');
const archive = buildRelease(join(ROOT, 'dist'));
console.log(`${archive}: ${Math.round(statSync(archive).size / 1_000_000)} MB`);
