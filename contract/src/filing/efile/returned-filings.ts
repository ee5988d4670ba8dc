import { z } from 'zod';
import { defineList } from '../../lists/define-list.ts';
import { FILER_ROLES } from './filing.ts';

/** Months of the statistics, with the current one. */
export const RETURN_MONTHS = 12;

/**
 * The reasons for which filings were returned in the last months, most frequent first. Users see those of their filings, administrators those
 * of their account, staff all.
 */
export const returnedFilingList = defineList({
  path: 'efile/returned',
  access: { roles: FILER_ROLES },
  texts: { title: 'efile:returnedFilings', none: 'efile:noReturnedFilings' },
  row: z.object({
    /** `MM/YYYY`, by the county's clock. */
    month: z.string(),
    username: z.string(),
    accountName: z.string(),
    /** In the wording that the filer got. */
    reason: z.string(),
    /** Filings, a package once: returned for a correction, and rejected. */
    corrections: z.int().min(0),
    rejections: z.int().min(0),
    total: z.int().min(0),
  }),
  filter: z.strictObject({}),
  criteria: {},
  columns: {
    month: { kind: 'identifier', label: 'efile:returnMonth', sortable: true },
    username: { kind: 'identifier', label: 'efile:username', sortable: true },
    accountName: { kind: 'text', label: 'efile:accountName', sortable: true },
    reason: { kind: 'text', label: 'efile:reason', sortable: true },
    corrections: { kind: 'count', label: 'efile:states.CORRECTION' },
    rejections: { kind: 'count', label: 'efile:states.REJECTED' },
    total: { kind: 'count', label: 'efile:returnTotal', sortable: true },
  },
  defaultSort: { sortKey: 'total', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'returns',
  file: { name: 'returned-filings' },
});
