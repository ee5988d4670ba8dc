/** A form on the screen: whether it holds changes that leaving would lose. */
type HasChanges = () => boolean;

/**
 * The forms on the screen with a confirmation before the user leaves. They are only checked then, never while the user
 * types.
 */
const forms = new Set<HasChanges>();

/**
 * Adds a form with a confirmation before the user leaves the page.
 *
 * @returns a function that removes it.
 */
export function registerUnsavedForm(hasChanges: HasChanges): () => void {
  forms.add(hasChanges);
  return () => forms.delete(hasChanges);
}

/** Whether a form on the screen has changes that are not saved. */
export function hasUnsavedChanges(): boolean {
  return [...forms].some((hasChanges) => hasChanges());
}
