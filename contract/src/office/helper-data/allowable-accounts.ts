import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { criterionText } from '../../index/search/definitions/criteria-fields.ts';
import { codeDescriptionSchema } from './code-description.ts';

/** Accounts that one search lists; more text finds the others. */
export const ALLOWABLE_ACCOUNTS_MAX = 50;

/**
 * The accounts that the caller can choose from, by name: staff all of them, account administrators their own (Spec 1
 * §3, Spec 3 §4). A county has thousands, so the screen finds them by part of their name instead of loading them with
 * the user. The code is the account's id.
 */
export const allowableAccounts = defineEndpoint({
  method: 'POST',
  path: 'helperdata/allowableAccounts',
  access: { roles: ['ACCOUNT', 'COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    filterText: criterionText,
    /** Only the account with this id, to show the name of a selected account. */
    accountId: z.int().min(1).optional(),
    /** Leaves out inactive accounts, to which no user can be moved. */
    isActiveOnly: z.boolean().default(false),
  }),
  content: z.object({
    allowableAccounts: z.array(codeDescriptionSchema).max(ALLOWABLE_ACCOUNTS_MAX),
    /** How many match in all. */
    totalCount: z.int().min(0),
  }),
});
