import type { Plugin } from 'vite';
import { replaceImports } from './replace-imports.ts';

/**
 * Removes the router's reporting to instrumentation: the web has no instrumentation, but the router looks for it at
 * runtime, so a bundler can't tell that this part is unused.
 */
export function omitInstrumentation(): Plugin {
  return replaceImports({
    name: 'omit-instrumentation',
    module: '/react-router/dist/production/lib/router/router.js',
    replacements: [
      [
        `import { consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter } from "./instrumentation.js";`,
        `const consumeInstrumentationClientResultMetaReceiver = () => undefined;
        const instrumentClientSideRouter = () => {
          throw new Error('The web is built without instrumentation');
        };
        const getRouteInstrumentationUpdates = instrumentClientSideRouter;`,
      ],
    ],
  });
}
