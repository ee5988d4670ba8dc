/** The account that an entry is about; the entry itself names the account of the user who did it. */
export const ACCOUNT_FIELDS = ['accountId', 'targetAccountId'] as const;

/** The changes. Records and codes are for programs; numbers are readable: the images that an account had and has. */
export const CHANGES = { before: 'control-panel:before', after: 'control-panel:after' } as const;

/** Fields that screens show too, with their labels there. */
export const SHOWN_ELSEWHERE = {
  billTo: 'accounts:refused.billTo',
  documentNumber: 'efile:documentNumber',
  firstDay: 'control-panel:plans.firstDay',
  from: 'imports:columns.origin',
  imported: 'imports:states.IMPORTED',
  instrument: 'efile:instrument',
  invoiceId: 'accounts:invoice',
  isCheck: 'migration:check',
  method: 'accounts:method',
  name: 'imports:mappings.name',
  number: 'search-certificate:number',
  purpose: 'accounts:purpose',
  reasons: 'efile:reasons',
  recordedTime: 'efile:recordedTime',
  reference: 'accounts:reference',
  resultCount: 'search-certificate:list.resultCount',
  rule: 'control-panel:findings.meaning',
  receipt: 'receipts:receipt',
  status: 'users:status',
  subject: 'control-panel:findings.subject',
  title: 'search-certificate:list.search',
  users: 'accounts:users',
  watches: 'users:belongings.watches',
  drafts: 'users:belongings.drafts',
  schedules: 'users:belongings.schedules',
  files: 'users:belongings.files',
} as const;

/** Fields that identify rows, nested records, and whole settings: they are for programs. */
export const UNSAID_FIELDS = [
  'documentKey',
  'journalEntryId',
  'reversesId',
  'targetUserId',
  'order',
  'addOn',
  'checked',
  'isUnchecked',
  'createdAt',
  'schedule',
  'tabId',
  'secrets',
  'lookup',
  'accounts',
  'auditLog',
  'removed',
] as const;

/** Fields with their own labels. */
export const LABELED_FIELDS = [
  ...['amountCents', 'authorizedCents', 'chargedCents', 'costCents', 'depositCents', 'dueCents', 'expectedCents'],
  ...['flatFeeCents', 'settledCents', 'totalCents', 'gatewayStatus', 'gatewayTransactionId', 'isVoided'],
  ...['monthlyFeeCents', 'surchargeCents', 'usedCents', 'changed', 'chargedImages', 'code', 'count', 'fields', 'group'],
  ...['images', 'invoiceNumber', 'kind', 'note', 'outcome', 'pages', 'period', 'reason', 'recipients', 'report'],
  ...['refundId', 'saleId', 'state', 'target', 'text', 'version', 'efileType', 'filing', 'hasNewFile', 'package'],
  ...['record', 'recordedOn', 'refundedCents', 'targetUsername', 'by', 'causedBy', 'deletesData', 'key', 'madeAt'],
  ...['charged', 'failed', 'olderThan', 'proofs'],
] as const;
export type LabeledField = (typeof LABELED_FIELDS)[number];

/** The fields that the details of an entry can have. */
export type AuditField =
  | (typeof ACCOUNT_FIELDS)[number]
  | keyof typeof CHANGES
  | keyof typeof SHOWN_ELSEWHERE
  | (typeof UNSAID_FIELDS)[number]
  | LabeledField;
