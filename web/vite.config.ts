import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeTranslationCoverage } from '@portal/messages/translation-coverage';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compressAssets } from './compress-assets.ts';
import { emitPreloads } from './emit-preloads.ts';
import { keepReactIds } from './keep-react-ids.ts';
import { loadFirst } from './load-first.ts';
import { omitInstrumentation } from './omit-instrumentation.ts';
import { omitJsonSchemas } from './omit-json-schemas.ts';
import { omitPrefetchLinks } from './omit-prefetch-links.ts';
import { omitSchemaMessages } from './omit-schema-messages.ts';
import { findStaffModules } from './staff-modules.ts';

/**
 * The address on which the server listens during development. It receives the address that the browser used, because it
 * refuses calls from another site's pages.
 */
const SERVER = { target: 'http://127.0.0.1:8080', changeOrigin: false };

const COVERAGE = computeTranslationCoverage((tag, area) => {
  const file = join(import.meta.dirname, `../messages/src/${tag}/${area}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
});

/** It runs before the login page's files. */
const TYPED_AHEAD = 'src/app/typed-ahead.ts';

const isStaffModule = findStaffModules(import.meta.dirname);

/** Tests that run without a page. */
const RULES = ['src/**/*.rules.test.ts'];

export default defineConfig({
  // The same files serve every county: assets have one place at the root, pages live below the county's key.
  base: '/',
  // Loaded when a user needs it; a development server that finds it only then reloads the page.
  optimizeDeps: { include: ['@simplewebauthn/browser'] },
  plugins: [
    react(),
    loadFirst(TYPED_AHEAD),
    keepReactIds(),
    omitJsonSchemas(),
    omitInstrumentation(),
    omitPrefetchLinks(),
    omitSchemaMessages(),
    compressAssets(),
    emitPreloads('src/app/screens.ts'),
  ],
  // Counted once, when the web is built; the login page carries the shares alone.
  define: {
    BUILT_TRANSLATION_COVERAGE: JSON.stringify(COVERAGE),
    BUILT_TRANSLATED_PERCENT: JSON.stringify(
      Object.fromEntries(
        COVERAGE.map(({ language, translated, texts }) => [language, Math.floor((100 * translated) / texts)]),
      ),
    ),
  },
  build: {
    // An inlined font or picture would be a `data:` address, which the content security policy allows for images alone.
    assetsInlineLimit: 0,
    // Says which files a screen consists of, for the preloads.
    manifest: true,
    chunkSizeWarningLimit: 600,
    // The polyfill is for browsers older than the style sheets need anyway.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a busy machine, a report of the plugins' times would appear with the first start of the portal.
      checks: { bundlerTimings: false },
      output: {
        // The login page loads two files, because its many pieces would compress a twentieth worse separately. Parts of
        // the same libraries that only later screens use stay with these screens; modules that several of them use form
        // one more file instead of thirty small ones, and modules that only staff's screens share form another.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules\/.*js$/, priority: 1 },
            { name: 'entrance', tags: ['$initial'], test: (id) => !id.endsWith(TYPED_AHEAD) },
            {
              name: (id, graph) => (isStaffModule(id, graph) ? 'staff' : 'shared'),
              minShareCount: 2,
            },
          ],
        },
      },
    },
    // `light-dark()` carries every color of the theme; for older browsers it would be rewritten into something heavier.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '^/[^/]+/api/': SERVER,
      '^/[^/]+/product-configuration\\.json$': SERVER,
      '^/[^/]+/card-communicator\\.(html|js)$': SERVER,
    },
  },
  test: {
    projects: [
      // Rules need no page.
      { extends: true, test: { name: 'rules', include: RULES } },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: RULES,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://portal.test/juniper/' } },
          setupFiles: ['src/test/setup.ts'],
        },
      },
    ],
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: 2,
    // Starting at a few megabytes, the heap of a worker is collected hundreds of times before it has its size.
    execArgv: ['--initial-heap-size=512'],
    // The files of a worker share one page and load React, the portal and jsdom once, which halves the run.
    // src/test/setup.ts cleans up after each test.
    isolate: false,
    // Filling in a form of a dozen fields takes a while on a busy machine. No test waits this long on purpose.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
