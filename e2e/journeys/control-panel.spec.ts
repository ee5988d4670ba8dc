import type { Page } from '@playwright/test';
import { E2E_USERS } from '../people.ts';
import { atEachWidth, expect, expectAccessible, expectFits, followTo, isCheckedAt, openAs, test } from '../portal.ts';

/** Opens a screen of the control panel, signed in. */
async function openPanel(page: Page, user: 'staff' | 'provider', path: string, heading: string): Promise<void> {
  await openAs(page, E2E_USERS[user].username, `controlPanel/${path}`);
  await expectScreen(page, heading);
}

async function expectScreen(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('Fee Structure, Account Admin and User Admin: settings that depend on each other, history, confirmations and search', async ({
  page,
}) => {
  await openPanel(page, 'staff', 'escrow', 'Escrow');
  await page.getByLabel('Fee code').fill('201');
  await page.getByLabel('Charge code').fill('');
  await save(page);
  await expect(page.getByRole('link', { name: 'Charge code' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Charge code').fill('7');
  await save(page);
  await expect(page.getByText('Settings updated')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of Escrow' });
  await expect(history.getByRole('row', { name: /Charge code/ }).first()).toContainText('7');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'A La Carte Special Rates' }).click();
  await page.getByRole('button', { name: 'Add 5 rows' }).click();
  await page.getByLabel('Document type, row 1').selectOption({ label: 'All document types' });
  await save(page);
  await expect(page.getByText('Each special rate must have at least a document or page rate.').first()).toBeVisible();
  await page.getByLabel('Document, row 1').fill('4.50');
  await save(page);
  await expect(page.getByRole('alertdialog')).toContainText('The special rates for credit card will also be reset.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  // The rates aren't saved.
  await page.getByRole('button', { name: 'Leave' }).click();
  await expectScreen(page, 'Schedule');

  // Days are disabled when the purge is off, and have a minimum.
  await followTo(page, 'controlPanel/auditLogPurgeSchedule');
  await expectScreen(page, 'Audit Log Purge Schedule');
  const days = page.getByLabel('Days to keep');
  await expect(days).toBeDisabled();
  await page.getByRole('switch', { name: 'Purge the audit log automatically' }).check();
  await days.fill('59');
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Days to keep');
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await days.fill('60');
  await page.getByRole('switch', { name: 'Purge the audit log automatically' }).uncheck();
  await save(page);
  await expect(page.getByText('Settings updated')).toBeVisible();

  // Ending sessions asks first, and the search leads to a setting.
  await followTo(page, 'controlPanel/userLockout2');
  await expectScreen(page, 'Lockout 2');
  await page.getByRole('button', { name: 'End all user sessions' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('You are about to end all user sessions. Continue?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No', exact: true }).click();

  await page.getByRole('combobox', { name: 'Find a setting' }).fill('timeout');
  await expect(page.getByRole('option', { name: /Sign out idle users/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectScreen(page, 'User Access');
  await expect(page.getByRole('switch', { name: 'Sign out idle users' })).toBeFocused();
});

test('Web Pages: two people save the same settings, and the second one chooses field by field', async ({
  page,
  browser,
}) => {
  await openPanel(page, 'staff', 'common', 'Common');
  const other = await browser.newPage();
  await openPanel(other, 'provider', 'common', 'Common');
  await other.getByLabel('Contact title').fill('County Recorder');
  await save(other);
  await expect(other.getByText('Settings updated')).toBeVisible();
  await other.close();

  await page.getByLabel('Contact name').fill('Front desk');
  await save(page);
  const conflict = page.getByRole('alertdialog', { name: 'Someone else saved these settings' });
  await expect(conflict).toContainText(E2E_USERS.provider.username);
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(page.getByText('Settings updated')).toBeVisible();
  await expect(page.getByLabel('Contact title')).toHaveValue('County Recorder');
  await expect(page.getByLabel('Contact name')).toHaveValue('Front desk');

  await page.getByRole('link', { name: 'Login - Links' }).click();
  await page.getByRole('button', { name: 'Move row 1 up' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Already at first row');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Move row 12 down' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Already at last row');
});

test('Technical: the provider reloads the configuration', async ({ page }) => {
  await openPanel(page, 'provider', 'index', 'Index');
  await page.getByRole('link', { name: 'Reload Configuration' }).click();
  await page.getByRole('button', { name: 'Reload the configuration' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The configuration has been reloaded.');
  await expectAccessible(page);
});

test('every screen fits at each width and is accessible', async ({ page }) => {
  // Some thirty screens, axe on each.
  test.slow();
  await openPanel(page, 'provider', 'setup', 'Getting Started');
  const paths = await page
    .getByRole('navigation', { name: 'Control panel' })
    .getByRole('link', { includeHidden: true })
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  expect(paths.length).toBeGreaterThan(25);
  await followTo(page, 'home');
  for (const path of paths.filter((each) => !each.endsWith('/accounts'))) {
    await followTo(page, path.replace(/^\/juniper\//, ''));
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
    await atEachWidth(page, async (width) => {
      await expectFits(page);
      if (isCheckedAt(width)) await expectAccessible(page);
    });
  }
});

test('Performance Monitoring opens in a new tab, and has the most recent calls', async ({ page, context }) => {
  await openPanel(page, 'provider', 'performanceMonitoring', 'Performance Monitoring');
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Open performance monitoring/ }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/monitoring$/);
  // A process stores its numbers every ten seconds, and the page reads them as often.
  await expect(tab.getByRole('row', { name: /^POST auth\/login / })).toBeVisible({ timeout: 30_000 });
  await expect(tab.getByRole('region', { name: 'Processes' }).getByRole('row')).not.toHaveCount(1);
  await expectAccessible(tab);
  for (const width of [390, 1024]) {
    await tab.setViewportSize({ width, height: 800 });
    await expectFits(tab);
  }
});
