import { z } from 'zod';
import { defineList } from '../../lists/define-list.ts';
import { CONTROL_PANEL_ROLES } from '../../settings/define-settings-group.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';

/** The reasons why an image can't be shown. */
export const UNSHOWN_REASONS = [
  'unknownFormat',
  'truncated',
  'damaged',
  'unsupported',
  'encrypted',
  'tooLarge',
  'tooSlow',
] as const;

const unshownImageSchema = z.object({
  /** The key of the document, or the series and number of another record. */
  documentKey: z.string(),
  problem: z.enum(UNSHOWN_REASONS),
  /** The first page that can't be shown; null if it is the whole file. */
  page: z.int().nullable(),
  checkedAt: localDateTimeSchema,
});
export type UnshownImage = z.infer<typeof unshownImageSchema>;

/** The imported images that can't be shown, the newest first. */
export const unshownImageList = defineList({
  path: 'controlPanel/unshownImages',
  access: { roles: CONTROL_PANEL_ROLES },
  texts: { title: 'control-panel:names.unshownImages', none: 'imports:unshown.none' },
  row: unshownImageSchema,
  filter: z.strictObject({}),
  columns: {
    documentKey: { kind: 'identifier', label: 'imports:unshown.document', share: 20, sortable: true },
    page: { kind: 'count', label: 'imports:unshown.page' },
    problem: { kind: 'status', label: 'imports:unshown.reason', codes: 'imports:unshown.reasons', share: 40 },
    checkedAt: { kind: 'dateTime', label: 'imports:unshown.checkedAt', sortable: true },
  },
  defaultSort: { sortKey: 'checkedAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'images',
  file: { name: 'unshown-images' },
});
