import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { registerUnsavedForm } from '../lib/unsaved-changes.ts';
import { renderRoutes } from '../test/render-part.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { NavigationGuard } from './navigation-guard.tsx';

interface OrderProps {
  /** A payment that is running, which the dialog waits for. */
  readonly isPending?: boolean;
  readonly hasChanges?: boolean;
}

function Order({ isPending = false, hasChanges = false }: OrderProps) {
  const [open, setOpen] = useState(['Order']);
  useEffect(() => registerUnsavedForm(() => hasChanges), [hasChanges]);
  const close = () => isPending || setOpen((names) => names.slice(0, -1));
  return (
    <>
      <NavigationGuard />
      <h1>Record</h1>
      <button type="button" onClick={() => setOpen((names) => [...names, 'Buy?'])}>
        Continue
      </button>
      {open.map((name) => (
        <Dialog key={name} title={name} onClose={close}>
          Two pages
        </Dialog>
      ))}
    </>
  );
}

async function openOrder(props: OrderProps) {
  const opened = renderRoutes(
    [
      { path: '/list', element: <h1>List</h1> },
      { path: '/record', element: <Order {...props} /> },
    ],
    '/list',
  );
  await opened.router.navigate('/record');
  await screen.findByRole('dialog', { name: 'Order' });
  // The router knows the guard one render later.
  await act(async () => {});
  return { ...opened, goBack: () => act(() => opened.router.navigate(-1)) };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('closes the dialog on top when the browser goes back, one at a time, and then leaves the screen', async () => {
  const { user, goBack } = await openOrder({});
  await user.click(screen.getByRole('button', { name: 'Continue', hidden: true }));
  await screen.findByRole('dialog', { name: 'Buy?' });
  await goBack();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Buy?' })).not.toBeInTheDocument());
  expect(screen.getByRole('dialog', { name: 'Order' })).toBeInTheDocument();
  await goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await heading('Record')).toBeInTheDocument();
  await goBack();
  expect(await heading('List')).toBeInTheDocument();
});

it('stays at a dialog that can’t be closed now', async () => {
  const { router, goBack } = await openOrder({ isPending: true });
  await goBack();
  await goBack();
  expect(screen.getByRole('dialog', { name: 'Order' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/record');
});

it('lets links in a dialog lead to other screens', async () => {
  const { router } = await openOrder({});
  await router.navigate('/list');
  expect(await heading('List')).toBeInTheDocument();
});

it('asks about unsaved changes once the dialogs are closed, and Back doesn’t answer', async () => {
  const { user, goBack } = await openOrder({ hasChanges: true });
  await goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await goBack();
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await goBack();
  expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await heading('List')).toBeInTheDocument();
});
