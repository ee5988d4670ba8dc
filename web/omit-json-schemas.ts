import type { Plugin } from 'vite';
import { replaceImports } from './replace-imports.ts';

/**
 * Leaves the conversion to JSON Schema out of the schema library: the web never converts a schema, and the conversion is part of each
 * schema, so that no bundler can see that it is unused.
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
