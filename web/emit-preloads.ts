import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@portal/contract/endpoints';
import type { Plugin } from 'vite';
import { listPreloads } from './list-preloads.ts';

/**
 * Writes `preloads.json` when the web is built: the files and calls that the browser can fetch for each screen before
 * the portal's scripts run. The server sends it in the page's `Link` header (server/src/preload-links.ts).
 *
 * The build fails when a screen's module is missing, so that no preload is lost silently.
 *
 * @param screensFile the module that declares the screens, relative to Vite's root.
 */
export function emitPreloads(screensFile: string): Plugin {
  let root = '';
  return {
    name: 'emit-preloads',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }) {
      const html = readFileSync(join(dir, 'index.html'), 'utf8');
      const page = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
      const sizeOf = (file: string) => statSync(join(dir, file)).size;
      const preloads = await listPreloads({
        screensFile: join(root, screensFile),
        root,
        manifest: JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')),
        page: page.sort((one, other) => sizeOf(other) - sizeOf(one)),
        calls: new Set(ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path)),
      });
      writeFileSync(join(dir, 'preloads.json'), JSON.stringify(preloads));
    },
  };
}
