import { useLocalStorage } from '@mantine/hooks';
import { useIsNarrow } from '../use-is-narrow.ts';

/** The panes next to a page: thumbnails and price of a document for sale, the facts of a filing. */
export interface SidePanes {
  readonly areFolded: boolean;
  /** Undefined while the panes are stacked, because they take no room from the page then. */
  readonly toggle: (() => void) | undefined;
}

/** Whether the user has folded the side panes to read. This browser remembers it for every viewer. */
export function useSidePanes(): SidePanes {
  const isNarrow = useIsNarrow();
  const [state, setState] = useLocalStorage<'open' | 'folded'>({
    key: 'portal-side-panes',
    defaultValue: 'open',
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (stored) => (stored === 'folded' ? 'folded' : 'open'),
  });
  const areFolded = !isNarrow && state === 'folded';
  return { areFolded, toggle: isNarrow ? undefined : () => setState(areFolded ? 'open' : 'folded') };
}
