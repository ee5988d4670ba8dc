import { certifySearch } from '@portal/contract/index/certified-searches/certified-searches';
import { call } from '../../../../lib/api-client.ts';

/** Requests the certificate of searches, by the keys of their addresses. */
export const requestCertificate = (requestKey: string, searchKeys: readonly string[]) =>
  call(certifySearch, { requestKey, searchKeys: [...searchKeys] });
