import { login } from '@portal/contract/auth/login';
import type { ProductConfiguration } from '@portal/contract/county/product-configuration';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeConfiguration, makeSession } from '../../test/county.ts';
import { renderPart } from '../../test/render-part.tsx';
import { answerCall, answerConfiguration } from '../../test/server.ts';
import { SignInScreen } from './sign-in-screen.tsx';

async function openLoginPage(changed: Partial<ProductConfiguration> = {}) {
  answerConfiguration(makeConfiguration(changed));
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

it('signs in with what was typed', async () => {
  const received = vi.fn();
  answerCall(login, (request) => {
    received(request);
    return { content: makeSession() };
  });
  const { user } = await openLoginPage();
  await user.type(username(), 'demo.searcher');
  await user.type(password(), 'Juniper!2026{Enter}');
  await waitFor(() =>
    expect(received).toHaveBeenCalledExactlyOnceWith({
      username: 'demo.searcher',
      password: 'Juniper!2026',
      language: 'ENGLISH',
    }),
  );
});

it('shows "Logging in..." while pending, and sends once', async () => {
  let answer = () => {};
  const received = vi.fn();
  answerCall(login, async () => {
    received();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { content: makeSession() };
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
    { httpStatus: 401, code: 'SIGN_IN_FAILED' as const, message: 'The user name or password is not right.' },
    'The user name or password is not right.',
  ],
  ['the raw error text', { httpStatus: 500 }, 'An unexpected error has occurred (500)'],
])('on failure an error box shows %s, has the focus, and nothing typed is lost', async (_, answer, text) => {
  answerCall(login, () => answer);
  const { user } = await openLoginPage();
  await user.type(username(), 'demo.searcher');
  await user.type(password(), 'wrong{Enter}');
  const box = await screen.findByRole('alert');
  expect(box).toHaveTextContent(text);
  expect(box).toHaveFocus();
  expect(username()).toHaveValue('demo.searcher');
  expect(password()).toHaveValue('wrong');
});

it('says which field is required and leads there, without asking the server', async () => {
  const { user } = await openLoginPage();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(username()).toHaveAccessibleDescription('Required.');
  expect(username()).toBeInvalid();
  expect(username()).toHaveFocus();
  await user.type(username(), 'demo.searcher{Enter}');
  expect(password()).toHaveAccessibleDescription('Required.');
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

it('shows the county’s message in a lockout', async () => {
  await openLoginPage({
    lockout: { lockoutInPlace: true, messageLogin: 'Closed until 6:00 PM.', messageHeadline: 'Maintenance' },
  });
  expect(screen.getByText('Closed until 6:00 PM.')).toBeInTheDocument();
});

it('says through which date the index is verified', async () => {
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
});

it('lists no users where the county has no demo', async () => {
  await openLoginPage();
  expect(screen.queryByText('Demo county.')).not.toBeInTheDocument();
});
