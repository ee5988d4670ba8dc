import { E2E_PASSWORD, E2E_PROVIDER, E2E_USERS } from '../people.ts';
import { expect, expectAccessible, signIn, signInByForm, test, text } from '../portal.ts';

const { username } = E2E_USERS.looker;

test('signing in opens the home page; signing out asks first and returns to the login page', async ({ page }) => {
  await page.goto('.');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Version 5.2.6')).toBeVisible();
  await expectAccessible(page);
  await signInByForm(page, username);

  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Dark colors' }).click();
  const readStorage = () => page.evaluate(() => [sessionStorage.length, localStorage.getItem('portal-color-scheme')]);
  await page.evaluate(() => sessionStorage.setItem('left', 'behind'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // The response has the browser clear its storage; the user's preferences are restored.
  expect(await readStorage()).toEqual([0, 'dark']);
});

test('a wrong password is refused and the user name stays; then the originally requested address opens', async ({
  page,
}) => {
  await page.goto('search/searchByBookAndPage');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('Wrong!2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The user name or password is incorrect');
  await expect(page.getByLabel('User name')).toHaveValue(username);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Search by Book & Page' })).toBeVisible();
});

test('the next call of an ended session leads to the login page', async ({ page, context }) => {
  await signIn(page, username);
  await context.clearCookies();
  await page
    .getByLabel(/Business or last name/)
    .first()
    .fill('lindquist');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(text('sign-in:ended.UNKNOWN'))).toBeVisible();
});

test('a passkey is made in the profile and signs in without user name and password', async ({ page }, { retry }) => {
  // Otherwise the device also answers where the browser would offer user names, at a moment that no one chooses.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
  const name = `Office computer ${retry + 1}`;
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, username);
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();
  await page.keyboard.press('Enter');
  const { credentials } = await devices.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('button', { name: `Remove "${name}"` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('no longer signs you in')).toBeVisible();
});

test('staff link their user at the county’s identity provider once, then sign in and out there', async ({ page }) => {
  // The provider's page for signing out has a typeface of the internet, which tests don't reach.
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  const { label, person } = E2E_PROVIDER;
  const home = page.getByRole('heading', { level: 1, name: 'Home' });
  const comeIn = async () => {
    await page.goto('.');
    await page.getByRole('button', { name: text('sign-in:singleSignOn', { label }) }).click();
  };
  await comeIn();
  const linking = page.getByRole('heading', { name: text('registration:singleSignOnLinkTitle') });
  await expect(linking.or(home)).toBeVisible();
  // A journey that is made again finds the user linked.
  if (await linking.isVisible()) {
    await expect(page.getByText(`${label} says that you are ${person}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'User name' }).fill(E2E_USERS.clerk.username);
    await page.getByLabel(/^Password/).fill(E2E_PASSWORD);
    await page.keyboard.press('Enter');
  }
  await expect(home).toBeVisible();
  await page.getByRole('button', { name: 'Profile' }).click();
  const section = page.getByRole('region', { name: text('profile:singleSignOn.heading', { label }) });
  await expect(section).toContainText(person);
  await expect(page.getByRole('region', { name: "Where you're signed in" })).toContainText('Single sign-on');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  // The provider's page asks before it ends its session.
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await comeIn();
  await expect(home).toBeVisible();
});
