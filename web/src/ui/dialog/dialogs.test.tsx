import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../test/render-part.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogs } from './dialogs.tsx';

function Asking({ onResponse }: { readonly onResponse: (isConfirmed: boolean) => void }) {
  const { alert, confirm } = useDialogs();
  const ask = () => confirm({ title: 'Buy?', message: 'For $2.00.', confirmLabel: 'Buy' });
  return (
    <>
      <button type="button" onClick={() => void ask().then(onResponse)}>
        Ask
      </button>
      <button
        type="button"
        onClick={() => {
          void alert({ kind: 'warning', message: 'There are insufficient funds.' });
          void alert({ kind: 'info', title: 'Balance', message: 'It was refreshed.' });
        }}
      >
        Warn twice
      </button>
    </>
  );
}

it.each([
  ['Buy', true],
  ['Cancel', false],
])('resolves %s to %s, and returns the focus', async (button, isConfirmed) => {
  const onResponse = vi.fn();
  const { user } = renderPart(<Asking onResponse={onResponse} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByRole('button', { name: 'Buy' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: button }));
  expect(onResponse).toHaveBeenCalledExactlyOnceWith(isConfirmed);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
});

it('isn’t answered by the second click of the double click that opened it', async () => {
  const onResponse = vi.fn();
  const { user } = renderPart(<Asking onResponse={onResponse} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  fireEvent.click(screen.getByRole('button', { name: 'Buy' }), { detail: 2 });
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  await user.dblClick(screen.getByRole('alertdialog'));
  await user.click(screen.getByRole('button', { name: 'Buy' }));
  expect(onResponse).toHaveBeenCalledExactlyOnceWith(true);
});

it('treats Escape as a no', async () => {
  const onResponse = vi.fn();
  const { user } = renderPart(<Asking onResponse={onResponse} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  // The event that browsers send on Escape; jsdom's dialog ignores keys.
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  await vi.waitFor(() => expect(onResponse).toHaveBeenCalledExactlyOnceWith(false));
});

it('shows alerts one after the other', async () => {
  const { user } = renderPart(<Asking onResponse={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Warn twice' }));
  expect(screen.getByRole('alertdialog', { name: 'Warning' })).toHaveTextContent('There are insufficient funds.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('alertdialog', { name: 'Balance' })).toHaveTextContent('It was refreshed.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('leaves the focus on the screen if the opener of the dialog is gone, as in a closed menu', async () => {
  function Menu() {
    const [step, setStep] = useState<'menu' | 'dialog' | 'closed'>('menu');
    return (
      <main id="main" tabIndex={-1}>
        {step === 'menu' && (
          <button type="button" onClick={() => setStep('dialog')}>
            Add money
          </button>
        )}
        {step === 'dialog' && (
          <Dialog title="Receipt" focusesTitle onClose={() => setStep('closed')}>
            <button type="button" onClick={() => setStep('closed')}>
              Close
            </button>
          </Dialog>
        )}
      </main>
    );
  }
  const { user } = renderPart(<Menu />);
  await user.click(screen.getByRole('button', { name: 'Add money' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByRole('main')).toHaveFocus();
});
