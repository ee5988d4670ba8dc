import { defineList } from '@portal/contract/lists/define-list';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { renderSignedIn } from '../../test/render-part.tsx';
import { respondToCall, respondToFileCall } from '../../test/server.ts';
import { ListView } from './list-view.tsx';
import { useList } from './use-list.ts';
import { useListSelection } from './use-list-selection.ts';

const lakes = defineList({
  path: 'lakes',
  access: 'signed-in',
  texts: { title: 'users:title', none: 'users:none' },
  row: z.object({
    ...{ id: z.int(), name: z.string(), acres: z.int(), state: z.enum(['A', 'I']) },
    owners: z.array(z.string()),
  }),
  fileFields: { depth: z.int() },
  filter: z.object({ text: z.string().max(5).default('') }),
  columns: {
    name: { kind: 'text', label: 'users:name', sortable: true },
    owners: { kind: 'lines', label: 'users:user' },
    acres: { kind: 'count', label: 'reports:accounts', sortable: true },
    state: { kind: 'status', label: 'users:status', codes: 'users:statuses' },
    depth: { kind: 'count', label: 'reports:income', only: 'file' },
  },
  defaultSort: { sortKey: 'name', sortDirection: 'ASC' },
  pageRows: 3,
  rowsKey: 'lakes',
});

const ROWS = ['Acorn', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo'].map((name, index) => ({
  id: index,
  name,
  owners: [] as string[],
  acres: 1_000 - index,
  state: index === 0 ? ('I' as const) : ('A' as const),
}));

function Lakes({ isEditable }: { readonly isEditable: boolean }) {
  const shown = useList(lakes, { today: '2026-11-20' as PlainDate });
  const selection = useListSelection(shown.filter.text, shown.page?.totalCount ?? 0);
  return (
    <>
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          actions: isEditable ? ({ name }) => <button type="button">Drain {name}</button> : undefined,
        }}
        selection={isEditable ? selection : undefined}
        bulkActions={<button type="button">Drain</button>}
      />
      <button type="button" onClick={() => shown.setFilter({ text: 'e' })}>
        Only with e
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

function openList({ query = '', rows = ROWS, isEditable = false } = {}) {
  const requests: unknown[] = [];
  respondToCall(lakes.endpoint, (request) => {
    requests.push(request);
    const { pageNumber = 1, text, sortDirection } = request as z.output<(typeof lakes)['endpoint']['request']>;
    const matching = rows.filter(({ name }) => name.includes(text));
    const sorted = sortDirection === 'ASC' ? matching : matching.toReversed();
    return {
      content: {
        lakes: sorted.slice(3 * (pageNumber - 1), 3 * pageNumber),
        totalCount: sorted.length,
        pageNumber,
      },
    };
  });
  const { user } = renderSignedIn(<Lakes isEditable={isEditable} />, `/lakes${query}`);
  return { user, requests };
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('A list', () => {
  it('shows a page of rows under its headers, with their range and total number', async () => {
    openList();
    const table = await screen.findByRole('table', { name: 'Users' });
    expect(within(table).getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    expect(within(table).getByRole('row', { name: /^Acorn/ })).toHaveTextContent('Acorn1000inactive');
    expect(names()).toEqual(['Acorn', 'Birch', 'Cedar']);
    expect(screen.getByText('Displaying Results: 1-3 of 7')).toBeInTheDocument();
  });

  it('sorts by a column, reverses, and starts again at the first page', async () => {
    const { user } = openList({ query: '?pageNumber=2' });
    await screen.findByText('Displaying Results: 4-6 of 7');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()).toEqual(['Ginkgo', 'Fir', 'Elm']));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    expect(document.querySelector('output')).toHaveTextContent('?sortDirection=DESC');
    expect(within(screen.getByRole('columnheader', { name: 'Status' })).queryByRole('button')).not.toBeInTheDocument();
  });

  it('keeps filter, sort and page in the address, and reads them from it', async () => {
    const { user, requests } = openList({ query: '?text=i&pageNumber=1&sortKey=acres' });
    await screen.findByText('Displaying Results: 1-3 of 3');
    expect(requests).toEqual([{ text: 'i', sortKey: 'acres', sortDirection: 'ASC', pageNumber: 1 }]);
    await user.click(screen.getByRole('button', { name: 'Only with e' }));
    expect(document.querySelector('output')).toHaveTextContent('?text=e&sortKey=acres');
  });

  it('turns pages by buttons and by keys', async () => {
    const { user } = openList({ isEditable: true });
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await screen.findByText('Displaying Results: 4-6 of 7');
    screen.getByRole('button', { name: 'Drain Elm' }).focus();
    await user.keyboard('{PageDown}');
    await screen.findByText('Displaying Results: 7-7 of 7');
    screen.getByRole('button', { name: 'Drain Ginkgo' }).focus();
    await user.keyboard('{PageDown}{PageUp}');
    await screen.findByText('Displaying Results: 4-6 of 7');
  });

  it('moves the focus to the same control of other rows by arrow keys, Home and End', async () => {
    const { user } = openList({ isEditable: true });
    (await screen.findByRole('button', { name: 'Drain Acorn' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Drain Birch' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('button', { name: 'Drain Cedar' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Home}{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Drain Acorn' })).toHaveFocus();
  });

  it('saves all rows as a file, with the filter and the order of the screen, and with extra columns', async () => {
    const files: unknown[] = [];
    respondToFileCall(lakes.file.endpoint, (request) => {
      files.push(request);
      return { bytes: 'sheet', contentType: 'text/csv', fileName: 'lakes.csv' };
    });
    URL.createObjectURL = vi.fn(() => 'blob:sheet');
    const { user } = openList({ query: '?text=i&sortKey=acres&sortDirection=DESC&pageNumber=2' });
    await screen.findByRole('table');
    expect(screen.queryByRole('columnheader', { name: 'Income' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'File format' }), 'CSV');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(files).toEqual([{ text: 'i', sortKey: 'acres', sortDirection: 'DESC', format: 'csv' }]));
  });

  it('says that nothing matches, and offers no empty file', async () => {
    openList({ rows: [] });
    expect(await screen.findByText('No users match.')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  });

  it('explains why rows could not be read, and retries', async () => {
    respondToCall(lakes.endpoint, () => ({ httpStatus: 500, message: 'The lakes are frozen.' }));
    const { user } = renderSignedIn(<Lakes isEditable={false} />, '/lakes');
    expect(await screen.findByRole('alert')).toHaveTextContent('The lakes are frozen.');
    respondToCall(lakes.endpoint, () => ({ content: { lakes: ROWS.slice(0, 1), totalCount: 1, pageNumber: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Displaying Results: 1-1 of 1')).toBeInTheDocument();
  });
});

describe('The selection of a list', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name });

  it('starts empty, and offers actions once a row is selected', async () => {
    const { user } = openList({ isEditable: true });
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Drain' })).not.toBeInTheDocument();
    await user.click(box('Select Birch'));
    expect(screen.getByText('1 row selected')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Drain' })).toBeInTheDocument();
    expect(box('Select all rows on this page')).toBePartiallyChecked();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(box('Select Birch')).not.toBeChecked();
  });

  it('selects the page, then all matches, then all except one', async () => {
    const { user } = openList({ isEditable: true });
    await screen.findByRole('table');
    await user.click(box('Select all rows on this page'));
    expect(screen.getByText('3 rows selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Select all 7 rows that match' }));
    expect(screen.getByText('7 rows selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await screen.findByText('Displaying Results: 4-6 of 7');
    expect(box('Select Elm')).toBeChecked();
    await user.click(box('Select Elm'));
    expect(screen.getByText('6 rows selected')).toBeInTheDocument();
  });

  it('ends with the filter, because hidden rows must not be changed', async () => {
    const { user } = openList({ isEditable: true });
    await screen.findByRole('table');
    await user.click(box('Select Acorn'));
    await user.click(screen.getByRole('button', { name: 'Only with e' }));
    await screen.findByText('Displaying Results: 1-1 of 1');
    expect(screen.queryByText('1 row selected')).not.toBeInTheDocument();
  });
});

it('isolates the values of people, so that a right-to-left name does not reorder its neighbors', async () => {
  const owners = ['כהן, דוד', 'LINDQUIST ANNA', 'حداد'];
  openList({ rows: [{ id: 1, name: 'אגם 7', owners, acres: 3, state: 'A' }] });
  const header = await screen.findByRole('rowheader');
  expect([...header.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(['אגם 7']);
  const cell = screen.getByRole('cell', { name: owners.join(', ') });
  expect([...cell.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(owners);
  // Their separators have the direction of the screen.
  expect([...cell.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(String)).toHaveLength(2);
});
