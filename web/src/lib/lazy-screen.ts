import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { waitForTexts } from './texts/pending-texts.ts';

/**
 * Fetches a query for a signed-in user; does nothing for anyone else. Failures are left to the screen, which fetches
 * again.
 */
export type PrefetchQuery = QueryClient['prefetchQuery'];

/** The declarations of a screen's route for the build. */
export interface ScreenHandle {
  readonly load: () => Promise<object>;
  /** Paths of the GET calls that the screen makes first. The build refuses a path that the contract doesn't have. */
  readonly firstCalls: readonly string[];
  /** Addresses that redirect a signed-in user to this screen. */
  readonly redirectedFrom: readonly string[];
}

interface ScreenOptions<Module> extends Partial<Omit<ScreenHandle, 'load'>> {
  /**
   * Fetches the data that the screen can't be shown without, while the previous screen stays. A screen that suspends
   * instead shows its placeholder for at least 300 ms, however fast the server is, because React delays the replacement
   * of a placeholder.
   */
  readonly prefetch?: (module: Module) => Promise<void>;
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
  { firstCalls = [], redirectedFrom = [], prefetch }: ScreenOptions<Module> = {},
): Pick<RouteObject, 'lazy' | 'handle'> {
  return {
    lazy: async () => {
      const module = await load();
      await waitForTexts();
      if (prefetch === undefined) return { Component: pick(module) };
      return {
        Component: pick(module),
        loader: async () => {
          await prefetch(module);
          return null;
        },
        // A navigation inside the screen waits for nothing: its parts fetch their own data.
        shouldRevalidate: () => false,
      };
    },
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
