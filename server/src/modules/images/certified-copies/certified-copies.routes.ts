import * as endpoints from '@portal/contract/images/certified-copies/certified-copies';
import { type Route, route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { certifiesCopies } from './certified-copies.policy.ts';
import { issueCertifiedCopy } from './issue-copy.ts';
import { quoteCertifiedCopy } from './quote-copy.ts';
import { getCopyFile, selectOwnCopies, selectRegister, withdrawCopy } from './show-copies.ts';
import { verifyCopy } from './verify-copy.ts';

export const certifiedCopiesRoutes: readonly Route[] = [
  route(endpoints.quoteCertifiedCopy, quoteCertifiedCopy, certifiesCopies),
  route(endpoints.issueCertifiedCopy, issueCertifiedCopy, certifiesCopies),
  route(endpoints.certifiedCopyFile, getCopyFile),
  ...listRoutes(endpoints.ownCertifiedCopyList, selectOwnCopies),
  ...listRoutes(endpoints.certifiedCopyRegister, selectRegister),
  route(endpoints.withdrawCertifiedCopy, withdrawCopy),
  route(endpoints.verifyCertifiedCopy, verifyCopy),
];
