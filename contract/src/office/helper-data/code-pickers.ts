import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { criterionText } from '../../index/search/definitions/criteria-fields.ts';
import { codeDescriptionSchema } from './code-description.ts';

/** The text that filters a picker: any part of a name, in upper or lower case. */
const request = z.strictObject({ filterText: criterionText });
const content = z.object({ codeDescriptionResultList: z.array(codeDescriptionSchema) });

/** The users to pick from; an ACCOUNT user sees those of their own account (Spec 2 §7). The code is the user's id. */
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
