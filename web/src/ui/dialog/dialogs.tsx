import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
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
  /** Shows an alert; resolves when it is closed. */
  readonly alert: (alert: Alert) => Promise<void>;
  /** Asks a question; resolves to true for yes. Escape means no. */
  readonly confirm: (question: Question) => Promise<boolean>;
}

const DialogsContext = createContext<Dialogs | undefined>(undefined);

type Asked =
  | { readonly kind: 'alert'; readonly alert: Alert; readonly done: () => void }
  | { readonly kind: 'question'; readonly question: Question; readonly done: (isConfirmed: boolean) => void };

/**
 * Each has a separate dialog: reusing the previous one's would place it below a dialog that was opened in the meantime.
 */
type Open = Asked & { readonly key: number };

/** Lets any screen show alerts and questions without its own dialog. Simultaneous ones are queued. */
export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Open[]>([]);
  const asked = useRef(0);
  const enqueue = useCallback((open: Asked) => {
    asked.current += 1;
    const key = asked.current;
    setQueue((waiting) => [...waiting, { ...open, key }]);
  }, []);
  const dialogs = useMemo<Dialogs>(
    () => ({
      alert: (alert) => new Promise((done) => enqueue({ kind: 'alert', alert, done })),
      confirm: (question) => new Promise((done) => enqueue({ kind: 'question', question, done })),
    }),
    [enqueue],
  );
  const [first] = queue;
  const dequeue = () => setQueue((waiting) => waiting.slice(1));

  return (
    <DialogsContext value={dialogs}>
      {children}
      {first?.kind === 'alert' && (
        <AlertDialog
          key={first.key}
          {...first.alert}
          onClose={() => {
            dequeue();
            first.done();
          }}
        />
      )}
      {first?.kind === 'question' && (
        <ConfirmDialog
          key={first.key}
          {...first.question}
          onConfirm={() => {
            dequeue();
            first.done(true);
          }}
          onCancel={() => {
            dequeue();
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
