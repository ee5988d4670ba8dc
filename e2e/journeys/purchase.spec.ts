import { E2E_PASSWORD, E2E_USERS } from '../people.ts';
import {
  balance,
  expect,
  expectAccessible,
  expectRecord,
  openDocument,
  pressUntilFocused,
  readPdf,
  signIn,
  test,
  text,
  viewedPages,
} from '../portal.ts';

/** A mortgage of many pages, and a document whose image file is damaged (demo/README.md). */
const MORTGAGE = 'A587330';
const DAMAGED = 'T99804';
/** A deed, whose pages look like those of other deeds. */
const DEED = 'A587329';

test('from a name to the PDF of three pages, by mouse, and back to the record', async ({ page }) => {
  await signIn(page, E2E_USERS.mouse.username);
  await page
    .getByLabel(/Business or last name/)
    .first()
    .fill('lindquist');
  await page.getByLabel('First name', { exact: true }).fill('anna');
  await page.getByRole('button', { name: 'Submit' }).click();
  const found = page.getByRole('table', { name: /Documents found/ });
  await expectAccessible(page);
  await found.getByRole('link', { name: new RegExp(`Mortgage ${MORTGAGE}`) }).click();
  const image = page.getByRole('button', { name: /^Image/ });
  await expect(image).toBeVisible();
  await expectAccessible(page);
  await image.click();

  await expect(viewedPages(page)).toBeVisible();
  await viewedPages(page).getByLabel('Pages to download').fill('1-3');
  await viewedPages(page).getByLabel('Pages to download').blur();
  await expect(viewedPages(page).getByText(/3 of \d+ pages selected/)).toContainText('$3.00');
  await expectAccessible(page);
  await viewedPages(page).getByRole('button', { name: 'Continue' }).click();
  const charges = page.getByRole('dialog', { name: /Download$/ });
  await expect(charges.getByText('$246.50')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await charges.getByRole('button', { name: /Download 3 pages/ }).click();
  expect(await readPdf(await downloading)).toMatchObject({
    pageCount: 3,
    fileName: expect.stringMatching(/A587330.*\.pdf$/),
  });
  await expect(balance(page)).toHaveText('$246.50');
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('$3.00');
  await expectAccessible(page);

  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectRecord(page);
});

test('the same with the keyboard alone, with pages in the chosen order', async ({ page }) => {
  await page.goto('.');
  await expect(page.getByLabel('User name')).toBeFocused();
  await page.keyboard.type(E2E_USERS.keyboard.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(E2E_PASSWORD);
  await page.keyboard.press('Enter');
  const byName = page.getByRole('region', { name: 'Search by' }).getByRole('link', { name: 'Name', exact: true });
  await expect(byName).toBeVisible();
  await pressUntilFocused(page, 'Tab', byName);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/Business or last name/).first()).toBeFocused();
  await page.keyboard.type('lindquist');
  await page.keyboard.press('Tab');
  await page.keyboard.type('anna');
  await page.keyboard.press('Enter');

  const row = page.getByRole('link', { name: new RegExp(`Mortgage ${MORTGAGE}`) });
  await expect(row).toBeVisible();
  await pressUntilFocused(page, 'ArrowDown', row);
  await page.keyboard.press('Enter');
  await expectRecord(page);
  await page.keyboard.press('i');
  await expect(viewedPages(page)).toBeVisible();
  await pressUntilFocused(page, 'Tab', viewedPages(page).getByLabel('Pages to download'));
  await page.keyboard.type('3,1,2');
  await pressUntilFocused(page, 'Tab', viewedPages(page).getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  const pay = page.getByRole('dialog', { name: /Download$/ }).getByRole('button', { name: /Download 3 pages/ });
  await expect(pay).toBeVisible();
  await pressUntilFocused(page, 'Tab', pay);
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await readPdf(await downloading)).pageCount).toBe(3);
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('pages are read by keyboard, and the next document opens at the same position', async ({ page }) => {
  await signIn(page, E2E_USERS.reader.username);
  const region = viewedPages(page).getByRole('region', { name: /^Page \d+ of/ });
  const readPlace = () =>
    region.evaluate(({ scrollTop, scrollHeight, clientHeight }) => {
      return scrollTop / (scrollHeight - clientHeight);
    });
  await openDocument(page, MORTGAGE);
  await page.getByRole('button', { name: /^Image/ }).click();
  await expect(viewedPages(page).getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
  await expect(
    viewedPages(page).getByRole('button', { name: text('imaging:viewerFitWidth'), pressed: true }),
  ).toBeVisible();
  // The list stays in use next to the pages.
  await page.getByRole('link', { name: new RegExp(MORTGAGE) }).click({ trial: true });
  // Folded, the panes next to the page leave it their width, and no tool is over it.
  const paneWidth = () => region.evaluate(({ clientWidth }) => clientWidth);
  const widthNextToPanes = await paneWidth();
  await page.keyboard.press('s');
  await expect.poll(paneWidth).toBeGreaterThan(widthNextToPanes + 200);
  await expect(viewedPages(page).getByLabel('Pages to download')).toBeHidden();
  const tool = await viewedPages(page)
    .getByRole('button', { name: text('imaging:viewerRotate') })
    .boundingBox();
  const read = await region.boundingBox();
  expect((tool?.y ?? 0) + (tool?.height ?? 0)).toBeLessThanOrEqual(read?.y ?? 0);
  await page.keyboard.press('s');
  await expect.poll(paneWidth).toBe(widthNextToPanes);
  await page.keyboard.press('PageDown');
  await expect.poll(readPlace).toBeGreaterThan(0.9);
  await page.keyboard.press('Space');
  await expect(region).toHaveAccessibleName(/^Page 2 of/);
  await expect.poll(readPlace).toBe(0);
  await page.keyboard.press('g');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(region).toHaveAccessibleName(/^Page 3 of/);
  for (const key of ['+', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect.poll(readPlace).toBeGreaterThan(0.01);
  const place = await readPlace();
  const scale = await viewedPages(page)
    .getByText(/^\d+%$/)
    .innerText();
  await page.keyboard.press('Escape');
  await openDocument(page, DEED);
  await page.getByRole('button', { name: /^Image/ }).click();
  await expect(viewedPages(page).getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
  await expect(viewedPages(page).getByText(/^\d+%$/)).toHaveText(scale);
  await expect.poll(readPlace).toBeCloseTo(place, 1);
});

test('a message says that the balance is too low, and nothing is charged', async ({ page }) => {
  await signIn(page, E2E_USERS.poor.username);
  await openDocument(page, MORTGAGE);
  await page.getByRole('button', { name: /^Image/ }).click();
  await viewedPages(page).getByLabel('Pages to download').fill('1');
  await viewedPages(page).getByRole('button', { name: 'Continue' }).click();
  const charges = page.getByRole('dialog', { name: /Download$/ });
  await expect(charges.getByText(text('imaging:feeInsufficientBalance'))).toBeVisible();
  await expect(charges.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  await expectAccessible(page);
  await expect(balance(page)).toHaveText('$0.75');
});

test('a message says that an image is damaged, and nothing is charged', async ({ page }) => {
  await signIn(page, E2E_USERS.damaged.username);
  await openDocument(page, DAMAGED);
  await page.getByRole('button', { name: /^Image/ }).click();
  await expect(page.getByText(/The image of this document is damaged/)).toBeVisible();
  await expectAccessible(page);
  await expect(balance(page)).toHaveText('$249.75');
});

test('two tabs that pay for the same pages charge them once', async ({ page, context }) => {
  await signIn(page, E2E_USERS.twoTabs.username);
  const other = await context.newPage();
  await other.goto('search');
  const tabs = [page, other];
  for (const tab of tabs) {
    await openDocument(tab, MORTGAGE);
    await tab.getByRole('button', { name: /^Image/ }).click();
    await viewedPages(tab).getByLabel('Pages to download').fill('1-2');
    await viewedPages(tab).getByRole('button', { name: 'Continue' }).click();
    await expect(tab.getByRole('dialog', { name: /Download$/ })).toBeVisible();
  }
  const downloads = tabs.map((tab) => tab.waitForEvent('download'));
  await Promise.all(
    tabs.map((tab) =>
      tab
        .getByRole('dialog', { name: /Download$/ })
        .getByRole('button', { name: /Download 2 pages/ })
        .click(),
    ),
  );
  for (const download of downloads) expect((await readPdf(await download)).pageCount).toBe(2);
  await page.reload();
  await expect(balance(page)).toHaveText('$247.25');
});
