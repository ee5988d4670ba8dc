import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';

const LIBRARY = resolve('../node_modules/@mantine/core');

it('has the style sheet of every library component that the portal uses, including nested ones', () => {
  const used = new Set(globSync('src/**/*.tsx').flatMap((file) => importedParts(readFileSync(file, 'utf8'))));
  const needed = partsWithin(used);
  const sheets = readFileSync('src/ui/theme/components.css', 'utf8');
  const missing = [...needed].filter(
    (part) => existsSync(`${LIBRARY}/styles/${part}.layer.css`) && !sheets.includes(`/${part}.layer.css`),
  );
  expect(used).toContain('Button');
  expect(missing).toEqual([]);
});

function importedParts(source: string): readonly string[] {
  const imports = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].map(([, names = '']) => names);
  return imports
    .flatMap((names) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));
}

/** The components that these components import: a select is built from an input and a combobox. */
function partsWithin(used: Iterable<string>): ReadonlySet<string> {
  const parts = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const partName = /components\/(?:[^/]+\/)*([A-Z]\w+)\/\1\.mjs$/.exec(file)?.[1];
    if (partName) parts.add(partName);
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g))
      follow(resolve(dirname(file), target));
  };
  for (const part of used) follow(`${LIBRARY}/esm/components/${part}/${part}.mjs`);
  return parts;
}
