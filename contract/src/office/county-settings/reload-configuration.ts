import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** Reads all settings again in every process that serves the county (Spec 3 §7). The Technical group is for TRIMIN alone (§6). */
export const reloadConfiguration = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/countyConfig/reloadConfiguration',
  access: { roles: ['TRIMIN'] },
  request: z.strictObject({}),
  content: z.object({}),
});
