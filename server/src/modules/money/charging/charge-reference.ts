import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  getChargeReference as getEndpoint,
  setChargeReference as setEndpoint,
} from '@portal/contract/money/charging/charge-reference';
import type { CallContext } from '../../../platform/http/route.ts';
import { getSessionIdHash } from '../cards/index.ts';
import { findChargeReference, storeChargeReference } from './charging.queries.ts';

/** Gets the reference that the charges of the caller's session carry; empty for none. */
export async function getChargeReference(context: CallContext): Promise<ContentOf<typeof getEndpoint>> {
  return { reference: await findChargeReference(context.db, getSessionIdHash(context)) };
}

/** Sets it for the session alone: in another browser, the same user can work for another client. */
export async function setChargeReference(
  context: CallContext,
  { reference }: ParsedRequestOf<typeof setEndpoint>,
): Promise<ContentOf<typeof setEndpoint>> {
  await storeChargeReference(context.db, getSessionIdHash(context), reference);
  return { reference };
}
