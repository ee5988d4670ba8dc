import { type MouseEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { MAIN_ID } from '../screen.tsx';
import classes from './dialog.module.css';
import { registerOpenDialog } from './open-dialogs.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, in reading order; the first is the safe one. */
  readonly footer?: ReactNode;
  /** `full` fills the window; on a phone all dialogs do, except `small` ones. */
  readonly size?: 'small' | 'medium' | 'large' | 'wide' | 'full';
  /** `end` keeps what is read while the dialog is filled in visible next to it, on windows that are wide enough. */
  readonly place?: 'center' | 'end';
  /** `alertdialog` if the user has to respond before they continue. */
  readonly role?: 'dialog' | 'alertdialog';
  /** A sentence of help next to the title. */
  readonly hint?: ReactNode;
  /** At the end of the header: a second way to close a dialog that fills the window. */
  readonly headerEnd?: ReactNode;
  /** True if the content has its own padding and scrolls in parts. */
  readonly isFlush?: boolean;
  /** True if reading starts at the title; otherwise the first focusable element gets the focus. */
  readonly focusesTitle?: boolean;
}

/**
 * A modal dialog: the browser's own, which keeps the focus inside, closes with Escape and returns the focus. It is open while it is
 * rendered and calls `onClose` when the user closes it. The element with `data-autofocus` gets the focus first. It is a child of the body,
 * so that it shows when what renders it is hidden, as a menu that its button has closed. Components of the library that open lists need
 * `withinPortal={false}` inside.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    onClose,
    children,
    footer,
    size = 'medium',
    place = 'center',
    role,
    isFlush = false,
    focusesTitle = false,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const ignoreStrayClick = useIgnoreStrayClick();
  const close = useEffectEvent(onClose);
  const open = useEffectEvent(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    // React doesn't render `autofocus`, so components request the focus with our own attribute.
    const first = focusesTitle ? heading.current : element?.querySelector<HTMLElement>('[data-autofocus]');
    first?.focus();
    const unregister = registerOpenDialog(() => close());
    return () => {
      unregister();
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      // The element that opened it can be gone, or hidden in a phone's menu: the keyboard then continues from the
      // screen, not from the top of the window.
      const focused = document.activeElement;
      if (focused === null || focused === document.body || element?.contains(focused))
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    };
  });
  // Once: the first focus doesn't change later. In the layout phase, so that the page doesn't flash through when one dialog replaces another.
  useLayoutEffect(() => open(), []);

  return createPortal(
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-size={size}
      data-place={place}
      data-flush={isFlush}
      role={role}
      aria-labelledby={titleId}
      onClickCapture={ignoreStrayClick}
      onCancel={(event) => {
        // The parent decides: the dialog closes when it is no longer rendered.
        event.preventDefault();
        if (event.target === event.currentTarget) onClose();
      }}
      onClose={({ currentTarget }) => {
        // A browser can close on Escape without a cancel event. A dialog that its parent removed isn't reported again.
        if (!currentTarget.isConnected || currentTarget.open) return;
        currentTarget.showModal();
        onClose();
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
    </dialog>,
    document.body,
  );
}

/**
 * Returns a handler that stops the second click of a double click whose first click opened the dialog. By then another
 * button is under the pointer: it would confirm an unread question, or cancel what just started.
 */
function useIgnoreStrayClick(): (event: MouseEvent) => void {
  const wasClicked = useRef(false);
  return (event) => {
    if (event.detail > 1 && !wasClicked.current) {
      event.preventDefault();
      event.stopPropagation();
    }
    wasClicked.current = true;
  };
}
