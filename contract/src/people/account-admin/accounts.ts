import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { selectedRowsSchema } from '../../lists/selected-rows.ts';
import { codeDescriptionSchema } from '../../office/helper-data/code-description.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { accountTypeSchema, paymentMethodSchema } from '../../values/role.ts';
import { belongingsSchema } from '../user-manager/belongings.ts';

/** The county's staff manage accounts (Spec 3 §6). */
const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

export const ACCOUNT_STATUSES = ['A', 'I'] as const;
export const accountStatusSchema = z.enum(ACCOUNT_STATUSES);
export type AccountStatus = z.output<typeof accountStatusSchema>;

/** All accounts, or those of a status (Spec 3 §2). */
export const ACCOUNT_STATUS_TYPES = ['ALL', ...ACCOUNT_STATUSES] as const;

const FILTER_MAX_CHARACTERS = 60;

const filterSchema = z.object({
  /** Part of the name, the city, the email address or the finance account. */
  filterText: z.string().trim().max(FILTER_MAX_CHARACTERS).default(''),
  statusType: z.enum(ACCOUNT_STATUS_TYPES).default('ALL'),
});
export type AccountFilter = z.output<typeof filterSchema>;

const accountRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: accountStatusSchema,
  accountType: accountTypeSchema,
  accountTypeDescription: z.string(),
  paymentMethod: paymentMethodSchema,
  paymentMethodDescription: z.string(),
  /** In cents. */
  monthlyFee: centsSchema,
  monthlyFeeDescription: z.string(),
  userCount: z.int().min(0),
  /** Whether staff can set the images that its flat fee has left (Spec 3 §2 "Reload"). */
  canReload: z.boolean(),
});
export type AccountRow = z.output<typeof accountRowSchema>;

/** The accounts of the county (Spec 3 §2 "Accounts list"). */
export const accountList = defineList({
  path: 'controlPanel/accounts',
  access,
  texts: { title: 'accounts:title', none: 'accounts:none' },
  row: accountRowSchema,
  fileFields: {
    landLinkAccount: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    phone: z.string(),
    email: z.string(),
    lastMonthlyRenewal: localDateTimeSchema.nullable(),
  },
  filter: filterSchema,
  criteria: {
    statusType: { label: 'accounts:status', codes: 'accounts:statusTypes' },
    filterText: { label: 'accounts:filterText' },
  },
  columns: {
    name: { kind: 'text', label: 'accounts:account', share: 24, sortable: true },
    status: { kind: 'status', label: 'accounts:status', codes: 'accounts:statuses', only: 'file' },
    accountType: { kind: 'status', label: 'accounts:type', codes: 'accounts:types', sortable: true },
    paymentMethod: {
      kind: 'status',
      label: 'accounts:paymentMethod',
      codes: 'accounts:paymentMethods',
      sortable: true,
    },
    monthlyFee: { kind: 'money', label: 'accounts:monthlyFee', sortable: true, total: true },
    landLinkAccount: { kind: 'text', label: 'accounts:landLinkAccount', only: 'sheet' },
    address: { kind: 'text', label: 'person:address', only: 'sheet' },
    city: { kind: 'text', label: 'person:city', only: 'file' },
    state: { kind: 'text', label: 'person:state', only: 'sheet' },
    zip: { kind: 'text', label: 'person:zip', only: 'sheet' },
    phone: { kind: 'text', label: 'person:phone', only: 'file' },
    email: { kind: 'text', label: 'person:email', only: 'file' },
    userCount: { kind: 'count', label: 'accounts:users', only: 'file', total: true },
    lastMonthlyRenewal: { kind: 'dateTime', label: 'accounts:lastMonthlyRenewal', only: 'sheet' },
  },
  defaultSort: { sortKey: 'name', sortDirection: 'ASC' },
  pageRows: 10,
  rowsKey: 'accounts',
  // Saved as accounts.xlsx (Spec 3 §7, §9).
  file: { path: 'controlPanel/accountExport' },
});

/** The names of all active accounts, for the lists that offer them. */
const accountCodeDescriptionResults = z.array(codeDescriptionSchema);

/** A change of one account, sent with the filter of the list that is shown: the response has its rows. */
const rowRequest = accountList.endpoint.request.extend({
  accountId: z.int().min(1),
  /** As older clients name the filter: all accounts, or only active ones. */
  includeInactive: z.boolean().optional(),
});

const changedList = accountList.endpoint.content.extend({ accountCodeDescriptionResults });

/** The status to set; toggles it by default. Two clicks that request the same status set it once. */
const requestedStatus = accountStatusSchema.optional();

/** Deactivates or activates an account and its users (Spec 3 §4). */
export const accountChangeStatusList = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/accountChangeStatusList',
  access,
  request: rowRequest.extend({ status: requestedStatus }),
  content: changedList.extend({ status: accountStatusSchema }),
});

/** The same from the account's own screen. */
export const accountChangeStatusSingle = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/accountChangeStatusSingle',
  access,
  request: z.strictObject({
    accountId: z.int().min(1),
    filterText: z.string().optional(),
    includeInactive: z.boolean().optional(),
    status: requestedStatus,
  }),
  content: z.object({ status: accountStatusSchema }),
});

/** The kinds of open money between the county and an account. */
export const OPEN_MONEY_KINDS = ['ESCROW', 'RECEIVABLE', 'CARD_UNCAPTURED'] as const;
/** How open money is shown: what an account has paid for invoices beyond its debt isn't owed, but its credit. */
export const SHOWN_MONEY_KINDS = [...OPEN_MONEY_KINDS, 'CREDIT'] as const;

/** The open money of an account: a balance in its favor, its debt on invoices, charges that no card has paid yet. */
export const accountOpenMoney = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/accountOpenMoney/:id',
  access,
  request: z.strictObject({ id: z.coerce.number().int().min(1) }),
  content: z.object({
    /** Amounts above zero, in cents. */
    open: z.array(z.object({ kind: z.enum(SHOWN_MONEY_KINDS), amountCents: centsSchema })),
  }),
});

/**
 * Deletes an account and its users (Spec 3 §4). Its journal, invoices and audit stay. Refused with
 * ACCOUNT_HAS_OPEN_MONEY while it has open money, with ACCOUNT_HAS_FILINGS while electronic filings are waiting.
 */
export const accountDelete = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/accountDelete',
  access,
  request: rowRequest,
  content: changedList,
});

/** Counts the users of an account and the rows deleted with them, for the confirmation. */
export const accountBelongings = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/accountBelongings/:id',
  access,
  request: z.strictObject({ id: z.coerce.number().int().min(1) }),
  content: belongingsSchema.extend({ users: z.int().min(0) }),
});

/** The reasons why an account of a selection was not changed. */
export const ACCOUNT_REFUSALS = ['OWN_ACCOUNT', 'USER_OUT_OF_REACH', 'COUNTY_GUEST'] as const;
export type AccountRefusal = (typeof ACCOUNT_REFUSALS)[number];

/** Deactivates or activates the selected accounts and their users. Refused with ROWS_CHANGED if other rows match by now. */
export const accountsChangeStatus = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/accountsChangeStatus',
  access,
  request: z.strictObject({ selected: selectedRowsSchema(filterSchema), status: accountStatusSchema }),
  content: z.object({
    changed: z.int().min(0),
    /** Of the activated accounts: users who are active again, and those who aren't. */
    users: z.object({ activeAgain: z.int().min(0), others: z.int().min(0) }),
    refused: z.array(z.object({ id: z.int(), name: z.string(), reason: z.enum(ACCOUNT_REFUSALS) })),
  }),
});

/**
 * Counts the users of the selected inactive accounts who would be active or stay inactive if the accounts were
 * activated, for the confirmation. Only users who were deactivated together with their account come back.
 */
export const accountsUsersToRestore = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/accountsUsersToRestore',
  access,
  request: z.strictObject({ selected: selectedRowsSchema(filterSchema) }),
  content: z.object({ activeAgain: z.int().min(0), others: z.int().min(0) }),
});
