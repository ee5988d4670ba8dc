import { useMediaQuery } from '@mantine/hooks';

/** Whether panes are stacked instead of side by side. The style sheets use the same width. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
}

/** Whether a document's pages, with the panes next to them, fit next to a list. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 1400px)', false, { getInitialValueInEffect: false });
}

/** Whether three panes don't fit side by side, but two do. */
export function useIsMedium(): boolean {
  return useMediaQuery('(min-width: 901px) and (max-width: 1200px)', false, { getInitialValueInEffect: false });
}
