import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';

/** Alerts that staff can decide on in one request: more than a page of them. */
const DECIDED_MAX_ALERTS = 100;

/** How much the county's property watch does. Staff see numbers, and never who watches what. */
export const getWatchCounts = defineEndpoint({
  method: 'GET',
  path: 'watch/counts',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  isActivity: false,
  request: z.strictObject({}),
  content: z.object({
    addresses: z.int(),
    watches: z.int(),
    /** Of the last 30 days. */
    matches: z.int(),
    alerts: z.int(),
    /** Alerts that wait for staff. */
    held: z.int(),
  }),
});

/** The alerts that wait for staff, without their addresses. */
export const heldAlertList = defineList({
  path: 'watch/held',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  texts: { title: 'watch:held.title', none: 'watch:held.none' },
  row: z.object({
    id: z.int(),
    createdAt: localDateTimeSchema,
    documentCount: z.int(),
    /** The first documents with the watched terms, in the words of the index, one per line. */
    documents: z.string(),
  }),
  filter: z.object({}),
  columns: {
    createdAt: { kind: 'dateTime', label: 'watch:held.createdAt', sortable: true },
    documentCount: { kind: 'count', label: 'watch:held.documentCount', share: 9, sortable: true },
    documents: { kind: 'text', label: 'watch:held.documents', share: 60 },
  },
  defaultSort: { sortKey: 'createdAt', sortDirection: 'ASC' },
  pageRows: 25,
  rowsKey: 'alerts',
  file: { name: 'held-alerts' },
});

/** Sends held alerts, or discards them. Ignores alerts that were already decided on. */
export const decideOnAlerts = defineEndpoint({
  method: 'POST',
  path: 'watch/decide',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    ids: z.array(z.int()).min(1).max(DECIDED_MAX_ALERTS),
    decision: z.enum(['RELEASED', 'DISCARDED']),
  }),
  content: z.object({
    /** How many alerts were decided on by this call. */
    count: z.int(),
  }),
});
