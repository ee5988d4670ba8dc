import type { Page } from '@playwright/test';
import { E2E_PASSWORD, E2E_USERS } from '../people.ts';
import {
  acceptCharge,
  expect,
  expectAccessible,
  expectFits,
  expectRecord,
  openAs,
  pressOnFirstRow,
  signIn,
  test,
  text,
} from '../portal.ts';

const { username } = E2E_USERS.looker;

const rowsOf = (page: Page) => page.getByRole('table', { name: /Documents found/ }).locator('tbody tr');

/** Searches for a name and waits until the first page is complete. */
async function searchName(page: Page, name: string, send = () => page.keyboard.press('Enter')): Promise<void> {
  await page
    .getByLabel(/Business or last name/)
    .first()
    .fill(name);
  await send();
  await expect(rowsOf(page)).toHaveCount(100);
}

test('a party starts a search, and Back to Search Results returns to the page, order and record', async ({ page }) => {
  await signIn(page, username);
  await searchName(page, 'lindquist');
  // Turning the page while the list is being sorted keeps the order.
  await page.getByLabel('Sort by').selectOption({ label: 'Recorded Date' });
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^Rows 101–200 of/)).toBeVisible();
  await rowsOf(page).nth(1).getByRole('link').focus();
  await page.keyboard.press('Enter');
  const record = page.getByRole('region', { name: 'Record', exact: true });
  const number = await record.getByText(/^Document /).textContent();
  const link = record.getByRole('region', { name: 'Grantors' }).getByRole('button').first();
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();

  const back = page.getByRole('button', { name: text('results:backToSearchResults') });
  await expect(back).toBeVisible();
  await expect(record).toContainText(text('results:record.none'));
  await expectAccessible(page);
  await page.reload();
  await expect(back).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByText(/^Rows 101–200 of/)).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('recordedDate');
  await expect(record.getByText(number ?? '')).toBeVisible();
  await expect(back).toBeHidden();
});

test('the browser’s Back also returns from a follow-on search, and a reload keeps the open record', async ({
  page,
}) => {
  await signIn(page, username);
  await searchName(page, 'lindquist');
  await pressOnFirstRow(page, 'Enter');
  const record = page.getByRole('region', { name: 'Record', exact: true });
  const number = (await record.getByText(/^Document /).textContent()) ?? '';
  await page.reload();
  await expect(record.getByText(number)).toBeVisible();
  await record.getByRole('region', { name: 'Grantees' }).getByRole('button').first().click();
  await expect(page.getByRole('button', { name: text('results:backToSearchResults') })).toBeVisible();
  // The new list has its own address, in which no record is open.
  await expect(page).not.toHaveURL(/record=/);
  await page.goBack();
  await expect(record.getByText(number)).toBeVisible();
  await expect(page.getByRole('button', { name: text('results:backToSearchResults') })).toBeHidden();
});

test('up to 100 records are checked with Space, filtered and sorted, and the whole list comes back', async ({
  page,
}) => {
  await signIn(page, username);
  await searchName(page, 'lindquist');
  for (let row = 0; row < 100; row += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
  }
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^Rows 101–/)).toBeVisible();
  await rowsOf(page).first().getByRole('checkbox').click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(text('results:checkLimit'));
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(rowsOf(page).first().getByRole('checkbox')).not.toBeChecked();

  await page.getByRole('button', { name: 'Filter Selections (100)' }).click();
  await expect(rowsOf(page)).toHaveCount(100);
  await expect(page.getByText('Rows 1–100 of 100')).toBeVisible();
  const first = await rowsOf(page).first().getByRole('link').textContent();
  await page.getByRole('button', { name: /ascending, select to reverse/ }).click();
  await expect(rowsOf(page).last().getByRole('link')).toHaveText(first ?? '');
  await expect(rowsOf(page).first().getByRole('checkbox')).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove Filter' }).click();
  await expect(page.getByText('Rows 1–100 of 1,000')).toBeVisible();
});

test('the criteria, the number and the warning that there are more stay in view on a small monitor', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openAs(page, username, 'search/searchByDate');
  await page.getByLabel('Recorded from').fill('01/01/1950');
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(100);
  // Words for screen readers alone are one pixel wide.
  const expectWords = async () => {
    for (const part of [
      page.getByText(/^Results truncated\./),
      page.getByRole('list', { name: text('results:criteria') }),
    ]) {
      expect((await part.boundingBox())?.width).toBeGreaterThan(200);
    }
  };
  await expectWords();
  await rowsOf(page).first().getByRole('link').press('Enter');
  await expectRecord(page);
  await expectWords();
  await expect(page.getByText(text('results:summary.narrow'))).toBeVisible();
  await expectFits(page);
});

test('a thousand results are paged to the last, with a warning that there are more', async ({ page }) => {
  await openAs(page, username, 'search/searchByDate');
  await page.getByLabel('Recorded from').fill('01/01/1950');
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(100);
  await expect(page.getByText(/^Results truncated\./)).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button')).toHaveCount(10);
  await pages.getByRole('button', { name: 'Page 10' }).click();
  await expect(page.getByText('Rows 901–1,000 of 1,000')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Page 10, viewed' })).toHaveAttribute('aria-current', 'page');
  await rowsOf(page).first().getByRole('link').focus();
  await page.keyboard.press('PageUp');
  await expect(page.getByText('Rows 801–900 of 1,000')).toBeVisible();
  // The rest is listed by narrower searches.
  await page.getByText(text('results:summary.narrow')).click();
  await expectAccessible(page);
  await expectFits(page);
  const decade = page.getByRole('button', { name: /^1980–1989 / });
  await decade.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/01\/01\/1980.*12\/31\/1989/).first()).toBeVisible();
});

test('direct links open their record through the login page, or say that it does not exist', async ({ page }) => {
  await page.goto('externalsearch/documentnumber/A587329');
  await page.getByLabel('User name').fill(E2E_USERS.linked.username);
  await page.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await acceptCharge(page);
  await expect(rowsOf(page).getByRole('link', { name: /A587329/ })).toBeVisible();
  await page.goto('externalsearch/parcelid/12.33.21.31.4500');
  await acceptCharge(page);
  await expect(rowsOf(page).getByRole('link', { name: /A587329/ })).toBeVisible();

  for (const [address, missing] of [
    ['externalsearch/parcelid/99-99', text('search:directLinks.parcelIdMissing')],
    ['externalsearch/documentnumber/A99999999', text('search:directLinks.documentNumberMissing')],
  ] as const) {
    await page.goto(address);
    await acceptCharge(page);
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(missing);
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search by Name' })).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('rows are checked and filtered, and a party leads to its search and back', async ({ page }) => {
    await signIn(page, username);
    // The button is at the end of the form; the list starts at its top, and so does its next page.
    await searchName(page, 'lindquist', () => page.getByRole('button', { name: 'Submit' }).click());
    const scrolled = () => page.locator('html').evaluate((html) => html.scrollTop);
    expect(await scrolled()).toBe(0);
    // Phones lay out cards when they come near the viewport, which moves what is below them.
    await page.getByRole('button', { name: 'Page 2' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page.getByText('Rows 101–200 of 1,000')).toBeAttached();
    await expect.poll(scrolled).toBe(0);
    await rowsOf(page).nth(1).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Filter Selections (1)' }).click();
    await expect(rowsOf(page)).toHaveCount(1);
    await expectAccessible(page);
    await rowsOf(page).first().getByRole('link').click();
    const record = page.getByRole('region', { name: 'Record', exact: true });
    await record.getByRole('region', { name: 'Grantors' }).getByRole('button').first().click();
    await expect(record).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: text('results:backToSearchResults') }).click();
    await expect(record).toBeVisible();
    const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
