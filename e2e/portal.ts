import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { PDFDocument } from '@cantoo/pdf-lib';
import { test as base, type Download, expect, type Locator, type Page } from '@playwright/test';
import { E2E_PASSWORD } from './people.ts';

/** WCAG 2.0 to 2.2, levels A and AA. */
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The one message that a browser writes by itself: whether somebody is signed in is asked before anybody is. */
const EXPECTED_CONSOLE = /Failed to load resource: the server responded with a status of (401|403|422)/;

/** A journey fails when a page throws, or writes an error that it was not meant to write. */
export const test = base.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED_CONSOLE.test(message.text())) errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens the login page and signs in. */
export async function signIn(page: Page, username: string, password = E2E_PASSWORD): Promise<void> {
  await page.goto('.');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search by Name' })).toBeVisible();
}

/** Searches a document number and opens the only record that it finds. */
export async function openDocument(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Document Number' }).click();
  await page.getByLabel(/^Document number/).fill(number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: /Documents found/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Image/ })).toBeVisible();
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

/** Fails on any finding of axe on what is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_TAGS).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** The number of pages and the title of a downloaded PDF. */
export async function readPdf(
  download: Download,
): Promise<{ pageCount: number; title: string | undefined; fileName: string }> {
  const document = await PDFDocument.load(await readFile(await download.path()));
  return { pageCount: document.getPageCount(), title: document.getTitle(), fileName: download.suggestedFilename() };
}
