import { readFile } from 'node:fs/promises';
import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, expectFits, followTo, openAs, test, text } from '../portal.ts';

test('a property page leads from a record to its land, to the lots next to it, and to their documents', async ({
  page,
}) => {
  await openAs(page, E2E_USERS.looker.username, 'document/A587329/property');
  // The deed names several lands.
  await page.getByRole('link', { name: 'Lot 7 Blk 3 BIRCH HOLLOW 2ND' }).click();
  const block = page.getByRole('region', { name: /^Lots of block/ });
  const shown = block.locator('[aria-current=page]');
  await expect(shown).toContainText('7');
  await expectAccessible(page);
  const neighbor = block.locator('a:not([aria-current])').first();
  const lot = (await neighbor.innerText()).split('\n')[0] ?? '';
  await neighbor.focus();
  await page.keyboard.press('Enter');
  await expect(shown).toContainText(lot);
  await expect(page.getByRole('heading', { name: /^Documents \(\d+\)$/ })).toBeVisible();
  for (const width of [390, 1_024, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
});

test('a property leads to its chain and back, and anyone can verify its certificate, all by keyboard', async ({
  page,
  browser,
}) => {
  await openAs(page, E2E_USERS.landExaminer.username, 'document/A90002/property');
  const land = /property\/section\/36N-20E-1\/NE4-NE4$/;
  await expect(page).toHaveURL(land);
  const chain = page.getByRole('link', { name: text('chain:title') });
  await chain.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chain$/);
  await expect(page.getByText(/^Starts at the source of title: A90001/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(land);

  const watch = page.getByRole('button', { name: 'Watch this' });
  await watch.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(watch).toBeFocused();

  const downloading = page.waitForEvent('download');
  await page.keyboard.press('y');
  const download = await downloading;
  const number = /search-certificate-(.+)\.pdf/.exec(download.suggestedFilename())?.[1] ?? '';
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(new URL(`/juniper/certificate/${number}`, page.url()).href);
  await stranger.locator('input[type=file]').setInputFiles({
    name: 'file.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(await download.path()),
  });
  await expect(stranger.getByText('This is the certificate we issued.')).toBeVisible();
  await context.close();

  await followTo(page, 'search');
  const recent = page.getByRole('list', { name: text('search:recentLands') });
  await recent.getByRole('link', { name: /^Property NE¼ NE¼ Sec 1 T36N R20E/ }).click();
  await expect(page).toHaveURL(land);
});
