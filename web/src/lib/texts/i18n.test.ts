import about from '@portal/messages/en/about.json';
import aboutInRussian from '@portal/messages/ru/about.json';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { lazyScreen } from '../lazy-screen.ts';
import { addEnglishTexts, showLanguage, shownLanguage } from './i18n.ts';

it('shows English until another language is chosen', () => {
  expect(shownLanguage()).toBe('ENGLISH');
});

it('names the page’s language for screen readers', async () => {
  await showLanguage('CHUUKESE');
  expect(shownLanguage()).toBe('CHUUKESE');
  // An untranslated page is read aloud as English.
  expect(document.documentElement.lang).toBe(isTranslated('chk') ? 'chk' : 'en');
  await showLanguage('ENGLISH');
  expect(document.documentElement.lang).toBe('en');
});

it('opens a screen only with its texts in the chosen language, even if they are still loading', async () => {
  void showLanguage('RUSSIAN');
  const { lazy } = lazyScreen(
    async () => addEnglishTexts({ about }) ?? {},
    () => () => i18next.t('about:glossary.title'),
  );
  const { Component } = await (lazy as () => Promise<{ readonly Component: () => string }>)();
  expect(Component()).toBe(aboutInRussian.glossary.title);
});

function isTranslated(tag: string): boolean {
  return Object.keys(import.meta.glob('../../../../messages/src/*/*.json')).some((path) => path.includes(`/${tag}/`));
}
