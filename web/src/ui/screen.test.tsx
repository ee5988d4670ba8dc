import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PortalProviders } from '../test/render-part.tsx';
import { ScreenHeading } from './screen.tsx';
import { useFocusWhenShown } from './use-focus-when-shown.ts';

function Notice() {
  const notice = useFocusWhenShown<HTMLParagraphElement>();
  return (
    <p ref={notice} tabIndex={-1}>
      Saved
    </p>
  );
}

let container: HTMLElement;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  // `act` would run all effects before anyone can press a key.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  container.remove();
});

it.each([
  ['the heading of a screen', 'h1', <ScreenHeading key="heading">Filing</ScreenHeading>],
  ['a notice', 'p', <Notice key="notice" />],
])('%s has the focus when it is in the page, and takes it from nothing later', async (_, selector, part) => {
  const render = (shown: typeof part | null) => root.render(<PortalProviders>{shown}</PortalProviders>);
  const root = createRoot(container);
  // The first screen of a tab leaves the focus where the browser puts it.
  render(<ScreenHeading>First</ScreenHeading>);
  await whenShown('h1');
  render(null);
  await expect.poll(() => container.querySelector('h1')).toBeNull();
  render(part);
  const shown = await whenShown(selector);
  expect(document.activeElement).toBe(shown);
  root.unmount();
});

/** Resolves in the moment in which an element is in the page. */
function whenShown(selector: string): Promise<Element> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const element = container.querySelector(selector);
      if (element === null) return;
      observer.disconnect();
      resolve(element);
    });
    observer.observe(container, { childList: true, subtree: true });
  });
}
