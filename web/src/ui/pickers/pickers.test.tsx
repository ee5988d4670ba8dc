import { accountsCodeDescription, usersCodeDescription } from '@portal/contract/office/helper-data/code-pickers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConfiguration } from '../../test/county.ts';
import { renderPart } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';
import { walkFocus } from '../../test/walk-focus.ts';
import { AccountPicker, UserPicker } from './code-picker.tsx';
import { PickerDialog } from './picker-dialog.tsx';

beforeEach(() => respondWithConfiguration(buildConfiguration()));

interface Row {
  readonly name: string;
  readonly number: string;
}

const ROWS: readonly Row[] = Array.from({ length: 125 }, (_, index) => ({
  name: `PLAT ${String.fromCharCode(65 + (index % 25))}${index}`,
  number: String(125 - index).padStart(3, '0'),
}));

function showRows() {
  const onPick = vi.fn<(row: Row) => void>();
  const onClose = vi.fn<() => void>();
  const { user } = renderPart(
    <PickerDialog
      title="Click row to select plat:"
      columns={[
        { name: 'name', header: 'Plat name', textOf: ({ name }) => name, sortKeyOf: (text) => text.toUpperCase() },
        { name: 'number', header: 'Plat number', textOf: ({ number }) => number, sortKeyOf: (text) => text },
      ]}
      rows={ROWS}
      keyOf={({ number }) => number}
      onPick={onPick}
      onClose={onClose}
    />,
  );
  return { user, onPick, onClose };
}

const listed = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const positionTo = () => screen.getByRole('textbox', { name: 'Position to' });

describe('A picker', () => {
  it('shows 10 rows a page', async () => {
    showRows();
    expect(await screen.findByRole('dialog', { name: 'Click row to select plat:' })).toBeInTheDocument();
    expect(listed()).toHaveLength(10);
    expect(screen.getByText('Rows 1–10 of 125')).toBeInTheDocument();
  });

  it('shows 10 page buttons, between First and Last', async () => {
    const { user } = showRows();
    const pages = within(await screen.findByRole('navigation'));
    const buttons = pages.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(['First', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'Last']);
    await user.click(pages.getByText('Last'));
    expect(listed()).toHaveLength(5);
    expect(screen.getByText('Rows 121–125 of 125')).toBeInTheDocument();
  });

  it('sorts by a column, and in the other direction', async () => {
    const { user } = showRows();
    const header = await screen.findByRole('columnheader', { name: 'Plat name' });
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Plat number' }));
    expect(listed()[0]).toContain('001');
    expect(header).not.toHaveAttribute('aria-sort');
    await user.click(screen.getByRole('button', { name: 'Plat number' }));
    expect(listed()[0]).toContain('125');
    expect(screen.getByRole('columnheader', { name: 'Plat number' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('goes to the typed row, keeps all rows, and goes back on Reset', async () => {
    const { user } = showRows();
    await user.type(await screen.findByRole('textbox', { name: 'Position to' }), 'plat m');
    expect(listed().some((text) => text?.startsWith('PLAT M'))).toBe(true);
    expect(screen.getByText(/of 125$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(positionTo()).toHaveValue('');
    expect(screen.getByText('Rows 1–10 of 125')).toBeInTheDocument();
  });

  it('works with the keyboard: Enter goes to the row, arrows move, Enter picks', async () => {
    const { user, onPick } = showRows();
    await waitFor(() => expect(positionTo()).toHaveFocus());
    await user.keyboard('plat b{Enter}');
    const focused = document.activeElement?.textContent;
    expect(focused).toMatch(/^PLAT B/);
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe(focused);
    await user.keyboard('{PageDown}{Enter}');
    expect(onPick).toHaveBeenCalledTimes(1);
    expect(onPick.mock.calls[0]?.[0].name).not.toBe(focused);
  });

  it('is traversed with Tab and closed with Escape', async () => {
    const { user, onClose, onPick } = showRows();
    await waitFor(() => expect(positionTo()).toHaveFocus());
    const stops = await walkFocus(user);
    expect(stops.slice(0, 4)).toEqual(['Reset', 'Plat name', 'Plat number', 'PLAT A0']);
    expect(stops.slice(-3)).toEqual(['Page 10', 'Last', 'Cancel']);
    // One stop for the rows and ten for the page buttons.
    expect(stops).toHaveLength(3 + 1 + 10 + 2);
    positionTo().focus();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onPick).not.toHaveBeenCalled();
  });

  it('has one row as a tab stop: the row that last had the focus', async () => {
    const { user } = showRows();
    await waitFor(() => expect(positionTo()).toHaveFocus());
    const stop = () =>
      screen.getAllByRole('row').flatMap((row) => [...row.querySelectorAll('th button[tabindex="0"]')]);
    await user.keyboard('plat b{Enter}');
    expect(stop()).toEqual([document.activeElement]);
    await user.keyboard('{End}');
    expect(stop()).toEqual([document.activeElement]);
    await user.keyboard('{Home}{ArrowDown}');
    expect(stop()).toEqual([document.activeElement]);
    expect(screen.getAllByRole('row').indexOf(document.activeElement?.closest('tr') as HTMLElement)).toBe(2);
  });

  it('picks the row that is clicked anywhere', async () => {
    const { user, onPick } = showRows();
    await user.click(await screen.findByRole('cell', { name: '125' }));
    expect(onPick).toHaveBeenCalledWith(ROWS[0]);
  });

  it('closes without picking', async () => {
    const { user, onPick, onClose } = showRows();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onPick).not.toHaveBeenCalled();
  });
});

describe('The user picker and the account picker', () => {
  const USERS = [
    { code: '4', description: 'Dahl, Inga (inga.dahl)' },
    { code: '7', description: 'Halvorsen, Rolf (rolf.halvorsen)' },
  ];

  it('picks a user, filtered by typed text', async () => {
    respondToCall(usersCodeDescription, (request) => {
      const { filterText } = request as { filterText: string };
      const found = USERS.filter(({ description }) => description.toLowerCase().includes(filterText.toLowerCase()));
      return { content: { codeDescriptionResultList: found } };
    });
    const onPick = vi.fn();
    const { user } = renderPart(<UserPicker onPick={onPick} onClose={vi.fn()} />);
    expect(await screen.findByRole('dialog', { name: 'Click row to select user:' })).toBeInTheDocument();
    await waitFor(() => expect(listed()).toHaveLength(2));
    await user.type(screen.getByRole('textbox', { name: 'Filter' }), 'rolf');
    await waitFor(() => expect(listed()).toEqual(['Halvorsen, Rolf (rolf.halvorsen)']));
    await user.click(screen.getByRole('button', { name: /^Halvorsen/ }));
    expect(onPick).toHaveBeenCalledWith(USERS[1]);
  });

  it('says when nothing is found, and lists all on Reset', async () => {
    respondToCall(accountsCodeDescription, (request) => {
      const isAll = (request as { filterText: string }).filterText === '';
      return { content: { codeDescriptionResultList: isAll ? [{ code: '1', description: 'Lakes Abstract' }] : [] } };
    });
    const { user } = renderPart(<AccountPicker onPick={vi.fn()} onClose={vi.fn()} />);
    expect(await screen.findByRole('dialog', { name: 'Click row to select account:' })).toBeInTheDocument();
    await user.type(await screen.findByRole('textbox', { name: 'Filter' }), 'zz');
    expect(await screen.findByText('Nothing found.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByRole('button', { name: 'Lakes Abstract' })).toBeInTheDocument();
  });

  it('is empty if the list fails to load', async () => {
    respondToCall(usersCodeDescription, () => ({ httpStatus: 500 }));
    renderPart(<UserPicker onPick={vi.fn()} onClose={vi.fn()} />);
    expect(await screen.findByText('Nothing found.')).toBeInTheDocument();
  });
});
