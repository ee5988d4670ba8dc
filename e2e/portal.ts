import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { PDFDocument } from '@cantoo/pdf-lib';
import { test as base, expect as baseExpect, type Download, type Locator, type Page } from '@playwright/test';
import { translatorOf } from '@portal/server/platform/translate';
import { E2E_MAIL_FOLDER, E2E_PASSWORD } from './people.ts';
import { findUnreadableText } from './readable-pixels.ts';

/** WCAG 2.0 to 2.2, levels A and AA. */
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** axe's own rules about landmarks, headings and tables. They count the landmarks of the card gateway's frame with the portal's. */
const BEST_PRACTICE_TAG = 'best-practice';

/** Less than half as long as the package's main file: every page that is checked compiles it. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules among them whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Messages that a browser logs when a journey provokes a refusal, or disconnects its network. */
const EXPECTED_CONSOLE =
  /Failed to load resource: (the server responded with a status of (400|401|403|410|412|422)|net::ERR_INTERNET_DISCONNECTED)/;

/** Throws at violations of the content security policy, which the browser would only list among its issues. */
const THROW_AT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  throw new Error(\`Refused by \${violatedDirective}: \${blockedURI}\`);
});`;

/** A journey fails when a page throws or logs an unexpected error. */
export const test = base.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED_CONSOLE.test(message.text())) errors.push(message.text());
      });
      await context.addInitScript({ content: THROW_AT_VIOLATIONS });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Whenever an assertion of Playwright doesn't find its element yet, it describes the whole page for a possible failure
 * message: a ninth of the pages' processor time (microsoft/playwright issue 41098). So the page waits for elements
 * first, and only describes one that didn't appear.
 */
export const expect = baseExpect.extend({
  async toBeVisible(locator: Locator, options?: { readonly timeout?: number }) {
    const timeout = options?.timeout ?? this.timeout;
    if (this.isNot) {
      await baseExpect(locator).not.toBeVisible({ timeout });
    } else {
      const isShown = await locator.waitFor({ timeout }).then(
        () => true,
        () => false,
      );
      if (!isShown) await baseExpect(locator).toBeVisible({ timeout: 1 });
    }
    return { pass: !this.isNot, message: () => '' };
  },
});

/** Returns an English text by its key, for tests that aren't about its wording. */
export const text = translatorOf('ENGLISH');

/** Opens a session without the login page, which has its own journeys. */
export async function openSession(page: Page, username: string, password = E2E_PASSWORD): Promise<void> {
  const response = await page.request.post('api/auth/login', { data: { username, password, language: 'ENGLISH' } });
  expect(response.status()).toBe(200);
}

/** Signs in without the login page and opens an address: one page load instead of two for the home page and a link. */
export async function openAs(page: Page, username: string, address: string, password = E2E_PASSWORD): Promise<void> {
  await openSession(page, username, password);
  await page.goto(address);
}

/** Signs in without the login page and opens the home page. */
export async function signInHome(page: Page, username: string, password = E2E_PASSWORD): Promise<void> {
  await openAs(page, username, '.', password);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
}

/** Opens the login page, signs in with its form, and waits for the home page. */
export async function signInByForm(page: Page, username: string, password = E2E_PASSWORD): Promise<void> {
  await page.goto('.');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
}

/** Signs in without the login page and opens the name search. */
export async function signIn(page: Page, username: string, password = E2E_PASSWORD): Promise<void> {
  await openAs(page, username, 'search', password);
  await expect(page.getByRole('heading', { level: 1, name: 'Search by Name' })).toBeVisible();
}

/**
 * Opens an address of the portal in the loaded page, as its links do, and waits for the new screen. Loading the page for each screen would
 * take longer than checking it.
 */
export async function followTo(page: Page, address: string): Promise<void> {
  const heading = page.locator('h1');
  const shown = (await heading.textContent()) ?? '';
  const path = JSON.stringify(`/juniper/${address}`);
  // With a distinct key, as the router gives each visit.
  await page.evaluate(
    `history.pushState({ key: ${path} }, '', ${path}); dispatchEvent(new PopStateEvent('popstate'));`,
  );
  await expect(heading).not.toHaveText(shown);
}

/** Agrees to the charge that a direct link asks about before it searches. */
export async function acceptCharge(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: text('search:directLinks.chargeTitle') });
  await question.getByRole('button', { name: text('search:submit') }).click();
}

/** Searches for a document number and opens the only record found. */
export async function openDocument(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Document Number', exact: true }).click();
  await page.getByLabel(/^Document number/).fill(number);
  await page.keyboard.press('Enter');
  await pressOnFirstRow(page, 'Enter');
  await expectRecord(page);
}

/** Presses a key once the list is loaded and its first row has the focus. */
export async function pressOnFirstRow(page: Page, key: string): Promise<void> {
  await expect(page.locator('tbody tr').first().getByRole('link').first()).toBeFocused();
  await page.keyboard.press(key);
}

/** Waits for an open record: without one, the same buttons ask the user to select a record. */
export async function expectRecord(page: Page): Promise<void> {
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record.getByRole('heading', { level: 2 })).toBeVisible();
}

/** More than any screen has tab stops. */
const KEY_PRESSES_MAX = 100;

/** Presses a key until an element has the focus; fails if it never gets it. */
export async function pressUntilFocused(page: Page, key: string, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < KEY_PRESSES_MAX; presses += 1) {
    const isFocused = await wanted.evaluate((element) => element.contains(element.ownerDocument.activeElement));
    if (isFocused) return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

/** Returns the balance in the banner. */
/** The pages of a document that is looked at: next to the list on a wide screen, else in a dialog. */
export function viewedPages(page: Page, name = /page\(s\)\./) {
  return page.getByRole('region', { name }).or(page.getByRole('dialog', { name }));
}

export function balance(page: Page) {
  return page.getByRole('banner').getByText(/^\$[\d,]+\.\d\d$/);
}

/** Moving elements have other colors during the animation. Doesn't wait for endless animations. */
const ANIMATIONS_END = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished),
).then(() => undefined)`;

/** Changes the system's color scheme, and waits until the page has its colors: with reduced motion, all at once. */
export async function showColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Fails if axe finds anything on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(ANIMATIONS_END);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const hasFrame = page.frames().length > 1;
  const runOnly = hasFrame ? WCAG_TAGS : [...WCAG_TAGS, BEST_PRACTICE_TAG];
  expect(await findViolations(page, { runOnly })).toEqual([]);
}

/**
 * Fails if axe finds a color that is hard to read. Names, roles and structure don't depend on the color scheme, so screens that
 * `expectAccessible` checks in one scheme need only this in another one.
 */
export async function expectReadable(page: Page): Promise<void> {
  await page.evaluate(ANIMATIONS_END);
  expect(await findViolations(page, { runOnly: COLOR_RULES })).toEqual([]);
}

/** The same with the system's forced colors, by the painted pixels: axe reads the colors before forcing. */
export async function expectReadableInForcedColors(page: Page): Promise<void> {
  await page.evaluate(ANIMATIONS_END);
  // Content that loads between the picture and the measurement moves the texts.
  await expect.poll(() => findUnreadableText(page)).toEqual([]);
}

interface Violation {
  readonly id: string;
  readonly where: readonly string[];
}

/**
 * Runs axe on the page. Without frames it runs in the page itself, which is loaded with axe once: AxeBuilder loads it for each run,
 * which costs as much as checking a simple screen. Only the card gateway's frame needs AxeBuilder. The style sheets, which axe fetches and
 * reads for each run, are needed by none of the rules.
 */
async function findViolations(page: Page, options: { readonly runOnly: string[] }): Promise<readonly Violation[]> {
  const run = { ...options, resultTypes: ['violations' as const], preload: { assets: ['media'] } };
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page, axeSource: AXE_SOURCE }).options(run).analyze();
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  }
  if ((await page.evaluate<string>('typeof axe')) === 'undefined') await page.evaluate(AXE_SOURCE);
  return page.evaluate<readonly Violation[]>(
    `axe.run(${JSON.stringify({ include: [['html']] })}, ${JSON.stringify(run)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) })))`,
  );
}

/** Reads the number of pages and the title of a downloaded PDF. */
export async function readPdf(
  download: Download,
): Promise<{ pageCount: number; title: string | undefined; fileName: string }> {
  const document = await PDFDocument.load(await readFile(await download.path()));
  return { pageCount: document.getPageCount(), title: document.getTitle(), fileName: download.suggestedFilename() };
}

/** A phone, a small laptop, and a desktop. */
const WIDTHS = [390, 1024, 1440] as const;
const DESKTOP = 1440;

/**
 * The widths whose pages differ in names, roles and colors: a phone, and a desktop; a small laptop has the same as the
 * desktop.
 */
const AXE_WIDTHS: readonly number[] = [390, DESKTOP];

const SEED = process.env.FACTS_SEED;

/** How often a page was asked for the widths of its screens. */
const askedWidths = new WeakMap<Page, number>();

/**
 * Chooses the widths at which a screen is looked at: with a seed one of them, another one for the next screen, and another one with the next
 * seed; without a seed, as in the long run, all (decision 0257).
 */
export function pickWidths(page: Page): readonly number[] {
  if (SEED === undefined) return WIDTHS;
  const asked = askedWidths.get(page) ?? 0;
  askedWidths.set(page, asked + 1);
  return [WIDTHS[(Number(SEED) + asked) % WIDTHS.length] ?? DESKTOP];
}

/** Repeats a check at the chosen widths, in one loaded page: loading it costs more than most checks. Afterwards the page is as wide as a desktop. */
export async function atEachWidth(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  for (const width of pickWidths(page)) {
    await page.setViewportSize({ width, height: 844 });
    await check(width);
  }
  await page.setViewportSize({ width: DESKTOP, height: 844 });
}

/** Whether axe checks a screen at this chosen width. Every screen is checked each time. */
export const isCheckedAt = (width: number) => SEED !== undefined || AXE_WIDTHS.includes(width);

/** Fails if the page is wider than the window: users must not have to scroll sideways (WCAG 1.4.10). */
export async function expectFits(page: Page): Promise<void> {
  // Polled, because while a page renders, its scroll bar can appear before the content has made room for it.
  await expect.poll(() => findOverflow(page)).toBe('');
  // In a window of 320 pixels, a long amount can need more than its line.
  if ((page.viewportSize()?.width ?? 0) > 320) expect(await findBrokenValues(page)).toEqual([]);
}

/**
 * Names the page, by how much it is wider than the window, and the innermost elements beyond the edge; '' if it fits. Each time of day is
 * measured as 12:58 PM, because a page that fits at 9 AM must fit at noon too.
 */
async function findOverflow(page: Page): Promise<string> {
  return page.locator('html').evaluate((html) => {
    const restorers: (() => void)[] = [];
    // 4 is NodeFilter.SHOW_TEXT.
    const texts = html.ownerDocument.createTreeWalker(html.ownerDocument.body, 4);
    while (texts.nextNode() !== null) {
      const node = texts.currentNode;
      const text = node.nodeValue ?? '';
      const widest = text.replace(/\d{1,2}:\d{2}(?=[ \u00A0\u202F]?[AP]M)/g, '12:58');
      if (widest === text) continue;
      node.nodeValue = widest;
      restorers.push(() => {
        node.nodeValue = text;
      });
    }
    const over = html.scrollWidth - html.clientWidth;
    const isBeyond = (element: typeof html | (typeof html.children)[number]) =>
      Math.abs(element.getBoundingClientRect().right - html.scrollWidth) < 1;
    const beyond = over > 0 ? [...html.querySelectorAll('*')].filter(isBeyond) : [];
    const innermost = beyond.filter((each) => ![...each.children].some(isBeyond)).slice(0, 3);
    for (const restore of restorers) restore();
    if (over <= 0) return '';
    const elements = innermost.map((each) => each.outerHTML.slice(0, 200)).join(' | ');
    return `${html.ownerDocument.location.pathname} at ${html.clientWidth}: ${over} too wide, ${elements}`;
  });
}

/** Returns dates, times and amounts that a line break divides. */
async function findBrokenValues(page: Page): Promise<readonly string[]> {
  return page.locator('body').evaluate((body) => {
    const VALUE = /\d{2}\/\d{2}\/\d{4}|\d{1,2}:\d{2} ?[AP]M|-?\$[\d,]+\.\d{2}/g;
    const broken: string[] = [];
    // 4 is NodeFilter.SHOW_TEXT.
    const texts = body.ownerDocument.createTreeWalker(body, 4);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const value of (node.textContent ?? '').replaceAll('\u00A0', ' ').matchAll(VALUE)) {
        const range = body.ownerDocument.createRange();
        range.setStart(node, value.index);
        range.setEnd(node, value.index + value[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(value[0]);
      }
    }
    return broken;
  });
}

/** Waits for an email and reads the portal's address in it, relative to the county's path. */
export async function readMailedLink(recipient: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const files = await readdir(E2E_MAIL_FOLDER).catch(() => []);
    const emails = await Promise.all(files.map((file) => readFile(join(E2E_MAIL_FOLDER, file), 'utf8')));
    const texts = emails.filter((email) => email.includes(`To: ${recipient}`));
    link = texts.map((body) => new RegExp(`/juniper/(${path}/[\\w-]+)`).exec(body)?.[1]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
