import { E2E_PASSWORD, E2E_USERS } from '../people.ts';
import {
  expect,
  expectAccessible,
  followTo,
  pressUntilFocused,
  signInByForm,
  signInHome,
  test,
  text,
} from '../portal.ts';

test('the home page: the county’s information, the list of transactions, their report, and links to searches', async ({
  page,
  context,
}) => {
  await signInHome(page, E2E_USERS.looker.username);
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible();
  const dates = page.getByRole('table', { name: 'Notable dates' });
  await expect(dates).toContainText('Verified through');
  await expectAccessible(page);
  // On a phone, too, each date is in one line: its year is at the height of its month.
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = dates.getByRole('row', { name: /^Indexed from/ }).locator('td > span');
  const heights = await parts.evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().top));
  expect(new Set(heights).size).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Read all news' }).click();
  await expect(page.getByRole('dialog', { name: 'Latest news' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Read all news' })).toBeFocused();

  const enlarge = page.getByRole('button', { name: 'Enlarge: A lake at first light' });
  await enlarge.click();
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect(page.getByRole('dialog', { name: text('common:slides.plat') })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(enlarge).toBeFocused();

  await page.getByRole('link', { name: 'See all transactions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Period' }).selectOption('CUSTOM');
  await page.getByRole('textbox', { name: 'From' }).fill('1/2/20');
  await page.getByRole('textbox', { name: 'From' }).press('Tab');
  await expect(page.getByText(text('problems:dateRangeYear'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('TODAY');
  await page.getByRole('combobox', { name: 'Transaction' }).selectOption('SEARCH');
  await expect(page).toHaveURL(/home\/transactions\?reportRange=TODAY&kind=SEARCH$/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Transaction' })).toHaveValue('SEARCH');

  await followTo(page, 'home');
  await page.getByRole('button', { name: 'Transaction report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transaction report' });
  await expect(dialog.getByLabel('Year to date')).toBeChecked();
  await dialog.getByText('Between dates').click();
  await dialog.getByLabel('From').fill('1/2/20');
  await dialog.getByRole('button', { name: 'Show report' }).click();
  await expect(dialog.getByRole('alert')).toContainText(text('problems:dateRangeYear'));
  await expectAccessible(page);
  await dialog.getByText('Today', { exact: true }).click();
  const opening = context.waitForEvent('page');
  const responding = page.waitForResponse('**/api/home/transactionReport');
  await dialog.getByRole('button', { name: 'Show report' }).click();
  await opening;
  const response = await responding;
  expect(response.headers()['content-type']).toContain('application/pdf');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('region', { name: 'Search by' }).getByRole('link', { name: 'Date', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search by Date' })).toBeVisible();
});

test('a profile is changed with the keyboard alone, and the focus returns to its button', async ({ page }) => {
  await signInHome(page, E2E_USERS.profile.username);
  const button = page.getByRole('button', { name: 'Profile' });
  await pressUntilFocused(page, 'Shift+Tab', button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  await expect(dialog.getByLabel('First name')).toBeVisible();
  await expectAccessible(page);
  await pressUntilFocused(page, 'Tab', dialog.getByLabel('First name'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Ingrid');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hello, Ingrid journey.profile')).toBeVisible();
  await expect(button).toBeFocused();
});

test('the profile lists the user’s sessions, and ends the others with the keyboard alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const { username } = E2E_USERS.sessions;
  const phone = await browser.newPage({
    baseURL,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  await signInHome(phone, username);
  await signInHome(page, username);
  const button = page.getByRole('button', { name: 'Profile' });
  await button.click();
  const part = page.getByRole('region', { name: text('profile:sessions.heading') });
  await expect(part.getByRole('listitem')).toContainText(['This session', 'Safari on iOS']);
  await expectAccessible(page);
  await pressUntilFocused(page, 'Tab', part.getByRole('button', { name: text('profile:sessions.endOthers') }));
  await page.keyboard.press('Enter');
  await expect(part.getByText('Ended 1 other session.')).toBeFocused();
  await expect(part.getByRole('listitem')).toHaveCount(1);
  await expect(part.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await phone.close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test('the password is changed from the profile; Back returns, and the old password stops working', async ({ page }) => {
  const { username } = E2E_USERS.password;
  await signInHome(page, username);
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Change Password' }).click();

  const change = async (current: string, next: string) => {
    await dialog.getByLabel('Current password').fill(current);
    await dialog.getByLabel('New password').fill(next);
    await dialog.getByLabel('Confirm password').fill(next);
    await dialog.getByRole('button', { name: 'Update password' }).click();
  };
  await change('Wrong!2026', 'Birchwood#51');
  await expect(dialog.getByText(text('problems:currentPasswordWrong')).first()).toBeVisible();
  await expectAccessible(page);
  await change(E2E_PASSWORD, 'Birchwood#51');
  const done = page.getByRole('alertdialog').filter({ hasText: text('answers:passwordUpdated') });
  await done.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The user name or password is incorrect');
  await signInByForm(page, username, 'Birchwood#51');
});
