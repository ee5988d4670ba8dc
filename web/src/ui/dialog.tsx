import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, in reading order; the first is the safe one. */
  readonly footer?: ReactNode;
  /** `full` fills the window; every dialog does on a phone, but `small` ones. */
  readonly size?: 'small' | 'medium' | 'large' | 'full';
  /** `alertdialog` where something must be answered before work goes on. */
  readonly role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog: the browser's own, which keeps the focus inside, closes with Escape and gives the focus back. Rendered while it
 * is open; `onClose` is told when the person closes it. Library parts that open lists need `withinPortal={false}` inside.
 */
export function Dialog({ title, onClose, children, footer, size = 'medium', role }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-size={size}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The one who renders the dialog decides; it closes by being rendered no more.
        event.preventDefault();
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <header className={classes.header}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
      </header>
      <div className={classes.body}>{children}</div>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </dialog>
  );
}
