import { relative } from 'node:path';

/** The importers of each module, from the bundler. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** The screens that only staff open, relative to the folder of the web. */
const STAFF_SCREENS = /^src\/(app\/control-panel|features\/(accounts|control-panel|monitoring|reports|user-manager)\/)/;

/**
 * Returns a function that tells whether only the screens of staff use a module: their shared modules form a separate
 * file, which a searcher's phone doesn't load.
 *
 * @param root the folder of the web.
 */
export function findStaffModules(root: string): (id: string, graph: ModuleGraph) => boolean {
  return (id, graph) => listEntries(id, graph).every((entry) => STAFF_SCREENS.test(relative(root, entry)));
}

/** Returns the modules that are loaded with the page or on demand and that import a module. */
function listEntries(id: string, graph: ModuleGraph): readonly string[] {
  // A set also iterates over elements added in the loop.
  const reached = new Set([id]);
  for (const current of reached)
    for (const importer of graph.getModuleInfo(current)?.importers ?? []) reached.add(importer);
  return [...reached].filter((current) => {
    const info = graph.getModuleInfo(current);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}
