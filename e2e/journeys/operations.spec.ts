import type { Page } from '@playwright/test';
import { buildZip } from '@portal/testing/files/build-zip';
import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, expectFits, expectReadable, openAs, showColors, test } from '../portal.ts';

async function openPanel(page: Page, user: 'staff' | 'provider', path: string, heading: string): Promise<void> {
  await openAs(page, E2E_USERS[user].username, `controlPanel/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}

/** Checks a screen on a desktop and a phone, in light and dark colors. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await expectAccessible(page);
  await showColors(page, 'dark');
  await expectReadable(page);
  await showColors(page, 'light');
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('Jobs: one runs now, and the screen shows when it has finished', async ({ page }) => {
  await openPanel(page, 'provider', 'jobs', 'Jobs');
  const job = page.getByRole('row', { name: /^Delete unused pictures/ });
  await expect(job).toContainText('Daily at 4:20 AM');
  await expectGood(page);
  await job.getByRole('button', { name: 'Run now: Delete unused pictures' }).click();
  await expect(job).toContainText('Succeeded');
  await expect(job.getByRole('button')).toBeFocused();
  await expectAccessible(page);
});

test('Migrations: an address that the operator doesn’t allow is refused, and nothing is sent without Yes', async ({
  page,
}) => {
  await openPanel(page, 'provider', 'LandSharkOneAccountsUsers', 'Migrate Accounts and Users');
  await page.getByRole('button', { name: 'Check only' }).click();
  await expect(page.getByRole('link', { name: 'Database address' })).toBeVisible();
  await expectGood(page);
  await page.getByLabel('Database address').fill('mariadb://records-db:3306');
  await page.getByLabel('Database name').fill('old');
  await page.getByLabel('Database user').fill('portal');
  await page.getByLabel('Database password').fill('secret');
  await page.getByRole('button', { name: 'Check only' }).click();
  await expect(page.getByRole('link', { name: 'Database address' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Migrate Audit Log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Migrate Audit Log' })).toBeVisible();
  await page.getByLabel('Batch size').fill('0');
  await page.getByRole('button', { name: 'Migrate', exact: true }).click();
  await expectGood(page);
});

test('Import Records: a file is checked, imported and found; the same file is refused', async ({ page }) => {
  const rows = 'document,recorded_on,instrument\nA9900001,2026-11-18,WD\nA9900002,2026-11-19,WD\n';
  const names = 'document,role,name\nA9900001,GRANTOR,Quillfeather Odette\nA9900002,GRANTEE,Quillfeather Odette\n';
  const file = {
    name: 'Friday.zip',
    mimeType: 'application/zip',
    buffer: buildZip({ 'documents.csv': rows, 'names.csv': names }),
  };
  await openPanel(page, 'staff', 'recordImports', 'Import Records');
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('link', { name: 'File', exact: true })).toBeVisible();
  await expectGood(page);
  await page.locator('input[type=file][name=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  const shown = page.getByRole('region', { name: 'Friday.zip' });
  await expect(shown.getByRole('status')).toContainText('Checked');
  await expect(shown).toContainText('Rows read: 4. Rejected: 0.');
  await expectGood(page);
  await shown.getByRole('button', { name: 'Import', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await expect(shown.getByRole('status')).toContainText('Imported');
  await expect(shown.getByRole('row', { name: /^documents/ })).toContainText('2');
  await expectGood(page);

  await page.locator('input[type=file][name=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByText(/^This file was imported on/).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page
    .getByLabel(/Business or last name/)
    .first()
    .fill('Quillfeather');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Quillfeather/i).first()).toBeVisible();
});
