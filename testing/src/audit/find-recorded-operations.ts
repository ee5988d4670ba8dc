import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The functions that write audit entries. */
const WRITERS: ReadonlySet<string> = new Set(['recordAudit', 'recordAuditEntries', 'buildAuditInsert']);
const DECLARATION = /^(?:export )?(?:async )?(?:function\*? ?|const )(\w+)/gm;
const IMPORT = /^(?:import|export) \{([^}]*)\} from '(\.[^']+)';/gm;

interface SourceFile {
  /** The text of each declaration at the top of the file. */
  readonly declarations: ReadonlyMap<string, string>;
  /** The file and the name there of each name that is imported, or exported again. */
  readonly imported: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

/**
 * Finds the operations of the server's modules from whose source a function is reached that writes audit entries.
 * A test, which runs each call once, would have to bring each to its end; reading the source covers all branches.
 *
 * @param root the folder of the modules.
 * @returns whether the operation with a name, as a `*.routes.ts` file imports it, reaches one.
 */
export function findRecordedOperations(root: string): (operation: string) => boolean {
  const files = new Map<string, SourceFile>();
  for (const path of globSync('**/*.ts', { cwd: root }))
    if (!path.endsWith('.test.ts')) files.set(join(root, path), readSource(join(root, path)));
  const known = new Map<string, boolean>();

  const reaches = (path: string, name: string): boolean => {
    if (WRITERS.has(name)) return true;
    const key = `${path} ${name}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, false);
    const file = files.get(path);
    const text = file?.declarations.get(name);
    const origin = file?.imported.get(name);
    const found =
      text === undefined
        ? origin !== undefined && reaches(origin.path, origin.name)
        : listNames(text).some((used) => used !== name && isKnownIn(file, used) && reaches(path, used));
    known.set(key, found);
    return found;
  };
  const routes = [...files].filter(([path]) => path.endsWith('.routes.ts'));
  return (operation) => routes.some(([path, file]) => file.imported.has(operation) && reaches(path, operation));
}

function isKnownIn(file: SourceFile | undefined, name: string): boolean {
  return WRITERS.has(name) || file?.declarations.has(name) === true || file?.imported.has(name) === true;
}

function listNames(text: string): readonly string[] {
  return [...new Set(text.match(/\b[A-Za-z_]\w*/g) ?? [])];
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const starts = [...text.matchAll(DECLARATION)];
  const declarations = starts.map(
    ({ 1: name = '', index }, at) => [name, text.slice(index, starts[at + 1]?.index)] as const,
  );
  const imported = [...text.matchAll(IMPORT)].flatMap(({ 1: names = '', 2: from = '' }) =>
    names.split(',').flatMap((entry) => {
      const [name, alias = name] = entry
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      return name ? [[alias ?? name, { path: join(dirname(path), from), name }] as const] : [];
    }),
  );
  return {
    declarations: new Map(declarations),
    imported: new Map(imported),
  };
}
