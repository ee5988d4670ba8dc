import type { Page } from '@playwright/test';
import { E2E_PASSWORD, E2E_USERS, mailboxOf } from '../people.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  expectReadable,
  readMailedLink,
  showColors,
  signInHome,
  test,
  text,
} from '../portal.ts';

/** Opens the user manager from the menu. */
async function openUsers(page: Page, username: string): Promise<void> {
  await signInHome(page, username);
  await page.getByRole('link', { name: 'User manager' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();
  await expect(page.getByText(/^Displaying Results: 1-/)).toBeVisible();
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const rowOf = (page: Page, username: string) => page.getByRole('row', { name: new RegExp(username) });

test('county staff invite a user, who chooses a password with the emailed link', async ({ page }) => {
  await openUsers(page, E2E_USERS.clerk.username);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New user' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Username' }).fill('invited.journey');
  const account = page.getByRole('combobox', { name: 'Account' });
  await account.fill('journey.look');
  await page.getByRole('option', { name: E2E_USERS.looker.username }).click();
  await expect(account).toHaveValue(E2E_USERS.looker.username);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('First name');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'First name' }).fill('Ingrid');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Invited');
  await page.getByRole('textbox', { name: 'Email' }).fill(mailboxOf('invited.journey'));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await search(page).fill('invited');
  await expect(rowOf(page, 'invited.journey')).toContainText('pending');
  await expectAccessible(page);

  const link = await readMailedLink(mailboxOf('invited.journey'), 'passwordReset');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill(E2E_PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(E2E_PASSWORD);
  await page
    .getByRole('button', { name: /password/i, exact: false })
    .last()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await signInHome(page, 'invited.journey');
});

test('the list keeps its filter after a user was opened, and locked users are activated after a confirmation', async ({
  page,
}) => {
  await openUsers(page, E2E_USERS.clerk.username);
  await search(page).fill(E2E_USERS.subject.username);
  await expect(page.getByText('Displaying Results: 1-1 of 1')).toBeVisible();
  await page.getByRole('link', { name: E2E_USERS.subject.username }).first().click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Journey');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(search(page)).toHaveValue(E2E_USERS.subject.username);

  await page.getByRole('button', { name: `Deactivate ${E2E_USERS.subject.username}` }).click();
  await expect(rowOf(page, E2E_USERS.subject.username)).toContainText('inactive');
  await page.getByRole('button', { name: `Activate ${E2E_USERS.subject.username}` }).click();
  await expect(rowOf(page, E2E_USERS.subject.username)).not.toContainText('inactive');

  await page.getByRole('link', { name: `Password of ${E2E_USERS.subject.username}` }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Reset Password (${E2E_USERS.subject.username})` }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${E2E_USERS.subject.username}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Delete user?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No users match.')).toBeVisible();
});

test('account administrators see only their account, and save the list as a spreadsheet', async ({ page }) => {
  await openUsers(page, E2E_USERS.accountAdministrator.username);
  await expect(page.getByText('Displaying Results: 1-1 of 1')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: text('lists:export') }).click();
  expect((await downloading).suggestedFilename()).toBe('users.xlsx');
});

test('the provider’s staff find users by account, and the list fits a phone', async ({ page }) => {
  await openUsers(page, E2E_USERS.provider.username);
  await page.getByRole('combobox', { name: 'Account' }).fill(E2E_USERS.poor.username);
  await page.getByRole('option', { name: E2E_USERS.poor.username }).click();
  await expect(page).toHaveURL(/userManager\?accountId=\d+$/);
  await expect(rowOf(page, E2E_USERS.poor.username)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await expectAccessible(page);
  await showColors(page, 'dark');
  await expectReadable(page);
});

test('county staff view the portal as a user sees it, read-only, until they stop', async ({ page }) => {
  const { username } = E2E_USERS.linked;
  await openUsers(page, E2E_USERS.clerk.username);
  await search(page).fill(username);
  await expect(page.getByText('Displaying Results: 1-1 of 1')).toBeVisible();
  await page.getByRole('button', { name: text('users:viewAs.title', { username }) }).click();
  const dialog = page.getByRole('dialog', { name: text('users:viewAs.title', { username }) });
  await dialog.getByRole('button', { name: text('users:viewAs.start') }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: text('users:viewAs.reason') }).fill('They asked where their receipts are');
  await dialog.getByRole('button', { name: text('users:viewAs.start') }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const stop = page.getByRole('button', { name: text('users:viewAs.stop', { username }) });
  await expect(stop).toBeVisible();
  await expect(page.getByRole('link', { name: 'User manager' })).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
  await page.reload();
  await stop.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(stop).toHaveCount(0);
});
