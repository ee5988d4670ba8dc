import type { PlainDate } from '@portal/contract/values/plain-date';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../test/render-part.tsx';
import { DateField } from './date-field.tsx';

const TODAY = '2026-11-20' as PlainDate;

function Form({ onSubmit }: { readonly onSubmit?: (date: string) => void }) {
  const [date, setDate] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(date);
      }}
    >
      <DateField label="Recorded from" value={date} onChange={setDate} today={TODAY} />
    </form>
  );
}

it('shows the format as a hint', () => {
  renderPart(<Form />);
  expect(screen.getByLabelText('Recorded from')).toHaveAccessibleDescription('MM/DD/YYYY');
});

it.each([
  ['1/2/90', '01/02/1990'],
  ['1/2/27', '01/02/1927'],
  ['01021990', '01/02/1990'],
  ['13/45/90', '13/45/90'],
  ['soon', 'soon'],
])('completes %s to %s when the field is left', async (typed, shown) => {
  const { user } = renderPart(<Form />);
  await user.type(screen.getByLabelText('Recorded from'), typed);
  expect(screen.getByLabelText('Recorded from')).toHaveValue(typed);
  await user.tab();
  expect(screen.getByLabelText('Recorded from')).toHaveValue(shown);
});

it('sends the completed date when Enter submits the form', async () => {
  const onSubmit = vi.fn();
  const { user } = renderPart(<Form onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText('Recorded from'), '1/2/90{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('01/02/1990');
});
