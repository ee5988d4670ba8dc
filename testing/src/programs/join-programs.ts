import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { nameProgram, ROOT } from './find-program.ts';

/**
 * Below the server's packages, so that all packages are found. Always the same folder, because the cache of compiled code goes by the paths
 * of files.
 */
const CACHE = join(ROOT, 'server/node_modules/.cache/test-programs');
/** The programs that tests start as processes. */
const ENTRIES = [
  'server/src/{import-process,main}.ts',
  'server/src/commands/{audit-ledger,audit-log,county,import,try-card-gateway,user}.ts',
  'server/src/commands/county/fixtures/move-to-store.ts',
  'testing/src/crash/{crash-images,crash-mail,crash-read-pages,crash-renewal,crash-report,crash-server,crash-unclaimed,crash-watch-alerts,hanging-portal}.ts',
];
/** The portal's sources, and the packages of many small modules. All others are loaded as in the product. */
const JOINED = /^(?:\.|@portal\/|(?:kysely|zod)(?:\/|$))/;
const KEPT_MS = 24 * 3_600_000;

/**
 * Joins the modules of the programs that tests start into a few files: finding, reading and linking two thousand modules took half of the
 * processor time of each start. Each module keeps its address, by which it finds its files and starts its threads.
 *
 * @returns their folder, which `findProgram` expects in the environment.
 */
export async function joinPrograms(): Promise<string> {
  const entries = globSync(ENTRIES, { cwd: ROOT });
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [nameProgram(entry), join(ROOT, entry)])),
    platform: 'node',
    treeshake: false,
    external: (id) => !isAbsolute(id) && !JOINED.test(id),
    plugins: [
      {
        name: 'addresses',
        transform: (code, id) => (code.includes('import.meta') ? keepAddress(code, id, entries) : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', entryFileNames: '[name].js' });
  await bundle.close();
  const files = output.flatMap((file) => (file.type === 'chunk' ? [{ name: file.fileName, code: file.code }] : []));
  const folder = join(CACHE, createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16));
  if (!existsSync(folder)) writeFolder(folder, files);
  return folder;
}

/**
 * Writes the address of a module where its code asks for it. Only a program itself can be the main module.
 *
 * @param entries the programs, by their paths from the root.
 */
export function keepAddress(code: string, path: string, entries: readonly string[]): string {
  const values = {
    dirname: dirname(path),
    filename: path,
    url: pathToFileURL(path).href,
    ...(!entries.includes(relative(ROOT, path)) && { main: false }),
  };
  return Object.entries(values).reduce(
    (changed, [name, value]) => changed.replaceAll(`import.meta.${name}`, JSON.stringify(value)),
    code,
  );
}

/** Another run never sees half of the files. Those of former sources are deleted. */
function writeFolder(folder: string, files: readonly { readonly name: string; readonly code: string }[]): void {
  const draft = `${folder}.${process.pid}`;
  for (const { name, code } of files) {
    mkdirSync(dirname(join(draft, name)), { recursive: true });
    writeFileSync(join(draft, name), code);
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name);
    if (path !== folder && statSync(path).mtimeMs < Date.now() - KEPT_MS)
      rmSync(path, { recursive: true, force: true });
  }
}
