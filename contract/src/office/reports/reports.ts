import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineReport, defineReportTable, type Report } from '../../reports/define-report.ts';
import { reportCriteriaSchema } from '../../reports/report-criteria.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { accountTypeSchema, paymentMethodSchema, type Role } from '../../values/role.ts';
import { transactionKindSchema } from '../transactions/transaction-kind.ts';
import { OVERVIEW_REPORT } from './overview.ts';

/** The reports by the last part of their routes, in the order of the navigation (Spec 3 §2 "Reports area"). */
export const REPORT_NAMES = ['AccountReport', 'UserReport', 'StatementReport', 'AccountTypeReport'] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** Roles that see the reports area (Spec 3 §6). */
export const REPORT_ROLES: readonly Role[] = ['ACCOUNT', 'COUNTY', 'TRIMIN'];
export const REPORT_ACCESS = { roles: REPORT_ROLES };
const STAFF_ACCESS = { roles: ['COUNTY', 'TRIMIN'] } as const;

/** Each report has a call for paper and the screen, and one for spreadsheets (Spec 3 §7 "Reports"). */
const PRINT_FORMATS = ['pdf', 'screen', 'csv'] as const;
const EXPORT_FORMATS = ['xlsx', 'csv'] as const;

/** An entry of the audit log, or a transaction. */
const auditDetails = defineReportTable({
  row: z.object({
    occurredAt: localDateTimeSchema,
    account: z.string(),
    user: z.string(),
    /** The event, in words. */
    entry: z.string(),
    document: z.string(),
    details: z.string(),
    clientAddress: z.string(),
    /** Of a transaction: what it added to the account, in cents; negative for a charge. */
    amountCents: centsSchema.nullable(),
  }),
  columns: {
    occurredAt: { kind: 'dateTime', share: 17 },
    account: { kind: 'text', share: 18 },
    user: { kind: 'text', share: 16 },
    entry: { kind: 'text', share: 22, isRowHeader: true },
    document: { kind: 'text', share: 12 },
    details: { kind: 'text', share: 26 },
    clientAddress: { kind: 'text', share: 14 },
    amountCents: { kind: 'money', share: 13, total: true },
  },
});

/** The events in the accounts (Spec 3 §2 "Audit Details"). */
export const ACCOUNT_REPORT = defineReport({
  ...{ path: 'report/accountReport', access: REPORT_ACCESS, criteria: reportCriteriaSchema, formats: PRINT_FORMATS },
  ...auditDetails,
});
export const ACCOUNT_EXPORT = defineReport({
  ...{ path: 'report/accountExport', access: REPORT_ACCESS, criteria: reportCriteriaSchema, formats: EXPORT_FORMATS },
  ...auditDetails,
});

/** The actions of the users (Spec 3 §2 "Audit Details"). */
export const USER_REPORT = defineReport({
  ...{ path: 'report/userReport', access: REPORT_ACCESS, criteria: reportCriteriaSchema, formats: PRINT_FORMATS },
  ...auditDetails,
});
export const USER_EXPORT = defineReport({
  ...{ path: 'report/userExport', access: REPORT_ACCESS, criteria: reportCriteriaSchema, formats: EXPORT_FORMATS },
  ...auditDetails,
});

const statement = defineReportTable({
  row: z.object({
    account: z.string(),
    postedAt: localDateTimeSchema,
    user: z.string(),
    transaction: z.string(),
    /** The amount added to the account, or returned to its card, in cents; negative for a charge. */
    amountCents: centsSchema,
    /** The account's balance after it, in cents. A refund to a card doesn't change it. */
    balanceCents: centsSchema,
    /** The part of what a card paid that was its surcharge, in cents. */
    surchargeCents: centsSchema,
    /** In cents, as on the card's bill, with the surcharge; negative for what was returned to the card. */
    cardCents: centsSchema,
    /** In cents, taken from a bank account; negative for what the bank took back. */
    bankCents: centsSchema,
    /** Of a flat fee; negative for images that lapsed. */
    imagesAdded: z.int(),
    imagesUsed: z.int(),
    /** After it; null if it counts no images. */
    imagesLeft: z.int().nullable(),
  }),
  columns: {
    account: { kind: 'text', share: 20 },
    postedAt: { kind: 'dateTime', share: 18 },
    user: { kind: 'text', share: 16 },
    transaction: { kind: 'text', share: 34, isRowHeader: true },
    amountCents: { kind: 'money', share: 13, total: true },
    balanceCents: { kind: 'money', share: 13 },
    surchargeCents: { kind: 'money', share: 11, total: true },
    cardCents: { kind: 'money', share: 13, total: true },
    bankCents: { kind: 'money', share: 13, total: true },
    imagesAdded: { kind: 'count', share: 9, total: true },
    imagesUsed: { kind: 'count', share: 9, total: true },
    imagesLeft: { kind: 'count', share: 9 },
  },
});

/** The transactions of an account with its balance after each (Spec 3 §2 "Statement"). */
export const STATEMENT_REPORT = defineReport({
  ...{ path: 'report/statementReport', access: REPORT_ACCESS, criteria: reportCriteriaSchema, formats: PRINT_FORMATS },
  ...statement,
});
export const STATEMENT_EXPORT = defineReport({
  ...{ path: 'report/statementExport', access: REPORT_ACCESS, criteria: reportCriteriaSchema, formats: EXPORT_FORMATS },
  ...statement,
});

/**
 * The statement of an account as a letter for the post: a page with both addresses and a slip for the payment, then the transactions.
 * INVALID_INPUT without an account or the number of a statement.
 */
export const STATEMENT_LETTER = defineReport({
  path: 'report/statementLetter',
  access: REPORT_ACCESS,
  criteria: reportCriteriaSchema,
  ...statement,
  formats: ['pdf'],
});

/** The transactions of all accounts by type, payment method and kind (Spec 3 §2 "Transaction Summary"). */
export const ACCOUNT_TYPE_REPORT = defineReport({
  path: 'report/accountTypeReport',
  access: STAFF_ACCESS,
  criteria: reportCriteriaSchema,
  formats: ['pdf', 'screen', 'csv', 'xlsx'],
  row: z.object({
    accountType: accountTypeSchema,
    paymentMethod: paymentMethodSchema,
    kind: transactionKindSchema,
    accounts: z.int(),
    transactions: z.int(),
    amountCents: centsSchema,
    /** The county's income, in cents: sales and surcharges minus refunds. */
    incomeCents: centsSchema,
  }),
  columns: {
    accountType: { kind: 'status', share: 18 },
    paymentMethod: { kind: 'status', share: 18 },
    kind: { kind: 'status', share: 26, isRowHeader: true },
    accounts: { kind: 'count', share: 12 },
    transactions: { kind: 'count', share: 14, total: true },
    amountCents: { kind: 'money', share: 16, total: true },
    incomeCents: { kind: 'money', share: 16, total: true },
  },
});

/** The definition of each report. The call for spreadsheets has the same access. */
export const REPORTS = {
  AccountReport: ACCOUNT_REPORT,
  UserReport: USER_REPORT,
  StatementReport: STATEMENT_REPORT,
  AccountTypeReport: ACCOUNT_TYPE_REPORT,
} as const satisfies Readonly<Record<ReportName, Report>>;

/** The reports that the county offers the caller, each with the county's note on its form. */
export const listReports = defineEndpoint({
  method: 'GET',
  path: 'report/reports',
  access: REPORT_ACCESS,
  request: z.strictObject({}),
  content: z.object({ reports: z.array(z.object({ name: z.enum(REPORT_NAMES), countyNote: z.string() })) }),
});

export const REPORT_ENDPOINTS = [
  ACCOUNT_REPORT.endpoint,
  ACCOUNT_EXPORT.endpoint,
  USER_REPORT.endpoint,
  USER_EXPORT.endpoint,
  STATEMENT_REPORT.endpoint,
  STATEMENT_EXPORT.endpoint,
  STATEMENT_LETTER.endpoint,
  ACCOUNT_TYPE_REPORT.endpoint,
  listReports,
  OVERVIEW_REPORT.endpoint,
] as const;
