import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, in reading order; the first is the safe one. */
  readonly footer?: ReactNode;
  /** `full` fills the window; every dialog does on a phone, but `small` ones. */
  readonly size?: 'small' | 'medium' | 'large' | 'wide' | 'full';
  /** `alertdialog` where something must be answered before work goes on. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Beside the title: a sentence of help. */
  readonly hint?: ReactNode;
  /** At the end of the header: a second way to close a dialog that fills the window. */
  readonly headerEnd?: ReactNode;
  /** True where the content brings its own edges and scrolls in parts. */
  readonly isFlush?: boolean;
  /** True where reading starts at the title; else the focus goes to the first thing that takes it. */
  readonly focusesTitle?: boolean;
}

/**
 * A modal dialog: the browser's own, which keeps the focus inside, closes with Escape and gives the focus back. Rendered while it
 * is open; `onClose` is told when the person closes it. The focus starts at what has `data-autofocus`. Library parts that open lists need `withinPortal={false}` inside.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, footer, size = 'medium', role, isFlush = false, focusesTitle = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // In the layout phase, so that a dialog that takes another's place leaves no frame in which the page shows through.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once; where the focus starts does not change later.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    // `autofocus` is not among what React writes, so a part asks for the focus with an attribute of ours.
    const first = focusesTitle ? heading.current : element?.querySelector<HTMLElement>('[data-autofocus]');
    first?.focus();
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
      data-flush={isFlush}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The one who renders the dialog decides; it closes by being rendered no more.
        event.preventDefault();
        if (event.target === event.currentTarget) onClose();
      }}
      onClose={({ currentTarget }) => {
        // A browser may close on Escape without asking; what was closed by being rendered no more is not told again.
        if (currentTarget.isConnected && !currentTarget.open) onClose();
      }}
    >
      <div className={classes.header}>
        <h2 id={titleId} ref={heading} tabIndex={focusesTitle ? -1 : undefined} className={classes.title}>
          {title}
        </h2>
        {props.hint && <p className={classes.hint}>{props.hint}</p>}
        {props.headerEnd}
      </div>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </dialog>
  );
}
