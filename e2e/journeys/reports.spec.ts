import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, expectFits, signIn, signInHome, test, text } from '../portal.ts';

test('Staff see a report on the screen, sort and filter it, and save it as a spreadsheet', async ({ page }) => {
  await signIn(page, E2E_USERS.reports.username);
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit details of accounts' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
  await page.getByRole('button', { name: 'Show report' }).click();
  await expect(page.getByText('Required.').first()).toBeVisible();
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-US', { timeZone: 'America/Chicago' }));
  await page.getByLabel(/^From date/).fill(today);
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Statement' });
  await expect(table.getByRole('row', { name: /Escrow adjustments/ }).first()).toBeVisible();
  await table.getByRole('button', { name: 'Amount' }).click();
  await page.getByRole('searchbox', { name: 'Filter these rows' }).fill('journey.poor');
  await expect(page.getByText(/^[1-9]\d* of \d+ rows$/)).toBeVisible();
  await expect(table.getByRole('row', { name: /journey\.depositor/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'File format' }).selectOption('xlsx');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement .*\.xlsx$/);
});

test('county staff see how the portal is used, each chart with its table and file', async ({ page }) => {
  await signInHome(page, E2E_USERS.reports.username);
  await page.goto('reports/Overview');
  await expect(page.getByRole('heading', { level: 1, name: text('reports:overview.title') })).toBeVisible();
  const title = text('reports:overview.charts.activity');
  const chart = page.getByRole('figure', { name: title });
  await chart.getByText(text('reports:overview.showTable')).click();
  await expect(chart.getByRole('table', { name: title }).getByRole('row')).toHaveCount(31);
  await expectAccessible(page);
  await expectFits(page);
  const download = page.waitForEvent('download');
  await chart.getByRole('button', { name: text('reports:overview.downloadOf', { chart: title }) }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
