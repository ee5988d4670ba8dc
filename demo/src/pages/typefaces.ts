import { createRequire } from 'node:module';
import type { Typeface } from '@portal/server/platform/images/draw/glyph-text';

const require = createRequire(import.meta.url);

/** Tinos, which has the metrics of Times New Roman: printed deeds. */
export const SERIF: Typeface = {
  400: require.resolve('@fontsource/tinos/files/tinos-latin-400-normal.woff'),
  700: require.resolve('@fontsource/tinos/files/tinos-latin-700-normal.woff'),
};

/** Courier Prime: deeds of the typewriter, stamps and numbers. */
export const MONO: Typeface = {
  400: require.resolve('@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff'),
  700: require.resolve('@fontsource/courier-prime/files/courier-prime-latin-700-normal.woff'),
};

const SIGNATURE = require.resolve('@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-400-normal.woff');
/** Mrs Saint Delafield, for signatures. It has one weight. */
export const SCRIPT: Typeface = { 400: SIGNATURE, 700: SIGNATURE };
