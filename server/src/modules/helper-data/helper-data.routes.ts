import { administrationCodeDescription } from '@portal/contract/helper-data/administration-codes';
import { allowableAccounts } from '@portal/contract/helper-data/allowable-accounts';
import { accountsCodeDescription, usersCodeDescription } from '@portal/contract/helper-data/code-pickers';
import { landlink } from '@portal/contract/helper-data/landlink';
import { landsharkCodeDescription } from '@portal/contract/helper-data/landshark-code-description';
import { notableDates } from '@portal/contract/helper-data/notable-dates';
import { plats, similarPlats } from '@portal/contract/helper-data/plats';
import { productVersions } from '@portal/contract/helper-data/product-versions';
import { route } from '../../platform/http/route.ts';
import { getCountyFlags } from './get-county-flags.ts';
import { getNotableDates } from './get-notable-dates.ts';
import { getProductVersions } from './get-product-versions.ts';
import { listAccountCodes } from './list-account-codes.ts';
import { listAdministrationCodes } from './list-administration-codes.ts';
import { listAllowableAccounts } from './list-allowable-accounts.ts';
import { listCodes } from './list-codes.ts';
import { listPlatCodes, listSimilarPlatCodes } from './list-plat-codes.ts';
import { listUserCodes } from './list-user-codes.ts';

export const helperDataRoutes = [
  route(landlink, getCountyFlags),
  route(landsharkCodeDescription, listCodes),
  route(notableDates, getNotableDates),
  route(plats, listPlatCodes),
  route(similarPlats, listSimilarPlatCodes),
  route(usersCodeDescription, listUserCodes),
  route(accountsCodeDescription, listAccountCodes),
  route(administrationCodeDescription, listAdministrationCodes),
  route(allowableAccounts, listAllowableAccounts),
  route(productVersions, getProductVersions),
];
