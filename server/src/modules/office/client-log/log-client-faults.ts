import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { logReact as endpoint } from '@portal/contract/office/client-log';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { checkRateLimit } from '../../people/identity/index.ts';

/**
 * Writes errors reported by a browser to the portal's log, next to those of the server. The call is public, so it is limited by client
 * address, and its content is only logged as JSON data and never trusted.
 *
 * @throws Refusal TOO_MANY_REQUESTS.
 */
export async function logClientFaults(
  context: CallContext<Caller | undefined>,
  { entries }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { county, caller, client } = context;
  await checkRateLimit(context, 'CLIENT_LOG');
  for (const fault of entries)
    county.log.warn({ fault, userId: caller?.userId, requestId: client.requestId }, 'a browser reported an error');
  return {};
}
