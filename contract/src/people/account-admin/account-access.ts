import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { SEARCH_TYPES } from '../../index/search/definitions/search-types.ts';
import { centsSchema } from '../../values/money.ts';
import { objectFromKeys } from '../../values/objects.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;
const id = z.int().min(1);
const idOfPath = z.strictObject({ id: z.coerce.number().int().min(1) });

const switches = objectFromKeys(SEARCH_TYPES, () => z.boolean());

/** The searches that an account's users can use: a switch for each type (Spec 3 §2 "Access"). */
export const pageAccessSchema = z.strictObject({ id, ...switches });
export type PageAccess = z.output<typeof pageAccessSchema>;

const pageAccessContent = z.object({
  id,
  name: z.string(),
  /** Whether the county configures access by account; otherwise the switches have no effect (Spec 3 §2 "Search 1"). */
  isConfigurable: z.boolean(),
  ...switches,
});

export const getPageAccess = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/accountPageAccess/:id',
  access,
  request: idOfPath,
  content: pageAccessContent,
});

/** Saves the access; it applies from the next call of the account's users. */
export const savePageAccess = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/accountPageAccess',
  access,
  request: pageAccessSchema.extend({ name: z.json().optional(), isConfigurable: z.json().optional() }),
  content: pageAccessContent,
});

/** More than any account is granted. */
const IMAGES_MAX = 1_000_000;

/** The images that an account's flat fee has left (Spec 3 §3 "Flat fee usage"). */
export const flatFeeUsageSchema = z.strictObject({ id, imagesRemaining: z.int().min(0).max(IMAGES_MAX) });

const flatFeeUsageContent = z.object({
  id,
  name: z.string(),
  imagesRemaining: centsSchema,
  /** Whether images are not counted until the next renewal; saving a number ends that. */
  isUnlimited: z.boolean(),
});

/** Refused with NOT_OFFERED unless the county lets its staff set them and the account has a flat fee. */
export const getFlatFeeUsage = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/accountFlatFeeUsage/:id',
  access,
  request: idOfPath,
  content: flatFeeUsageContent,
});

export const saveFlatFeeUsage = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/accountFlatFeeUsage',
  access,
  request: flatFeeUsageSchema.extend({
    name: z.json().optional(),
    isUnlimited: z.json().optional(),
    /** Chosen by the caller: a repeated request with the same key has no further effect. */
    requestKey: z.uuid().optional(),
  }),
  content: flatFeeUsageContent,
});
