import type { Plugin } from 'vite';
import { replaceImports } from './replace-imports.ts';

/**
 * Removes the schema library's English messages: the web never shows them. The contract gives a code to each problem, and the portal's texts
 * describe it in the user's language.
 */
export function omitSchemaMessages(): Plugin {
  return replaceImports({
    name: 'omit-schema-messages',
    module: '/zod/v4/classic/schemas.js',
    replacements: [
      [`import en from "../locales/en.js";`, `const en = () => ({ localeError: () => 'Invalid input' });`],
    ],
  });
}
