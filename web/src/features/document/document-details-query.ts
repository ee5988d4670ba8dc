import { documentDetails } from '@portal/contract/search/document-details';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** Longer texts than this the call refuses. */
const DESCRIPTION_MAX_CHARACTERS = 200;

/**
 * Everything about one document. Opening it may be charged, so what was fetched is kept while the session lasts.
 *
 * @param description what the document is called, which the charge's line will say.
 */
export function documentDetailsQuery(docId: string, description: string) {
  return queryOptions({
    queryKey: ['document-details', docId],
    queryFn: ({ signal }) =>
      call(documentDetails, { docId, description: description.slice(0, DESCRIPTION_MAX_CHARACTERS) }, { signal }),
  });
}
