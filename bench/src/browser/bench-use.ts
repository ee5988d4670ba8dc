import type { CDPSession, Page } from '@playwright/test';
import type { BenchLine } from '../bench-table.ts';
import { formatMs } from '../measure.ts';
import { launchBrowser } from './launch-browser.ts';

/** Rounds before the first measurement: until then the browser loads and compiles what every later round uses again. */
const WARM_UP_ROUNDS = 20;
const ROUNDS = 200;
const MEGABYTE = 1_000_000;
/** How much slower a cheap computer is. */
const SLOWDOWN = 4;

/** A portal, and people who sign in there. */
export interface UsedPortal {
  /** With a slash at its end. */
  readonly address: string;
  readonly person: { readonly username: string; readonly password: string };
  /** Surnames, each on several documents. */
  readonly surnames: readonly string[];
  /** Whether the documents have images. */
  readonly hasImages: boolean;
}

/** Starts to collect how long each press took until the next frame. */
const OBSERVE = `window.presses = new Map(); new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId > 0) window.presses.set(interactionId, Math.max(duration, window.presses.get(interactionId) ?? 0));
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`;

/** Two frames and the task after them: the events of the press before have been observed. */
const SETTLE = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

/**
 * Uses the portal for a day of work: the memory that the page keeps after 200 searches and documents, and the slowest press on results and in
 * the viewer with a fourth of the speed, compared with full speed.
 */
export async function benchUse(portal: UsedPortal): Promise<readonly BenchLine[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, portal);
    const session = await page.context().newCDPSession(page);
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await useOnce(page, portal, round);
    const before = await measureHeap(session);
    for (let round = 0; round < ROUNDS; round += 1) await useOnce(page, portal, round);
    const after = await measureHeap(session);
    const memory: BenchLine = {
      what: `memory that a page keeps after ${ROUNDS} searches and documents`,
      ours: `${((after - before) / MEGABYTE).toFixed(1)} MB more`,
      comparison: `after ${WARM_UP_ROUNDS} of them ${(before / MEGABYTE).toFixed(1)} MB`,
      ratio: after / before,
      aim: '< 10 MB',
    };
    const lines = [memory, await benchPresses('results', page, session, () => pressInResults(page, portal))];
    if (portal.hasImages) lines.push(await benchPresses('viewer', page, session, () => pressInViewer(page, portal)));
    return lines;
  } finally {
    await browser.close();
  }
}

/** The same for the review of a filing: opens the queue's next filing and reads it. */
export async function benchReview(portal: Pick<UsedPortal, 'address' | 'person'>): Promise<readonly BenchLine[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, portal);
    await page.goto(`${portal.address}efile/queue`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
    const session = await page.context().newCDPSession(page);
    return [await benchPresses('filing review', page, session, () => pressAll(page, VIEWER_KEYS))];
  } finally {
    await browser.close();
  }
}

const RESULT_KEYS = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home', 'PageDown', 'PageUp', 'v', 'v'];
const VIEWER_KEYS = ['+', '+', '-', '-', 'w', 'f', 'r', 'r', 'r', 'r', 'w', 'ArrowDown', 'PageDown', 'Home', 's', 's'];

async function signIn(page: Page, { address, person }: Pick<UsedPortal, 'address' | 'person'>): Promise<void> {
  await page.goto(`${address}login`);
  await page.getByLabel('User name').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}

/** Documents of the demo county have images since 1964. */
const IMAGES_FROM = '01/01/1990';

async function search(page: Page, { surnames, hasImages }: UsedPortal, round = 0): Promise<void> {
  // The history below has links with the same name.
  const main = page.getByRole('navigation', { name: 'Sections' });
  await main.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Name', exact: true }).first().click();
  const field = page.getByLabel(/Business or last name/).first();
  await field.fill(surnames[round % surnames.length] ?? '');
  if (hasImages) await page.getByLabel('Recorded from').fill(IMAGES_FROM);
  await field.press('Enter');
  await page
    .getByRole('table', { name: /Documents found/ })
    .locator('tbody tr')
    .first()
    .waitFor();
}

/** A search, its first document, and the document's first page. */
async function useOnce(page: Page, portal: UsedPortal, round: number): Promise<void> {
  await search(page, portal, round);
  await openRecord(page);
  if (!portal.hasImages) return;
  await page.keyboard.press('i');
  await page.getByRole('region', { name: /^Page 1 of/ }).waitFor();
  await page.keyboard.press('Escape');
}

async function openRecord(page: Page): Promise<void> {
  await page
    .getByRole('table', { name: /Documents found/ })
    .locator('tbody tr a')
    .first()
    .click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

async function pressInResults(page: Page, portal: UsedPortal): Promise<void> {
  await search(page, portal);
  await pressAll(page, RESULT_KEYS);
}

async function pressInViewer(page: Page, portal: UsedPortal): Promise<void> {
  await search(page, portal);
  await openRecord(page);
  await page.keyboard.press('i');
  await page.getByRole('region', { name: /^Page 1 of/ }).waitFor();
  await pressAll(page, VIEWER_KEYS);
  await page.keyboard.press('Escape');
}

async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(SETTLE);
  }
}

/** Bytes of objects after everything was freed that can be. */
async function measureHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

async function benchPresses(
  name: string,
  page: Page,
  session: CDPSession,
  press: () => Promise<void>,
): Promise<BenchLine> {
  const measure = async (rate: number): Promise<number> => {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.evaluate(OBSERVE);
    await press();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return page.evaluate<number>('Math.max(0, ...window.presses.values())');
  };
  const [full, slow] = [await measure(1), await measure(SLOWDOWN)];
  return {
    what: `${name}, the slowest press until the next frame, at a fourth of the speed`,
    ours: formatMs(slow),
    comparison: `at full speed ${formatMs(full)}`,
    ratio: slow / Math.max(full, 1),
    aim: '≤ 100 ms',
  };
}
