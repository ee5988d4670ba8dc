import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  getLinkedCart as cartEndpoint,
  getLinkedCopies as copiesEndpoint,
} from '@portal/contract/images/cart/cart';
import { DEFAULT_LANGUAGE } from '@portal/contract/values/language';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { hashSecret } from '../../people/identity/index.ts';
import { findLinkedCart, type LinkedCart } from './cart-links.queries.ts';
import { sendCopies } from './get-cart-copies.ts';

type PublicContext = CallContext<Caller | undefined>;

/** Shows how many documents an emailed link has and until when, and nothing else about them. @throws Refusal LINK_NOT_VALID. */
export async function showLinkedCart(
  context: PublicContext,
  { secret }: ParsedRequestOf<typeof cartEndpoint>,
): Promise<ContentOf<typeof cartEndpoint>> {
  const { paidAt, expiresAt, documentCount, certifiedCount, pageCount } = await openLink(context, secret);
  const { timeZone } = context.county;
  return {
    ...{ documentCount, certifiedCount, pageCount },
    ...{ paidAt: localDateTimeAt(paidAt, timeZone), expiresAt: localDateTimeAt(expiresAt, timeZone) },
  };
}

/**
 * Sends the copies of an emailed link, to its holder. What can't be downloaded by the guest who bought them can't be downloaded here:
 * documents that were withheld, redacted or refunded since.
 *
 * @throws Refusal LINK_NOT_VALID; as `sendCopies`.
 */
export async function sendLinkedCopies(
  context: PublicContext,
  { secret, file }: ParsedRequestOf<typeof copiesEndpoint>,
): Promise<CallResponse<never>> {
  const cart = await openLink(context, secret);
  const { guid, owner, paidAt } = cart;
  const { userId, accountId, visitor } = owner;
  const guest: Caller = {
    ...{ userId, accountId, visitor, username: '', role: 'GUEST' },
    language: context.caller?.language ?? DEFAULT_LANGUAGE,
  };
  const response = await sendCopies({ ...context, caller: guest }, { guid, paidAt }, file);
  await recordAudit(context.db, { action: 'cart.linkUsed', actor: actorOf(context), details: { order: guid } });
  return response;
}

async function openLink({ db, county }: PublicContext, secret: string): Promise<LinkedCart> {
  const cart = await findLinkedCart(db, hashSecret(secret), county.clock.now());
  if (cart === undefined) throw new Refusal('LINK_NOT_VALID');
  return cart;
}
