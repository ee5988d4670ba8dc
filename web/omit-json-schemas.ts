import type { Plugin } from 'vite';
import { replaceImports } from './replace-imports.ts';

/**
 * Removes the conversion to JSON Schema from the schema library: the web never converts a schema, but the conversion is
 * part of each schema, so a bundler can't tell that it is unused.
 */
export function omitJsonSchemas(): Plugin {
  return replaceImports({
    name: 'omit-json-schemas',
    module: '/zod/v4/classic/schemas.js',
    replacements: [
      [`import * as processors from "../core/json-schema-processors.js";`, `const processors = {};`],
      [
        `import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";`,
        `const createToJSONSchemaMethod = () => () => {
          throw new Error('The web is built without JSON Schema');
        };
        const createStandardJSONSchemaMethod = createToJSONSchemaMethod;`,
      ],
    ],
  });
}
