import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { PDFDocument } from '@cantoo/pdf-lib';
import { test as base, type Download, expect, type Locator, type Page } from '@playwright/test';
import { E2E_MAIL_FOLDER, E2E_PASSWORD } from './people.ts';

/** WCAG 2.0 to 2.2, levels A and AA. */
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a browser writes by itself where a journey provokes a refusal. */
const EXPECTED_CONSOLE = /Failed to load resource: the server responded with a status of (400|401|403|410|422)/;

/** What the content security policy refuses, a browser only notes among its issues. */
const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  throw new Error(\`Refused by \${violatedDirective}: \${blockedURI}\`);
});`;

/** A journey fails when a page throws, or writes an error that it was not meant to write. */
export const test = base.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED_CONSOLE.test(message.text())) errors.push(message.text());
      });
      await context.addInitScript({ content: TELL_VIOLATIONS });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens the login page and signs in; ends at home. */
export async function signInHome(page: Page, username: string, password = E2E_PASSWORD): Promise<void> {
  await page.goto('.');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
}

/** Begins at the search, signed in. The login page has journeys of its own. */
export async function signIn(page: Page, username: string, password = E2E_PASSWORD): Promise<void> {
  const answer = await page.request.post('api/auth/login', { data: { username, password, language: 'ENGLISH' } });
  expect(answer.status()).toBe(200);
  await page.goto('search');
  await expect(page.getByRole('heading', { level: 1, name: 'Search by Name' })).toBeVisible();
}

/** Searches a document number and opens the only record that it finds. */
export async function openDocument(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Document Number', exact: true }).click();
  await page.getByLabel(/^Document number/).fill(number);
  await page.keyboard.press('Enter');
  await pressOnFirstRow(page, 'Enter');
  await expectRecord(page);
}

/** Presses a key once the list is there and its first row has the focus. */
export async function pressOnFirstRow(page: Page, key: string): Promise<void> {
  await expect(page.locator('tbody tr').first().getByRole('button').first()).toBeFocused();
  await page.keyboard.press(key);
}

/** Waits for an open record: where none is, the same buttons ask to select one. */
export async function expectRecord(page: Page): Promise<void> {
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record.getByRole('heading', { level: 2 })).toBeVisible();
}

/** More than any screen has stops. */
const KEY_PRESSES_MAX = 100;

/** Presses a key until something has the focus; fails where that never happens. */
export async function pressUntilFocused(page: Page, key: string, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < KEY_PRESSES_MAX; presses += 1) {
    const isThere = await wanted.evaluate((element) => element.contains(element.ownerDocument.activeElement));
    if (isThere) return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

/** The balance in the banner. */
export function balance(page: Page) {
  return page.getByRole('banner').getByText(/^\$[\d,]+\.\d\d$/);
}

/** What moves has other colors on its way, which are not those that are read; what moves for ever is not waited for. */
const ANIMATIONS_END = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished),
).then(() => undefined)`;

/** Fails on any finding of axe on what is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(ANIMATIONS_END);
  await expectNoFindings(axeOf(page));
}

/**
 * The same where the system's own colors are forced. axe reads the color of letters from `-webkit-text-fill-color`, which Chromium reports
 * as it was before it forced it: of light letters on the dark banner it believes that they are light on the system's white. There
 * what is painted is measured instead; everything else is left to axe.
 */
export async function expectAccessibleInForcedColors(page: Page): Promise<void> {
  await expectNoFindings(axeOf(page).exclude('header'));
  await expectNoFindings(axeOf(page).include('header').disableRules('color-contrast'));
  for (const part of await page.getByRole('banner').locator('strong, strong + span, nav a, button').all()) {
    if (await part.isVisible()) expect(await measureContrast(part)).toBeGreaterThanOrEqual(4.5);
  }
}

/** The contrast between the lightest and the darkest point of what is painted (WCAG 2.x, relative luminance). */
async function measureContrast(part: Locator): Promise<number> {
  const picture = (await part.screenshot()).toString('base64');
  const channels = await part.evaluate(async ({ ownerDocument }, png) => {
    const image = ownerDocument.createElement('img');
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = ownerDocument.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    return [...(context?.getImageData(0, 0, image.width, image.height).data ?? [])];
  }, picture);
  let [darkest, lightest] = [1, 0];
  for (let at = 0; at < channels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = channels.slice(at, at + 3).map(linearOf);
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    darkest = Math.min(darkest, luminance);
    lightest = Math.max(lightest, luminance);
  }
  return (lightest + 0.05) / (darkest + 0.05);
}

function linearOf(channel: number): number {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/**
 * axe for all of a page, in the shorter of its ways: it tells findings alone, not all that is well, and puts its answer together in
 * a page of its own only where the card gateway's frame is looked at too. Of a hundred rows it takes a quarter of the time.
 */
function axeOf(page: Page): AxeBuilder {
  const hasFrames = page.frames().length > 1;
  return new AxeBuilder({ page })
    .options({ runOnly: WCAG_TAGS, resultTypes: ['violations'] })
    .setLegacyMode(!hasFrames);
}

async function expectNoFindings(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** The number of pages and the title of a downloaded PDF. */
export async function readPdf(
  download: Download,
): Promise<{ pageCount: number; title: string | undefined; fileName: string }> {
  const document = await PDFDocument.load(await readFile(await download.path()));
  return { pageCount: document.getPageCount(), title: document.getTitle(), fileName: download.suggestedFilename() };
}

/** Fails where the page is wider than the window: nothing is to be scrolled sideways (WCAG 1.4.10). */
export async function expectFits(page: Page): Promise<void> {
  // Asked until it holds: while a page is put together, its scroll bar may come before its content has made room for it.
  await expect
    .poll(() => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth))
    .toBeLessThanOrEqual(0);
}

/** Waits for a mail and reads the portal's address in it, relative to the county's path. */
export async function readMailedLink(recipient: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const files = await readdir(E2E_MAIL_FOLDER).catch(() => []);
    const mails = await Promise.all(files.map((file) => readFile(join(E2E_MAIL_FOLDER, file), 'utf8')));
    const texts = mails.filter((mail) => mail.includes(`To: ${recipient}`)).map(decodeQuotedPrintable);
    link = texts.map((text) => new RegExp(`/juniper/(${path}/[\\w-]+)`).exec(text)?.[1]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

/** Mail wraps its lines and writes some characters as `=3D`. */
function decodeQuotedPrintable(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
