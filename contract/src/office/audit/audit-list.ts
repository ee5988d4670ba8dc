import { z } from 'zod';
import { defineList } from '../../lists/define-list.ts';
import { type FieldProblems, problemMessage } from '../../problem.ts';
import { findDateRangeProblems } from '../../values/date-range.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { typedAccountIdSchema } from '../../values/typed-account-id.ts';
import { ALL_CODE } from '../helper-data/code-description.ts';
import { AUDIT_ACTIONS, AUDIT_LOG_TYPES, type AuditAction } from './audit-actions.ts';

/** Longer than every user name, address, document key and number of a payment. */
const TEXT_MAX = 60;
const text = z
  .string()
  .trim()
  .max(TEXT_MAX, problemMessage('maximumCharacters', { n: TEXT_MAX }))
  .default('');
const date = z.string().max(20, problemMessage('dateFormat')).default('');

/** Every field restricts the list further; an empty one doesn't. */
const auditFilterSchema = z.strictObject({
  fromDate: date,
  toDate: date,
  /** The whole user name, in any case, of the user who acted; refused sign-ins have the name that was typed. */
  username: text,
  /** The id of an account; screens of accounts link with it. */
  accountId: typedAccountIdSchema,
  documentKey: text,
  /** The number of a card payment, of a sale as on its receipt, or of a journal entry. */
  payment: text,
  /** The address of the browser, or its beginning. */
  clientAddress: text,
  type: z.enum([ALL_CODE, ...AUDIT_LOG_TYPES]).default(ALL_CODE),
  action: z.enum([ALL_CODE, ...(Object.keys(AUDIT_ACTIONS) as AuditAction[])]).default(ALL_CODE),
});
export type AuditFilter = z.output<typeof auditFilterSchema>;

function findAuditFilterProblems(
  { fromDate, toDate }: AuditFilter,
  { today }: { readonly today: PlainDate },
): FieldProblems {
  return findDateRangeProblems({ from: 'fromDate', to: 'toDate' }, { from: fromDate, to: toDate }, { today });
}

/** The audit log, for staff: who did what, when and from where, each entry in words. */
export const auditList = defineList({
  path: 'report/auditEntries',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  texts: { title: 'reports:auditLog.title', none: 'reports:auditLog.none' },
  row: z.object({
    id: z.int(),
    occurredAt: localDateTimeSchema,
    entry: z.string(),
    username: z.string(),
    account: z.string(),
    document: z.string(),
    details: z.string(),
    clientAddress: z.string(),
    /** The sale that the entry is about, which has a separate screen. */
    saleId: z.int().nullable(),
  }),
  filter: auditFilterSchema,
  findFilterProblems: findAuditFilterProblems,
  criteria: {
    fromDate: { label: 'reports:fromDate' },
    toDate: { label: 'reports:toDate' },
    type: { label: 'reports:auditLog.type', codes: 'audit:types' },
    action: { label: 'reports:auditLog.action', codes: 'audit:actions' },
    username: { label: 'reports:auditLog.username' },
    documentKey: { label: 'reports:auditLog.documentKey' },
    payment: { label: 'reports:auditLog.payment' },
    clientAddress: { label: 'reports:auditLog.clientAddress' },
  },
  columns: {
    occurredAt: { kind: 'dateTime', label: 'reports:occurredAt', sortable: true },
    entry: { kind: 'text', label: 'reports:entry' },
    username: { kind: 'identifier', label: 'reports:user' },
    account: { kind: 'text', label: 'reports:account' },
    document: { kind: 'text', label: 'reports:document' },
    details: { kind: 'text', label: 'reports:details', share: 24 },
    clientAddress: { kind: 'text', label: 'reports:address' },
  },
  defaultSort: { sortKey: 'occurredAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'entries',
  file: { name: 'audit-log' },
});

/** The address of the audit log's screen with the entries of a user, an account, a document or a payment. */
export function buildAuditAddress(
  filter: Partial<Pick<AuditFilter, 'username' | 'accountId' | 'documentKey' | 'payment'>>,
): string {
  return `/reports/AuditLog?${new URLSearchParams(filter as Record<string, string>)}`;
}
