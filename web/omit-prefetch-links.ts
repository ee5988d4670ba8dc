import type { Plugin } from 'vite';
import { replaceImports } from './replace-imports.ts';

/**
 * Removes the router's links that fetch the files of a page in advance: only its own server framework renders them, and the web has its
 * own preloads (`emit-preloads.ts`).
 */
export function omitPrefetchLinks(): Plugin {
  return replaceImports({
    name: 'omit-prefetch-links',
    module: '/react-router/dist/production/lib/dom/lib.js',
    replacements: [
      [
        `import { FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior } from "./ssr/components.js";`,
        `import { FrameworkContext, mergeRefs, usePrefetchBehavior } from "./ssr/components.js";
        const PrefetchPageLinks = () => null;`,
      ],
    ],
  });
}
