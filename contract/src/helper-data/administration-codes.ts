import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { codeDescriptionSchema } from './code-description.ts';

const list = z.array(codeDescriptionSchema);

/**
 * The lists behind the selects of reports, users and accounts, led by `ALL` (Spec 3 §3 "Code/description lists"). An account's
 * administrator gets those types that happen in an account (Spec 3 §6).
 */
export const administrationCodeDescription = defineEndpoint({
  method: 'GET',
  path: 'helperdata/administrationcodedescription',
  access: { roles: ['ACCOUNT', 'COUNTY', 'TRIMIN'] },
  request: z.strictObject({}),
  content: z.object({
    auditLogTypes: list,
    /** Only for staff, who search the audit log. */
    auditActions: list,
    transactionLogTypes: list,
    accountTypes: list,
    paymentMethodTypes: list,
    paymentMethodTypesNonALaCarte: list,
    userTypes: list,
    dataSourceTypes: list,
  }),
});
