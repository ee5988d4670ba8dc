import { defineConfig } from '@playwright/test';
import { E2E_PORT } from './people.ts';

const address = `http://127.0.0.1:${E2E_PORT}`;

/** Seeding the demo county comes before the first page. */
const START_TIMEOUT_MS = 240_000;

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // The JSON report goes to the file that the environment names; without a name it would go to the terminal.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
  use: {
    baseURL: `${address}/juniper/`,
    viewport: { width: 1440, height: 900 },
    // A trace of every journey made the whole run a third longer; a failure's picture says most.
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
