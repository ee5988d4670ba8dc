import { defineConfig } from 'vitest/config';

/** Files that need a database. They run on PGlite, where a county without settings is seeded. */
const DATABASE_TESTS = ['src/**/*.db.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    isolate: false,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts'],
          exclude: DATABASE_TESTS,
          // Generating a part of the county takes longer than the default of 5 s on a busy machine.
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'pglite',
          env: { ENGINE: 'pglite' },
          include: DATABASE_TESTS,
          globalSetup: ['../testing/src/database/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
