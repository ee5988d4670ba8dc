import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Modules keep no state. Files that share a worker load them once.
    isolate: false,
    // No test waits this long: a busy machine is slow, not wrong.
    testTimeout: 120_000,
  },
});
