import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUNDLE_FILES } from './layouts/bundle-files.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../../../../docs/importing.md'), 'utf8');

describe('docs/importing.md describes every file with its columns', () => {
  test.each(BUNDLE_FILES.map((file) => [file.name, file] as const))('%s.csv', (name, { required, optional }) => {
    const section = GUIDE.split(/^### /m).find((part) => part.startsWith(`${name}.csv`)) ?? '';
    const described = [...section.matchAll(/^\| `(\w+)`( \*)? \|/gm)].map(
      ([, column, star]) => `${column}${star ?? ''}`,
    );
    expect(described.toSorted()).toEqual([...required.map((column) => `${column} *`), ...optional].toSorted());
  });

  test('and no other file', () => {
    const named = [...GUIDE.matchAll(/^### ([\w-]+)\.csv/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(BUNDLE_FILES.map((file) => file.name).toSorted());
  });
});
