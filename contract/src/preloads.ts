import { z } from 'zod';

/** A screen, and the files that the browser can fetch for it before the portal's scripts run. */
const preloadedScreen = z.object({
  /** A regular expression for addresses below the county, without a leading slash. Letter case doesn't matter. */
  address: z.string(),
  /** False for pages that everyone can open; true for screens that only signed-in users get to see. */
  needsSession: z.boolean(),
  /** Its files below the web's folder, without those of the page. */
  files: z.array(z.string()),
  /** Paths of the GET calls that the screen makes first. */
  calls: z.array(z.string()),
});

/**
 * The file that the web's build writes and the server reads (`preloads.json`): files that the browser can fetch before
 * the portal's scripts request them.
 */
export const preloads = z.object({
  /** The files that the page itself names, largest first because they take longest. */
  page: z.array(z.string()),
  /** Paths of the GET calls that the portal makes at every address for a user who seems to be signed in. */
  sessionCalls: z.array(z.string()),
  /** The first screen whose address matches is used. */
  screens: z.array(preloadedScreen),
});

export type Preloads = z.output<typeof preloads>;
export type PreloadedScreen = z.output<typeof preloadedScreen>;
