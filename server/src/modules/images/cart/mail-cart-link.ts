import { CART_LINK_DAYS } from '@portal/contract/images/cart/cart';
import { formatLocalDateTime, localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { buildPageLink, generateSecret, hashSecret, queueUserEmail } from '../../people/identity/index.ts';
import { storeCartLink } from './cart-links.queries.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Emails a guest the link to a cart, in the transaction that charges it (decision 0405). The email names no document and no price, and the
 * database keeps neither the address nor the secret.
 */
export async function mailCartLink(
  tx: Db,
  context: CallContext,
  cart: { readonly guid: string; readonly documentCount: number; readonly paidAt: Date; readonly email: string },
): Promise<void> {
  const { county, caller } = context;
  const { guid, documentCount, paidAt, email } = cart;
  const secret = generateSecret();
  const expiresAt = new Date(paidAt.getTime() + CART_LINK_DAYS * DAY_MS);
  await storeCartLink(tx, { guid, hash: hashSecret(secret), expiresAt });
  const until = formatLocalDateTime(localDateTimeAt(expiresAt, county.timeZone));
  await queueUserEmail(tx, county, {
    recipient: email,
    language: caller.language,
    subject: (translate, countyName) => translate('mail:cartLinkSubject', { county: countyName }),
    body: (translate) => [
      translate('mail:cartLinkText', { count: documentCount }),
      buildPageLink(county, `copies/${secret}`),
      translate('mail:cartLinkExpires', { date: until }),
    ],
  });
  await recordAudit(tx, { action: 'cart.linkEmailed', actor: actorOf(context), details: { order: guid } });
}
