import { defineConfig } from 'vitest/config';

/** Files that need a database say so in their name and run on both engines. */
const DATABASE_TESTS = ['src/**/*.db.test.ts', 'src/**/*.http.test.ts'];
/** What PGlite, with its one connection, can not show, and what takes it minutes that the browser journeys show on it anyway. */
const POSTGRESQL_TESTS = ['src/**/*.postgres.test.ts'];

const engines = [
  { name: 'postgresql', include: [...DATABASE_TESTS, ...POSTGRESQL_TESTS] },
  { name: 'pglite', include: DATABASE_TESTS },
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The modules keep no state of their own: files that share a worker load them once, which is a third of the work.
    isolate: false,
    projects: [
      { test: { name: 'rules', include: ['src/**/*.test.ts'], exclude: [...DATABASE_TESTS, ...POSTGRESQL_TESTS] } },
      ...engines.map(({ name, include }) => ({
        test: {
          name,
          env: { ENGINE: name },
          include,
          globalSetup: ['../testing/src/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
