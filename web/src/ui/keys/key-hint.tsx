import classes from './key-hint.module.css';

/** A key at the end of a button. The button has `aria-keyshortcuts` for screen readers. */
export function KeyHint({ shortcut }: { readonly shortcut: string }) {
  return (
    <span aria-hidden="true">
      <kbd className={classes.key}>{shortcut}</kbd>
    </span>
  );
}
