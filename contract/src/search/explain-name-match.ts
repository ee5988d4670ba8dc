import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { documentKeySchema } from '../values/document-key.ts';
import { searchByName } from './document-searches.ts';

/** Why a name of the index matched a name that was typed, from the surest on. */
export const MATCH_REASONS = [
  'exact',
  'prefix',
  'space',
  'noiseWord',
  'otherSpelling',
  'similar',
  'initial',
  'noMiddle',
  'nickname',
  'indexedAs',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** Which parties of a document a name search found, and why each (beside its details). */
export const explainNameMatch = defineEndpoint({
  method: 'POST',
  path: 'search/explainNameMatch',
  access: 'signed-in',
  request: z.strictObject({ docId: documentKeySchema, criteria: searchByName.criteria }),
  content: z.object({
    matches: z.array(
      z.object({
        role: z.enum(['GRANTOR', 'GRANTEE']),
        /** As the details show the party. */
        displayName: z.string(),
        reasons: z.array(z.enum(MATCH_REASONS)),
        /** The spelling under which the party was found, where it is not the one shown. */
        indexedAs: z.string(),
      }),
    ),
  }),
});
