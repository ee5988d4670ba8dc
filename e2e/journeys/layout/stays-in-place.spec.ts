import type { Page, Request } from '@playwright/test';
import { E2E_USERS } from '../../people.ts';
import { expect, expectRecord, openSession, pressOnFirstRow, test, text } from '../../portal.ts';

/**
 * Late content must not move a control that the user is about to press. Every call is answered later than the screen is shown, and other calls
 * at other times, as on a slow line.
 */
const LATER_MS = [0, 300, 600, 900];

interface Shift {
  readonly value: number;
  /** The elements that moved, with where they were and are. */
  readonly moved: readonly string[];
}

/** Collects what the browser reports as layout shifts, also those within half a second of a key, which its own score leaves out. */
const COLLECT = `globalThis.layoutShifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    const moved = sources.map(({ node, previousRect: was, currentRect: is }) =>
      [node?.nodeName, node?.textContent?.slice(0, 40), was.x, was.y, '->', is.x, is.y].join(' '));
    globalThis.layoutShifts.push({ value, moved });
  }
}).observe({ type: 'layout-shift', buffered: true });`;

/** The browser scores a control of the usual size that moves by its own height with about 0.002 at 1440 px. */
const UNSEEN = 0.001;

/** Longer than a field waits after a key before it asks for what it offers. */
const QUIET_MS = 500;

/** The calls of a page that have no response yet, and when the last one had its response. */
const calls = { open: 0, answeredAt: 0 };

test.beforeEach(async ({ page }) => {
  Object.assign(calls, { open: 0, answeredAt: Date.now() });
  const count = (change: number) => (request: Request) => {
    if (!request.url().includes('/juniper/api/')) return;
    calls.open += change;
    calls.answeredAt = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  await page.addInitScript({ content: COLLECT });
  await page.route('**/juniper/api/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const later = LATER_MS[path.length % LATER_MS.length] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, later));
    await route.continue().catch(() => {});
  });
});

/** Waits until all calls have their responses, no other one follows, and the page has drawn them. */
async function waitUntilQuiet(page: Page): Promise<void> {
  const since = Date.now();
  const isQuiet = () => calls.open === 0 && Date.now() - Math.max(since, calls.answeredAt) >= QUIET_MS;
  await expect.poll(isQuiet, { intervals: [50] }).toBe(true);
  await page.evaluate(
    'new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(drawn))))',
  );
}

/**
 * Waits until the page is quiet, and expects that nothing had moved since the typeface was there: a line can break differently before, and how
 * long that takes is the machine's.
 */
async function expectStill(page: Page, screen: string): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => void globalThis.layoutShifts.splice(0))');
  await waitUntilQuiet(page);
  const shifts = await page.evaluate<Shift[]>('globalThis.layoutShifts.splice(0)');
  expect(
    shifts.filter(({ value }) => value > UNSEEN),
    screen,
  ).toEqual([]);
}

test('late content moves nothing on the main screens', async ({ page }) => {
  await page.goto('.');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectStill(page, 'login');
  await openSession(page, E2E_USERS.looker.username);
  await page.goto('home');
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible();
  await expectStill(page, 'home');
  for (const search of ['searchByName', 'searchByPlat', 'searchByTaxLien', 'searchByLegalDescription']) {
    await page.goto(`search/${search}`);
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
    await expectStill(page, search);
  }
  await page.goto('cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectStill(page, 'cart');
});

test('suggested surnames move nothing', async ({ page }) => {
  await openSession(page, E2E_USERS.looker.username);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('search/searchByName');
    const submit = page.getByRole('button', { name: 'Submit' });
    await expect(submit).toBeVisible();
    await expectStill(page, 'name search');
    const before = await submit.boundingBox();
    await page.getByRole('textbox', { name: 'Business or last name', exact: true }).fill('LINDQUSIT');
    const offered = page.getByRole('group', { name: text('search:didYouMean') });
    await expect(offered.getByRole('button').first()).toBeVisible();
    expect(await submit.boundingBox()).toEqual(before);
    await expectStill(page, `suggestions at ${width}`);
  }
});

test('plats near a typed name move nothing', async ({ page }) => {
  await openSession(page, E2E_USERS.looker.username);
  await page.goto('search/searchByPlat');
  const name = page.getByLabel(/^Plat name/);
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(name).toBeVisible();
  await expectStill(page, 'plat search');
  await name.fill('OAKGROVE');
  const typed = await submit.boundingBox();
  expect(typed).not.toBeNull();
  await waitUntilQuiet(page);
  expect(await submit.boundingBox()).toEqual(typed);
});

test('checked rows and an open record move no row', async ({ page }) => {
  await openSession(page, E2E_USERS.looker.username);
  await page.goto('search/searchByName');
  await page.getByRole('textbox', { name: 'Business or last name', exact: true }).fill('LINDQUIST');
  await page.keyboard.press('Enter');
  const row = page.locator('[data-list] tbody tr').nth(1);
  await expect(row).toBeVisible();
  await waitUntilQuiet(page);
  const before = await row.boundingBox();
  await page.evaluate('globalThis.layoutShifts.splice(0)');
  await pressOnFirstRow(page, 'Space');
  await expect(page.getByRole('region', { name: text('results:checkedRows') })).toBeVisible();
  await waitUntilQuiet(page);
  expect((await row.boundingBox())?.y).toBe(before?.y);
});

test('the head of a list that was cut takes at most 150 of 800 px, and a line more next to a record at 1024', async ({
  page,
}) => {
  await openSession(page, E2E_USERS.looker.username);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('search/searchByName');
    await page.getByRole('textbox', { name: 'Business or last name', exact: true }).fill('LINDQUIST');
    await page.keyboard.press('Enter');
    const head = page.locator('[data-list] > header');
    await expect(head.getByText(text('results:truncated'))).toBeVisible();
    const heightOf = async () => (await head.boundingBox())?.height;
    expect(await heightOf(), `at ${width}`).toBeLessThanOrEqual(150);
    await pressOnFirstRow(page, 'Enter');
    await expectRecord(page);
    // The criteria of this search can take a second line of text there.
    expect(await heightOf(), `next to a record at ${width}`).toBeLessThanOrEqual(width === 1440 ? 150 : 170);
  }
});
