import * as endpoints from '@portal/contract/index/certified-searches/certified-searches';
import { type Route, route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { certifiesSearches } from './certified-searches.policy.ts';
import { certifySearch, getOffer } from './issue-certificate.ts';
import {
  getCertificateFile,
  selectIssuedCertificates,
  selectOwnCertificates,
  withdrawCertificate,
} from './show-certificates.ts';
import { getRoots, verifyCertificate } from './verify-certificate.ts';

export const certifiedSearchesRoutes: readonly Route[] = [
  route(endpoints.searchCertificateOffer, getOffer),
  route(endpoints.certifySearch, certifySearch, certifiesSearches),
  route(endpoints.searchCertificateFile, getCertificateFile),
  ...listRoutes(endpoints.ownSearchCertificateList, selectOwnCertificates),
  ...listRoutes(endpoints.issuedSearchCertificateList, selectIssuedCertificates),
  route(endpoints.withdrawSearchCertificate, withdrawCertificate),
  route(endpoints.verifySearchCertificate, verifyCertificate),
  route(endpoints.searchCertificateRoots, getRoots),
];
