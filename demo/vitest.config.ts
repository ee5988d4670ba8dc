import { defineConfig } from 'vitest/config';

/** Tests that need a database say so in their name and run on both engines. */
const DATABASE_TESTS = ['src/**/*.db.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    isolate: false,
    projects: [
      { test: { name: 'rules', include: ['src/**/*.test.ts'], exclude: DATABASE_TESTS } },
      ...['postgresql', 'pglite'].map((engine) => ({
        test: {
          name: engine,
          env: { ENGINE: engine },
          include: DATABASE_TESTS,
          globalSetup: ['../testing/src/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
