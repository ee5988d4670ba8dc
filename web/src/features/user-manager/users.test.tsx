import type { ContentOf } from '@portal/contract/endpoint';
import { allowableAccounts } from '@portal/contract/office/helper-data/allowable-accounts';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { userBelongings } from '@portal/contract/people/user-manager/belongings';
import { userChangeSelected, userSelectedStatuses } from '@portal/contract/people/user-manager/selected-users';
import { getUser, type LoadedUser, saveUser } from '@portal/contract/people/user-manager/user';
import { userAccess, userEndSessions, userPasswordLink } from '@portal/contract/people/user-manager/user-access';
import { type UserRow, userChangeStatusSingle, userDelete, userList } from '@portal/contract/people/user-manager/users';
import type { Role } from '@portal/contract/values/role';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

const INGA: UserRow = {
  id: 7,
  username: 'inga.dahl',
  name: 'Dahl, Inga',
  accountId: 3,
  accountName: 'Lakeside Title',
  role: 'USER',
  status: 'A',
  invitedAt: null,
  linkExpiresAt: null,
};

const LOADED: LoadedUser = {
  id: 7,
  username: 'inga.dahl',
  accountId: 3,
  accountName: 'Lakeside Title',
  role: 'USER',
  status: 'A',
  firstName: 'Inga',
  lastName: 'Dahl',
  email: 'inga@example.com',
  company: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  phoneFormatType: 'STANDARD',
  phone: '',
  isInvited: false,
};

const ACCESS: ContentOf<typeof userAccess> = {
  lastSignedInAt: '2026-11-20T14:05',
  secondFactorSince: null,
  sessions: [
    {
      key: 'k'.repeat(43),
      browser: 'FIREFOX',
      operatingSystem: 'WINDOWS',
      startedAt: '11/20/2026 2:05 PM',
      lastUsedAt: '11/20/2026 2:40 PM',
      proofs: ['PASSWORD', 'RECOVERY_CODE'],
      provedAgain: { at: '11/20/2026 2:20 PM', proof: 'PASSKEY' },
    },
  ],
  sessionCount: 1,
  searches: [
    { type: 'searchByName', denial: null },
    { type: 'searchByDocumentNumber', denial: 'DENIED_TO_ACCOUNT' },
  ],
  images: ['imageRetrieval'],
};

const requests: unknown[] = [];

beforeEach(() => {
  requests.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(allowableAccounts, () => ({
    content: { allowableAccounts: [{ code: '3', description: 'Lakeside Title' }], totalCount: 1 },
  }));
});

async function openList(row: Partial<UserRow> = {}, { role = 'COUNTY' as Role, query = '' } = {}) {
  respondToCall(loginStatus, () => ({ content: buildSession({ role, tabList: ['home', 'userManager'] }) }));
  respondToCall(userList.endpoint, (request) => {
    requests.push(request);
    return { content: { users: [{ ...INGA, ...row }], totalCount: 1, pageNumber: 1 } };
  });
  const rendered = renderPortal(`/userManager${query}`);
  await screen.findByText('Displaying Results: 1-1 of 1');
  return rendered;
}

const dialog = () => screen.findByRole('alertdialog');

describe('The users list', () => {
  it('has the columns Username, Name, Account and User Type, 10 rows per page, and its filter in the address', async () => {
    await openList({}, { query: '?statusType=I&accountId=3' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Username',
      'Name',
      'Account',
      'User Type',
      'Actions',
    ]);
    expect(screen.getByRole('row', { name: /inga/ })).toHaveTextContent('Dahl, IngaLakeside TitleUser');
    expect(requests).toEqual([
      { filterText: '', statusType: 'I', accountId: 3, sortKey: 'username', sortDirection: 'ASC', pageNumber: 1 },
    ]);
  });

  it('lists its working keys under ?', async () => {
    const { user } = await openList();
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const label of ['New user', 'Filter the users', 'Next row', 'Next page'])
      expect(keys).toHaveTextContent(label);
    await user.click(within(keys).getByRole('button', { name: 'Close' }));
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
    // Past the account finder, in which an n is text, to the format of the file, in which it isn't.
    for (let presses = 0; presses < 2; presses += 1) await user.tab();
    expect(screen.getByRole('combobox', { name: 'File format' })).toHaveFocus();
    await user.keyboard('n');
    expect(await screen.findByRole('heading', { level: 1, name: 'New user' })).toBeInTheDocument();
  });

  it('offers an account finder to TRIMIN and COUNTY only', async () => {
    await openList();
    expect(screen.getByRole('combobox', { name: 'Account' })).toBeInTheDocument();
  });

  it('offers account administrators no account finder', async () => {
    await openList({}, { role: 'ACCOUNT' });
    expect(screen.queryByRole('combobox', { name: 'Account' })).not.toBeInTheDocument();
  });

  it.each([
    ['I', 'inactive'],
    ['P', 'pending'],
    ['L', 'locked!'],
  ] as const)('a badge shows the status %s as %s', async (status, label) => {
    await openList({ status });
    expect(within(screen.getByRole('row', { name: /inga/ })).getByText(label)).toBeInTheDocument();
  });

  it('has no buttons for users with a higher role', async () => {
    await openList({ role: 'TRIMIN' });
    expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
  });
});

describe('View as', () => {
  it('asks staff for a reason before anything is sent', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'View as inga.dahl' }));
    await user.click(await screen.findByRole('button', { name: 'Start viewing' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['account administrators', 'A', 'ACCOUNT'],
    ['anyone for an inactive user', 'I', 'COUNTY'],
  ] as const)('is not offered to %s', async (_, status, role) => {
    await openList({ status }, { role });
    expect(screen.queryByRole('button', { name: /^View as/ })).not.toBeInTheDocument();
  });

  it('shows a bar on every screen while it lasts', async () => {
    respondToCall(loginStatus, () => ({
      content: { ...buildSession({ username: 'inga.dahl', tabList: ['home'] }), viewing: { secondsLeft: 1_800 } },
    }));
    renderPortal('/about');
    expect(await screen.findByRole('button', { name: 'Stop viewing as inga.dahl' })).toBeInTheDocument();
  });
});

describe('Activate, Deactivate and Delete', () => {
  it('deactivating needs no confirmation', async () => {
    const { user } = await openList();
    respondToCall(userChangeStatusSingle, (request) => {
      requests.push(request);
      return { content: { status: 'I' as const }, message: 'inga.dahl is inactive and signed out.' };
    });
    await user.click(screen.getByRole('button', { name: 'Deactivate inga.dahl' }));
    expect(await screen.findByText('inga.dahl is inactive and signed out.')).toBeInTheDocument();
    expect(requests).toContainEqual(expect.objectContaining({ userId: 7, fromStatus: 'A' }));
  });

  it.each([
    ['L', 'User was locked out due to suspicious activties. Continue to activate?'],
    ['P', 'User has not completed self registration. Continue to activate?'],
  ] as const)('activating a user with the status %s asks first', async (status, question) => {
    const { user } = await openList({ status });
    await user.click(screen.getByRole('button', { name: 'Activate inga.dahl' }));
    expect(await dialog()).toHaveTextContent(question);
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(requests).toHaveLength(1);
  });

  it('deleting asks with the things deleted too, and a refusal is a warning', async () => {
    const { user } = await openList();
    respondToCall(userBelongings, () => ({ content: { watches: 2, drafts: 0, schedules: 1, files: 0 } }));
    respondToCall(userDelete, () => ({ httpStatus: 409, message: 'The last administrator stays.' }));
    await user.click(screen.getByRole('button', { name: 'Delete inga.dahl' }));
    expect(await dialog()).toHaveTextContent(
      'Delete user? This is deleted too: Property watches: 2, Scheduled reports: 1.',
    );
    await user.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The last administrator stays.')).toBeInTheDocument();
  });
});

describe('Several users', () => {
  it('are changed after one confirmation with their number, and the unchanged ones are named', async () => {
    const { user } = await openList();
    respondToCall(userChangeSelected, (request) => {
      requests.push(request);
      return { content: { changed: 0, refused: [{ username: 'inga.dahl', reason: 'ACCOUNT_INACTIVE' as const }] } };
    });
    respondToCall(userSelectedStatuses, () => ({ content: { locked: 1, pending: 0 } }));
    await user.click(screen.getByRole('checkbox', { name: 'Select inga.dahl' }));
    await user.click(screen.getByRole('button', { name: 'Activate' }));
    expect(await dialog()).toHaveTextContent(
      /^Activate users.*Activate 1 user\? Locked out because of suspicious activity: 1\. They become active too\. Continue to activate\?/,
    );
    await user.click(within(await dialog()).getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText('Changed 0 users. Not changed: inga.dahl (inactive account).')).toBeInTheDocument();
    expect(requests).toContainEqual({
      selected: { kind: 'rows', ids: [7] },
      change: { kind: 'activate', locked: 1, pending: 0 },
    });
  });
});

async function openUser(changes: Partial<LoadedUser> = {}) {
  respondToCall(loginStatus, () => ({ content: buildSession({ role: 'COUNTY', tabList: ['home', 'userManager'] }) }));
  respondToCall(getUser, () => ({ content: { ...LOADED, ...changes } }));
  respondToCall(userAccess, () => ({ content: ACCESS }));
  const rendered = renderPortal('/userManager/7');
  expect(await screen.findByRole('textbox', { name: /First name/ })).toHaveValue('Inga');
  return rendered;
}

describe('The user entry form', () => {
  it('redirects to the list for an unknown user', async () => {
    respondToCall(loginStatus, () => ({ content: buildSession({ role: 'COUNTY', tabList: ['home', 'userManager'] }) }));
    respondToCall(getUser, () => ({ httpStatus: 404, code: 'NOT_FOUND' }));
    renderPortal('/userManager/99');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Users' })).toHaveAttribute(
      'href',
      '/userManager',
    );
  });

  it('marks email, first name, last name and account as required', async () => {
    await openUser();
    for (const name of ['Email', 'First name', 'Last name']) {
      expect(screen.getByRole('textbox', { name: new RegExp(`^${name}`) })).toBeRequired();
    }
    expect(screen.getByRole('combobox', { name: /^Account/ })).toBeRequired();
  });

  it('of a user who isn’t active is disabled except buttons, with user type and account as text', async () => {
    await openUser({ status: 'I' });
    expect(screen.getByRole('textbox', { name: /First name/ })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Activate' })).toBeEnabled();
    expect(screen.getByText('Lakeside Title')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /Account/ })).not.toBeInTheDocument();
  });

  it('shows the last sign-in, the sessions and what the user can use, and signs them out', async () => {
    const { user } = await openUser();
    const access = await screen.findByRole('region', { name: 'Access' });
    expect(await within(access).findByText('Last sign-in: 11/20/2026 2:05 PM')).toBeInTheDocument();
    expect(within(access).getByRole('listitem')).toHaveTextContent(
      'Signed in with: Password, Recovery code. Confirmed again 11/20/2026 2:20 PM: Passkey.',
    );
    expect(
      within(access).getByText('No: the account has no access', { selector: 'div:nth-child(2) > dd' }),
    ).toBeVisible();
    const told: unknown[] = [];
    respondToCall(userEndSessions, (request) => {
      told.push(request);
      return { content: { ended: 1 }, message: 'Ended 1 session.' };
    });
    respondToCall(userPasswordLink, (request) => {
      told.push(request);
      return { content: {}, message: 'Emailed a link.' };
    });
    for (const name of [/^Sign out of Firefox on Windows/, 'Sign out everywhere', 'Email a link to set a password']) {
      await user.click(await screen.findByRole('button', { name }));
      await user.click(within(await dialog()).getByRole('button'));
    }
    expect(told).toEqual([{ userId: 7, key: 'k'.repeat(43) }, { userId: 7 }, { userId: 7 }]);
  });

  it('keeps the entries when another user has saved, shows both versions and saves again', async () => {
    const { user } = await openUser();
    await user.type(screen.getByRole('textbox', { name: /City/ }), 'Tower');
    const conflict = { version: 2, savedBy: 'olga.baker', savedAt: '2026-11-20T18:00:00.000Z', fields: ['city'] };
    respondToCall(saveUser, () => ({
      httpStatus: 412,
      code: 'USER_CHANGED',
      message: 'olga.baker saved this user.',
      conflict,
    }));
    respondToCall(getUser, () => ({ content: { ...LOADED, city: 'Ely', zip: '55731' } }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = await screen.findByRole('region', { name: 'Choose which values to keep' });
    expect(within(panel).getByRole('radio', { name: 'You entered: Tower' })).toBeChecked();
    expect(within(panel).getByRole('radio', { name: 'olga.baker saved: 55731' })).toBeChecked();
    await user.click(within(panel).getByRole('button', { name: 'Use the selected values' }));
    expect(screen.getByRole('textbox', { name: /City/ })).toHaveValue('Tower');
    expect(screen.getByRole('textbox', { name: /Zip/ })).toHaveValue('55731');
    respondToCall(saveUser, (request) => {
      requests.push(request);
      return { content: { userId: 7 }, message: 'Saved inga.dahl.' };
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await dialog()).toHaveTextContent('Saved inga.dahl.');
    expect(requests).toMatchObject([{ id: 7, city: 'Tower', zip: '55731' }]);
  });
});
