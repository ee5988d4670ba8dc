import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

/**
 * Holds the claims of ARCHITECTURE.md that the direction of single imports doesn't show: no folder has more source files than a reader can look
 * over, rules have a table of cases next to them, and the folders inside a folder don't import each other in a circle.
 */

const ROOT = join(import.meta.dirname, '..');
const SOURCES = [
  'bench/src',
  'card-emulator/src',
  'contract/src',
  'demo/src',
  'e2e',
  'messages/src',
  'server/src',
  'testing/src',
  'web/src',
];

/** More names than this are searched, not read. */
const FOLDER_MAX_FILES = 25;

/**
 * Folders whose subfolders have their own order: each module, and the platform. Wings and features are in
 * `.dependency-cruiser.mjs`.
 */
const ORDERED_FOLDERS = [
  ...globSync('server/src/modules/*/*', { cwd: ROOT }),
  ...globSync('server/src/modules/index/imports/load', { cwd: ROOT }),
  'server/src/platform',
  'server/src/platform/images',
  'web/src/features/records',
];

/** Rules that only make sense together: a generator with its own truth tests the chains that they derive. */
const RULES_TESTED_TOGETHER = 'server/src/modules/index/title/chain';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

process.chdir(ROOT);
const files = SOURCES.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).sort();
const problems = [...findLargeFolders(), ...findRulesWithoutTable(), ...(await findFolderCircles())];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function findLargeFolders(): string[] {
  const sizes = Map.groupBy(
    files.filter((file) => !isTest(file)),
    (file) => dirname(file),
  );
  return [...sizes]
    .filter(([, inside]) => inside.length > FOLDER_MAX_FILES)
    .map(
      ([folder, inside]) =>
        `${folder} has ${inside.length} source files: more than ${FOLDER_MAX_FILES} need subfolders`,
    );
}

function findRulesWithoutTable(): string[] {
  const all = new Set(files);
  return files
    .filter((file) => file.endsWith('.rules.ts') && dirname(file) !== RULES_TESTED_TOGETHER)
    .filter((file) => !all.has(file.replace(/\.ts$/, '.test.ts')))
    .map((file) => `${file} has no ${basename(file, '.ts')}.test.ts next to it`);
}

async function findFolderCircles(): Promise<string[]> {
  const { output } = await cruise(['server/src', 'web/src/features/records'], {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
  });
  const imports = (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ source, target: resolved })),
  );
  return ORDERED_FOLDERS.flatMap((folder) => findCircles(folder, imports));
}

/**
 * Finds pairs of subfolders that reach each other through imports in both directions. Files next to the subfolders
 * count individually.
 */
function findCircles(folder: string, imports: readonly { source: string; target: string }[]): string[] {
  const placeOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
  const arrows = new Map<string, Map<string, string>>();
  for (const { source, target } of imports) {
    const [from, to] = [placeOf(source), placeOf(target)];
    if (from === undefined || to === undefined || from === to) continue;
    const known = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, known.set(to, `${source} imports ${target}`));
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from)?.keys() ?? [])].some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, goal, seen);
    });
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reaches(to, from)).map(([, why]) => `${folder}: a circle of folders: ${why}`),
  );
}
