import { useMediaQuery } from '@mantine/hooks';

/** Whether panes stand one after the other instead of beside each other; the same bound stands in the style sheets. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
}
