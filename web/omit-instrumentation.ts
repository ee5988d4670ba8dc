import type { Plugin } from 'vite';
import { replaceImports } from './replace-imports.ts';

/**
 * Leaves out of the router what reports its work to programs that measure it: the web gives it none, and the router asks for them when it
 * runs, so that no bundler can see that this part is unused.
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
