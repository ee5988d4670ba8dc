import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PreloadedScreen, Preloads } from '@portal/contract/preloads';
import type { RouteObject } from 'react-router';
import type { ScreenHandle } from './src/lib/lazy-screen.ts';

/** The part of Vite's manifest that is read here: the output files and static imports of each source file or shared chunk. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>
>;

/** The exports of a file such as src/app/screens.ts. */
interface ScreensModule {
  readonly PUBLIC_ROUTES: readonly RouteObject[];
  readonly SESSION_CALLS: readonly string[];
  buildSignedInRoutes(shared: object): readonly RouteObject[];
}

/** A route's address with the declarations of its screen and the layouts around it. */
interface Leaf {
  readonly path: string;
  readonly handles: readonly ScreenHandle[];
}

/**
 * Lists the files and calls that the browser can fetch early for each screen.
 *
 * @param options.screensFile the absolute path of the module that declares the screens.
 * @param options.root the folder that the manifest's source files are relative to.
 * @param options.page the files that the page itself names; no screen repeats them.
 * @param options.calls every path that a screen can declare as a first call.
 * @throws Error when a screen's module doesn't exist, when the build has no separate chunk for it, and when it declares
 *   a call that isn't among `calls`.
 */
export async function listPreloads(options: {
  readonly screensFile: string;
  readonly root: string;
  readonly manifest: Manifest;
  readonly page: readonly string[];
  readonly calls: ReadonlySet<string>;
}): Promise<Preloads> {
  const { screensFile, root, manifest, page, calls } = options;
  const hooks = replaceComponents();
  try {
    const screens: ScreensModule = await import(pathToFileURL(screensFile).href);
    const describe = async ({ path, handles }: Leaf, needsSession: boolean): Promise<PreloadedScreen[]> => {
      const files = new Set<string>();
      for (const { load } of handles) addFiles(manifest, relative(root, await findModule(load)), files);
      const firstCalls = handles.flatMap((handle) => handle.firstCalls);
      return [path, ...(handles.at(-1)?.redirectedFrom ?? [])].map((address) => ({
        address: compileAddress(address),
        needsSession,
        files: [...files].filter((file) => !page.includes(file)),
        calls: firstCalls,
      }));
    };
    const listed = [
      ...listLeaves(screens.PUBLIC_ROUTES).map((leaf) => describe(leaf, false)),
      ...listLeaves(screens.buildSignedInRoutes({})).map((leaf) => describe(leaf, true)),
    ];
    const preloads = {
      page: [...page],
      sessionCalls: [...screens.SESSION_CALLS],
      screens: (await Promise.all(listed)).flat(),
    };
    const unknown = [...preloads.sessionCalls, ...preloads.screens.flatMap((screen) => screen.calls)].find(
      (call) => !calls.has(call),
    );
    if (unknown !== undefined) throw new Error(`The contract has no GET call ${unknown}, which a screen declares.`);
    return preloads;
  } finally {
    hooks.deregister();
  }
}

/**
 * Makes Node import a module that only names the location of each component: real components need a browser and their
 * styles.
 */
function replaceComponents() {
  return registerHooks({
    load: (url, context, nextLoad) =>
      url.endsWith('.tsx')
        ? { format: 'module', shortCircuit: true, source: 'export const moduleUrl = import.meta.url;' }
        : nextLoad(url, context),
  });
}

async function findModule(load: ScreenHandle['load']): Promise<string> {
  return fileURLToPath(((await load()) as { readonly moduleUrl: string }).moduleUrl);
}

function listLeaves(routes: readonly RouteObject[], base: Leaf = { path: '', handles: [] }): readonly Leaf[] {
  return routes.flatMap((route) => {
    const handle: ScreenHandle | undefined = route.handle;
    const leaf: Leaf = {
      path: joinPaths(base.path, route.path ?? ''),
      handles: handle === undefined ? base.handles : [...base.handles, handle],
    };
    return route.children === undefined ? [leaf] : listLeaves(route.children, leaf);
  });
}

/** A path that begins with a slash is complete; any other path continues its parent's. */
function joinPaths(parent: string, path: string): string {
  return path.startsWith('/') ? path.slice(1) : [parent, path].filter((part) => part !== '').join('/');
}

/** Compiles a route's path (`search/:searchType?`, `search/*`) to a regular expression for addresses without a slash in front. */
function compileAddress(path: string): string {
  const segments = path.split('/').map((segment, index) => {
    const slash = index === 0 ? '' : '/';
    if (segment === '*') return index === 0 ? '.*' : '(?:/.*)?';
    if (!segment.startsWith(':')) return `${slash}${segment.replace(/[.+?^${}()|[\]\\]/g, '\\$&')}`;
    return segment.endsWith('?') ? `(?:${slash}[^/]+)?` : `${slash}[^/]+`;
  });
  return `^${segments.join('')}/?$`;
}

/** Adds the files of a chunk and of all its static imports. */
function addFiles(manifest: Manifest, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no chunk for the screen ${name}.`);
  if (files.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) addFiles(manifest, imported, files);
}
