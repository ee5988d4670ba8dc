/** Whether the focus may go into a field on its own: on a touch screen it would open the keyboard over half of the page. */
export function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
