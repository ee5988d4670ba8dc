import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import {
  expect,
  expectAccessible,
  expectFits,
  expectReadable,
  expectReadableInForcedColors,
  isCheckedAt,
  pickWidths,
  showColors,
  test,
} from '../../portal.ts';

/**
 * The page of components at /components.html, which only the development server has. With COMPONENT_PICTURES, the name of a folder, it
 * also takes a picture of each room and each dialog, at each width and in all colors (scripts/component-pictures.mjs).
 */

const WEB = join(import.meta.dirname, '../../../web');
const PICTURES = process.env.COMPONENT_PICTURES;
const COLORS = ['light', 'dark', 'forced'] as const;
type Colors = (typeof COLORS)[number];

/** With a seed, a third of the dialogs are looked at; without it, as in the long run, all (decision 0221). */
const SEED = process.env.FACTS_SEED;
const isChecked = (_: string, index: number) => SEED === undefined || index % 3 === Number(SEED) % 3;

/** Finds what is cut off: text that its box hides, and elements that stick out of the window where nothing scrolls. */
const FIND_CUT_OFF = `[...document.querySelectorAll('main *, dialog[open] *')]
  .filter((element) => element instanceof HTMLElement && element.checkVisibility() && !element.closest('[aria-hidden=true]'))
  .filter((element) => {
    const has = (part, test) => part !== null && (test(getComputedStyle(part)) || has(part.parentElement, test));
    // Only screen readers get it.
    if (has(element, ({ clipPath }) => clipPath === 'inset(50%)')) return false;
    const { left, right } = element.getBoundingClientRect();
    const isOutside = left < -1 || right > innerWidth + 1;
    if (isOutside && !has(element.parentElement, ({ overflowX }) => ['auto', 'scroll'].includes(overflowX))) return true;
    const hides = ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) && element.localName !== 'input';
    return hides && element.scrollWidth > element.clientWidth + 1;
  })
  .map(({ outerHTML }) => outerHTML.slice(0, 160))`;

const EXPECT_READABLE: Readonly<Record<Colors, (page: Page) => Promise<void>>> = {
  light: expectAccessible,
  dark: expectReadable,
  forced: expectReadableInForcedColors,
};

let server: ViteDevServer;
let address: string;

test.beforeAll(async () => {
  server = await createServer({ root: WEB, logLevel: 'error', server: { port: 0, hmr: false, watch: null } });
  await server.listen();
  address = `${server.resolvedUrls?.local[0] ?? ''}components.html`;
});
test.afterAll(() => server.close());

/** Checks what the page shows, at the chosen widths and in all colors. Colors move nothing, so places are checked in the light ones. */
async function check(page: Page, takePictures: (state: string) => Promise<void>): Promise<void> {
  for (const width of pickWidths(page)) {
    await page.setViewportSize({ width, height: 844 });
    for (const color of COLORS) {
      if (color !== 'light' && !isCheckedAt(width) && PICTURES === undefined) continue;
      await page.emulateMedia({ forcedColors: color === 'forced' ? 'active' : 'none' });
      await showColors(page, color === 'dark' ? 'dark' : 'light');
      if (color === 'light') {
        await expectFits(page);
        expect(await page.evaluate(FIND_CUT_OFF)).toEqual([]);
      }
      if (isCheckedAt(width)) await EXPECT_READABLE[color](page);
      if (PICTURES !== undefined) await takePictures(`${width}-${color}`);
    }
  }
}

const pictureAt = (name: string, state: string) =>
  join(PICTURES ?? '', `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${state}.png`);

const LIMIT_MS = 20 * 60_000;

test('every component is accessible, readable and whole at the chosen widths, in light, dark and forced colors', async ({
  page,
}) => {
  // Looks at all examples and at the dialogs, in three colors, take several times as long as other journeys have, and longer on a busy machine.
  test.setTimeout(LIMIT_MS);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receipt 1042' })).toBeVisible();
  await check(page, async (state) => {
    for (const room of await page.locator('main section[id]').all()) {
      await room.screenshot({ path: pictureAt((await room.getAttribute('id')) ?? '', state) });
    }
  });
  const dialogs = await page.getByRole('link', { name: /^Open “/ }).allTextContents();
  for (const title of dialogs.filter(isChecked)) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await check(page, async (state) => {
      await page.screenshot({ path: pictureAt(title.replace(/^Open “(.*)”$/, 'dialog $1'), state) });
    });
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
});

test('the page of components is not in the build', () => {
  const mark = 'data-example';
  expect(readFileSync(join(WEB, 'src/components-page/components-page.tsx'), 'utf8')).toContain(mark);
  const built = globSync('dist/**/*.{html,js}', { cwd: WEB });
  expect(built.filter((file) => file.endsWith('.html'))).toEqual(['dist/index.html']);
  expect(built.filter((file) => readFileSync(join(WEB, file), 'utf8').includes(mark))).toEqual([]);
});
