import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { namedContent } from './named-lists.ts';

const productVersionsSchema = z.object({
  /** The version of the product that its users see: `5.2.6`. */
  portal: z.string(),
  /** The release that is running: `1.0.0`. */
  release: z.string(),
  /** The newest migration of the database: `0070`. */
  schema: z.string(),
  /** The county's day on which the index was last loaded; empty if it never was. */
  indexLoadedOn: z.string(),
});

/** The running versions, for users who report a fault (Spec 1 §3 "server product versions"). */
export const productVersions = defineEndpoint({
  method: 'GET',
  path: 'helperdata/productVersions',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.tuple([namedContent('productVersions', productVersionsSchema)]),
});
