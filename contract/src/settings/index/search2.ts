import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { onSwitchSchema, switchSchema } from '../field-schemas.ts';

/** Extra features of forms and results (Spec 3 §3 "Search2"). */
export const search2Settings = z.object({
  /** Results link to the county's map (GIS) system. */
  map: switchSchema,
  /** Results link to the county's tax system. */
  tax: switchSchema,
  /** Searches cover all document types: forms don't ask for one. */
  allOnlySearch: switchSchema,
  downloadResults: onSwitchSchema,
});

export const search2Group = defineSettingsGroup({
  name: 'search2',
  schema: search2Settings,
  /** The helper data that the client keeps under this name (Spec 3 §3 "Search2", Spec 1 §7 "named lists"). */
  saved: z.object({ name: z.literal('search2'), baseContent: search2Settings }),
  fields: {
    map: { kind: 'switch' },
    tax: { kind: 'switch' },
    allOnlySearch: { kind: 'switch' },
    downloadResults: { kind: 'switch' },
  },
});
