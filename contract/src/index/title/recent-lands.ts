import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** Pages about a piece of land that the history of a user has. */
export const LAND_PAGES = ['PROPERTY', 'CHAIN'] as const;
export type LandPage = (typeof LAND_PAGES)[number];

/** As many as the search history has. */
export const RECENT_LANDS_MAX = 5;

/** The property pages and chains of title that the user opened last, the newest first. None for guests, who share a user. */
export const recentLands = defineEndpoint({
  method: 'GET',
  path: 'title/recentLands',
  access: 'signed-in',
  whileViewing: 'viewed',
  isActivity: false,
  request: z.strictObject({}),
  content: z.object({
    lands: z.array(
      z.object({
        page: z.enum(LAND_PAGES),
        /** The address of the land after `/property/`. */
        path: z.string(),
        /** As the index names the land. */
        name: z.string(),
      }),
    ),
  }),
});
