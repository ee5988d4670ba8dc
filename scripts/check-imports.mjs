import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.mjs';
import { ROOT } from './prepare.mjs';

/**
 * Checks the direction of imports (.dependency-cruiser.mjs).
 *
 * Runs the checker as a library: its command warns that it may have missed TypeScript files, because it looks for a compiler older
 * than ours, although it reads the files with swc. This script checks instead that it has read every file.
 */

const FOLDERS = [
  'card-emulator/src',
  'contract/src',
  'messages/src',
  'server/src',
  'demo/src',
  'testing/src',
  'web/src',
];

process.chdir(ROOT);
const { output } = await cruise(FOLDERS, {
  ...rules.options,
  ruleSet: { forbidden: rules.forbidden },
  validate: true,
});

const read = new Set(output.modules.map(({ source }) => source));
const missed = FOLDERS.flatMap(listSources).filter((file) => !read.has(file));
for (const file of missed) console.error(`${file} was not read`);
for (const { rule, from, to, cycle } of output.summary.violations) {
  const path = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ');
  console.error(`${rule.name}: ${from} → ${path}`);
}
const { totalCruised, totalDependenciesCruised } = output.summary;
console.log(`Checked ${totalDependenciesCruised} imports of ${totalCruised} modules.`);
process.exit(missed.length + output.summary.violations.length === 0 ? 0 : 1);

function listSources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(ROOT, entry.parentPath, entry.name)));
}
