import { defineConfig } from 'vitest/config';

/** Files that need a database say so in their name and run on both engines. */
const DATABASE_TESTS = ['src/**/*.db.test.ts', 'src/**/*.http.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: ['src/**/*.test.ts'], exclude: DATABASE_TESTS } },
      ...(['postgresql', 'pglite'] as const).map((engine) => ({
        test: {
          name: engine,
          env: { ENGINE: engine },
          include: DATABASE_TESTS,
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
