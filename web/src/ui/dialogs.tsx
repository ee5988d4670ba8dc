import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { AlertDialog, type AlertKind } from './alert-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Alert {
  readonly kind: AlertKind;
  readonly title?: string;
  readonly message: string;
}

interface Question {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
}

interface Dialogs {
  /** Shows an alert; done when it was closed. */
  readonly alert: (alert: Alert) => Promise<void>;
  /** Asks; whether the answer was yes. Escape is a no. */
  readonly confirm: (question: Question) => Promise<boolean>;
}

const DialogsContext = createContext<Dialogs | undefined>(undefined);

type Open =
  | { readonly kind: 'alert'; readonly alert: Alert; readonly done: () => void }
  | { readonly kind: 'question'; readonly question: Question; readonly done: (isConfirmed: boolean) => void };

/** Lets any screen alert and ask without a dialog of its own. Several at once stand in line. */
export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  const [line, setLine] = useState<readonly Open[]>([]);
  const enqueue = useCallback((open: Open) => setLine((waiting) => [...waiting, open]), []);
  const dialogs = useMemo<Dialogs>(
    () => ({
      alert: (alert) => new Promise((done) => enqueue({ kind: 'alert', alert, done })),
      confirm: (question) => new Promise((done) => enqueue({ kind: 'question', question, done })),
    }),
    [enqueue],
  );
  const [first] = line;
  const leave = () => setLine((waiting) => waiting.slice(1));

  return (
    <DialogsContext value={dialogs}>
      {children}
      {first?.kind === 'alert' && (
        <AlertDialog
          {...first.alert}
          onClose={() => {
            leave();
            first.done();
          }}
        />
      )}
      {first?.kind === 'question' && (
        <ConfirmDialog
          {...first.question}
          onConfirm={() => {
            leave();
            first.done(true);
          }}
          onCancel={() => {
            leave();
            first.done(false);
          }}
        />
      )}
    </DialogsContext>
  );
}

/** @throws Error outside of DialogsProvider. */
export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs DialogsProvider');
  return dialogs;
}
