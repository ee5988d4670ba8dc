/** How to close each open dialog, in the order in which they opened. */
const closers: (() => void)[] = [];

/**
 * Adds a dialog to the open ones.
 *
 * @param close what happens when the user closes it.
 * @returns how to remove it.
 */
export function registerOpenDialog(close: () => void): () => void {
  closers.push(close);
  return () => void closers.splice(closers.indexOf(close), 1);
}

export function hasOpenDialog(): boolean {
  return closers.length > 0;
}

/** Closes the dialog on top, like Escape. A dialog that can't be closed now stays. */
export function closeTopDialog(): void {
  closers.at(-1)?.();
}
