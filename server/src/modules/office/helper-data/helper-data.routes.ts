import { allowableAccounts } from '@portal/contract/office/helper-data/allowable-accounts';
import { accountsCodeDescription, usersCodeDescription } from '@portal/contract/office/helper-data/code-pickers';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { landshark } from '@portal/contract/office/helper-data/landshark';
import { landsharkCodeDescription } from '@portal/contract/office/helper-data/landshark-code-description';
import { notableDates } from '@portal/contract/office/helper-data/notable-dates';
import { plats, similarPlats } from '@portal/contract/office/helper-data/plats';
import { productVersions } from '@portal/contract/office/helper-data/product-versions';
import { route } from '../../../platform/http/route.ts';
import { getCountyConfiguration } from './get-county-configuration.ts';
import { getCountyFlags } from './get-county-flags.ts';
import { listNotableDates } from './get-notable-dates.ts';
import { getProductVersions } from './get-product-versions.ts';
import { listAccountCodes } from './list-account-codes.ts';
import { listAllowableAccounts } from './list-allowable-accounts.ts';
import { listCodes } from './list-codes.ts';
import { listPlatCodes, listSimilarPlatCodes } from './list-plat-codes.ts';
import { listUserCodes } from './list-user-codes.ts';

export const helperDataRoutes = [
  route(landlink, getCountyFlags),
  route(landshark, getCountyConfiguration),
  route(landsharkCodeDescription, listCodes),
  route(notableDates, listNotableDates),
  route(plats, listPlatCodes),
  route(similarPlats, listSimilarPlatCodes),
  route(usersCodeDescription, listUserCodes),
  route(accountsCodeDescription, listAccountCodes),
  route(allowableAccounts, listAllowableAccounts),
  route(productVersions, getProductVersions),
];
