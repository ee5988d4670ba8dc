import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { namedCodes } from './named-lists.ts';

/** The lists behind the search forms' selects. */
export const SEARCH_CODE_LISTS = [
  'bookTypes',
  'documentTypes',
  'instrumentGroups',
  'islands',
  // Kinds of other lots of platted and of sectional land: outlot, government lot, tract.
  'otherLotCodesLb',
  'otherLotCodesMb',
  'bases',
  'meridians',
  'municipalities',
] as const;
export type SearchCodeList = (typeof SEARCH_CODE_LISTS)[number];

/** The lists behind the selects of reports, users and accounts (Spec 3 §3 "Code/description lists"). */
export const ADMINISTRATION_CODE_LISTS = [
  'auditLogTypes',
  // Only for staff, who search the audit log.
  'auditActions',
  'transactionLogTypes',
  'accountTypes',
  'paymentMethodTypes',
  'paymentMethodTypesNonALaCarte',
  'userTypes',
  'dataSourceTypes',
] as const;
export type AdministrationCodeList = (typeof ADMINISTRATION_CODE_LISTS)[number];

/**
 * The options of selects, `ALL` first, except for islands: the user has to choose one (Spec 1 §3 "Lists").
 * Administrators also get the lists of administration; an account's administrator only the types that occur in an
 * account (Spec 3 §6).
 */
export const landsharkCodeDescription = defineEndpoint({
  method: 'GET',
  path: 'helperdata/landsharkcodedescription',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: namedCodes([...SEARCH_CODE_LISTS, ...ADMINISTRATION_CODE_LISTS]),
});
