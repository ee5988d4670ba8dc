import { defineConfig } from 'vitest/config';

/** Files that need a database say so in their name and run on both engines. */
const DATABASE_TESTS = ['src/**/*.db.test.ts', 'src/**/*.http.test.ts'];
/** What PGlite, with its one connection, can not show: plans of large tables and races. */
const POSTGRESQL_TESTS = ['src/**/*.postgres.test.ts'];

const engines = [
  { name: 'postgresql', include: [...DATABASE_TESTS, ...POSTGRESQL_TESTS] },
  { name: 'pglite', include: DATABASE_TESTS },
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: ['src/**/*.test.ts'], exclude: [...DATABASE_TESTS, ...POSTGRESQL_TESTS] } },
      ...engines.map(({ name, include }) => ({
        test: {
          name,
          env: { ENGINE: name },
          include,
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
