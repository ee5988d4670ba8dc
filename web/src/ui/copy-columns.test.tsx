import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { copyColumns } from './copy-columns.ts';

function renderTable() {
  render(
    <>
      <p>Before</p>
      <table onCopy={copyColumns}>
        <tbody>
          <tr>
            <th scope="row">
              <button type="button">
                Warranty Deed <strong>A587329</strong>
              </button>
            </th>
            <td>
              <span>PETERSON, CARL</span> <span aria-hidden="true">→ </span>
              <span className="visually-hidden">to </span>
              <mark>
                LINDQUIST, ANNA<span className="visually-hidden"> (match)</span>
              </mark>
            </td>
          </tr>
          <tr>
            <th scope="row">
              Mortgage <strong>A587330</strong>
            </th>
            <td>
              <label>
                <input type="checkbox" />
                <span className="visually-hidden">Select A587330</span>
              </label>
              STRAND, MARY
            </td>
          </tr>
        </tbody>
      </table>
    </>,
  );
}

/** Copies a selection. @returns its text on the clipboard; undefined if the browser copies it itself. */
function copy(select: (range: Range) => void): string | undefined {
  const range = document.createRange();
  select(range);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  let copied: string | undefined;
  const clipboardData = {
    setData: (type: string, text: string) => {
      if (type === 'text/plain') copied = text;
    },
  };
  const table = screen.getByRole('table');
  const event = createEvent.copy(table, { clipboardData });
  fireEvent(table, event);
  expect(event.defaultPrevented).toBe(copied !== undefined);
  return copied;
}

it('copies rows as lines and cells as columns, without the words for screen readers', () => {
  renderTable();
  expect(copy((range) => range.selectNodeContents(screen.getByRole('table')))).toBe(
    'Warranty Deed A587329\tPETERSON, CARL → LINDQUIST, ANNA\nMortgage A587330\tSTRAND, MARY',
  );
});

it('copies only the selected part of the first and the last cell', () => {
  renderTable();
  const copied = copy((range) => {
    range.setStart(screen.getByText('A587329').firstChild as Text, 1);
    range.setEnd(screen.getByText('PETERSON, CARL').firstChild as Text, 8);
  });
  expect(copied).toBe('587329\tPETERSON');
});

it('leaves a selection within a cell, and one that begins before the table, to the browser', () => {
  renderTable();
  expect(copy((range) => range.selectNodeContents(screen.getByText('A587329')))).toBeUndefined();
  const wider = copy((range) => {
    range.setStart(screen.getByText('Before').firstChild as Text, 0);
    range.setEnd(screen.getByText('A587330').firstChild as Text, 3);
  });
  expect(wider).toBeUndefined();
});
