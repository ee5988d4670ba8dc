import { defineConfig } from '@playwright/test';
import { E2E_PORT } from './people.ts';

/** With a name, because passkeys don't work at a bare address. */
const address = `http://localhost:${E2E_PORT}`;

/** The demo county is seeded before the first page. */
const START_TIMEOUT_MS = 240_000;

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A busy machine is slow, not wrong: no limit is reached at a load of ten.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A journey that fails is made once more. If it passes then, `npm test` names it in its last lines and doesn't fail (decision 0198).
  retries: 1,
  // The environment names the file of the JSON report; without a name it would be written to the terminal.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
  use: {
    baseURL: `${address}/juniper/`,
    viewport: { width: 1440, height: 900 },
    // A trace of every journey made the run a third longer, and a failure's screenshot shows most problems.
    // Without transitions, a dialog is complete when it appears.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    acceptDownloads: true,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH === '' ? undefined : process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node e2e/serve.ts',
    cwd: '..',
    url: `${address}/readyz`,
    timeout: START_TIMEOUT_MS,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
