import { z } from 'zod';

/** What forms and results offer beside searching (Spec 3 §3 "Search2"). */
export const search2Settings = z.object({
  /** Results lead to the county's map (GIS) system. */
  map: z.boolean().default(false),
  /** Results lead to the county's tax system. */
  tax: z.boolean().default(false),
  /** Searches run over all document types at once: forms do not ask for one. */
  allOnlySearch: z.boolean().default(false),
  downloadResults: z.boolean().default(true),
});
