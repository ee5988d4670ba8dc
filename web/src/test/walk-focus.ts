import type { UserEvent } from '@testing-library/user-event';

/** More than the tab stops of any screen. A walk that takes longer is trapped. */
const STOPS_MAX = 100;

/**
 * Presses Tab until the focus leaves the page or returns to its first stop.
 *
 * @returns the accessible name of each stop, in order.
 * @throws Error if the focus never leaves (WCAG 2.1.2).
 */
export async function walkFocus(user: UserEvent): Promise<readonly string[]> {
  const stops: Element[] = [];
  for (let count = 0; count < STOPS_MAX; count += 1) {
    await user.tab();
    const stop = document.activeElement;
    if (stop === null || stop === document.body || stop === stops[0]) return stops.map(getAccessibleName);
    stops.push(stop);
  }
  throw new Error(`The focus goes round and round: ${stops.slice(-5).map(getAccessibleName).join(', ')}`);
}

/** Returns the text of an element without hidden icons. */
function getVisibleText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const picture of copy.querySelectorAll('[aria-hidden="true"]')) picture.remove();
  return copy.textContent;
}

function getAccessibleName(element: Element): string {
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null;
  const name = element.getAttribute('aria-label') ?? label?.textContent ?? getVisibleText(element);
  return name
    .replace(/\s*\*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
