import { problemMessage } from '@portal/contract/problem';
import { act, screen, within } from '@testing-library/react';
import { useMemo } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { renderPart } from '../../test/render-part.tsx';
import type { ContractForm } from './layer/contract-form.ts';
import { FormElement } from './layer/form-element.tsx';
import { FormSummary } from './layer/form-summary.tsx';
import { useContractForm } from './layer/use-contract-form.ts';
import type { Growth } from './layer/use-rows.ts';
import { MoneyField } from './numeric-field.tsx';
import { RowsField } from './rows-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextField } from './text-field.tsx';

const schema = z.strictObject({
  rates: z
    .array(
      z.strictObject({
        code: z.string().min(1, problemMessage('required')),
        cost: z.int(),
        isOn: z.boolean(),
      }),
    )
    .refine((rates) => rates.every(({ code }) => code !== 'BAD'), problemMessage('specialRateDuplicate')),
});
type Values = z.output<typeof schema>;
type Rate = Values['rates'][number];

const send = vi.fn(async (_: Values) => 'done');
let form: ContractForm<Values>;

const GROWTH: Growth<Rate> = {
  newRow: { code: '', cost: 0, isOn: false },
  maxRows: 7,
  limit: { key: 'specialRateLimit', params: { n: 7 } },
};

function Form({ codes, growth }: { readonly codes: readonly string[]; readonly growth?: Growth<Rate> }) {
  form = useContractForm({
    id: 'test',
    initialValues: { rates: codes.map((code) => ({ code, cost: 100, isOn: true })) },
    texts: {
      rates: { label: 'Rates' },
      'rates.code': { label: 'Code' },
      'rates.cost': { label: 'Cost' },
      'rates.isOn': { label: 'Offered' },
    },
    schema,
    send,
  });
  const cells = useMemo(
    () => ({
      code: (path: `rates.${number}.code`) => <TextField form={form} path={path} />,
      cost: (path: `rates.${number}.cost`) => <MoneyField form={form} path={path} emptyValue={0} />,
      isOn: (path: `rates.${number}.isOn`) => <SwitchField form={form} path={path} />,
    }),
    [],
  );
  return (
    <FormElement form={form}>
      <FormSummary form={form} />
      <RowsField form={form} path="rates" cells={cells} growth={growth} isOrdered />
    </FormElement>
  );
}

const code = (row: number) => screen.getByRole('textbox', { name: `Code, row ${row}` });
const button = (name: string) => screen.getByRole('button', { name });
const codes = () => form.getValues().rates.map((rate) => rate.code);

beforeEach(() => void send.mockClear());

it('has column labels, and each cell is labeled with its column and row', () => {
  renderPart(<Form codes={['A', 'B']} />);
  const table = within(screen.getByRole('group', { name: 'Rates' })).getByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Row', 'Code', 'Cost', 'Offered']);
  expect(code(2)).toHaveValue('B');
  expect(screen.getByRole('textbox', { name: 'Cost, row 1' })).toHaveValue('1.00');
  expect(screen.getByRole('switch', { name: 'Offered, row 2' })).toBeChecked();
});

describe('Rows that can be added', () => {
  it('are added five at a time, with the focus in the first', async () => {
    const { user } = renderPart(<Form codes={['A']} growth={GROWTH} />);
    await user.click(button('Add 5 rows'));
    expect(codes()).toEqual(['A', '', '', '', '', '']);
    expect(code(2)).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('5 rows added.');
    await user.keyboard('NEW');
    expect(codes()[1]).toBe('NEW');
    expect(screen.getByRole('textbox', { name: 'Cost, row 2' })).toHaveValue('');
  });

  it('stop at the limit with a message', async () => {
    const { user } = renderPart(<Form codes={['A', 'B', 'C']} growth={GROWTH} />);
    await user.click(button('Add 5 rows'));
    expect(codes()).toHaveLength(7);
    await user.click(button('Add 5 rows'));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('The rate table has a limit of 7 entries.');
    expect(codes()).toHaveLength(7);
  });

  it('can be removed, with the focus on the row that replaces them, or at the end on the button that adds', async () => {
    const { user } = renderPart(<Form codes={['A', 'B', 'C']} growth={GROWTH} />);
    await user.click(button('Remove row 2'));
    expect(codes()).toEqual(['A', 'C']);
    expect(code(2)).toHaveValue('C');
    expect(button('Remove row 2')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Row 2 removed.');
    await user.keyboard('{Enter}');
    expect(button('Remove row 1')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(button('Add 5 rows')).toHaveFocus();
    expect(codes()).toEqual([]);
  });
});

describe('Rows that are ordered', () => {
  it('move up and down with the focus, as far as the ends', async () => {
    const { user } = renderPart(<Form codes={['A', 'B', 'C']} />);
    await user.click(button('Move row 1 down'));
    expect(codes()).toEqual(['B', 'A', 'C']);
    expect(button('Move row 2 down')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(codes()).toEqual(['B', 'C', 'A']);
    expect(screen.getByRole('status')).toHaveTextContent('Moved to row 3.');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Already at last row');
    await user.click(button('Close'));
    await user.click(button('Move row 1 up'));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Already at first row');
    expect(codes()).toEqual(['B', 'C', 'A']);
  });

  it('keep their entries', async () => {
    const { user } = renderPart(<Form codes={['A', 'B']} />);
    const cost = screen.getByRole('textbox', { name: 'Cost, row 1' });
    await user.clear(cost);
    await user.type(cost, 'x');
    await user.click(button('Move row 1 down'));
    expect(screen.getByRole('textbox', { name: 'Cost, row 2' })).toHaveValue('x');
  });

  it("can't be added or removed if they are fixed", () => {
    renderPart(<Form codes={['A']} />);
    expect(screen.queryByRole('button', { name: /^(Add|Remove)/ })).not.toBeInTheDocument();
  });
});

describe('Problems in a table', () => {
  it('are named by column and row, and move with their row', async () => {
    const { user } = renderPart(<Form codes={['A', '', '']} growth={GROWTH} />);
    act(() => form.submit());
    const texts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts()).toEqual(['Code, row 2: Required.', 'Code, row 3: Required.']);
    await user.click(button('Remove row 2'));
    expect(texts()).toEqual(['Code, row 2: Required.']);
    await user.click(button('Move row 2 up'));
    expect(texts()).toEqual(['Code, row 1: Required.']);
    expect(code(1)).toHaveAccessibleDescription('Required.');
    await user.type(code(1), 'X');
    expect(texts()).toEqual([]);
  });

  it('of the whole table are below it and linked, until a cell is edited', async () => {
    const { user } = renderPart(<Form codes={['BAD']} />);
    act(() => form.submit());
    await user.click(screen.getByRole('link', { name: 'Rates' }));
    const table = screen.getByRole('group', { name: 'Rates' });
    expect(table).toHaveFocus();
    expect(table).toHaveAccessibleDescription('Duplicate document-type instrument-code combinations found.');
    await user.type(code(1), 'X');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
