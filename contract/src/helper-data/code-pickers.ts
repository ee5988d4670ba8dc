import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { criterionText } from '../search/criteria-fields.ts';
import { codeDescriptionSchema } from './code-description.ts';

/** What a picker is filtered by: any part of a name, whatever its case. */
const request = z.strictObject({ filterText: criterionText });
const content = z.object({ codeDescriptionResultList: z.array(codeDescriptionSchema) });

/** The users to pick from: for ACCOUNT those of her own account (Spec 2 §7). The code is the user's id. */
export const usersCodeDescription = defineEndpoint({
  method: 'POST',
  path: 'helperdata/userscodedescription',
  access: { roles: ['ACCOUNT', 'COUNTY', 'TRIMIN'] },
  request,
  content,
});

/** The accounts to pick from (Spec 2 §7). The code is the account's id. */
export const accountsCodeDescription = defineEndpoint({
  method: 'POST',
  path: 'helperdata/accountscodedescription',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request,
  content,
});
