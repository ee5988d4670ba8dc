import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, openAs, test } from '../portal.ts';

/** A blue square of 64 by 64 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsAtjIHOZ2gi+hcEKLNXzWgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELgtB9ODicjQq4wAAAABJRU5ErkJggg==',
  'base64',
);

test('Getting Started: lines show missing data, lead to their screens, and tests report their results in words', async ({
  page,
}) => {
  await openAs(page, E2E_USERS.provider.username, 'controlPanel/setup');
  await expect(page.getByRole('heading', { level: 1, name: 'Getting Started' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(7);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Test card gateway' }).click();
  await page.getByRole('button', { name: 'Test email' }).click();
  // The results are those of the emulated gateway and of the outbox, each with the tester and the time.
  await expect(page.getByText(new RegExp(`${E2E_USERS.provider.username}.*20\\d\\d`))).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Common' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Common' })).toBeVisible();
});

test('Web Pages: a seal and a slide are uploaded, previewed and shown to everyone', async ({ page, browser }) => {
  await openAs(page, E2E_USERS.provider.username, 'controlPanel/appearance');
  const upload = async (label: string, name: string, buffer: Buffer) =>
    page.getByLabel(label).setInputFiles({ name, mimeType: 'image/png', buffer });
  await upload('Seal: Choose file', 'seal.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByText('Choose a PNG, JPEG or WebP picture.').first()).toBeVisible();
  await expectAccessible(page);
  await upload('Seal: Choose file', 'seal.png', PICTURE);
  await expect(page.getByLabel('Seal: Choose another file')).toBeAttached();
  await page.getByLabel('What the seal shows').fill('Seal of the county');
  await page.getByRole('button', { name: 'Preview the login page' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview the login page' });
  await expect(preview.locator('img[alt="Seal of the county"]')).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings updated')).toBeVisible();

  await page.getByRole('link', { name: 'Login - Slides' }).click();
  await upload('Picture, row 2: Choose file', 'slide.png', PICTURE);
  await expect(page.getByLabel('Picture, row 2: Choose another file')).toBeAttached();
  await page.getByLabel('What it shows, row 2').fill('A green field');
  await page.getByRole('button', { name: 'Move row 2 up' }).click();
  await expect(page.getByLabel('What it shows, row 1')).toHaveValue('A green field');
  await page.getByRole('button', { name: 'Preview the home page' }).click();
  const home = page.getByRole('dialog', { name: 'Preview the home page' });
  await expect(home.getByText('Your transactions')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings updated')).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto('login');
  await expect(visitor.getByRole('img', { name: 'Seal of the county' })).toBeVisible();
  await expect(visitor.getByText('A green field')).toBeVisible();
  await visitor.close();
  await page.getByRole('button', { name: 'Remove Picture, row 1' }).click();
  await page.getByLabel('What it shows, row 1').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings updated')).toBeVisible();
  await page.goto('controlPanel/appearance');
  await page.getByRole('button', { name: 'Remove Seal' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings updated')).toBeVisible();
});
