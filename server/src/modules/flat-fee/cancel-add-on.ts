import type { CallContext } from '../../platform/http/route.ts';
import { deleteHeldAddOn } from './flat-fee.queries.ts';

/** Gives up what the caller chose under a guid and has not bought. Answers alike whether there was something. */
export async function cancelAddOn({ db, caller }: Pick<CallContext, 'db' | 'caller'>, guid: string): Promise<void> {
  await deleteHeldAddOn(db, guid, caller);
}
