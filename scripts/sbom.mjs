import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

/** `npm run sbom`: writes what the portal is made of as a CycloneDX file, without development tools. Needs no network. */

const FILE = join(ROOT, 'sbom.cdx.json');
const MAX_BYTES = 64 * 1024 * 1024;

const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: MAX_BYTES,
  stdio: ['ignore', 'pipe', 'ignore'],
  shell: process.platform === 'win32',
});
const { bomFormat, specVersion, components } = JSON.parse(text);
if (bomFormat !== 'CycloneDX' || components.length === 0) throw new Error('npm wrote no CycloneDX file.');
writeFileSync(FILE, text);
console.log(`${FILE}: CycloneDX ${specVersion}, ${components.length} components`);
