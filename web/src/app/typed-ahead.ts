/**
 * Keeps the text that users type before the screen with its box is there, and puts it into the first box that takes the focus
 * automatically. Otherwise the first letters of a name are lost, and a search for the rest of it is charged.
 *
 * A separate script that imports nothing, so that it listens while the portal loads (`web/load-first.ts`).
 */

/** Older text belongs to another screen. */
const KEPT_MS = 5_000;
const KEPT_MAX_CHARACTERS = 200;
/** Inputs that text is typed into. */
const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'search', 'email', 'tel', 'url']);

let kept = '';
let keptAt = 0;

// The window is the last to get a key: screens have run theirs by then.
window.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (event.defaultPrevented || key === 'Tab' || key === 'Escape' || isActivation(key, target)) return forget();
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || takesText(target)) return;
  if (event.timeStamp - keptAt > KEPT_MS) forget();
  if (key === 'Backspace') kept = kept.slice(0, -1);
  // Space alone scrolls.
  else if (key.length === 1 && (key !== ' ' || kept !== '')) kept = (kept + key).slice(0, KEPT_MAX_CHARACTERS);
  else return;
  keptAt = event.timeStamp;
});
window.addEventListener('pointerdown', forget);
window.addEventListener('focusin', (event) => {
  const field = event.target;
  const text = event.timeStamp - keptAt > KEPT_MS ? '' : kept;
  forget();
  if (text === '' || !(field instanceof HTMLInputElement) || !takesText(field) || !TEXT_TYPES.has(field.type)) return;
  // React renders while it sets the focus, and learns of the text afterward.
  queueMicrotask(() => insert(field, text));
});

function forget(): void {
  kept = '';
}

/** Whether the key presses a link or button, which leads to another screen. */
function isActivation(key: string, target: EventTarget | null): boolean {
  return key === 'Enter' && target instanceof Element && target.closest('a, button, summary, [role=button]') !== null;
}

function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLSelectElement || (target instanceof HTMLElement && target.isContentEditable);
}

/** Types a text in front of what was typed since. React takes a value from the event only if the property was set past it. */
function insert(field: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const limit = field.maxLength < 0 ? KEPT_MAX_CHARACTERS : field.maxLength;
  value?.set?.call(field, (text + field.value).slice(0, limit));
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
