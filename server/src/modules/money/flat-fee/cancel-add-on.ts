import type { CallContext } from '../../../platform/http/route.ts';
import { deleteHeldAddOn } from './flat-fee.queries.ts';

/** Cancels the caller's unpaid choice with a guid, if there is one. */
export async function cancelAddOn({ db, caller }: Pick<CallContext, 'db' | 'caller'>, guid: string): Promise<void> {
  await deleteHeldAddOn(db, guid, caller);
}
