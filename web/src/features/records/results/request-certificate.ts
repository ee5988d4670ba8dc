import { certifySearch } from '@portal/contract/search-certificate/search-certificates';
import { call } from '../../../lib/api-client.ts';

/** Requests the certificate of searches, by the keys of their addresses. */
export const requestCertificate = (requestKey: string, searchKeys: readonly string[]) =>
  call(certifySearch, { requestKey, searchKeys: [...searchKeys] });
