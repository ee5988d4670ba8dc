import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, expectFits, signIn, test } from '../portal.ts';

test('a property page leads from a record to its land, to the lots next to it, and to their documents', async ({
  page,
}) => {
  await signIn(page, E2E_USERS.looker.username);
  await page.goto('document/A587329/property');
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
