import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Makes one module a separate script, which the page loads before everything else and runs as soon as it has arrived.
 *
 * @param file the module, relative to Vite's root. It imports nothing.
 */
export function loadFirst(file: string): Plugin {
  const name = basename(file, '.ts');
  let isBuild = false;
  return {
    name: 'load-first',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: file, name });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find((part) => part.type === 'chunk' && part.name === name);
        const src = chunk === undefined ? `/${file}` : `/${chunk.fileName}`;
        return [{ tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head-prepend' }];
      },
    },
  };
}
