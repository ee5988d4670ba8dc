import type { ContentOf } from '@portal/contract/endpoint';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { changePassword } from '@portal/contract/people/identity/change-password';
import { chooseLanguage } from '@portal/contract/people/identity/language';
import { getProfile, type Profile, saveProfile } from '@portal/contract/people/identity/profile';
import { secondFactor } from '@portal/contract/people/identity/second-factor';
import { endOtherSessions, listOpenSessions } from '@portal/contract/people/identity/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildHome } from '../../test/home.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToLoginPage, respondWithConfiguration } from '../../test/server.ts';

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

type ListedSession = ContentOf<typeof listOpenSessions>['sessions'][number];

const THIS_SESSION: ListedSession = {
  key: null,
  browser: 'FIREFOX',
  operatingSystem: 'WINDOWS',
  startedAt: '11/20/2026 12:00 PM',
  lastUsedAt: '11/20/2026 12:10 PM',
  proofs: ['PASSWORD', 'CODE'],
  provedAgain: null,
  isCurrent: true,
};
const OTHER_SESSION: ListedSession = {
  key: 'K'.repeat(43),
  browser: 'SAFARI',
  operatingSystem: 'IOS',
  startedAt: '11/20/2026 9:00 AM',
  lastUsedAt: '11/20/2026 11:45 AM',
  proofs: ['PASSKEY'],
  provedAgain: { at: '11/20/2026 11:30 AM', proof: 'CODE' },
  isCurrent: false,
};

beforeEach(() => {
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(homeAll, () => ({ content: buildHome() }));
  respondToCall(getProfile, () => ({ content: PROFILE }));
  respondToCall(listOpenSessions, () => ({ content: { sessions: [THIS_SESSION], otherCount: 0 } }));
  respondToCall(secondFactor, () => ({
    content: { since: null, recoveryCodesLeft: 0, proofs: ['password' as const], isOffered: true },
  }));
});

async function openProfile() {
  const { user } = renderPortal('/home');
  await user.click(await screen.findByRole('button', { name: 'Profile' }));
  await screen.findByLabelText(/^First name/);
  return { user, dialog: screen.getByRole('dialog', { name: 'Profile' }) };
}

async function openPassword() {
  const { user, dialog } = await openProfile();
  await user.click(within(dialog).getByRole('button', { name: 'Change Password' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Change Password' }) };
}

it('closes when the browser goes back, which leaves the screen only then', async () => {
  const { user, router } = renderPortal('/nowhere');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  await router.navigate('/home');
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  await user.click(screen.getByRole('button', { name: 'Profile' }));
  await screen.findByRole('dialog', { name: 'Profile' });
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeInTheDocument();
  await router.navigate(-1);
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
});

it('shows the profile, saves it, and shows the new name', async () => {
  const saved = vi.fn();
  respondToCall(saveProfile, (request) => {
    saved(request);
    return { content: {} };
  });
  const { user, dialog } = await openProfile();
  expect(within(dialog).getByLabelText('State')).toHaveValue('MN');
  await user.clear(within(dialog).getByLabelText(/^First name/));
  await user.type(within(dialog).getByLabelText(/^First name/), '  Rolf Arne ');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ ...PROFILE, firstName: 'Rolf Arne', currentPassword: '' }));
  expect(await screen.findByText('Hello, Rolf Arne Halvorsen')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('is outside of the menu, which hides its content when the window becomes narrow', async () => {
  const { user, dialog } = await openProfile();
  const menu = screen.getByRole('navigation', { name: 'Sections', hidden: true }).parentElement;
  expect(menu).not.toContainElement(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(menu).not.toContainElement(await screen.findByRole('alertdialog'));
});

it('accepts a pasted phone number with country code, signs and spaces', async () => {
  const { user, dialog } = await openProfile();
  const phone = within(dialog).getByLabelText('Phone');
  await user.clear(phone);
  await user.paste('+1 (218) 555-0142');
  expect(phone).toHaveValue('(218) 555-0142');
  await user.click(within(dialog).getByLabelText('International'));
  await user.clear(phone);
  await user.paste('+44 20 7946 0958');
  expect(phone).toHaveValue('442079460958');
});

it('formats a standard phone while it is typed, and keeps the digits of an international one and of a zip', async () => {
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
  [/^Email/, 'rolf', 'Enter an email address such as name@example.com.'],
  [/^Zip/, '1234', '5-digit zip.'],
  [/^Phone$/, '218555', '(XXX) XXX-XXXX'],
])('shows the problem with %s next to the field and above the form', async (label, entry, text) => {
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

it('shows the server’s message when saving fails, and loses nothing', async () => {
  respondToCall(saveProfile, () => ({ httpStatus: 500, message: 'No luck.' }));
  const { user, dialog } = await openProfile();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('No luck.');
  expect(within(dialog).getByLabelText('City')).toHaveValue('Juniper');
});

it('offers the language if the county offers a choice, and switches to it', async () => {
  respondWithConfiguration(buildConfiguration({ languages: true }));
  respondToCall(chooseLanguage, () => ({ content: { language: 'KOREAN' as const } }));
  const { user, dialog } = await openProfile();
  await user.selectOptions(within(dialog).getByLabelText('Language'), 'KOREAN');
  await waitFor(() => expect(dialog.querySelector('[name=language]')).toHaveValue('KOREAN'));
});

/** Finds the profile's section about sessions, once it is loaded. */
async function openSessions(sessions: readonly ListedSession[], otherCount = sessions.length - 1) {
  respondToCall(listOpenSessions, () => ({ content: { sessions: [...sessions], otherCount } }));
  const { user, dialog } = await openProfile();
  const part = within(dialog).getByRole('region', { name: "Where you're signed in" });
  await within(part).findAllByRole('listitem');
  return { user, part, endOthers: () => within(part).queryByRole('button', { name: 'Sign out everywhere else' }) };
}

it('lists the user’s sessions, marks this one, and offers nothing to end without others', async () => {
  const { part, endOthers } = await openSessions([THIS_SESSION]);
  expect(within(part).getByRole('listitem')).toHaveTextContent(
    'Firefox on Windows This session Signed in 11/20/2026 12:00 PM Signed in with: Password, One-time code',
  );
  expect(endOthers()).not.toBeInTheDocument();
});

it.each([
  [
    {},
    'Safari on iOS Signed in 11/20/2026 9:00 AM Last used 11/20/2026 11:45 AM Signed in with: Passkey Confirmed again 11/20/2026 11:30 AM: One-time code',
  ],
  [{ proofs: [], provedAgain: null }, 'Last used 11/20/2026 11:45 AM Sign out'],
  [{ operatingSystem: null }, 'Safari Signed in'],
  [{ browser: null }, 'Unknown browser on iOS Signed in'],
  [{ browser: null, operatingSystem: null }, 'Unknown browser Signed in'],
])('shows the known facts of another session: %j', async (changed, text) => {
  const { part } = await openSessions([THIS_SESSION, { ...OTHER_SESSION, ...changed }]);
  const [, other] = within(part).getAllByRole('listitem');
  expect(other).toHaveTextContent(text);
  expect(other).not.toHaveTextContent('This session');
});

it('counts the sessions that are not listed', async () => {
  const { part } = await openSessions([THIS_SESSION, OTHER_SESSION], 1_001);
  expect(part).toHaveTextContent('And 1,000 more');
});

it('ends the other sessions with one button, and moves the focus to their number; entries stay', async () => {
  const ended = vi.fn();
  respondToCall(endOtherSessions, () => {
    ended();
    return { content: { ended: 1 }, message: 'Ended 1 other session.' };
  });
  const { user, part, endOthers } = await openSessions([THIS_SESSION, OTHER_SESSION]);
  await user.type(screen.getByLabelText('Company'), 'Birch');
  await user.click(endOthers() as HTMLElement);
  const outcome = await within(part).findByText('Ended 1 other session.');
  await waitFor(() => expect(outcome).toHaveFocus());
  expect(ended).toHaveBeenCalledOnce();
  expect(within(part).getAllByRole('listitem')).toHaveLength(1);
  expect(endOthers()).not.toBeInTheDocument();
  expect(screen.getByLabelText('Company')).toHaveValue('Birch');
});

it('says that ending them failed, and can retry', async () => {
  respondToCall(endOtherSessions, () => ({ httpStatus: 500, message: 'No luck.' }));
  const { user, part, endOthers } = await openSessions([THIS_SESSION, OTHER_SESSION]);
  await user.click(endOthers() as HTMLElement);
  expect(await within(part).findByRole('alert')).toHaveTextContent('No luck.');
  expect(within(part).getAllByRole('listitem')).toHaveLength(2);
  expect(endOthers()).toHaveFocus();
});

it('ends one of the other sessions, and leaves the rest in the list', async () => {
  respondToCall(endOtherSessions, (request) => {
    expect(request).toEqual({ key: OTHER_SESSION.key });
    return { content: { ended: 1 }, message: 'Ended 1 other session.' };
  });
  const third = { ...OTHER_SESSION, key: 'L'.repeat(43), startedAt: '11/19/2026 9:00 AM' };
  const { user, part } = await openSessions([THIS_SESSION, OTHER_SESSION, third]);
  await user.click(
    within(part).getByRole('button', { name: `Sign out of Safari on iOS, signed in ${OTHER_SESSION.startedAt}` }),
  );
  expect(await within(part).findByText('Ended 1 other session.')).toHaveFocus();
  expect(within(part).getAllByRole('button', { name: /^Sign out of/ })).toHaveLength(1);
});

it('shows the profile when the sessions cannot be loaded', async () => {
  respondToCall(listOpenSessions, () => ({ httpStatus: 500, message: 'No luck.' }));
  const { dialog } = await openProfile();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('No luck.');
  expect(within(dialog).getByLabelText('City')).toHaveValue('Juniper');
});

it('Change Password closes the profile; Back returns to it', async () => {
  const { user, dialog } = await openPassword();
  expect(screen.queryByRole('dialog', { name: 'Profile' })).not.toBeInTheDocument();
  expect(within(dialog).getByLabelText(/^Current password/)).toHaveFocus();
  await user.click(within(dialog).getByRole('button', { name: 'Back' }));
  await screen.findByLabelText(/^First name/);
  expect(screen.getByRole('dialog', { name: 'Profile' })).toBeInTheDocument();
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
  respondToCall(changePassword, (request) => {
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

it('says next to its field that the current password is wrong', async () => {
  respondToCall(changePassword, () => ({
    httpStatus: 400,
    code: 'INVALID_INPUT',
    fieldErrors: { currentPassword: "This isn't your current password." },
  }));
  const { user } = await openPassword();
  await fillPasswords(user, 'Wrong!2026', 'Birchwood#51', 'Birchwood#51');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Current password/)).toHaveAccessibleDescription("This isn't your current password."),
  );
});

it.each([
  [{ city: '', zip: '' }, 'City, Zip'],
  [{ state: '' }, 'State'],
])('says to those who file what software needs of the address: %j', async (missing, fields) => {
  respondToCall(loginStatus, () => ({ content: buildSession({ tabList: ['home', 'efile'] }) }));
  respondToCall(getProfile, () => ({ content: { ...PROFILE, ...missing } }));
  const { dialog } = await openProfile();
  expect(within(dialog).getByRole('note')).toHaveTextContent(`Without these fields, it can't file: ${fields}.`);
});

it('says nothing about software that files once the address is complete, and to those who do not file', async () => {
  respondToCall(getProfile, () => ({ content: { ...PROFILE, city: '' } }));
  expect(within((await openProfile()).dialog).queryByRole('note')).toBeNull();
});

it('no longer asks for a field of the address that is typed', async () => {
  respondToCall(loginStatus, () => ({ content: buildSession({ tabList: ['home', 'efile'] }) }));
  respondToCall(getProfile, () => ({ content: { ...PROFILE, city: '' } }));
  const { user, dialog } = await openProfile();
  expect(within(dialog).getByRole('note')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText(/^City/), 'Juniper');
  expect(within(dialog).queryByRole('note')).toBeNull();
});

describe('A session that ends while the profile has unsaved changes', () => {
  const refused = { httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN', message: 'Sign in to continue.' } as const;

  async function endSession() {
    respondToLoginPage();
    respondToCall(saveProfile, () => refused);
    const { user, dialog } = await openProfile();
    const firstName = within(dialog).getByLabelText(/^First name/);
    await user.clear(firstName);
    await user.type(firstName, 'Arne');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    return { user, firstName, signIn: await screen.findByRole('alertdialog', { name: 'Sign in to continue' }) };
  }

  it('is continued over the form by its user, and the changes are saved', async () => {
    const sent = vi.fn();
    respondToCall(login, (request) => {
      sent(request);
      return { content: buildSession() };
    });
    const { user, firstName, signIn } = await endSession();
    await user.type(within(signIn).getByLabelText(/^Password/), 'Birchwood#51');
    await user.click(within(signIn).getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(signIn).not.toBeInTheDocument());
    expect(sent).toHaveBeenCalledWith({ username: buildSession().currentUser.username, password: 'Birchwood#51' });
    expect(firstName).toHaveValue('Arne');
    const saved = vi.fn();
    respondToCall(saveProfile, (request) => {
      saved(request);
      return { content: {} };
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ ...PROFILE, firstName: 'Arne', currentPassword: '' }));
  });

  it('stays ended if the password is wrong', async () => {
    respondToCall(login, () => ({ httpStatus: 401, code: 'SIGN_IN_FAILED', message: 'The password is incorrect.' }));
    const { user, signIn } = await endSession();
    await user.type(within(signIn).getByLabelText(/^Password/), 'Birchwood#52');
    await user.click(within(signIn).getByRole('button', { name: 'Sign in' }));
    expect(await within(signIn).findByRole('alert')).toHaveTextContent('The password is incorrect.');
  });

  it('can be given up with the changes, which leads to the login page', async () => {
    const { user, signIn } = await endSession();
    await user.click(within(signIn).getByRole('button', { name: 'Leave and lose your changes' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
