import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ComponentsPage } from './components-page.tsx';
import { respond } from './respond.ts';
import { ROOMS } from './rooms.ts';

/** A node of React's tree, which has the component that rendered it. */
interface Rendered {
  readonly type: unknown;
  /** The memoized component, where `type` is what it wraps. */
  readonly elementType: unknown;
  readonly child: Rendered | null;
  readonly sibling: Rendered | null;
}

const MODULES = import.meta.glob<Record<string, unknown>>(['../ui/**/*.tsx', '!../ui/**/*.test.tsx'], { eager: true });
const MEMO = Symbol.for('react.memo');

/** The components of web/src/ui by file and name. */
const COMPONENTS = Object.entries(MODULES).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter(([name, value]) => /^[A-Z][a-z]/.test(name) && isComponent(value))
    .map(([name, component]) => ({ name: `${file.replace('../', '')}: ${name}`, component })),
);

function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (Object(value) as { $$typeof?: symbol }).$$typeof === MEMO;
}

/** Adds the components that are rendered in a container. */
function addRendered(container: Element, found: Set<unknown>): void {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$')) ?? '';
  const { stateNode } = Reflect.get(container, key) as { stateNode: { current: Rendered } };
  const waiting: (Rendered | null)[] = [stateNode.current];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === null) continue;
    found.add(node.type).add(node.elementType);
    waiting.push(node.sibling, node.child);
  }
}

it('Every component of web/src/ui has an example on the page of components', async () => {
  vi.stubGlobal('fetch', respond);
  const shown = new Set<unknown>();
  const missing = () => COMPONENTS.filter(({ component }) => !shown.has(component)).map(({ name }) => name);
  const addresses = ROOMS.flatMap(({ examples }) => examples)
    .filter(({ isDialog }) => isDialog)
    .map(({ title }) => `/?dialog=${encodeURIComponent(title)}`);
  const router = createMemoryRouter([{ path: '*', element: <ComponentsPage /> }]);
  const { container } = render(<RouterProvider router={router} />);
  for (const address of ['/', ...addresses]) {
    await act(() => router.navigate(address));
    addRendered(container, shown);
  }
  await act(() => router.navigate('/'));
  // Some parts are fetched when they are shown.
  await vi.waitFor(
    () => {
      addRendered(container, shown);
      expect(missing()).toEqual([]);
    },
    { timeout: 5_000 },
  );
  expect(COMPONENTS.length).toBeGreaterThan(60);
});
