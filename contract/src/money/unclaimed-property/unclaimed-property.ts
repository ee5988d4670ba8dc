import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { defineReport } from '../../reports/define-report.ts';
import { profileLine } from '../../values/contact.ts';
import { centsSchema } from '../../values/money.ts';
import { wireDateSchema } from '../../values/plain-date.ts';
import { RECEIPT_ITEMS } from '../charging/receipt.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/**
 * `LISTED`: its owner was told, and it is still unclaimed. `CLAIMED`: since then its owner used the account, or nothing is left.
 * `REMITTED`: it was paid to the state.
 */
export const PROPERTY_STATES = ['LISTED', 'CLAIMED', 'REMITTED'] as const;
export type PropertyState = (typeof PROPERTY_STATES)[number];

/** `NO_ADDRESS`: the account has no email address; the letter is the only notice. */
export const PROPERTY_NOTICES = ['SENT', 'NO_ADDRESS'] as const;
export type PropertyNotice = (typeof PROPERTY_NOTICES)[number];

/** Deposits, and what was paid for invoices beyond the debt. */
export const PROPERTY_KINDS = ['ESCROW', 'RECEIVABLE'] as const;
export type PropertyKind = (typeof PROPERTY_KINDS)[number];

/** Days that owners have between the notice and the payment to the state, at least. */
export const NOTICE_DAYS_MIN = 60;

const propertySchema = z.object({
  id: z.int(),
  /** Of the report to the state. */
  year: z.int(),
  accountId: z.int(),
  ownerName: z.string(),
  address: z.string(),
  city: z.string(),
  ownerState: z.string(),
  zip: z.string(),
  kind: z.enum(PROPERTY_KINDS),
  /** The amount that was paid to the state; otherwise the balance now. */
  amountCents: centsSchema,
  /** When the owner last used the account before the notice. */
  lastActivityOn: wireDateSchema,
  noticedOn: wireDateSchema,
  notice: z.enum(PROPERTY_NOTICES),
  state: z.enum(PROPERTY_STATES),
});
export type UnclaimedProperty = z.output<typeof propertySchema>;

/** The balances whose owners were told that they are presumed abandoned. Its file is what the state's report needs (decision 0417). */
export const unclaimedPropertyList = defineList({
  path: 'unclaimedProperty/list',
  access,
  texts: { title: 'control-panel:names.unclaimedProperty', none: 'control-panel:unclaimedProperty.none' },
  row: propertySchema,
  filter: z.strictObject({ state: z.enum([ALL_CODE, ...PROPERTY_STATES]).default('LISTED') }),
  criteria: { state: { label: 'accounts:status', codes: 'control-panel:unclaimedProperty.states' } },
  columns: {
    year: { kind: 'text', label: 'control-panel:unclaimedProperty.year', sortable: true },
    accountId: { kind: 'text', label: 'control-panel:unclaimedProperty.accountNumber', only: 'sheet' },
    ownerName: { kind: 'text', label: 'control-panel:unclaimedProperty.owner' },
    address: { kind: 'text', label: 'accounts:fields.address', only: 'file' },
    city: { kind: 'text', label: 'accounts:fields.city', only: 'file' },
    ownerState: { kind: 'text', label: 'accounts:fields.state', only: 'file' },
    zip: { kind: 'text', label: 'accounts:fields.zip', only: 'file' },
    kind: {
      kind: 'status',
      label: 'control-panel:unclaimedProperty.property',
      codes: 'control-panel:unclaimedProperty.kinds',
    },
    amountCents: { kind: 'money', label: 'accounts:amount', total: true },
    lastActivityOn: { kind: 'date', label: 'control-panel:unclaimedProperty.lastActivity' },
    noticedOn: { kind: 'date', label: 'control-panel:unclaimedProperty.noticed' },
    notice: {
      kind: 'status',
      label: 'control-panel:unclaimedProperty.email',
      codes: 'control-panel:unclaimedProperty.notices',
    },
    state: { kind: 'status', label: 'accounts:status', codes: 'control-panel:unclaimedProperty.states' },
  },
  // A small laptop has no room for both.
  listHidden: ({ state }) => (state === ALL_CODE ? ['notice'] : ['state']),
  defaultSort: { sortKey: 'year', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'properties',
  file: { name: 'unclaimedProperty' },
});

/** The notice to the owner of a listed balance for the post, as a PDF. Refused with NOT_FOUND. */
export const UNCLAIMED_LETTER = defineReport({
  path: 'unclaimedProperty/letter',
  access,
  criteria: z.object({ id: z.int().min(1) }),
  ...RECEIPT_ITEMS,
  formats: ['pdf'],
});
export const unclaimedLetter = UNCLAIMED_LETTER.endpoint;

/** Of a payment to the state. */
export const REMITTANCE_REFERENCE_MAX_CHARACTERS = 60;

/**
 * Records that this year's unclaimed balances were paid to the state, once: every listed balance whose owner was told at least 60 days ago
 * leaves its account. What an owner used since is left out. Repeating it with the same reference changes nothing. Refused with
 * UNCLAIMED_NOT_DUE if there is nothing to pay or the year was paid under another reference, with OWN_MONEY if a balance is of the
 * caller's account.
 */
export const remitUnclaimedProperty = defineEndpoint({
  method: 'POST',
  path: 'unclaimedProperty/remit',
  access,
  needsFreshProof: () => true,
  request: z.strictObject({ reference: profileLine(REMITTANCE_REFERENCE_MAX_CHARACTERS, 'required') }),
  content: z.object({ year: z.int(), balances: z.int(), totalCents: centsSchema }),
});
