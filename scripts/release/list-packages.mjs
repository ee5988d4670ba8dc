import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../prepare.mjs';

/**
 * Lists the installed packages that some packages need at run time: their dependencies, and those of these. Optional
 * ones count if this machine has them, such as the image library's parts for its processor.
 *
 * @param names what to begin with.
 * @param from the folder whose programs find these packages; by default the root of the repository.
 * @returns folders of packages, relative to the root, in order; the repository's own packages (links) are followed but not listed.
 * @throws Error if a package isn't installed.
 */
export function listPackages(names, from = '') {
  const found = new Set();
  const visited = new Set();
  const visit = (name, from, isOptional) => {
    const folder = findPackage(name, from);
    if (folder === undefined) {
      if (isOptional) return;
      throw new Error(`${name}, which ${from || 'the portal'} needs, is not installed.`);
    }
    if (visited.has(folder)) return;
    visited.add(folder);
    const isOwn = !folder.includes('node_modules/') || name.startsWith('@portal/');
    if (!isOwn) found.add(folder);
    const description = readPackage(isOwn ? getOwnFolder(name) : folder);
    const base = isOwn ? getOwnFolder(name) : folder;
    for (const each of Object.keys(description.dependencies ?? {})) visit(each, base, false);
    for (const each of Object.keys(description.optionalDependencies ?? {})) visit(each, base, true);
    const optionalPeers = description.peerDependenciesMeta ?? {};
    for (const each of Object.keys(description.peerDependencies ?? {}))
      if (!optionalPeers[each]?.optional) visit(each, base, true);
  };
  for (const name of names) visit(name, from, false);
  return [...found].sort();
}

/** Reads the description of a package. */
export function readPackage(folder) {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}

/** Lists the files of a package with the terms of its license. */
export function listLicenseFiles(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|ofl)/i.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort();
}

/** The repository's packages are links in node_modules. */
function getOwnFolder(name) {
  return name.replace('@portal/', '');
}

/** Finds a package like Node: in the node_modules of the folder, then in those of its parent folders. */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder === '.' ? '' : folder, 'node_modules', name);
    if (existsSync(join(ROOT, candidate, 'package.json'))) return candidate;
    if (folder === '' || folder === '.') return undefined;
  }
}
