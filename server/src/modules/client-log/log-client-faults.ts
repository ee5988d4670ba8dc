import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { logReact as endpoint } from '@portal/contract/log/log-react';
import type { Caller } from '../../platform/http/caller.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { passDoor } from '../identity/index.ts';

/**
 * Writes what a browser noticed into the portal's log, beside the faults of the server. Anybody may call it, so it is limited by address,
 * and what it says is believed nothing: it is data in a line of JSON.
 *
 * @throws Refusal TOO_MANY_REQUESTS.
 */
export async function logClientFaults(
  context: CallContext<Caller | undefined>,
  { entries }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { county, caller, client } = context;
  await passDoor(context, 'CLIENT_LOG');
  for (const fault of entries)
    county.log.warn({ fault, userId: caller?.userId, requestId: client.requestId }, 'a browser noticed a fault');
  return {};
}
