import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** What runs here, for whoever reports a fault (Spec 1 §3 "server product versions"). */
export const productVersions = defineEndpoint({
  method: 'GET',
  path: 'helperdata/productVersions',
  access: 'signed-in',
  request: z.strictObject({}),
  content: z.object({
    /** The portal: `5.2.6`. */
    portal: z.string(),
    /** The newest change of the database's schema: `0070`. */
    schema: z.string(),
    /** When the index of records was loaded the last time, as a day in the county; empty where it never was. */
    indexLoadedOn: z.string(),
  }),
});
