import type { RequestOf } from '@portal/contract/endpoint';
import { demoCode } from '@portal/contract/office/demo-code';
import type { ProductConfiguration } from '@portal/contract/office/helper-data/product-configuration';
import { guestLogin, login } from '@portal/contract/people/current-user/login';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getStoredLanguage } from '../../lib/texts/stored-language.ts';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { renderPart } from '../../test/render-part.tsx';
import { respondToCall, respondToLoginPage, respondWithConfiguration } from '../../test/server.ts';
import { setSessionHint } from '../../test/session-hint.ts';
import { SignInScreen } from './sign-in-screen.tsx';

async function openLoginPage(
  changed: Partial<ProductConfiguration> = {},
  page: Parameters<typeof respondToLoginPage>[0] = {},
) {
  setSessionHint(false);
  respondWithConfiguration(buildConfiguration(changed));
  respondToLoginPage(page);
  const rendered = renderPart(<SignInScreen />);
  await screen.findByRole('heading', { name: 'Sign in' });
  return rendered;
}

const username = () => screen.getByLabelText('User name');
const password = () => screen.getByLabelText('Password');

it('shows county, application title, contact and version', async () => {
  await openLoginPage();
  expect(screen.getByText('Juniper County')).toBeInTheDocument();
  expect(screen.getByText('Land Record Portal')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '(218) 555-0142' })).toHaveAttribute('href', 'tel:(218) 555-0142');
  expect(screen.getByRole('link', { name: 'recorder@juniper.example' })).toBeInTheDocument();
  expect(screen.getByText('Version 5.2.6')).toBeInTheDocument();
  expect(document.title).toBe('Sign in · Juniper County Land Record Portal');
});

it('signs in with the entries', async () => {
  const received = vi.fn();
  respondToCall(login, (request) => {
    received(request);
    return { content: buildSession() };
  });
  const { user } = await openLoginPage();
  await user.type(username(), 'demo.searcher');
  await user.type(password(), 'Juniper!2026{Enter}');
  await waitFor(() =>
    expect(received).toHaveBeenCalledExactlyOnceWith({
      username: 'demo.searcher',
      password: 'Juniper!2026',
    }),
  );
});

it('shows "Logging in..." while pending, and sends once', async () => {
  let answer = () => {};
  const received = vi.fn();
  respondToCall(login, async () => {
    received();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { content: buildSession() };
  });
  const { user } = await openLoginPage();
  await user.type(username(), 'demo.searcher');
  await user.type(password(), 'Juniper!2026');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await user.click(await screen.findByRole('button', { name: 'Logging in...' }));
  await waitFor(() => expect(received).toHaveBeenCalled());
  answer();
  await screen.findByRole('button', { name: 'Sign in' });
  expect(received).toHaveBeenCalledTimes(1);
});

it.each([
  [
    'the server message',
    { httpStatus: 401, code: 'SIGN_IN_FAILED' as const, message: 'The user name or password is incorrect.' },
    'The user name or password is incorrect.',
  ],
  ['the raw error text', { httpStatus: 500 }, 'An unexpected error has occurred (500)'],
])('on failure an error box shows %s, has the focus, and all entries stay', async (_, answer, text) => {
  respondToCall(login, () => answer);
  const { user } = await openLoginPage();
  await user.type(username(), 'demo.searcher');
  await user.type(password(), 'wrong{Enter}');
  const box = await screen.findByRole('alert');
  expect(box).toHaveTextContent(text);
  await waitFor(() => expect(box).toHaveFocus());
  expect(username()).toHaveValue('demo.searcher');
  expect(password()).toHaveValue('wrong');
});

it('shows which field is required and moves there, without asking the server', async () => {
  const { user } = await openLoginPage();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(username()).toHaveAccessibleDescription('Required.');
  expect(username()).toBeInvalid();
  expect(username()).toHaveFocus();
  await user.type(username(), 'demo.searcher{Enter}');
  expect(password()).toHaveAccessibleDescription('Required.');
  expect(password()).toBeInvalid();
  expect(password()).toHaveFocus();
});

it('shows the password on request', async () => {
  const { user } = await openLoginPage();
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
});

it('offers the languages by their own names only when the county’s option is on', async () => {
  await openLoginPage({ languages: true });
  const options = screen.getAllByRole('option');
  expect(options).toHaveLength(14);
  expect(screen.getByRole('option', { name: '日本語' })).toHaveAttribute('lang', 'ja');
  expect(screen.getByLabelText('Language')).toHaveValue('ENGLISH');
});

it('offers no language when the option is off', async () => {
  await openLoginPage();
  expect(screen.queryByLabelText('Language')).not.toBeInTheDocument();
});

it('hides the options that the server would refuse in a lockout', async () => {
  const signIn = { guest: true, selfRegistration: true, forgotPasswordLink: true };
  await openLoginPage({ signIn });
  expect(screen.getByRole('button', { name: 'Continue as guest' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create an account' })).toBeInTheDocument();
  cleanup();
  await openLoginPage({ signIn, lockout: { lockoutInPlace: true, messageLogin: 'Closed.', messageHeadline: '' } });
  expect(screen.queryByRole('button', { name: 'Continue as guest' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument();
  // Passwords can be reset: staff are admitted.
  expect(screen.getByRole('link', { name: 'Forgot password' })).toBeInTheDocument();
});

it('shows the county’s message in a lockout', async () => {
  await openLoginPage({
    lockout: { lockoutInPlace: true, messageLogin: 'Closed until 6:00 PM.', messageHeadline: 'Maintenance' },
  });
  expect(screen.getByText('Closed until 6:00 PM.')).toBeInTheDocument();
});

it('shows the county’s message once when a sign-in is refused in a lockout', async () => {
  const message = 'Closed until 6:00 PM.';
  respondToCall(login, () => ({ httpStatus: 403, code: 'LOCKED_OUT', message }));
  const { user } = await openLoginPage({
    lockout: { lockoutInPlace: true, messageLogin: message, messageHeadline: 'Maintenance' },
  });
  await user.type(username(), 'demo.searcher');
  await user.type(password(), 'Juniper!2026{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getAllByText(message)).toHaveLength(1);
});

it('shows the date through which the index is verified', async () => {
  await openLoginPage({ index: { verifiedThrough: '11/19/2026', indexBegin: '01/02/1920' } });
  expect(screen.getByRole('heading', { name: 'Index verified through 11/19/2026' })).toBeInTheDocument();
  expect(screen.getByText('Records from 01/02/1920')).toBeInTheDocument();
  expect(screen.queryByText(/Images from/)).not.toBeInTheDocument();
});

it('fills the form with a demo user', async () => {
  const { user } = await openLoginPage({
    demoUsers: [{ username: 'demo.card', password: 'Juniper!2026', description: 'Pays by credit card' }],
  });
  await user.click(screen.getByText('Demo county.'));
  await user.click(screen.getByRole('button', { name: /demo\.card/ }));
  expect(username()).toHaveValue('demo.card');
  expect(password()).toHaveValue('Juniper!2026');
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus();
  expect(screen.getByRole('link', { name: "Read the demo's emails" })).toHaveAttribute('href', '/demoMailbox');
});

it('lists no users if the county has no demo', async () => {
  await openLoginPage();
  expect(screen.queryByText('Demo county.')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: "Read the demo's emails" })).not.toBeInTheDocument();
});

it('sends the chosen language, shows it, and remembers it for the next visit', async () => {
  const received = vi.fn();
  respondToCall(login, (request) => {
    received(request);
    return { content: buildSession({ language: 'TURKISH' }) };
  });
  const { user } = await openLoginPage({ languages: true });
  await user.selectOptions(screen.getByLabelText('Language'), 'TURKISH');
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('TURKISH'));
  expect(getStoredLanguage()).toBe('TURKISH');
  await user.type(document.querySelector('[name=username]') as HTMLElement, 'demo.searcher');
  await user.type(document.querySelector('[name=password]') as HTMLElement, 'Juniper!2026{Enter}');
  await waitFor(() => expect(received).toHaveBeenCalledWith(expect.objectContaining({ language: 'TURKISH' })));
});

const OFFERS = { guest: true, selfRegistration: true, forgotPasswordLink: true };

it.each([
  ['Create an account', 'selfRegistration', '/register'],
  ['Forgot user name', 'forgotPasswordLink', '/forgotUsername'],
  ['Forgot password', 'forgotPasswordLink', '/forgotPassword'],
] as const)('leads to "%s" only where the county offers it', async (name, offer, address) => {
  await openLoginPage({ signIn: OFFERS });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  cleanup();
  await openLoginPage({ signIn: { ...OFFERS, [offer]: false } });
  expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
});

it.each([
  ['Watch your property', 'propertyWatch', '/watch'],
  ['Have a personal number redacted', 'redactionRequests', '/redaction'],
  ['Check a search certificate', 'searchCertificates', '/certificate'],
] as const)('leads visitors to "%s" only where the county has it', async (name, option, address) => {
  await openLoginPage({ [option]: true });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  cleanup();
  await openLoginPage();
  expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
});

it('signs in as the guest, or explains a refusal', async () => {
  const received = vi.fn();
  respondToCall(guestLogin, (request) => {
    received(request);
    return { httpStatus: 403, code: 'LOCKED_OUT', message: 'The portal is closed for maintenance.' };
  });
  const { user } = await openLoginPage({ signIn: OFFERS });
  await user.click(screen.getByRole('button', { name: 'Continue as guest' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The portal is closed for maintenance.');
  expect(received).toHaveBeenCalledWith({});
});

const linksNamed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    heading: `Link ${index + 1}`,
    paragraphContent: `https://juniper.example/${index + 1}`,
  }));

it.each([
  [1, 1],
  [6, 1],
  [7, 2],
  [12, 2],
])('shows %i links in %i rows', async (count, rows) => {
  await openLoginPage({}, { links: linksNamed(count) });
  const bar = await screen.findByRole('navigation', { name: 'Links' });
  expect(within(bar).getAllByRole('list')).toHaveLength(rows);
  expect(within(bar).getAllByRole('link')).toHaveLength(count);
  expect(within(bar).getByRole('link', { name: 'Link 1 (opens in a new window)' })).toHaveAttribute('target', '_blank');
});

it('shows the latest news as plain text, starting with the first two', async () => {
  const news = ['One', 'Two', 'Three'].map((heading) => ({ heading, paragraphContent: `<b>${heading}</b> news` }));
  const { user } = await openLoginPage({}, { news });
  const card = await screen.findByRole('region', { name: 'Latest news' });
  expect(within(card).getByText('<b>One</b> news')).toBeInTheDocument();
  expect(within(card).getByText('Three').closest('details')).not.toHaveAttribute('open');
  await user.click(within(card).getByText('More news'));
  expect(within(card).getByText('Three').closest('details')).toHaveAttribute('open');
});

it('has no cards and no bar if the county has no content', async () => {
  await openLoginPage();
  await screen.findByRole('region', { name: 'Pictures of the county' });
  expect(screen.queryByRole('region', { name: 'Latest news' })).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Links' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show picture 1' })).not.toBeInTheDocument();
});

it('asks a user with one-time codes for the code instead of the other fields, and sends all three', async () => {
  const received = vi.fn();
  respondToCall(login, (request) => {
    received(request);
    return (request as RequestOf<typeof login>).code === undefined
      ? { httpStatus: 401, code: 'CODE_NEEDED' }
      : { content: buildSession() };
  });
  const { user } = await openLoginPage();
  await user.type(username(), 'demo.searcher');
  await user.type(password(), 'Juniper!2026{Enter}');
  const code = await screen.findByLabelText('One-time code');
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  // That the password was right is no error.
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await user.type(code, '287082{Enter}');
  await waitFor(() =>
    expect(received).toHaveBeenLastCalledWith({
      username: 'demo.searcher',
      password: 'Juniper!2026',
      code: '287082',
    }),
  );
});

it('shows a wrong code at its field, and another user can sign in instead', async () => {
  respondToCall(login, (request) =>
    (request as RequestOf<typeof login>).code === undefined
      ? { httpStatus: 401, code: 'CODE_NEEDED' }
      : { httpStatus: 400, code: 'INVALID_INPUT', fieldErrors: { code: 'This code is wrong.' } },
  );
  const { user } = await openLoginPage();
  await user.type(username(), 'demo.searcher');
  await user.type(password(), 'Juniper!2026{Enter}');
  const code = await screen.findByLabelText('One-time code');
  await user.type(code, '000000{Enter}');
  await waitFor(() => expect(code).toBeInvalid());
  expect(code).toHaveAccessibleDescription(expect.stringContaining('This code is wrong.'));
  await user.click(screen.getByRole('button', { name: 'Sign in as another user' }));
  expect(username()).toHaveValue('');
  expect(password()).toHaveValue('');
});

it('fills in the code of a user of the demo county, and offers that nowhere else', async () => {
  const received = vi.fn();
  respondToCall(demoCode, (request) => {
    received(request);
    return { content: { code: '287082' } };
  });
  respondToCall(login, () => ({ httpStatus: 401, code: 'CODE_NEEDED' }));
  const signIn = async (demoUsers?: ProductConfiguration['demoUsers']) => {
    const opened = await openLoginPage({ demoUsers });
    await opened.user.type(username(), 'demo.county');
    await opened.user.type(password(), 'Juniper!2026{Enter}');
    return { ...opened, code: await screen.findByLabelText('One-time code') };
  };
  await signIn();
  expect(screen.queryByRole('button', { name: "Fill in the demo's code" })).not.toBeInTheDocument();
  cleanup();
  const { user, code } = await signIn([]);
  await user.click(screen.getByRole('button', { name: "Fill in the demo's code" }));
  await waitFor(() => expect(code).toHaveValue('287082'));
  expect(received).toHaveBeenCalledExactlyOnceWith({ username: 'demo.county' });
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus();
});
