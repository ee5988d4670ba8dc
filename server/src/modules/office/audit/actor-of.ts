import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import type { AuditActor } from './audit.queries.ts';

/** Returns the actor of a call. */
export function actorOf(context: Pick<CallContext<Caller | undefined>, 'caller' | 'client'>): AuditActor {
  return {
    userId: context.caller?.userId ?? null,
    accountId: context.caller?.accountId ?? null,
    username: context.caller?.username ?? null,
    clientAddress: context.client.address,
    requestId: context.client.requestId,
  };
}
