import type { Locator, Page } from '@playwright/test';
import type { BenchLine } from '../bench-table.ts';
import { surnameOfRank } from '../benched-county.ts';
import { formatMs, percentile } from '../measure.ts';
import { launchBrowser } from './launch-browser.ts';

/** The surname of a rank that no run of the searches has. */
const UNSEARCHED_RANK = 500;
const RUNS = 5;
/** The size of a phone's screen. */
const VIEWPORT = { width: 412, height: 823 };

/** When the largest text or image was painted, and how many bytes were loaded until then. */
interface Load {
  readonly paintedMs: number;
  readonly bytes: number;
}

/** Runs in the page: what the browser recorded about its own load. */
const READ_LOAD = `new Promise((tell) => {
  const bytes = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
    (sum, { transferSize }) => sum + transferSize,
    0,
  );
  new PerformanceObserver((list) => tell({ paintedMs: list.getEntries().at(-1).startTime, bytes })).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });
})`;

/**
 * Loads the login page, home and results with an empty cache, compared with a warm cache: the difference is what the browser has to
 * download.
 */
export async function benchFirstLoads(
  address: string,
  person: { readonly username: string; readonly password: string },
): Promise<readonly BenchLine[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.goto(`${address}login`);
    const lines = [await benchLoads('login page', page, page.getByRole('heading', { name: 'Sign in' }))];
    await page.getByLabel('User name').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    lines.push(await benchLoads('home', page, page.getByRole('heading', { name: 'Home', level: 1 })));
    await page.goto(`${address}search`);
    // A search that no other measurement makes.
    await page
      .getByLabel(/Business or last name/)
      .first()
      .fill(surnameOfRank(UNSEARCHED_RANK));
    await page.keyboard.press('Enter');
    const row = page.getByRole('table', { name: /Documents found/ }).locator('tbody tr');
    lines.push(await benchLoads('results', page, row.first()));
    return lines;
  } finally {
    await browser.close();
  }
}

/** @param shown an element that is on the page once it is loaded. */
async function benchLoads(name: string, page: Page, shown: Locator): Promise<BenchLine> {
  await shown.waitFor();
  const session = await page.context().newCDPSession(page);
  const first: Load[] = [];
  const again: Load[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await session.send('Network.clearBrowserCache');
    first.push(await load(page, shown));
    again.push(await load(page, shown));
  }
  const [firstMs, againMs] = [first, again].map((loads) =>
    percentile(
      loads.map(({ paintedMs }) => paintedMs),
      0.5,
    ),
  ) as [number, number];
  return {
    what: `${name}, first load, ${formatBytes(first)} compressed, largest paint`,
    ours: formatMs(firstMs),
    comparison: `with what the browser kept, ${formatBytes(again)}, ${formatMs(againMs)}`,
    ratio: firstMs / againMs,
    aim: '',
  };
}

async function load(page: Page, shown: Locator): Promise<Load> {
  await page.reload({ waitUntil: 'load' });
  await shown.waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate<Load>(READ_LOAD);
}

function formatBytes(loads: readonly Load[]): string {
  return `${Math.round((loads[0]?.bytes ?? 0) / 1000)} kB`;
}
