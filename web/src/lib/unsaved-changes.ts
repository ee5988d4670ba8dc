/** A form on the screen: whether it holds changes that leaving would lose. */
type HasChanges = () => boolean;

/** The forms on the screen that ask before they are left. They are asked only when the user leaves, never while they type. */
const forms = new Set<HasChanges>();

/**
 * Adds a form to those that are asked before the user leaves the page.
 *
 * @returns how to remove it.
 */
export function registerUnsavedForm(hasChanges: HasChanges): () => void {
  forms.add(hasChanges);
  return () => forms.delete(hasChanges);
}

/** Whether a form on the screen has changes that are not saved. */
export function hasUnsavedChanges(): boolean {
  return [...forms].some((hasChanges) => hasChanges());
}
