import { defineConfig } from 'vitest/config';

/** Files whose statements or locks can behave differently on PGlite, and one journey of each module (decision 0056). */
const BOTH_ENGINES = ['src/**/*.engines.test.ts'];
/** Files that need a database, or the built application on its database. */
const POSTGRESQL = ['src/**/*.db.test.ts', 'src/**/*.http.test.ts'];
/** Files that take minutes, on PostgreSQL: only `npm run test:long` runs them, which sets LONG_TESTS. */
const LONG = ['src/**/*.long.test.ts'];
const runsLong = process.env.LONG_TESTS !== undefined;

const engines = [
  { name: 'postgresql', include: [...POSTGRESQL, ...BOTH_ENGINES, ...(runsLong ? LONG : [])] },
  { name: 'pglite', include: BOTH_ENGINES },
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Starting at a few megabytes, the heap of a worker is collected hundreds of times before it has its size.
    execArgv: ['--initial-heap-size=512'],
    // Modules keep no state. Files that share a worker load them once, which saves a third of the run.
    isolate: false,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts', '../testing/src/**/*.test.ts'],
          exclude: [...POSTGRESQL, ...BOTH_ENGINES, ...LONG],
          // A busy machine is slow, not wrong.
          testTimeout: 120_000,
        },
      },
      ...engines.map(({ name, include }) => ({
        test: {
          name,
          env: { ENGINE: name },
          include,
          globalSetup: ['../testing/src/database/global-setup.ts'],
          // A file that takes minutes has a test that does.
          testTimeout: runsLong ? 3_600_000 : 120_000,
          hookTimeout: 180_000,
        },
      })),
    ],
  },
});
