/**
 * Whether a field may take the focus automatically: on a touch screen, the keyboard would then cover half of the page.
 */
export function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
