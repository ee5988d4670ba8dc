import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchLine } from '../bench-table.ts';

/** The built web: what `npm start` serves. */
export const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist');

/** The JavaScript that the login page loads before it renders: the files of its page and their static imports. */
export function benchWeb(): readonly BenchLine[] {
  const page = readFileSync(join(WEB_FOLDER, 'index.html'), 'utf8');
  const first = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  const files = new Set<string>();
  for (const path of first) collect(path, files);
  const bytes = [...files].reduce((sum, path) => sum + gzipSync(readFileSync(join(WEB_FOLDER, path))).length, 0);
  return [
    {
      what: 'login page, first load of JavaScript',
      ours: `${(bytes / 1000).toFixed(1)} kB gzipped, ${files.size} file(s)`,
      comparison: '–',
      aim: '≤ 200 kB',
    },
  ];
}

function collect(path: string, files: Set<string>): void {
  if (files.has(path)) return;
  files.add(path);
  const source = readFileSync(join(WEB_FOLDER, path), 'utf8');
  for (const [, name = ''] of source.matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g))
    collect(`/assets/${name}`, files);
}
