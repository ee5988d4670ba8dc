import type { Plugin } from 'vite';

interface ReplacedImports {
  readonly name: string;
  /** The end of the module's path. */
  readonly module: string;
  /** Each import as in the module, and its replacement. */
  readonly replacements: readonly (readonly [imported: string, used: string])[];
}

/**
 * Leaves a part of a library out of the build that the web never uses but no bundler can see as unused. Fails where the library no longer
 * has the imports.
 */
export function replaceImports({ name, module, replacements }: ReplacedImports): Plugin {
  let isReplaced = false;
  return {
    name,
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith(module)) return undefined;
      if (!replacements.every(([imported]) => code.includes(imported))) this.error(`${module} has changed its imports`);
      isReplaced = true;
      return { code: replacements.reduce((text, [imported, used]) => text.replace(imported, used), code), map: null };
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error(`${module} has moved`);
    },
  };
}
