import type { Page } from '@playwright/test';
import type { BenchLine } from '../bench-table.ts';
import { surnameOfRank } from '../benched-county.ts';
import { type Durations, formatMs, percentile } from '../measure.ts';
import { launchBrowser } from './launch-browser.ts';

const RUNS = 5;
/** A page of results, and the batch in the first response. */
const PAGE_ROWS = 100;
const FIRST_ROWS = 25;

/** The time from pressing Enter in the name search until a real browser shows the rows. */
export async function benchPainting(
  address: string,
  person: { readonly username: string; readonly password: string },
): Promise<readonly BenchLine[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await page.getByLabel('User name').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    const first = percentile(await measureSearches(page, FIRST_ROWS), 0.5);
    const all = percentile(await measureSearches(page, PAGE_ROWS), 0.5);
    return [
      {
        what: `Enter to ${PAGE_ROWS} result rows painted`,
        ours: formatMs(all),
        comparison: `the first ${FIRST_ROWS} rows ${formatMs(first)}`,
        ratio: all / first,
        aim: '',
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Milliseconds from Enter until this many rows are painted, with another common surname for every run. */
async function measureSearches(page: Page, rows: number): Promise<Durations> {
  const durations: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    // The history below has links with the same name.
    await page.getByRole('link', { name: 'Name', exact: true }).first().click();
    const field = page.getByLabel(/Business or last name/).first();
    await field.fill(surnameOfRank(run));
    const row = page.getByRole('table', { name: /Documents found/ }).locator('tbody tr');
    const start = performance.now();
    await field.press('Enter');
    await row.nth(rows - 1).waitFor({ state: 'attached' });
    await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))');
    durations.push(performance.now() - start);
  }
  return durations;
}
