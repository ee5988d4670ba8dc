import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { documentKeySchema } from '../../../values/document-key.ts';
import { searchByName } from '../definitions/document-searches.ts';

/** The reasons why a name of the index matched a typed name, the most certain first. */
export const MATCH_REASONS = [
  'exact',
  'prefix',
  'words',
  'space',
  'noiseWord',
  'otherSpelling',
  'oneLetter',
  'similar',
  'initial',
  'noMiddle',
  'nickname',
  'indexedAs',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** Returns the parties of a document that a name search found, and why. Shown with the details of the document. */
export const explainNameMatch = defineEndpoint({
  method: 'POST',
  path: 'search/explainNameMatch',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({ docId: documentKeySchema, criteria: searchByName.criteria }),
  content: z.object({
    matches: z.array(
      z.object({
        role: z.enum(['GRANTOR', 'GRANTEE']),
        /** The party as the details show it. */
        displayName: z.string(),
        reasons: z.array(z.enum(MATCH_REASONS)),
        /** The spelling under which the party was found, if it isn't the displayed one. */
        indexedAs: z.string(),
      }),
    ),
  }),
});
