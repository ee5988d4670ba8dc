import { landlink } from '@portal/contract/helper-data/landlink';
import { landsharkCodeDescription } from '@portal/contract/helper-data/landshark-code-description';
import { notableDates } from '@portal/contract/helper-data/notable-dates';
import { route } from '../../platform/http/route.ts';
import { getCountyFlags } from './get-county-flags.ts';
import { getNotableDates } from './get-notable-dates.ts';
import { listCodes } from './list-codes.ts';

export const helperDataRoutes = [
  route(landlink, getCountyFlags),
  route(landsharkCodeDescription, listCodes),
  route(notableDates, getNotableDates),
];
