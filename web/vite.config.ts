import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Where the server listens while the pages are developed. It is told the address that the browser used: it refuses calls from
 * another site's pages.
 */
const SERVER = { target: 'http://127.0.0.1:8080', changeOrigin: false };

export default defineConfig({
  // The same files serve every county: assets have one place at the root, pages live below the county's key.
  base: '/',
  plugins: [react()],
  build: {
    // An inlined font or picture would be a `data:` address, which the content security policy allows for images alone.
    assetsInlineLimit: 0,
    // The polyfill is for browsers older than the style sheets need anyway.
    modulePreload: { polyfill: false },
    // `light-dark()` carries every colour of the theme; below these it would be rewritten into something heavier.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '^/[^/]+/api/': SERVER,
      '^/[^/]+/product-configuration\\.json$': SERVER,
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://portal.test/juniper/' } },
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
  },
});
