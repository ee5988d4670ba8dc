import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { renderPart } from '../../../test/render-part.tsx';
import { TextField } from '../text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useContractForm } from './use-contract-form.ts';

const onClose = vi.fn();

function Remark({ isGuarded = true }: { readonly isGuarded?: boolean }) {
  const form = useContractForm({
    id: 'remark',
    initialValues: { remark: '' },
    texts: { remark: { label: 'Remark' } },
    schema: z.strictObject({ remark: z.string() }),
    send: () => Promise.resolve(undefined),
    isGuarded,
  });
  return (
    <FormDialog title="Reject" form={form} submitLabel="Reject" onClose={onClose}>
      <TextField form={form} path="remark" />
    </FormDialog>
  );
}

/** The event that browsers send on Escape; jsdom's dialog ignores keys. */
const pressEscape = () =>
  fireEvent(screen.getByRole('dialog', { name: 'Reject' }), new Event('cancel', { cancelable: true }));

it.each([
  ['Leave', 1],
  ['Stay on this page', 0],
])('asks on Escape before it loses entries: %s', async (answer, closes) => {
  onClose.mockReset();
  const { user } = renderPart(<Remark />);
  await user.type(screen.getByLabelText('Remark'), 'Page 2 is dark');
  pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: answer }));
  expect(onClose).toHaveBeenCalledTimes(closes);
  expect(screen.getByLabelText('Remark')).toHaveValue('Page 2 is dark');
});

it.each([
  ['with nothing typed', true, ''],
  ['without a guard', false, 'Something'],
])('closes immediately on Escape %s', async (_, isGuarded, typed) => {
  onClose.mockReset();
  const { user } = renderPart(<Remark isGuarded={isGuarded} />);
  if (typed !== '') await user.type(screen.getByLabelText('Remark'), typed);
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes immediately with Cancel', async () => {
  onClose.mockReset();
  const { user } = renderPart(<Remark />);
  await user.type(screen.getByLabelText('Remark'), 'Page 2 is dark');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('reopens when the browser has closed it without asking', async () => {
  onClose.mockReset();
  const { user } = renderPart(<Remark />);
  await user.type(screen.getByLabelText('Remark'), 'Page 2 is dark');
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Reject' });
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Leave without saving?');
});

it('asks again above the form when Escape closed the question together with the form', async () => {
  onClose.mockReset();
  const { user } = renderPart(<Remark />);
  await user.type(screen.getByLabelText('Remark'), 'Page 2 is dark');
  pressEscape();
  const question = await screen.findByRole<HTMLDialogElement>('alertdialog');
  const form = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Reject' });
  // Chromium's behavior for dialogs that were opened without a user action in between.
  act(() => {
    for (const dialog of [question, form]) {
      dialog.close();
      fireEvent(dialog, new Event('close'));
    }
  });
  expect(await screen.findByRole('alertdialog')).not.toBe(question);
  expect(form.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});
