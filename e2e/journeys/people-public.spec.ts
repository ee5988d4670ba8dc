import { E2E_USERS, mailboxOf } from '../people.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  readMailedLink,
  signInByForm,
  signInHome,
  test,
  text,
} from '../portal.ts';

const NEW_PASSWORD = 'Birchwood#51';

test('a visitor registers, opens the emailed link once, and signs in', async ({ page }) => {
  const username = 'journey.newcomer';
  await page.goto('.');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('alert').getByRole('link', { name: 'User name' }).click();
  await expect(page.getByLabel('User name')).toBeFocused();
  const fill = async (entries: Readonly<Record<string, string>>) => {
    for (const [label, entry] of Object.entries(entries)) await page.getByLabel(label).fill(entry);
  };
  await fill({ 'User name': username, 'First name': 'Nora', 'Last name': 'Newcomer', Email: mailboxOf(username) });
  await page.getByLabel('Password', { exact: false }).first().fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your address and phone' })).toBeFocused();
  await expectAccessible(page);
  await fill({ Address: '12 Birch Street', City: 'Juniper', Zip: '55999' });
  await page.getByLabel('Phone', { exact: false }).last().pressSequentially('2185550142');
  await expect(page.getByLabel('Phone', { exact: false }).last()).toHaveValue('(218) 555-0142');
  await page.getByRole('button', { name: 'Register' }).click();
  const alert = page.getByRole('alertdialog').filter({ hasText: "We've emailed you a link." });
  await expect(alert).toBeVisible();
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  const link = await readMailedLink(mailboxOf(username), 'CompleteRegistration');
  // Opened a second time, the link still says that the registration is complete.
  for (let opened = 0; opened < 2; opened += 1) {
    await page.goto(link);
    await expectAccessible(page);
    await page.getByRole('button', { name: text('registration:registrationSend') }).click();
    await expect(page.getByRole('heading', { name: 'Registration Complete' })).toBeVisible();
    await expect(page.getByText('Nora Newcomer')).toBeVisible();
  }
  await signInByForm(page, username, NEW_PASSWORD);
});

test('a user who forgot their password chooses a new one with the emailed link', async ({ page }) => {
  const { username } = E2E_USERS.recovery;
  await page.goto('.');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expectAccessible(page);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Email').fill(mailboxOf(username));
  await page.getByRole('button', { name: text('registration:forgotPasswordSend') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.goto(await readMailedLink(mailboxOf(username), 'passwordReset'));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill('Birchwood#52');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText(text('problems:passwordMismatch')).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Update password' }).click();
  const alert = page.getByRole('alertdialog').filter({ hasText: text('answers:passwordUpdated') });
  await alert.getByRole('button', { name: 'Close' }).click();
  await signInHome(page, username, NEW_PASSWORD);
});

test('a forgotten user name is emailed, and the response does not reveal whether it exists', async ({ page }) => {
  await page.goto('forgotUsername');
  for (const mailbox of [mailboxOf(E2E_USERS.looker.username), 'unknown@example.com']) {
    await page.getByLabel('Email').fill(mailbox);
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('If a user is registered with this email address');
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Forgot user name' }).click();
  }
});

test('a guest searches without a user: no profile, no recent searches, no balance', async ({ page }) => {
  await page.goto('.');
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Search by' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your transactions' })).toHaveCount(0);
  await expectAccessible(page);
});

test('the pictures change, stop and can be chosen; reduced motion is respected', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('.');
  const show = page.getByRole('region', { name: text('common:slideShow.label') });
  await expect(show.getByRole('button', { name: 'Pause the pictures' })).toBeVisible();
  await show.getByRole('button', { name: 'Show picture 3' }).click();
  await expect(show.getByText(text('common:slides.plat'))).toBeVisible();
  await expect(show.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(show.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
});

test('the language is chosen on the login page by its own name, and kept for the next visit', async ({ page }) => {
  await page.goto('.');
  await page.locator('[name=language]').selectOption('TURKISH');
  await expect(page.locator('[name=language]')).toHaveValue('TURKISH');
  await page.reload();
  await expect(page.locator('[name=language]')).toHaveValue('TURKISH');
  await expectAccessible(page);
  await page.goto('languages');
  await expect(page.getByRole('heading', { name: '日本語' })).toHaveAttribute('lang', 'ja');
  await expectAccessible(page);
  await expectFits(page);
});

test('the login page: its files are compressed, links of the county open in a new window, and a statement names a contact', async ({
  page,
}) => {
  const libraries = page.waitForResponse(/\/assets\/libraries-[^/]+\.js$/);
  const styles = page.waitForResponse(/\/assets\/entrance-[^/]+\.css$/);
  await page.goto('.');
  for (const response of await Promise.all([libraries, styles]))
    expect(await response.headerValue('content-encoding')).toMatch(/^(br|gzip)$/);

  const links = page.getByRole('navigation', { name: 'Links' }).getByRole('link', { name: /opens in a new window/ });
  await expect(links.first()).toHaveAttribute('target', '_blank');
  await expect(links.first()).toHaveAttribute('rel', /noopener/);

  await page.getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { name: 'Accessibility', level: 1 })).toBeFocused();
  await expect(page.getByRole('link', { name: 'recorder@juniper.example' })).toBeVisible();
  await expectAccessible(page);
});
