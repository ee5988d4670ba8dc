import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@portal/contract/values/language';
import type { BrowserArea } from '@portal/messages/areas';
import { pickFacts } from '@portal/testing/facts/facts';
import { E2E_PASSWORD, E2E_USERS } from '../people.ts';
import { expect, expectAccessible, expectFits, pressOnFirstRow, test } from '../portal.ts';

const { username } = E2E_USERS.translated;

/** The languages with every text besides English (messages/src/texts.test.ts). */
const COMPLETE = [
  ...(['JAPANESE', 'CHINESE', 'RUSSIAN', 'KOREAN', 'THAI', 'TURKISH', 'BENGALI', 'TAGALOG'] as const),
] satisfies readonly Language[];

/** Each run walks through one of them, and the long run through all. */
const WALKED = pickFacts(COMPLETE);

/** Returns a function that reads a text from a language's file by its key; a dot separates groups. */
function readTexts(language: Language) {
  const folder = join(import.meta.dirname, '../../messages/src', LANGUAGES[language].tag);
  return (area: BrowserArea, key: string): string => {
    const texts: unknown = JSON.parse(readFileSync(join(folder, `${area}.json`), 'utf8'));
    const text = key.split('.').reduce((group, part) => (group as Record<string, unknown>)[part], texts);
    if (typeof text !== 'string') throw new Error(`${language} has no text ${area} ${key}`);
    return text;
  };
}

/** Fails if a text is missing in the language, or if the page declares another language. */
async function expectTranslated(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[language].tag);
  await expect(page.locator('[data-fallback]')).toHaveCount(0);
  await expectFits(page);
  await expectAccessible(page);
}

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.goto('.');
  await page.locator('[name=language]').selectOption(language);
  await expect(page.getByRole('heading', { level: 1, name: readTexts(language)('sign-in', 'heading') })).toBeVisible();
}

test.describe
  .serial('the portal in a complete language', () => {
    for (const language of WALKED) {
      test(`${language}: from the login page to a record and back`, async ({ page }) => {
        const text = readTexts(language);
        await chooseLanguage(page, language);
        await expectTranslated(page, language);
        await page.getByLabel(text('sign-in', 'username')).fill(username);
        await page.getByLabel(text('sign-in', 'password'), { exact: true }).fill(E2E_PASSWORD);
        await page.getByRole('button', { name: text('sign-in', 'signIn'), exact: true }).click();

        await expect(page.getByRole('heading', { level: 1, name: text('home', 'title') })).toBeVisible();
        await expect(page.getByRole('heading', { name: text('home', 'notableDates') })).toBeVisible();
        await expectTranslated(page, language);
        const title = text('search', 'formTitles.searchByName');
        await page
          .getByRole('navigation', { name: text('common', 'mainNavigation') })
          .getByRole('link', { name: text('common', 'navSearch'), exact: true })
          .click();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectTranslated(page, language);

        // Errors are in the language, too.
        await page.keyboard.press('Enter');
        await expect(page.getByRole('alert')).toBeVisible();
        await expectTranslated(page, language);
        await page.locator('[name=grantorGranteeLastName]').fill('lindquist');
        await page.keyboard.press('Enter');
        const found = page.getByRole('table', { name: text('results', 'kinds.documents.caption') });
        await expect(found).toBeVisible();
        await expectTranslated(page, language);
        await pressOnFirstRow(page, 'Enter');
        await expect(page.getByRole('button', { name: text('results', 'record.image') }).first()).toBeVisible();
        await expectTranslated(page, language);

        await page.getByRole('button', { name: text('common', 'profile') }).click();
        const profile = page.getByRole('dialog', { name: text('profile', 'title') });
        // In Turkish, other labels start with the same letters.
        await expect(profile.getByRole('textbox', { name: text('person', 'firstName'), exact: true })).toBeVisible();
        await expect(profile.locator('[name=language]')).toHaveValue(language);
        await expectTranslated(page, language);
        await page.keyboard.press('Escape');

        await page.getByRole('button', { name: text('common', 'logout') }).click();
        const question = page.getByRole('alertdialog', { name: text('common', 'logoutTitle') });
        await expectTranslated(page, language);
        await question.getByRole('button', { name: text('common', 'logout') }).click();
        await expect(page.getByRole('heading', { level: 1, name: text('sign-in', 'heading') })).toBeVisible();
        await expectTranslated(page, language);
      });
    }
  });

test('only the visible areas of the selected language are loaded', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, area] = /\/assets\/([a-z-]+)-[^/]{8}\.js$/.exec(request.url()) ?? [];
    if (area !== undefined) fetched.push(area);
  });
  await page.goto('.');
  await expect(page.locator('[name=username]')).toBeVisible();
  expect(fetched).not.toContain('translations');
  expect(fetched).not.toContain('sign-in');
  await page.locator('[name=language]').selectOption('JAPANESE');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  expect(fetched).toContain('translations');
  expect(fetched).toContain('sign-in');
  expect(fetched).not.toContain('registration');
  await page.locator('a[href$="/register"]').click();
  await expect(
    page.getByRole('heading', { name: readTexts('JAPANESE')('registration', 'registerTitle') }),
  ).toBeVisible();
  expect(fetched).toContain('registration');
});

for (const language of WALKED) {
  test(`${language}: a visitor registers in their language, with its error texts`, async ({ page }) => {
    await chooseLanguage(page, language);
    await page.goto('register');
    await expect(
      page.getByRole('heading', { name: readTexts(language)('registration', 'registerTitle') }),
    ).toBeVisible();
    await expectTranslated(page, language);
    await page.locator('form').getByRole('button').last().click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectTranslated(page, language);
  });
}
