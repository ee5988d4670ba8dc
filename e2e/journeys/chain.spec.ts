import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, openAs, test, text } from '../portal.ts';

const { username } = E2E_USERS.looker;

test('a chain of title is opened from a record with the keyboard, and states its limits', async ({ page }) => {
  await openAs(page, username, 'document/A90002/chain');
  await expect(page).toHaveURL(/property\/section\/36N-20E-1\/NE4-NE4\/chain$/);
  await page.getByText(text('chain:caution'), { exact: true }).click();
  await expect(page.getByText(/Only the index and images are the county's record/)).toBeVisible();
  await page.getByRole('button', { name: text('chain:views.ALL'), exact: true }).click();
  const table = page.getByRole('table', { name: text('chain:title') });
  await expect(table.getByRole('row', { name: /A90002/ })).toContainText('conveys without having received this land');
  await expectAccessible(page);

  await page.keyboard.press('d');
  await expect(table.getByRole('link', { name: 'A90002' })).toBeFocused();

  await page.getByRole('button', { name: text('chain:views.OWNERS'), exact: true }).click();
  await expect(page.getByRole('table', { name: text('chain:views.OWNERS') })).toContainText('WARD TESSA');
  await expectAccessible(page);
});

test('related documents of a chain are one key apart, and a phone shows cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, username, 'document/A90012/chain');
  const table = page.getByRole('table', { name: text('chain:title') });
  await expect(table.getByRole('row', { name: /A90012/ })).toContainText('Probably ended by A90014');
  await page.getByRole('button', { name: text('chain:views.ALL'), exact: true }).click();
  await expectAccessible(page);
  await table.getByRole('link', { name: 'A90012' }).focus();
  await page.keyboard.press(']');
  await expect(table.getByRole('link', { name: 'A90013' })).toBeFocused();
  await page.keyboard.press('[');
  await expect(table.getByRole('link', { name: 'A90012' })).toBeFocused();
  await expect(table.locator('[data-doc=A90014]')).toContainText("Names A90099, which isn't in this index.");
});
