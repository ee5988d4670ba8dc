import type { UserEvent } from '@testing-library/user-event';

/** More than any screen has stops: a walk that does not end is a trap. */
const STOPS_MAX = 100;

/**
 * Presses Tab from where the focus is until it has left the page or comes back to where it was.
 *
 * @returns what each stop is called, in order: its label, or its own words.
 * @throws Error where the focus never leaves (WCAG 2.1.2).
 */
export async function walkFocus(user: UserEvent): Promise<readonly string[]> {
  const stops: Element[] = [];
  for (let count = 0; count < STOPS_MAX; count += 1) {
    await user.tab();
    const stop = document.activeElement;
    if (stop === null || stop === document.body || stop === stops[0]) return stops.map(nameOf);
    stops.push(stop);
  }
  throw new Error(`The focus goes round and round: ${stops.slice(-5).map(nameOf).join(', ')}`);
}

/** What an element says, without its pictures. */
function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const picture of copy.querySelectorAll('[aria-hidden="true"]')) picture.remove();
  return copy.textContent;
}

function nameOf(element: Element): string {
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null;
  const name = element.getAttribute('aria-label') ?? label?.textContent ?? wordsOf(element);
  return name
    .replace(/\s*\*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
