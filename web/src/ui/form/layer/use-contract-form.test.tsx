import { problemMessage } from '@portal/contract/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiRefusal } from '../../../lib/api-client.ts';
import { hasUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { renderPart, renderRoutes } from '../../../test/render-part.tsx';
import { NavigationGuard } from '../../navigation-guard.tsx';
import { TextField } from '../text-field.tsx';
import type { ContractForm } from './contract-form.ts';
import { FormElement } from './form-element.tsx';
import { FormSummary } from './form-summary.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useContractForm } from './use-contract-form.ts';

const required = z.string().min(1, problemMessage('required'));
const schema = z.strictObject({ name: required, city: required, zip: z.string() });
type Values = z.output<typeof schema>;

const send = vi.fn<(values: Values) => Promise<string>>();
const onSuccess = vi.fn();
const onEdit = vi.fn();
let form: ContractForm<Values>;
let ownerRenders = 0;

interface FormProps {
  readonly initialValues?: Values;
  readonly editClears?: 'field' | 'form';
  readonly isGuarded?: boolean;
}

function Form({ initialValues = { name: '', city: 'Juniper', zip: '' }, ...options }: FormProps) {
  ownerRenders += 1;
  form = useContractForm({
    id: 'test',
    initialValues,
    texts: { name: { label: 'Name', hint: 'As on the deed' }, city: { label: 'City' }, zip: { label: 'Zip' } },
    schema,
    findProblems: ({ city, zip }): Record<string, { key: 'zipTooShort' }> =>
      city === 'Juniper' && zip === '1' ? { zip: { key: 'zipTooShort' } } : {},
    send,
    onSuccess,
    onEdit,
    ...options,
  });
  return (
    <FormElement form={form}>
      <FormSummary form={form} />
      <TextField form={form} path="name" isRequired />
      <TextField form={form} path="city" />
      <TextField form={form} path="zip" />
      <SubmitButton form={form} label="Save" successLabel="Saved" />
      <button type="button">Another</button>
    </FormElement>
  );
}

const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
const save = () => screen.getByRole('button', { name: /^(Save|Saved|Sending\.*)$/ });

beforeEach(() => {
  ownerRenders = 0;
  send.mockReset().mockResolvedValue('done');
  onSuccess.mockReset();
  onEdit.mockReset();
});

describe('A field', () => {
  it('has its label and hint from the form, and starts with the initial value', () => {
    renderPart(<Form />);
    expect(field('Name')).toHaveAccessibleDescription('As on the deed');
    expect(field('City')).toHaveValue('Juniper');
  });

  it('trims spaces around its text on blur', async () => {
    const { user } = renderPart(<Form />);
    await user.type(field('Name'), '  Anna ');
    await user.tab();
    expect(field('Name')).toHaveValue('Anna');
    expect(form.getValues().name).toBe('Anna');
  });

  it('rerenders alone while the user types', async () => {
    const { user } = renderPart(<Form />);
    const before = ownerRenders;
    await user.type(field('Name'), 'Anna');
    expect(form.getValues()).toEqual({ name: 'Anna', city: 'Juniper', zip: '' });
    expect(ownerRenders).toBe(before);
  });
});

describe('Problems', () => {
  it('show at the fields and in a summary that takes the focus and links to them, in reading order', async () => {
    const { user } = renderPart(<Form initialValues={{ name: '', city: '', zip: '' }} />);
    await user.click(save());
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    const items = within(summary).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Name: Required.', 'City: Required.']);
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveAccessibleDescription(expect.stringContaining('Required.'));
    await user.click(within(summary).getByRole('link', { name: 'City' }));
    expect(field('City')).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it('between fields are found by the contract, and the schema’s problem of a field wins', async () => {
    const { user } = renderPart(<Form initialValues={{ name: 'Anna', city: 'Juniper', zip: '1' }} />);
    await user.click(save());
    expect(screen.getByRole('listitem')).toHaveTextContent('Zip: 5-digit zip.');
  });

  it('come from the server by path, even for fields that the form does not show', async () => {
    send.mockRejectedValue(new ApiRefusal(422, '', { fieldErrors: { ticket: 'Used up.', zip: 'No such place.' } }));
    const { user } = renderPart(<Form initialValues={{ name: 'Anna', city: 'Juniper', zip: '9' }} />);
    await user.click(save());
    const items = within(await screen.findByRole('alert')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Zip: No such place.', 'Used up.']);
    expect(field('Zip')).toBeInvalid();
  });

  it('of the form as a whole are the server’s message, and are announced again when repeated', async () => {
    send.mockRejectedValue(new ApiRefusal(409, 'Someone else saved this.'));
    const { user } = renderPart(<Form initialValues={{ name: 'Anna', city: 'Juniper', zip: '' }} />);
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else saved this.');
    await user.click(screen.getByRole('button', { name: 'Another' }));
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(field('Name')).toHaveValue('Anna');
  });

  it.each([
    ['field', ['City: Required.']],
    ['form', []],
  ] as const)('is cleared by an edit of a field, as far as the %s goes', async (editClears, remaining) => {
    const { user } = renderPart(<Form initialValues={{ name: '', city: '', zip: '' }} editClears={editClears} />);
    await user.click(save());
    await user.type(field('Name'), 'A');
    expect(field('Name')).toBeValid();
    expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(remaining);
  });
});

describe('Sending', () => {
  it('happens once at a time, by the button or Enter, and by no other button', async () => {
    let resolveSend = (_: string) => {};
    send.mockReturnValue(new Promise((resolve) => (resolveSend = resolve)));
    const { user } = renderPart(<Form />);
    await user.click(screen.getByRole('button', { name: 'Another' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.type(field('Name'), 'Anna{Enter}');
    expect(save()).toHaveTextContent('Sending...');
    await user.click(save());
    await user.keyboard('{Enter}');
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Anna', city: 'Juniper', zip: '' }, expect.anything());
    await act(async () => resolveSend('done'));
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith('done', { name: 'Anna', city: 'Juniper', zip: '' });
  });

  it('shows success with a check mark until the next edit, and announces it', async () => {
    const { user } = renderPart(<Form />);
    await user.type(field('Name'), 'Anna');
    await user.click(save());
    await waitFor(() => expect(save()).toHaveTextContent('Saved'));
    expect(save().querySelector('svg')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    await user.type(field('City'), '!');
    expect(save()).toHaveTextContent(/^Save$/);
  });

  it('shows no success of a save for text typed while it ran', async () => {
    let resolveSend = (_: string) => {};
    send.mockReturnValue(new Promise((resolve) => (resolveSend = resolve)));
    const { user } = renderPart(<Form isGuarded />);
    await user.type(field('Name'), 'Anna{Enter}');
    await user.type(field('City'), '!');
    await act(async () => resolveSend('done'));
    expect(save()).toHaveTextContent(/^Save$/);
    expect(hasUnsavedChanges()).toBe(true);
  });
});

describe('A change from outside', () => {
  it('edits several fields like a user', async () => {
    const { user } = renderPart(<Form initialValues={{ name: '', city: '', zip: '' }} />);
    await user.click(save());
    act(() => form.edit({ name: 'Anna', city: 'Pine' }));
    expect(field('Name')).toHaveValue('Anna');
    expect(field('City')).toHaveValue('Pine');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(onEdit).toHaveBeenLastCalledWith({ name: 'Anna', city: 'Pine', zip: '' });
  });

  it('starts again from other values', async () => {
    const { user } = renderPart(<Form isGuarded />);
    await user.click(save());
    act(() => form.replace({ name: 'Rolf', city: 'Pine', zip: '' }));
    expect(field('Name')).toHaveValue('Rolf');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(hasUnsavedChanges()).toBe(false);
  });
});

describe('Unsaved changes', () => {
  const openPages = () =>
    renderRoutes(
      [
        {
          path: '/form',
          element: (
            <>
              <NavigationGuard />
              <Form isGuarded />
            </>
          ),
        },
        { path: '/other', element: <h1>Other</h1> },
      ],
      '/form',
    );

  it('cause a question before the user leaves, who can continue or stay', async () => {
    const { user, router } = openPages();
    await user.type(field('Name'), 'A');
    void router.navigate('/other');
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    expect(field('Name')).toHaveValue('A');
    void router.navigate('/other');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
  });

  it('don’t exist when the user has undone or saved them', async () => {
    const { user, router } = openPages();
    await user.type(field('Name'), 'A{Backspace}');
    expect(hasUnsavedChanges()).toBe(false);
    await user.type(field('Name'), 'Anna{Enter}');
    await waitFor(() => expect(save()).toHaveTextContent('Saved'));
    void router.navigate('/other');
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
  });

  it('stop the browser from closing the page', async () => {
    const { user } = openPages();
    const unload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(unload()).toBe(false);
    await user.type(field('Name'), 'A');
    expect(unload()).toBe(true);
  });
});
