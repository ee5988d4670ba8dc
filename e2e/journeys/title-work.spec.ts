import { readFile } from 'node:fs/promises';
import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, expectFits, readMailedLink, signInHome, test } from '../portal.ts';

const PHONE = { width: 390, height: 844 };

test('an owner watches a name on a phone, with one form and one press in an emailed link', async ({ page }) => {
  const email = 'journey.owner@example.com';
  await page.setViewportSize(PHONE);
  await page.goto('.');
  await page.getByRole('link', { name: 'Watch your property' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Watch your property' })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.getByLabel(/Last or business name/).fill('Lindquist');
  await page.getByLabel(/First name/).fill('Anna');
  await page.getByLabel(/Email/).fill(email);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(await readMailedLink(email, 'watch/confirm'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start the watch' }).click();
  await expect(page.getByRole('heading', { name: 'Your watch has started' })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test('a user certifies and watches a search, and anyone can verify the certificate', async ({ page, browser }) => {
  await signInHome(page, E2E_USERS.examiner.username);
  await page.getByLabel(/^Name, document number/).fill('lindquist anna');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Add to certificate' }).click();
  await page.getByRole('button', { name: 'Certificate: 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Searches on one certificate' });
  await expect(dialog.getByText('lindquist anna')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Certify' }).click();
  const download = await downloading;
  const number = /search-certificate-(.+)\.pdf/.exec(download.suggestedFilename())?.[1] ?? '';
  const certificate = await readFile(await download.path());
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Watch this' }).click();
  await expect(page.getByRole('radio', { name: 'Name: anna lindquist' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start the watch' }).click();
  const started = page.getByRole('dialog', { name: 'Your watch has started' });
  await expectAccessible(page);
  await started.getByRole('link', { name: 'Your watches' }).click();
  await expect(page.getByRole('row', { name: /anna lindquist/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Right away' })).toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectFits(page);

  const context = await browser.newContext({ viewport: PHONE });
  const stranger = await context.newPage();
  await stranger.goto(new URL(`/juniper/certificate/${number}`, page.url()).href);
  await expect(stranger.getByText(number)).toBeVisible();
  const choose = (buffer: Buffer) =>
    stranger.locator('input[type=file]').setInputFiles({ name: 'file.pdf', mimeType: 'application/pdf', buffer });
  await choose(certificate);
  await expect(stranger.getByText('This is the certificate we issued.')).toBeVisible();
  await expectAccessible(stranger);
  await choose(Buffer.concat([certificate, Buffer.from('\n')]));
  await expect(stranger.getByText("This file differs from it. Don't rely on it.")).toBeVisible();
  await expectFits(stranger);
  await context.close();
});
