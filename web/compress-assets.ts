import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text files; typefaces are already compressed. */
const COMPRESSED = /\.(js|css|svg)$/;

/**
 * Writes each asset compressed next to itself once, when the web is built: the server sends the file that the browser
 * accepts, and never compresses on the fly.
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir }) {
      const folder = join(dir ?? '', 'assets');
      for (const name of readdirSync(folder).filter((each) => COMPRESSED.test(each))) {
        const path = join(folder, name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
