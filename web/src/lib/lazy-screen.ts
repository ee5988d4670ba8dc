import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** What a screen's route says to the build. */
export interface ScreenHandle {
  readonly load: () => Promise<object>;
  /** Paths of the GET calls that the screen makes first. The build refuses a path that the contract doesn't have. */
  readonly firstCalls: readonly string[];
  /** Addresses that redirect a signed-in user to this screen. */
  readonly redirectedFrom: readonly string[];
}

/**
 * Defines a screen or a layout that is fetched when it's opened.
 *
 * @param load imports the module; the build finds the screen's files by it.
 * @param pick returns the component from the module.
 */
export function lazyScreen<Module extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  { firstCalls = [], redirectedFrom = [] }: Partial<Omit<ScreenHandle, 'load'>> = {},
): Pick<RouteObject, 'lazy' | 'handle'> {
  return {
    lazy: async () => ({ Component: pick(await load()) }),
    handle: { load, firstCalls, redirectedFrom } satisfies ScreenHandle,
  };
}

/** Defines the screen at a path; the other parameters are those of {@link lazyScreen}. */
export function screen<Module extends object>(
  path: string,
  ...parameters: Parameters<typeof lazyScreen<Module>>
): RouteObject {
  return { path, ...lazyScreen(...parameters) };
}
