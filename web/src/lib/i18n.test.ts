import { expect, it } from 'vitest';
import { showLanguage, shownLanguage } from './i18n.ts';

it('shows English until another language is chosen', () => {
  expect(shownLanguage()).toBe('ENGLISH');
});

it('names the page’s language for screen readers', async () => {
  await showLanguage('CHUUKESE');
  expect(shownLanguage()).toBe('CHUUKESE');
  // What is not translated at all is read as the English it is.
  expect(document.documentElement.lang).toBe(isTranslated('chk') ? 'chk' : 'en');
  await showLanguage('ENGLISH');
  expect(document.documentElement.lang).toBe('en');
});

function isTranslated(tag: string): boolean {
  return Object.keys(import.meta.glob('../../../messages/src/*/*.json')).some((path) => path.includes(`/${tag}/`));
}
