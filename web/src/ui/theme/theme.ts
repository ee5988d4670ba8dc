import { colorsTuple, createTheme } from '@mantine/core';

/**
 * The library uses CSS variables that mantine.css maps to our roles. The shades here are never read, but the library accepts only
 * color names that are listed.
 */
const accent = colorsTuple('#1d6b4f');

/** The defaults of the library's components. */
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
