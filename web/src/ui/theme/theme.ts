import { createTheme, type MantineColorsTuple } from '@mantine/core';

/**
 * The library paints with CSS variables that mantine.css maps to our roles; the shades here are never read, but a colour's name
 * must be known before a component may ask for it.
 */
const accent = Array.from({ length: 10 }, () => '#1d6b4f') as unknown as MantineColorsTuple;

/** How the library's parts look unless told otherwise. */
export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  defaultRadius: 'default',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
});
