import type { Plugin } from 'vite';

/** The module whose schemas can describe themselves as JSON Schema. */
const SCHEMAS = '/zod/v4/classic/schemas.js';

const REPLACEMENTS = [
  [`import * as processors from "../core/json-schema-processors.js";`, `const processors = {};`],
  [
    `import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";`,
    `const createToJSONSchemaMethod = () => () => {
      throw new Error('The web is built without JSON Schema');
    };
    const createStandardJSONSchemaMethod = createToJSONSchemaMethod;`,
  ],
] as const;

/**
 * Leaves the conversion to JSON Schema out of the schema library: the web never converts a schema, and the conversion is part of each
 * schema, so that no bundler can see that it is unused.
 */
export function omitJsonSchemas(): Plugin {
  let isReplaced = false;
  return {
    name: 'omit-json-schemas',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith(SCHEMAS)) return undefined;
      if (!REPLACEMENTS.every(([imported]) => code.includes(imported)))
        this.error(`${SCHEMAS} has changed its imports`);
      isReplaced = true;
      return { code: REPLACEMENTS.reduce((text, [imported, used]) => text.replace(imported, used), code), map: null };
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error(`${SCHEMAS} has moved`);
    },
  };
}
