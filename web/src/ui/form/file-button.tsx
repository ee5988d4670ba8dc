import type { ComponentProps } from 'react';
import classes from './file-button.module.css';

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** The text of the button. */
  readonly text: string;
  /** Looks disabled, and still has the focus. */
  readonly isBusy?: boolean;
  readonly isSmall?: boolean;
}

/** A file input that looks like the other buttons: the browser draws its own, in its own language. */
export function FileButton({ text, isBusy = false, isSmall = false, ...input }: FileButtonProps) {
  return (
    <label
      className={classes.button}
      data-small={isSmall || undefined}
      data-disabled={isBusy || input.disabled || undefined}
      aria-disabled={isBusy || undefined}
    >
      <input {...input} type="file" className="visually-hidden" />
      {text}
    </label>
  );
}
