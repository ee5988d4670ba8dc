import { useMediaQuery } from '@mantine/hooks';

/** Whether panes are stacked instead of side by side. The style sheets use the same width. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
}
