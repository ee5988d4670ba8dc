import { z } from 'zod';
import { UNSHOWN_REASONS } from '../../index/imports/unshown-images.ts';
import { defineList } from '../../lists/define-list.ts';
import { CONTROL_PANEL_ROLES } from '../../settings/define-settings-group.ts';

/** The reasons why staff check a page. ended: the process that read it; hiddenText: its file has text that it doesn't show. */
export const CHECK_REASONS = [...UNSHOWN_REASONS, 'ended', 'other', 'hiddenText'] as const;
export type CheckReason = (typeof CHECK_REASONS)[number];

const pageToCheckSchema = z.object({ documentKey: z.string(), page: z.int(), reason: z.enum(CHECK_REASONS) });
export type PageToCheck = z.infer<typeof pageToCheckSchema>;

/** Pages whose text couldn't be read in three attempts, and those of PDF files with text that they don't show. */
export const pageToCheckList = defineList({
  path: 'controlPanel/pagesToCheck',
  access: { roles: CONTROL_PANEL_ROLES },
  texts: { title: 'control-panel:names.pagesToCheck', none: 'control-panel:pagesToCheck.none' },
  row: pageToCheckSchema,
  filter: z.strictObject({}),
  columns: {
    documentKey: { kind: 'identifier', label: 'imports:unshown.document', share: 20, sortable: true },
    page: { kind: 'count', label: 'control-panel:pagesToCheck.page', sortable: true },
    reason: { kind: 'status', label: 'imports:unshown.reason', codes: 'imports:unshown.reasons', share: 60 },
  },
  defaultSort: { sortKey: 'documentKey', sortDirection: 'ASC' },
  pageRows: 25,
  rowsKey: 'pages',
  file: { name: 'pages-to-check' },
});
