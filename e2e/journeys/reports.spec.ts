import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, expectFits, openAs, signIn, test, text } from '../portal.ts';

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
  await openAs(page, E2E_USERS.reports.username, 'reports/Overview');
  await expect(page.getByRole('heading', { level: 1, name: text('reports:overview.title') })).toBeVisible();
  const title = text('reports:overview.charts.income');
  const chart = page.getByRole('figure', { name: title });
  await chart.getByText(text('reports:overview.showTable')).click();
  await expect(chart.getByRole('table', { name: title }).getByRole('row', { name: /^\d\d\/\d{4} / })).not.toHaveCount(
    0,
  );
  await expectAccessible(page);
  await expectFits(page);
  const download = page.waitForEvent('download');
  await chart.getByRole('button', { name: text('reports:overview.downloadOf', { chart: title }) }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('Staff schedule the monthly statement, send it now, see its result, pause it and delete it', async ({ page }) => {
  await openAs(page, E2E_USERS.reports.username, 'reports/StatementReport');
  await page.getByRole('link', { name: text('reports:schedules.scheduleThis') }).click();
  const recipients = page.getByRole('textbox', { name: /^Recipients/ });
  await recipients.fill('clerk@example.com');
  await expectAccessible(page);
  await page.getByRole('button', { name: text('reports:schedules.save') }).click();
  await expect(page.getByRole('heading', { level: 2, name: text('reports:schedules.runs') })).toBeVisible();
  await page.getByRole('button', { name: 'Send now: Statement' }).click();
  const results = page.getByRole('table', { name: text('reports:schedules.runs') });
  await expect(async () => {
    await page.reload();
    await expect(results.getByRole('row', { name: /requested.* Sent .*\.pdf, \d+ kB.*1 of 1/ })).toBeVisible();
  }).toPass();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('link', { name: text('reports:schedules.title') }).click();
  const row = page.getByRole('row', { name: /Every month on day 1 at 6:00 AM/ });
  await row.getByRole('button', { name: /^Pause/ }).click();
  await expect(row).toContainText(text('reports:schedules.statuses.PAUSED'));
  await expectAccessible(page);
  await expectFits(page);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('reports:schedules.delete') })
    .click();
  await expect(page.getByText(text('reports:schedules.none'))).toBeVisible();
});
