import { useLocalStorage } from '@mantine/hooks';

/** The height of a row: two lines with everything, or one line, which shows more rows. */
export type Density = 'comfortable' | 'compact';

/** The rows' density, which this browser remembers for every list. */
export function useDensity() {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'portal-density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (stored) => (stored === 'compact' ? 'compact' : 'comfortable'),
  });
  return { density, toggleDensity: () => setDensity(density === 'compact' ? 'comfortable' : 'compact') };
}
