import { problemMessage } from '@portal/contract/problem';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { renderPart } from '../../test/render-part.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DateField, TimeField } from './completed-field.tsx';
import { FileField } from './file-field.tsx';
import type { ContractForm } from './layer/contract-form.ts';
import { FormElement } from './layer/form-element.tsx';
import { SubmitButton } from './layer/submit-button.tsx';
import { useContractForm } from './layer/use-contract-form.ts';
import { MoneyField, NumberField, PercentField } from './numeric-field.tsx';
import { ParagraphField } from './paragraph-field.tsx';
import { SelectField } from './select-field.tsx';
import { SwitchField } from './switch-field.tsx';

const schema = z.strictObject({
  fee: z.int().min(0),
  cost: z.int().min(0).nullable(),
  share: z.int().max(5_000, problemMessage('numberBetween', { min: 0, max: 50 })),
  days: z.int(),
  from: z.string(),
  time: z.string(),
  isOn: z.boolean(),
  method: z.enum(['dollars', 'percent']),
  type: z.string(),
  note: z.string(),
  file: z.file({ error: problemMessage('required') }).nullable(),
});
type Values = z.output<typeof schema>;

const INITIAL: Values = {
  fee: 1_250,
  cost: null,
  share: 250,
  days: 365,
  from: '',
  time: '0:00',
  isOn: false,
  method: 'dollars',
  type: 'X',
  note: '',
  file: null,
};
const METHODS = [
  { value: 'dollars', label: 'Dollars' },
  { value: 'percent', label: 'Percent' },
];
const TYPES = [{ value: 'A', label: 'Abstract' }];
const TODAY = '2026-11-20' as PlainDate;

const send = vi.fn(async (_: Values) => 'done');
let form: ContractForm<Values>;

function Form({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  form = useContractForm({
    id: 'test',
    initialValues: INITIAL,
    texts: {
      fee: { label: 'Fee' },
      cost: { label: 'Cost' },
      share: { label: 'Share', hint: 'Of the price' },
      days: { label: 'Days' },
      from: { label: 'From' },
      time: { label: 'Time' },
      isOn: { label: 'Offered', hint: 'On the login page' },
      method: { label: 'Method', hint: 'How it is computed' },
      type: { label: 'Type' },
      note: { label: 'Note' },
      file: { label: 'Document', hint: 'PDF or TIFF' },
    },
    schema,
    send,
  });
  return (
    <FormElement form={form}>
      <MoneyField form={form} path="fee" isDisabled={isDisabled} />
      <MoneyField form={form} path="cost" emptyValue={null} />
      <PercentField form={form} path="share" />
      <NumberField form={form} path="days" />
      <DateField form={form} path="from" today={TODAY} />
      <TimeField form={form} path="time" />
      <SwitchField form={form} path="isOn" isDisabled={isDisabled} />
      <ChoiceField form={form} path="method" options={METHODS} isDisabled={isDisabled} />
      <SelectField form={form} path="type" options={TYPES} isDisabled={isDisabled} />
      <ParagraphField form={form} path="note" />
      <FileField form={form} path="file" accept={['application/pdf', 'image/tiff']} isDisabled={isDisabled} />
      <SubmitButton form={form} label="Save" />
    </FormElement>
  );
}

const field = (label: string) => screen.getByLabelText(label);

/** Replaces the text of a field and leaves it. */
async function fill(user: ReturnType<typeof renderPart>['user'], label: string, text: string) {
  await user.clear(field(label));
  if (text !== '') await user.type(field(label), text);
}

beforeEach(() => void send.mockClear());

describe('A money field', () => {
  it.each([
    ['12', '12.00', 1_200],
    ['12.5', '12.50', 1_250],
    ['$1,234.50', '1,234.50', 123_450],
    ['0', '0.00', 0],
  ])('shows %s as typed, then as %s, and holds cents', async (typed, shown, cents) => {
    const { user } = renderPart(<Form />);
    await fill(user, 'Fee', typed);
    expect(field('Fee')).toHaveValue(typed);
    expect(form.getValues().fee).toBe(cents);
    await user.tab();
    expect(field('Fee')).toHaveValue(shown);
  });

  it.each([
    ['twelve', 'Enter an amount such as 25.00.'],
    ['1.234', 'Enter an amount such as 25.00.'],
    ['-5', 'Enter an amount such as 25.00.'],
    ['', 'Required.'],
  ])('keeps %j, which isn’t an amount, and reports it when the form is sent', async (typed, problem) => {
    const { user } = renderPart(<Form />);
    await fill(user, 'Fee', typed);
    await user.tab();
    act(() => form.submit());
    expect(field('Fee')).toHaveValue(typed);
    expect(field('Fee')).toHaveAccessibleDescription(problem);
    expect(send).not.toHaveBeenCalled();
    await fill(user, 'Fee', '3');
    expect(field('Fee')).toBeValid();
  });

  it('may be empty if that has a meaning', async () => {
    const { user } = renderPart(<Form />);
    expect(field('Cost')).toHaveValue('');
    await fill(user, 'Cost', '3');
    await fill(user, 'Cost', '');
    expect(form.getValues().cost).toBeNull();
  });

  it('follows a change from outside', async () => {
    const { user } = renderPart(<Form />);
    await fill(user, 'Fee', '12');
    act(() => form.edit({ fee: 99 }));
    expect(field('Fee')).toHaveValue('0.99');
  });
});

describe('A percent field', () => {
  it('shows basis points as a percentage', async () => {
    const { user } = renderPart(<Form />);
    expect(field('Share')).toHaveValue('2.5');
    expect(field('Share')).toHaveAccessibleDescription('Of the price');
    await fill(user, 'Share', '3.25%');
    await user.tab();
    expect(form.getValues().share).toBe(325);
    expect(field('Share')).toHaveValue('3.25');
  });

  it.each([
    ['150', 'Enter a percentage such as 2.5.'],
    ['60', 'Enter a number from 0 to 50.'],
  ])('of %s: %s', async (typed, problem) => {
    const { user } = renderPart(<Form />);
    await fill(user, 'Share', typed);
    act(() => form.submit());
    expect(field('Share')).toHaveAccessibleDescription(expect.stringContaining(problem));
  });
});

describe('A number field', () => {
  it.each(['1.5', '-1', '1e3', 'x'])('takes whole numbers only, not %s', async (typed) => {
    const { user } = renderPart(<Form />);
    await fill(user, 'Days', typed);
    act(() => form.submit());
    expect(field('Days')).toHaveAccessibleDescription('Numbers only.');
  });

  it('holds a number', async () => {
    const { user } = renderPart(<Form />);
    await fill(user, 'Days', '400');
    expect(form.getValues().days).toBe(400);
  });
});

describe('A date field', () => {
  it('shows the format as a hint', () => {
    renderPart(<Form />);
    expect(field('From')).toHaveAccessibleDescription('MM/DD/YYYY');
  });

  it.each([
    ['1/2/90', '01/02/1990'],
    ['1/2/27', '01/02/1927'],
    ['01021990', '01/02/1990'],
    ['13/45/90', '13/45/90'],
    ['soon', 'soon'],
  ])('completes %s to %s when the field is left', async (typed, shown) => {
    const { user } = renderPart(<Form />);
    await fill(user, 'From', typed);
    expect(field('From')).toHaveValue(typed);
    await user.tab();
    expect(field('From')).toHaveValue(shown);
  });

  it('accepts a pasted date with spaces around it', async () => {
    const { user } = renderPart(<Form />);
    await user.clear(field('From'));
    await user.paste('   06/02/2019 ');
    await user.tab();
    expect(field('From')).toHaveValue('06/02/2019');
  });

  it('sends the completed date when Enter submits the form', async () => {
    const { user } = renderPart(<Form />);
    await user.type(field('From'), '1/2/90{Enter}');
    expect(send).toHaveBeenCalledOnce();
    expect(send.mock.lastCall?.[0]).toMatchObject({ from: '01/02/1990' });
  });
});

it('A time field completes the typed time', async () => {
  const { user } = renderPart(<Form />);
  await fill(user, 'Time', '9:30 pm');
  await user.tab();
  expect(field('Time')).toHaveValue('21:30');
  expect(field('Time')).toHaveAccessibleDescription(expect.stringContaining('such as 9:30'));
});

it('A switch turns on and off, by keyboard too', async () => {
  const { user } = renderPart(<Form />);
  const input = screen.getByRole('switch', { name: 'Offered' });
  expect(input).toHaveAccessibleDescription('On the login page');
  await user.click(input);
  expect(form.getValues().isOn).toBe(true);
  await user.keyboard(' ');
  expect(input).not.toBeChecked();
});

it('A choice uses radio buttons', async () => {
  const { user } = renderPart(<Form />);
  expect(screen.getByRole('group', { name: 'Method' })).toHaveAccessibleDescription('How it is computed');
  await user.click(screen.getByRole('radio', { name: 'Percent' }));
  expect(form.getValues().method).toBe('percent');
});

it('A list keeps showing a value that it does not have until another is chosen', async () => {
  const { user } = renderPart(<Form />);
  expect(field('Type')).toHaveDisplayValue('X');
  await user.selectOptions(field('Type'), 'Abstract');
  expect(form.getValues().type).toBe('A');
});

it('A paragraph has several lines', async () => {
  const { user } = renderPart(<Form />);
  await user.type(field('Note'), 'One{Enter}two ');
  await user.tab();
  expect(form.getValues().note).toBe('One\ntwo');
});

describe('A file field', () => {
  const PDF = new File(['x'.repeat(1_400)], 'plat.pdf', { type: 'application/pdf' });

  it('shows name and size, and lets the file be removed and chosen again', async () => {
    const { user } = renderPart(<Form />);
    expect(field('Choose file')).toHaveAccessibleDescription('PDF or TIFF');
    await user.upload(field('Choose file'), PDF);
    expect(form.getValues().file).toBe(PDF);
    expect(screen.getByText('plat.pdf (2 kB)')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove plat.pdf' }));
    expect(form.getValues().file).toBeNull();
    expect(screen.getByText('No file chosen')).toBeInTheDocument();
    expect(field('Choose file')).toHaveFocus();
    await user.upload(field('Choose file'), PDF);
    expect(form.getValues().file).toBe(PDF);
  });
});

it('A disabled field is shown with its value, which stays in the form', () => {
  renderPart(<Form isDisabled />);
  expect(field('Fee')).toBeDisabled();
  expect(screen.getByRole('switch')).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Dollars' })).toBeDisabled();
  expect(field('Type')).toBeDisabled();
  expect(form.getValues()).toEqual(INITIAL);
});
