import { loginStatus } from '@portal/contract/people/current-user/login-status';
import {
  completeRegistration,
  forgotPassword,
  forgotUsername,
  renewRegistrationLink,
  resetPassword,
} from '@portal/contract/people/identity/recovery';
import { signUp } from '@portal/contract/people/registration';
import { LANGUAGES } from '@portal/contract/values/language';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeLanguage } from '../../lib/texts/stored-language.ts';
import { buildConfiguration } from '../../test/county.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToLoginPage, respondWithConfiguration } from '../../test/server.ts';
import { collectHeadings } from '../../test/shown-headings.ts';

/** A county that offers these pages. */
const SIGN_IN = { guest: false, selfRegistration: true, forgotPasswordLink: true };

beforeEach(() => {
  respondWithConfiguration(buildConfiguration({ signIn: SIGN_IN }));
  respondToLoginPage();
  respondToCall(loginStatus, () => ({ httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN' }));
});

async function open(address: string, heading: string) {
  const rendered = renderPortal(address);
  await screen.findByRole('heading', { level: 1, name: heading });
  return rendered;
}

const VALID = {
  'User name': 'anna.lindquist',
  Password: 'Birchwood#51',
  'Confirm password': 'Birchwood#51',
  'First name': 'Anna',
  'Last name': 'Lindquist',
  Address: '12 Birch Street',
  City: 'Juniper',
  Zip: '55999',
  Email: 'anna@example.com',
  Phone: '2185550142',
};
type Label = keyof typeof VALID | 'Company';
/** The other fields are on the second step. */
const FIRST_STEP: readonly Label[] = ['User name', 'Password', 'Confirm password', 'First name', 'Last name', 'Email'];
const field = (label: Label) => screen.getByLabelText(new RegExp(`^${label}( \\*)?$`));

type User = Awaited<ReturnType<typeof open>>['user'];

const goOn = (user: User) => user.click(screen.getByRole('button', { name: 'Continue' }));

async function fill(user: User, entries: readonly (readonly [string, string])[]) {
  for (const [label, entry] of entries) {
    if (entry === '') continue;
    await user.click(field(label as Label));
    await user.paste(entry);
  }
}

/** Fills in the first step and, unless it is refused, the second one. */
async function fillRegistration(user: User, changed: Partial<Record<Label, string>> = {}) {
  const entries = Object.entries({ ...VALID, ...changed });
  const isFirst = ([label]: readonly [string, string]) => FIRST_STEP.includes(label as Label);
  await fill(user, entries.filter(isFirst));
  await goOn(user);
  if (screen.queryByRole('button', { name: 'Continue' })) return;
  await fill(
    user,
    entries.filter((entry) => !isFirst(entry)),
  );
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

it('registers, says that a link was emailed, and opens the login page when that is closed', async () => {
  const sent = vi.fn();
  respondToCall(signUp, (request) => {
    sent(request);
    return {
      content: {},
      message: "We've emailed you a link.  Please follow the link to complete your registration.",
    };
  });
  const { user, router } = await open('/register', 'Create an account');
  await fillRegistration(user);
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent("We've emailed you a link.");
  expect(sent).toHaveBeenCalledWith({
    username: 'anna.lindquist',
    password: 'Birchwood#51',
    firstName: 'Anna',
    lastName: 'Lindquist',
    company: '',
    address: '12 Birch Street',
    city: 'Juniper',
    state: 'MN',
    zip: '55999',
    email: 'anna@example.com',
    phoneFormatType: 'STANDARD',
    phone: '(218) 555-0142',
    language: 'ENGLISH',
  });
  await user.click(within(alert).getByRole('button', { name: 'Close' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location.pathname).toBe('/login');
});

it('starts with the fallback state if the county’s is unknown', async () => {
  respondWithConfiguration(
    buildConfiguration({ county: { ...buildConfiguration().county, state: '' }, signIn: SIGN_IN }),
  );
  const { user } = await open('/register', 'Create an account');
  await fill(
    user,
    FIRST_STEP.map((label) => [label, VALID[label as keyof typeof VALID]]),
  );
  await goOn(user);
  expect(screen.getByLabelText(/^State/)).toHaveValue('MP');
});

it('requires everything except the company, step by step, and keeps the first step', async () => {
  const { user } = await open('/register', 'Create an account');
  const expectRequired = (labels: readonly Label[]) => {
    for (const label of labels)
      expect(field(label), label).toHaveAccessibleDescription(expect.stringContaining('Required.'));
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(labels.length);
  };
  await goOn(user);
  expectRequired(FIRST_STEP);
  await fill(
    user,
    FIRST_STEP.map((label) => [label, VALID[label as keyof typeof VALID]]),
  );
  await goOn(user);
  expect(screen.getByRole('heading', { level: 1, name: 'Your address and phone' })).toHaveFocus();
  expect(field('State' as Label)).toHaveValue('MN');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expectRequired(['Address', 'City', 'Zip', 'Phone']);
  expect(field('Company')).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(field('User name')).toHaveValue(VALID['User name']);
  expect(field('Password')).toHaveValue(VALID.Password);
});

it('shows the step of a field that the server refuses', async () => {
  respondToCall(signUp, () => ({
    httpStatus: 400,
    code: 'INVALID_INPUT',
    fieldErrors: { email: 'Use another address.' },
  }));
  const { user } = await open('/register', 'Create an account');
  await fillRegistration(user);
  await waitFor(() =>
    expect(field('Email')).toHaveAccessibleDescription(expect.stringContaining('Use another address.')),
  );
});

it.each([
  ['User name', 'a.short', 'At least 8 characters long.'],
  ['User name', 'a'.repeat(51), 'Maximum 50 characters long.'],
  ['User name', 'anna-lindquist', 'Letters, numbers, underscores, dots and @ only.'],
  ['User name', '.annalindquist', 'Must start and end with a letter or number.'],
  ['User name', 'anna..lindquist', 'No two special characters in a row.'],
  ['Password', 'Birch#5', 'At least 8 characters long.'],
  ['Password', `Birch#5${'x'.repeat(58)}`, 'Maximum 64 characters long.'],
  ['Password', 'Anna.Lindquist1', 'no other special characters'],
  ['Confirm password', 'Birchwood#52', 'Mismatched passwords.'],
  ['First name', 'x'.repeat(31), '30 characters max.'],
  ['Last name', 'x'.repeat(31), '30 characters max.'],
  ['Company', 'x'.repeat(61), '60 characters max.'],
  ['City', 'x'.repeat(51), '50 characters max.'],
  ['Zip', '1234', '5-digit zip.'],
  ['Email', 'anna@', 'Enter an email address such as name@example.com.'],
  ['Phone', '218555', '(XXX) XXX-XXXX'],
] as const)('says of %s "%s": %s', async (label, entry, text) => {
  const { user } = await open('/register', 'Create an account');
  await fillRegistration(user, { [label]: entry });
  expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text));
  expect(field(label)).toBeInvalid();
});

it.each([
  ['/register', 'Create an account', 'selfRegistration'],
  ['/forgotUsername', 'Forgot user name', 'forgotPasswordLink'],
  ['/forgotPassword', 'Forgot password', 'forgotPasswordLink'],
] as const)(
  '%s asks for nothing where the county does not offer it, and leads back',
  async (address, heading, option) => {
    respondWithConfiguration(buildConfiguration({ signIn: { ...SIGN_IN, [option]: false } }));
    await open(address, heading);
    expect(screen.getByText(/The county doesn't offer this online/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute(
      'href',
      expect.stringMatching(/login$/),
    );
  },
);

it('offers no registration during a lockout, and shows the county’s message', async () => {
  const lockout = { lockoutInPlace: true, messageLogin: 'Closed until 6:00 PM.', messageHeadline: '' };
  respondWithConfiguration(buildConfiguration({ signIn: SIGN_IN, lockout }));
  await open('/register', 'Create an account');
  expect(screen.getByText('Closed until 6:00 PM.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeInTheDocument();
});

it('keeps the entries when the server refuses them, and says why', async () => {
  respondToCall(signUp, () => ({ httpStatus: 404, code: 'NOT_OFFERED', message: "The county doesn't offer this." }));
  const { user } = await open('/register', 'Create an account');
  await fillRegistration(user);
  expect(await screen.findByRole('alert')).toHaveTextContent("The county doesn't offer this.");
  expect(field('City')).toHaveValue('Juniper');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(field('User name')).toHaveValue('anna.lindquist');
});

it.each([
  ['/forgotUsername', 'Forgot user name', 'Email my user name', forgotUsername, {}],
  ['/forgotPassword', 'Forgot password', 'Email me the link', forgotPassword, { username: 'anna.lindquist' }],
] as const)('%s shows the server message, then the login page', async (address, heading, button, endpoint, more) => {
  const sent = vi.fn();
  respondToCall(endpoint, (request) => {
    sent(request);
    return { content: {}, message: 'If a user is registered, we mailed something.' };
  });
  const { user } = await open(address, heading);
  await user.click(screen.getByRole('button', { name: button }));
  expect(field('Email')).toHaveAccessibleDescription('Required.');
  if ('username' in more) await user.type(field('User name'), more.username);
  await user.type(field('Email'), 'anna@example.com{Enter}');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('we mailed something');
  expect(sent).toHaveBeenCalledExactlyOnceWith({ ...more, email: 'anna@example.com', language: 'ENGLISH' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
});

it('sets a new password with the ticket in the address', async () => {
  const sent = vi.fn();
  respondToCall(resetPassword, (request) => {
    sent(request);
    return { content: {}, message: 'Password updated.  You may now log in.' };
  });
  const { user } = await open('/passwordReset/t1cket', 'Choose a new password');
  await user.type(screen.getByLabelText(/^New password/), 'Birchwood#51');
  await user.type(screen.getByLabelText(/^Confirm password/), 'Birchwood#51{Enter}');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Password updated. You may now log in.');
  expect(sent).toHaveBeenCalledWith({ ticket: 't1cket', password: 'Birchwood#51', language: 'ENGLISH' });
});

it('says that a ticket is no longer valid, and links to a new one', async () => {
  respondToCall(resetPassword, () => ({
    httpStatus: 410,
    code: 'TICKET_NOT_VALID',
    message: 'This link is no longer valid.',
  }));
  const { user } = await open('/passwordReset/t1cket', 'Choose a new password');
  await user.type(screen.getByLabelText(/^New password/), 'Birchwood#51');
  await user.type(screen.getByLabelText(/^Confirm password/), 'Birchwood#51{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
  expect(screen.getByRole('link', { name: 'Email me the link' })).toHaveAttribute('href', '/forgotPassword');
});

describe('the link of a registration', () => {
  const complete = () => screen.getByRole('button', { name: 'Complete registration' });

  it('isn’t used up until the button is pressed, and then shows name and user name', async () => {
    const sent = vi.fn();
    respondToCall(completeRegistration, (request) => {
      sent(request);
      return { content: { fullName: 'Anna Lindquist', username: 'anna.lindquist' } };
    });
    const { user } = await open('/CompleteRegistration/t1cket', 'Registration Incomplete');
    expect(sent).not.toHaveBeenCalled();
    await user.click(complete());
    expect(await screen.findByRole('heading', { name: 'Registration Complete' })).toBeInTheDocument();
    expect(screen.getByText('Anna Lindquist')).toBeInTheDocument();
    expect(screen.getByText('anna.lindquist')).toBeInTheDocument();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ ticket: 't1cket', language: 'ENGLISH' });
  });

  it.each([true, false])(
    'that isn’t valid says why, and links to a new one if the county offers it: %s',
    async (selfRegistration) => {
      const signIn = { guest: false, selfRegistration, forgotPasswordLink: false };
      respondWithConfiguration(buildConfiguration({ signIn }));
      respondToCall(completeRegistration, () => ({ httpStatus: 410, code: 'TICKET_NOT_VALID', message: 'Not valid.' }));
      const { user } = await open('/CompleteRegistration/t1cket', 'Registration Incomplete');
      await user.click(complete());
      expect(await screen.findByRole('alert')).toHaveTextContent('Not valid.');
      const link = screen.queryByRole('link', { name: 'Create an account' });
      expect(link?.getAttribute('href') ?? undefined).toBe(selfRegistration ? '/register' : undefined);
      expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
      const newLink = screen.queryByRole('button', { name: 'Email a new link' });
      expect(newLink !== null).toBe(selfRegistration);
      if (newLink === null) return;
      const renewed = vi.fn();
      respondToCall(renewRegistrationLink, (request) => {
        renewed(request);
        return { content: {}, message: 'We emailed a new link.' };
      });
      await user.click(newLink);
      expect(await screen.findByText('We emailed a new link.')).toBeInTheDocument();
      expect(renewed).toHaveBeenCalledExactlyOnceWith({ ticket: 't1cket', language: 'ENGLISH' });
    },
  );

  it('can be used again after a failure', async () => {
    respondToCall(completeRegistration, () => ({ httpStatus: 500 }));
    const { user } = await open('/CompleteRegistration/t1cket', 'Registration Incomplete');
    await user.click(complete());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    respondToCall(completeRegistration, () => ({ content: { fullName: 'Anna', username: 'anna' } }));
    await user.click(complete());
    expect(await screen.findByRole('heading', { name: 'Registration Complete' })).toBeInTheDocument();
  });
});

it('leaves the app at addresses that start with /external/', async () => {
  const replace = vi.fn();
  vi.stubGlobal('location', { ...window.location, replace });
  renderPortal('/external/plats/12?page=3');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/juniper/external/plats/12?page=3'));
});

it('states how accessible the portal is, its limits, the date of the review, and the contact', async () => {
  await open('/accessibility', 'Accessibility');
  const limits = screen.getByRole('heading', { name: 'Known limits' }).nextElementSibling as HTMLElement;
  expect(within(limits).getAllByRole('listitem')).toHaveLength(5);
  expect(within(limits).getByText(/the county can't change it/i)).toBeInTheDocument();
  expect(screen.getByText(/PDF files with tags/)).toBeInTheDocument();
  expect(screen.getByText(/^Last reviewed: \d\d\/\d\d\/\d{4}$/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'recorder@juniper.example' })).toBeInTheDocument();
});

it('shows how much of each language is translated', async () => {
  await open('/languages', 'Languages');
  for (const { name, tag } of Object.values(LANGUAGES)) {
    expect(screen.getByRole('heading', { level: 2, name })).toHaveAttribute('lang', tag);
  }
  const english = screen.getByRole('heading', { name: 'English' }).closest('li');
  expect(english).toHaveTextContent(/100% · (\d,\d+) of \1 texts/);
  expect(english).toHaveTextContent('Everything is translated.');
});

it('opens in the language of the last visit, never in English first', async () => {
  respondWithConfiguration(buildConfiguration({ languages: true }));
  storeLanguage('RUSSIAN');
  const listHeadings = collectHeadings();
  await open('/glossary', 'Что значат слова');
  expect(listHeadings()).toEqual(['Что значат слова']);
});

it('explains the words of land records to everyone', async () => {
  await open('/glossary', 'What the words mean');
  expect(screen.getAllByRole('term')).toHaveLength(12);
  expect(screen.getByText('Grantor').nextElementSibling).toHaveTextContent(/^The person or company that gives/);
});
