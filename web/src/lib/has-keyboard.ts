/** Whether a field can take the focus by itself: on a touch screen that would cover half of the page with the keyboard. */
export function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
