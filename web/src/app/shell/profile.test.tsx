import { chooseLanguage } from '@portal/contract/current-user/language';
import { loginStatus } from '@portal/contract/current-user/login-status';
import { changePassword } from '@portal/contract/current-user/password';
import { getProfile, type Profile, saveProfile } from '@portal/contract/current-user/profile';
import { homeAll } from '@portal/contract/home/home-all';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../lib/i18n.ts';
import { makeConfiguration, makeSession } from '../../test/county.ts';
import { makeHome } from '../../test/home.ts';
import { renderRoutes } from '../../test/render-part.tsx';
import { answerCall, answerConfiguration } from '../../test/server.ts';
import { routes } from '../routes.tsx';

const PROFILE: Profile = {
  firstName: 'Rolf',
  lastName: 'Halvorsen',
  company: '',
  address: '12 Birch Street',
  city: 'Juniper',
  state: 'MN',
  zip: '55999',
  email: 'rolf@northwoods.example',
  phoneFormatType: 'STANDARD',
  phone: '(218) 555-0199',
};

beforeEach(() => {
  answerConfiguration(makeConfiguration());
  answerCall(loginStatus, () => ({ content: makeSession() }));
  answerCall(homeAll, () => ({ content: makeHome() }));
  answerCall(getProfile, () => ({ content: PROFILE }));
});
afterEach(() => showLanguage('ENGLISH'));

async function openProfile() {
  const { user } = renderRoutes(routes, '/home');
  await user.click(await screen.findByRole('button', { name: 'Profile' }));
  await screen.findByLabelText(/^First name/);
  return { user, dialog: screen.getByRole('dialog', { name: 'Profile' }) };
}

async function openPassword() {
  const { user, dialog } = await openProfile();
  await user.click(within(dialog).getByRole('button', { name: 'Change Password' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Change Password' }) };
}

it('shows the profile, saves it, and greets by the new name', async () => {
  const saved = vi.fn();
  answerCall(saveProfile, (request) => {
    saved(request);
    return { content: {} };
  });
  const { user, dialog } = await openProfile();
  expect(within(dialog).getByLabelText('State')).toHaveValue('MN');
  await user.clear(within(dialog).getByLabelText(/^First name/));
  await user.type(within(dialog).getByLabelText(/^First name/), '  Rolf Arne ');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ ...PROFILE, firstName: 'Rolf Arne' }));
  expect(await screen.findByText('Hello, Rolf Arne Halvorsen')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('writes a standard phone while it is typed, and keeps the digits of an international one and of a zip', async () => {
  const { user, dialog } = await openProfile();
  const phone = within(dialog).getByLabelText('Phone');
  await user.clear(phone);
  await user.type(phone, '2185550142');
  expect(phone).toHaveValue('(218) 555-0142');
  await user.click(within(dialog).getByLabelText('International'));
  expect(phone).toHaveValue('2185550142');
  await user.clear(phone);
  await user.type(phone, '+47 22-33 44 55');
  expect(phone).toHaveValue('4722334455');
  await user.clear(within(dialog).getByLabelText('Zip'));
  await user.type(within(dialog).getByLabelText('Zip'), '5a59-991');
  expect(within(dialog).getByLabelText('Zip')).toHaveValue('55999');
});

it.each([
  [/^First name/, '', 'Required.'],
  [/^Last name/, 'x'.repeat(31), '30 characters max.'],
  [/^Company/, 'x'.repeat(61), '60 characters max.'],
  [/^Address/, 'x'.repeat(51), '50 characters max.'],
  [/^E-mail/, 'rolf', 'Enter an e-mail address such as name@example.com.'],
  [/^Zip/, '1234', '5-digit zip.'],
  [/^Phone$/, '218555', '(XXX) XXX-XXXX'],
])('says what is wrong with %s, beside the field and above the form', async (label, entry, text) => {
  const { user, dialog } = await openProfile();
  const input = within(dialog).getByLabelText(label);
  await user.clear(input);
  if (entry) {
    await user.click(input);
    await user.paste(entry);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(input).toHaveAccessibleDescription(expect.stringContaining(text));
  const summary = within(dialog).getByRole('alert');
  expect(summary).toHaveTextContent(text);
  expect(summary).toHaveFocus();
});

it('shows the server’s message where saving fails, and loses nothing', async () => {
  answerCall(saveProfile, () => ({ httpStatus: 500, message: 'No luck.' }));
  const { user, dialog } = await openProfile();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('No luck.');
  expect(within(dialog).getByLabelText('City')).toHaveValue('Juniper');
});

it('offers the language where the county offers a choice, and goes on in it', async () => {
  answerConfiguration(makeConfiguration({ languages: true }));
  answerCall(chooseLanguage, () => ({ content: { language: 'KOREAN' as const } }));
  const { user, dialog } = await openProfile();
  await user.selectOptions(within(dialog).getByLabelText('Language'), 'KOREAN');
  await waitFor(() => expect(dialog.querySelector('[name=language]')).toHaveValue('KOREAN'));
});

it('Change Password closes the profile; Back returns to it', async () => {
  const { user, dialog } = await openPassword();
  expect(screen.queryByRole('dialog', { name: 'Profile' })).not.toBeInTheDocument();
  expect(within(dialog).getByLabelText(/^Current password/)).toHaveFocus();
  await user.click(within(dialog).getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeInTheDocument();
});

async function fillPasswords(
  user: Awaited<ReturnType<typeof openPassword>>['user'],
  current: string,
  next: string,
  confirm: string,
) {
  if (current) await user.type(screen.getByLabelText(/^Current password/), current);
  if (next) await user.type(screen.getByLabelText(/^New password/), next);
  if (confirm) await user.type(screen.getByLabelText(/^Confirm password/), confirm);
  await user.click(screen.getByRole('button', { name: 'Update password' }));
}

it('says "Password updated." once it is changed', async () => {
  const sent = vi.fn();
  answerCall(changePassword, (request) => {
    sent(request);
    return { content: {}, message: 'Password updated.' };
  });
  const { user } = await openPassword();
  await fillPasswords(user, 'Juniper!2026', 'Birchwood#51', 'Birchwood#51');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Password updated.');
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ currentPassword: 'Juniper!2026', password: 'Birchwood#51' }),
  );
  expect(screen.queryByRole('dialog', { name: 'Change Password' })).not.toBeInTheDocument();
});

it.each([
  ['', 'Birchwood#51', 'Birchwood#51', /^Current password/, 'Required.'],
  ['a', 'Birch#5', 'Birch#5', /^New password/, 'At least 8 characters long.'],
  ['a', 'Birchwood51', 'Birchwood51', /^New password/, 'one of !@#$%^&'],
  ['a', 'Birchwood#51*', 'Birchwood#51*', /^New password/, 'no other special characters'],
  ['a', 'Birchwood#51', 'Birchwood#52', /^Confirm password/, 'Mismatched passwords.'],
  ['a', 'Birchwood#51', '', /^Confirm password/, 'Required.'],
  ['a', 'Password1!', 'Password1!', /^New password/, 'Too easy to guess.'],
])('refuses the passwords %s, %s, %s', async (current, next, confirm, label, text) => {
  const { user } = await openPassword();
  await fillPasswords(user, current, next, confirm);
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(text));
});

it('says beside its field that the current password is wrong', async () => {
  answerCall(changePassword, () => ({
    httpStatus: 400,
    code: 'INVALID_INPUT',
    fieldErrors: { currentPassword: 'This is not your current password.' },
  }));
  const { user } = await openPassword();
  await fillPasswords(user, 'Wrong!2026', 'Birchwood#51', 'Birchwood#51');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Current password/)).toHaveAccessibleDescription(
      'This is not your current password.',
    ),
  );
});
