import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { forgotUsername } from '@portal/contract/people/identity/recovery';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../test/county.ts';
import { buildHome } from '../test/home.ts';
import { buildHistoryEntry, buildLandlink } from '../test/records.ts';
import { renderPortal } from '../test/render-part.tsx';
import { respondToCall, respondToLoginPage, respondWithConfiguration } from '../test/server.ts';
import { walkFocus } from '../test/walk-focus.ts';

beforeEach(() => {
  respondWithConfiguration(
    buildConfiguration({ signIn: { guest: false, selfRegistration: true, forgotPasswordLink: true } }),
  );
  respondToLoginPage();
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(loginStatus, () => ({ httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN' }));
});

async function open(address: string, heading: string) {
  const rendered = renderPortal(address);
  await screen.findByRole('heading', { level: 1, name: heading });
  return rendered;
}

describe('The tab order', () => {
  const FRAME = ['Skip to content', 'Juniper CountyLand Record Portal', 'Dark colors'];

  it.each([
    ['/forgotUsername', 'Forgot user name', ['Email', 'Email my user name']],
    ['/forgotPassword', 'Forgot password', ['User name', 'Email', 'Email me the link']],
    [
      '/passwordReset/ticket',
      'Choose a new password',
      ['New password', 'Show password', 'Confirm password', 'Show password', 'Update password'],
    ],
  ])('on %s goes through the form from top to bottom', async (address, heading, form) => {
    const { user } = await open(address, heading);
    // The first screen of a tab doesn't move the focus: the browser puts it at the top.
    (document.activeElement as HTMLElement).blur();
    expect(await walkFocus(user)).toEqual([...FRAME, ...form, 'Back to sign in', 'Accessibility']);
  });

  it('at home follows the banner in reading order, then card by card', async () => {
    respondToCall(homeAll, () => ({ content: buildHome() }));
    respondToCall(loginStatus, () => ({
      content: { ...buildSession({ searchList: [...SEARCH_TYPES] }), searchHistoryList: [buildHistoryEntry()] },
    }));
    const { user } = await open('/home', 'Home');
    await screen.findByRole('region', { name: 'Contact us' });
    (document.activeElement as HTMLElement).blur();
    expect(await walkFocus(user)).toEqual([
      'Skip to content',
      'Juniper CountyLand Record Portal',
      'Menu',
      'Home',
      'Search',
      'Refresh balance',
      'Cart',
      'Reference for charges',
      'Profile',
      'Keyboard shortcuts',
      'Dark colors',
      'Sign out',
      'Name, document number, parcel ID or address',
      'Search',
      'Book & Page',
      'Date',
      'Document Number',
      'Name',
      'Tract Index NMI',
      'LINDQUIST',
      'Transaction report',
      'See all transactions',
      'Purchases',
      'Table of the notable dates',
      'Read all news',
      'Enlarge: The courthouse in winter',
      'Enlarge: A lake at first light',
      'Enlarge: A plat of the town',
      'Plat books (opens in a new window)',
      '(218) 555-0142',
      'recorder@juniper.example',
      'Disclaimer (opens in a new window)',
    ]);
  });
});

describe('The focus', () => {
  it('moves to the problems, from there to the field, and after the response to the login page', async () => {
    respondToCall(forgotUsername, () => ({ content: {}, message: 'If a user is registered, we mailed something.' }));
    const { user } = await open('/forgotUsername', 'Forgot user name');
    await user.click(screen.getByRole('button', { name: 'Email my user name' }));
    expect(screen.getByRole('alert')).toHaveFocus();
    await user.tab();
    expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Email' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText(/^Email/)).toHaveFocus();
    await user.keyboard('anna@example.com{Enter}');
    await screen.findByRole('alertdialog');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });

  it.each(['Transaction report', 'Read all news', 'Enlarge: A lake at first light'])(
    'returns to "%s" from the dialog that it opened',
    async (name) => {
      respondToCall(homeAll, () => ({ content: buildHome() }));
      respondToCall(loginStatus, () => ({ content: buildSession() }));
      const { user } = await open('/home', 'Home');
      const opener = await screen.findByRole('button', { name });
      opener.focus();
      await user.keyboard('{Enter}');
      const dialog = await screen.findByRole('dialog');
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
      await user.click(within(dialog).getByRole('button', { name: /^(Cancel|Close)$/ }));
      await waitFor(() => expect(opener).toHaveFocus());
    },
  );
});
