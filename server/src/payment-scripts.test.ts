import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildContentSecurityPolicy } from './platform/http/security-headers.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const document = read('docs/pci.md');

interface Package {
  readonly version: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const packages = (JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Package>> }).packages;
/** Fonts and types bring no script. */
const WITHOUT_SCRIPTS = /^(?:@fontsource-variable\/|@types\/|type-fest$|tagged-tag$)/;

/** Finds a library as Node does: next to its user, then further up. */
function findPackage(name: string, from: string): string {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$|^[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') throw new Error(`The lock file has no ${name} for ${from}.`);
  }
}

/** Lists the libraries that can become part of the web's scripts, with the hashes that npm verifies. */
function listLibraries(from: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
    const path = findPackage(name, from);
    const { version, integrity = '', link, resolved } = packages[path] as Package;
    if (link === true) listLibraries(resolved ?? '', found);
    else if (!WITHOUT_SCRIPTS.test(name) && !found.has(name)) {
      found.set(name, `${version} ${integrity}`);
      listLibraries(path, found);
    }
  }
  return found;
}

test('Each library of the scripts on paying pages is listed with its reason, version and hash', () => {
  const listed = [...document.matchAll(/^\| `([^`]+)` \| ([^|]+) \| (\S+) \| `(sha512-[^`]+)` \|$/gm)];
  for (const [, name, reason = ''] of listed) expect(reason.length, name).toBeGreaterThan(3);
  expect(Object.fromEntries(listed.map(([, name, , version, hash]) => [name, `${version} ${hash}`]))).toEqual(
    Object.fromEntries(listLibraries('web')),
  );
});

test('The page has the listed script alone, and the page that the gateway frames has its own with the listed hash', () => {
  const scripts = [...read('web/index.html').matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toEqual(['<script type="module" src="/src/app/main.tsx">']);
  expect(document).toContain('`web/src/app/main.tsx`');
  const communicator = read('server/src/modules/money/cards/resolving/card-communicator.js');
  expect(document).toContain(`\`sha256-${createHash('sha256').update(communicator).digest('base64')}\``);
});

test('Browsers refuse every script of another origin, inline scripts and eval on paying pages', () => {
  const policy = buildContentSecurityPolicy({ framedOrigin: 'https://accept.authorize.net' }).split('; ');
  expect(policy.filter((directive) => /^(?:script|default|worker|object)-src/.test(directive))).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "object-src 'none'",
  ]);
});
