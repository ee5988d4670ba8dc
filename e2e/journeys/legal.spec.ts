import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, openAs, test, text } from '../portal.ts';

const { username } = E2E_USERS.looker;

test('a lot is found by its plat, block and lot with the keyboard; details show its legal descriptions', async ({
  page,
}) => {
  await openAs(page, username, 'search/searchByLegalDescription');
  await page.getByLabel(/^Plat name/).fill('birch');
  await expect(page.getByRole('option', { name: text('search:plat.selectFromMatches') })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Plat number/)).toHaveValue('268');
  await expect(page.getByLabel(/^Plat name/)).toHaveValue('BIRCH HOLLOW 2ND');
  await page.getByRole('textbox', { name: 'Block' }).fill('3');
  await page.getByRole('textbox', { name: 'Lot', exact: true }).fill('7');
  await page.keyboard.press('Enter');

  const found = page.getByRole('table', { name: /Documents found/ });
  const deed = found.getByRole('link', { name: /A587329/ });
  await expect(deed).toBeVisible();
  await deed.click();
  await page.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Legal description details' });
  await expect(details.getByRole('region', { name: 'Metes and bounds' })).toContainText('33N');
  await expect(details.getByRole('region', { name: 'Lots and blocks' })).toContainText('268 BIRCH HOLLOW 2ND');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
});

test('a quarter of a section is found by clicking it in the drawn section', async ({ page }) => {
  await openAs(page, username, 'search/searchByLegalDescription');
  await page.getByText('Metes & Bounds').click();
  await page.getByLabel('Section', { exact: true }).fill('12');
  await page.getByLabel(/^Township/).fill('33');
  await page.getByLabel(/^Range/).fill('21');
  await page.getByRole('button', { name: 'NE¼ SW¼' }).click();
  await expect(page.getByText('NE¼ SW¼ of the section')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('list', { name: 'Search criteria' })).toContainText('NE¼ SW¼');
  await expect(page.getByText('12-33-21').first()).toBeVisible();
});

test('a plat is suggested if no name starts with the typed text, and picked from the full list', async ({ page }) => {
  await openAs(page, username, 'search/searchByPlat');
  await page.getByLabel(/^Plat name/).fill('Birch Hollow No 2');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByLabel(/^Plat name/).fill('hollow birch secnd');
  await expect(page.getByText(text('search:plat.noMatch'))).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(text('problems:platRequired')).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Full List' }).click();
  const list = page.getByRole('dialog', { name: text('search:plat.fullListTitle') });
  await list.getByLabel('Position to').fill('north shore');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Plat name/)).toHaveValue(/^NORTH SHORE CONDOMINIUMS/);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('table', { name: /Documents found/ })).toBeVisible();
});

test('a page of the tract books is found by its section; details show its land', async ({ page }) => {
  await openAs(page, username, 'search/searchByTractBookLegal');
  await expect(page.getByLabel(/^Recorded from/)).toHaveValue('01/01/1800');
  await page.getByText('Metes & Bounds').click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Section: Required.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^Section \*/).fill('12');
  await page.getByLabel(/^Township/).fill('33');
  await page.getByLabel(/^Range/).fill('21');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /S33-21-12/ }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Legal description details' });
  await expect(details.getByRole('region', { name: 'Metes and bounds' })).toContainText('33N');
});

test('on a phone the plat entry has one column, and the drawn section can be touched', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, username, 'search/searchByLegalDescription');
  await page.getByLabel(/^Plat number/).fill('268');
  await expect(page.getByLabel(/^Plat name/)).toHaveValue('BIRCH HOLLOW 2ND');
  await page.getByText('Metes & Bounds').click();
  await page.getByRole('button', { name: 'SE¼ SE¼' }).click();
  await expect(page.getByLabel('Quarter (Q)')).toHaveValue('SE');
  await expectAccessible(page);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
});
