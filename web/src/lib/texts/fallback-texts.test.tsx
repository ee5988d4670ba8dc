import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderPart } from '../../test/render-part.tsx';
import { markFallbackTexts } from './fallback-texts.ts';
import { showLanguage, useTexts } from './i18n.ts';

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  i18next.removeResourceBundle('tr', 'common');
});

/** Turkish with a single text; all others fall back to English. */
async function showTurkish() {
  i18next.addResourceBundle('tr', 'common', { close: 'Kapat' });
  await showLanguage('TURKISH');
  stops.push(markFallbackTexts(document.body));
}

function Part() {
  const texts = useTexts('common');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {texts('close')}
      </button>
      <button type="button" aria-label={texts('menu')} />
      <p>{texts('loading')}</p>
      <p>LINDQUIST</p>
      <p lang="la">{texts('cancel')}</p>
      <p>
        {texts('balance')} {'Anna'}
      </p>
      {isOpen && <p>{texts('logoutFailed')}</p>}
    </>
  );
}

it('marks only texts that fall back to English', async () => {
  await showTurkish();
  renderPart(<Part />);
  await waitFor(() => expect(screen.getByText('Loading')).toHaveAttribute('lang', 'en'));
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('lang', 'en');
  expect(screen.getByRole('button', { name: 'Kapat' })).not.toHaveAttribute('lang');
  expect(screen.getByText('LINDQUIST')).not.toHaveAttribute('lang');
});

it('leaves an element that declares its language, and one that mixes fallbacks with other words', async () => {
  await showTurkish();
  renderPart(<Part />);
  await waitFor(() => expect(screen.getByText('Loading')).toHaveAttribute('lang', 'en'));
  expect(screen.getByText('Cancel')).toHaveAttribute('lang', 'la');
  expect(screen.getByText(/Balance/)).not.toHaveAttribute('lang');
});

it('marks elements that appear later', async () => {
  await showTurkish();
  const { user } = renderPart(<Part />);
  await user.click(screen.getByRole('button', { name: 'Kapat' }));
  await waitFor(() => expect(screen.getByText('Logout Failed')).toHaveAttribute('lang', 'en'));
});

it('removes the marks with the language', async () => {
  await showTurkish();
  renderPart(<Part />);
  await waitFor(() => expect(screen.getByText('Loading')).toHaveAttribute('lang', 'en'));
  for (const stop of stops.splice(0)) stop();
  expect(screen.getByText('Loading')).not.toHaveAttribute('lang');
  expect(screen.getByText('Cancel')).toHaveAttribute('lang', 'la');
});
