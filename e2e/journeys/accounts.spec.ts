import type { Page } from '@playwright/test';
import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, expectFits, expectReadable, openAs, showColors, test, text } from '../portal.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens the list of accounts. */
async function openAccounts(page: Page, username: string, query = ''): Promise<void> {
  await openAs(page, username, `controlPanel/accounts${query}`);
  await expect(heading(page, text('accounts:title'))).toBeVisible();
  await expect(page.getByText(/^Displaying Results: \d+-/)).toBeVisible();
}

test('county staff find an account, open its form, its access and its money, and return to their list', async ({
  page,
}) => {
  const { username } = E2E_USERS.looker;
  await openAccounts(page, E2E_USERS.clerk.username);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: text('accounts:filterText') }).fill(username);
  await expect(page.getByText('Displaying Results: 1-1 of 1')).toBeVisible();

  await page.getByRole('link', { name: text('accounts:editOf', { name: username }) }).click();
  await expect(page.getByRole('button', { name: text('accounts:save') })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('button', { name: text('accounts:moreOf', { name: username }) }).click();
  await page.getByRole('menuitem', { name: text('accounts:access') }).click();
  await expect(heading(page, text('accounts:accessTitle', { name: username }))).toBeVisible();
  await expectAccessible(page);
  await page.goBack();

  await page.getByRole('link', { name: username, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: text('accounts:monthlyUse') })).toBeVisible();
  await expect(page.getByRole('table', { name: text('accounts:monthlyUse') }).getByRole('row')).not.toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: text('accounts:auditLog'), exact: true }).click();
  await expect(heading(page, text('reports:auditLog.title'))).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: text('accounts:filterText') })).toHaveValue(username);
});

test('the provider’s staff return to the page and the position of the list that they left', async ({ page }) => {
  await openAccounts(page, E2E_USERS.provider.username);
  await page.setViewportSize({ width: 1024, height: 500 });
  const links = page.getByRole('table').getByRole('link');
  const firstAccount = (await links.first().textContent()) ?? '';
  await page
    .getByRole('navigation', { name: text('accounts:title') })
    .getByRole('button', { name: '2' })
    .click();
  await expect(page).toHaveURL(/pageNumber=2/);
  // The rows of the first page stay until the second one is there.
  await expect(links.first()).not.toHaveText(firstAccount);
  const link = links.last();
  await link.scrollIntoViewIfNeeded();
  const left = await page.locator('html').evaluate((html) => html.scrollTop);
  expect(left).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('button', { name: text('accounts:save') })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/pageNumber=2/);
  await expect.poll(() => page.locator('html').evaluate((html) => html.scrollTop)).toBe(left);
});

test('the money of an account fits a phone, light and dark', async ({ page }) => {
  await openAccounts(page, E2E_USERS.provider.username, `?filterText=${E2E_USERS.poor.username}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.getByRole('link', { name: E2E_USERS.poor.username, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: text('accounts:monthlyUse') })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await showColors(page, 'dark');
  await expectReadable(page);
});

test('account administrators can’t open the accounts of the county', async ({ page }) => {
  await openAs(page, E2E_USERS.accountAdministrator.username, 'controlPanel/accounts');
  await expect(heading(page, 'Home')).toBeVisible();
});
