import { type ListView, saveListView } from '@portal/contract/index/search/results/list-view';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildSession } from '../../../test/county.ts';
import { respondToSearchArea, respondWithSession, rowLink, searchFor } from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

let saved: Partial<ListView>[];

beforeEach(() => {
  respondToSearchArea();
  saved = [];
  respondToCall(saveListView, (request) => {
    saved.push(request as Partial<ListView>);
    return { content: {} };
  });
});

const table = () => screen.getByRole('table', { name: 'Documents found' });
const headings = () =>
  within(table())
    .getAllByRole('columnheader')
    .flatMap(({ dataset }) => dataset.column ?? []);
/** The columns of the first row's cells. */
const cells = () =>
  within(within(table()).getAllByRole('row')[1] as HTMLElement)
    .getAllByRole('cell')
    .flatMap(({ dataset }) => dataset.column ?? []);

function respondWithView(listView: ListView): void {
  const { currentUser, ...session } = buildSession();
  respondToCall(loginStatus, () => ({
    content: { ...session, listView, currentUser: { ...currentUser, searchList: ['searchByName' as const] } },
  }));
}

it('rows have one line if the user chooses it, by switch or key, in future sessions too', async () => {
  const { user } = await searchFor();
  await rowLink(1);
  expect(table()).toHaveAttribute('data-density', 'comfortable');
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(screen.getByRole('switch', { name: 'Compact rows', checked: false }));
  expect(table()).toHaveAttribute('data-density', 'compact');
  await waitFor(() => expect(saved).toEqual([{ density: 'compact' }]));
  await user.keyboard('{Escape}v');
  expect(table()).toHaveAttribute('data-density', 'comfortable');
  await waitFor(() => expect(saved.at(-1)).toEqual({ density: 'comfortable' }));
});

it('columns are hidden and moved with their cells, and stored for this kind of result', async () => {
  const { user } = await searchFor();
  await rowLink(1);
  expect(headings()).toEqual(['document', 'recorded', 'parties', 'references']);
  await user.click(screen.getByRole('button', { name: 'View' }));
  expect(screen.getByRole('checkbox', { name: /^Instrument/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Move References / Legals to the left' }));
  await user.click(screen.getByRole('checkbox', { name: /^Recorded Date/ }));
  expect(headings()).toEqual(['document', 'references', 'parties']);
  expect(cells()).toEqual(['references', 'parties']);
  await waitFor(() =>
    expect(saved.at(-1)).toEqual({
      columns: {
        documents: [
          { name: 'document' },
          { name: 'recorded', isHidden: true },
          { name: 'references' },
          { name: 'parties' },
        ],
      },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(headings()).toEqual(['document', 'recorded', 'parties', 'references']);
});

it('the columns of the user have their order and widths from the start', async () => {
  const documents = [{ name: 'document', width: 240 }, { name: 'parties', width: 410 }, { name: 'references' }];
  respondWithView({ density: 'compact', columns: { documents } });
  await searchFor();
  await rowLink(1);
  expect(headings()).toEqual(['document', 'parties', 'references', 'recorded']);
  const widths = within(table())
    .getAllByRole('columnheader')
    .map(({ style }) => style.width);
  expect(widths).toEqual(['240px', '410px', '', '', '']);
  expect(table()).toHaveAttribute('data-density', 'compact');
});

it("a guest's look of lists isn't stored", async () => {
  respondWithSession({ role: 'GUEST' });
  const { user } = await searchFor();
  await rowLink(1);
  await user.keyboard('v');
  expect(table()).toHaveAttribute('data-density', 'compact');
  await user.click(screen.getByRole('link', { name: 'Change search' }));
  await screen.findByRole('button', { name: 'Submit' });
  expect(saved).toEqual([]);
});
