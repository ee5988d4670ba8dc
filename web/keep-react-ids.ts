import type { Plugin } from 'vite';

/** The library's hook that names fields and their labels. */
const USE_ID = '/@mantine/hooks/esm/use-id/use-id.mjs';

const REACT_ID = `import { useId as useReactId } from 'react';
export function useId(given) {
  const made = useReactId();
  return typeof given === 'string' ? given : made;
}`;

/**
 * Names the library's fields as React does. Its own hook exchanges each name for a random one once the field is in the
 * page, for the sake of an older React; every screen with a field would be drawn twice, and in one step instead of in
 * slices.
 */
export function keepReactIds(): Plugin {
  let isReplaced = false;
  return {
    name: 'keep-react-ids',
    apply: 'build',
    load(id) {
      if (!id.endsWith(USE_ID)) return undefined;
      isReplaced = true;
      return REACT_ID;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error(`${USE_ID} has moved`);
    },
  };
}
