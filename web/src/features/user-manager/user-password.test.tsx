import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { getUser, type LoadedUser, userPassword } from '@portal/contract/people/user-manager/user';
import { userList } from '@portal/contract/people/user-manager/users';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

const INGA: LoadedUser = {
  ...{ id: 7, username: 'inga.dahl', accountId: 3, accountName: 'Lakeside Title', role: 'USER', status: 'A' },
  ...{ firstName: 'Inga', lastName: 'Dahl', email: '', company: '', address: '', city: '', state: '', zip: '' },
  ...{ phoneFormatType: 'STANDARD', phone: '', isInvited: false },
};
const requests: unknown[] = [];

beforeEach(() => {
  requests.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(loginStatus, () => ({ content: buildSession({ role: 'COUNTY', tabList: ['home', 'userManager'] }) }));
  respondToCall(userList.endpoint, () => ({ content: { users: [], totalCount: 0, pageNumber: 1 } }));
  respondToCall(getUser, () => ({ content: INGA }));
  respondToCall(userPassword, (request) => {
    requests.push(request);
    return { content: {}, message: 'The password of inga.dahl was changed.' };
  });
});

async function openPage() {
  const rendered = renderPortal('/userManager/userPassword/7');
  await screen.findByRole('heading', { level: 1, name: 'Reset Password (inga.dahl)' });
  return rendered;
}
const type = async (user: Awaited<ReturnType<typeof openPage>>['user'], password: string, confirmation: string) => {
  await user.type(await screen.findByLabelText(/^New password/), password);
  await user.type(screen.getByLabelText(/^Confirm password/), confirmation);
  await user.click(screen.getByRole('button', { name: 'Save' }));
};

it('names the user, and Cancel returns to the list without a change', async () => {
  const { user } = await openPage();
  await user.click(await screen.findByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeInTheDocument();
  expect(requests).toEqual([]);
});

it.each([
  ['two different ones', 'Quiet7$otter', 'Quiet7$ottre', 'Mismatched passwords.'],
  ['one with the user’s name', 'inga7dahl$', 'inga7dahl$', 'Too easy to guess.'],
])('refuses %s like the user’s own page, and sends nothing', async (_what, password, confirmation, problem) => {
  const { user } = await openPage();
  await type(user, password, confirmation);
  expect((await screen.findAllByText(problem, { exact: false })).length).toBeGreaterThan(1);
  expect(requests).toEqual([]);
});

it('saves the password and confirms it', async () => {
  const { user } = await openPage();
  await type(user, 'Quiet7$otter', 'Quiet7$otter');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('The password of inga.dahl was changed.');
  expect(requests).toEqual([
    { id: 7, username: 'inga.dahl', password: 'Quiet7$otter', passwordConfirm: 'Quiet7$otter' },
  ]);
});
