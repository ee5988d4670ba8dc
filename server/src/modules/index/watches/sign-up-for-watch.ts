import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type confirmWatch as confirmEndpoint,
  type signUpForWatch as signUpEndpoint,
  WATCH_CONFIRMATION_HOURS,
} from '@portal/contract/index/watches/public-watches';
import { addMonths, plainDateAt } from '@portal/contract/values/plain-date';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import {
  buildPageLink,
  checkRateLimit,
  generateSecret,
  hashSecret,
  queueUserEmail,
} from '../../people/identity/index.ts';
import { listNumberedTypes } from '../search/index.ts';
import { countPastMatches } from './count-past-matches.ts';
import { ensureKnownLand } from './ensure-known-land.ts';
import { listWatchTerms } from './terms.rules.ts';
import {
  confirmRequest,
  countWatches,
  insertLinks,
  insertRequest,
  insertWatch,
  lockSubscriber,
} from './watches.queries.ts';

type PublicContext = CallContext<Caller | undefined>;

/**
 * Emails a link that starts a watch. Does the same work for every address, so neither the response nor its duration
 * reveals who watches.
 *
 * @throws Refusal NOT_OFFERED, WATCH_TOO_BROAD for a watch without a search term, INVALID_INPUT for land that the index doesn't have, TOO_MANY_REQUESTS.
 */
export async function signUpForWatch(
  context: PublicContext,
  { watched, email, language }: ParsedRequestOf<typeof signUpEndpoint>,
): Promise<CallResponse<ContentOf<typeof signUpEndpoint>>> {
  const { db, county } = context;
  await ensureOffered(context);
  const recipient = email.toLowerCase();
  const { isMailRateLimited } = await checkRateLimit(context, 'WATCH', recipient);
  const terms = listWatchTerms(watched, await listNumberedTypes(db));
  if (terms.length === 0) throw new Refusal('WATCH_TOO_BROAD');
  await ensureKnownLand(db, watched);
  const now = county.clock.now();
  const since = addMonths(plainDateAt(now, county.timeZone), -12);
  const documentsInTwelveMonths = await countPastMatches(db, { watched, terms, since });
  if (!isMailRateLimited) {
    const secret = generateSecret();
    await inTransaction(db, async (tx) => {
      await insertRequest(tx, hashSecret(secret), { email: recipient, language, watched }, now);
      await queueUserEmail(tx, county, {
        recipient,
        language,
        subject: (translate, countyName) => translate('mail:watchConfirmSubject', { county: countyName }),
        body: (translate, countyName) => [
          translate('mail:watchConfirmText', { county: countyName }),
          buildPageLink(county, `watch/confirm/${secret}`),
          translate('mail:expires', { count: WATCH_CONFIRMATION_HOURS }),
          translate('mail:notYou'),
        ],
      });
    });
  }
  return new CallResponse({ content: { documentsInTwelveMonths } });
}

/**
 * Starts the watch of a confirmation link. Repeated and simultaneous presses start it once.
 *
 * @throws Refusal NOT_OFFERED, TICKET_NOT_VALID, TOO_MANY_REQUESTS, WATCH_LIMIT if the address has the maximum number
 *   of watches.
 */
export async function confirmWatch(
  context: PublicContext,
  { secret }: ParsedRequestOf<typeof confirmEndpoint>,
): Promise<ContentOf<typeof confirmEndpoint>> {
  const { db, county } = context;
  await ensureOffered(context);
  await checkRateLimit(context, 'WATCH_LINK');
  const { watchesPerAddress } = await getSettings(db, 'propertyWatch');
  const types = await listNumberedTypes(db);
  return inTransaction(db, async (tx) => {
    const now = county.clock.now();
    const requestedSince = new Date(now.getTime() - WATCH_CONFIRMATION_HOURS * 3_600_000);
    const request = await confirmRequest(tx, hashSecret(secret), { now, requestedSince });
    if (request === undefined) throw new Refusal('TICKET_NOT_VALID');
    const { email, language, watched, isFirst } = request;
    const subscriberId = await lockSubscriber(tx, email, language, now);
    if (isFirst) {
      if ((await countWatches(tx, subscriberId)) >= watchesPerAddress) throw new Refusal('WATCH_LIMIT');
      await insertWatch(tx, { subscriberId, watched, terms: listWatchTerms(watched, types), at: now });
    }
    const manageSecret = generateSecret();
    await insertLinks(tx, [{ subscriberId, hash: hashSecret(manageSecret) }], now);
    return { watched, manageSecret };
  });
}

/** @throws Refusal NOT_OFFERED. */
async function ensureOffered({ db }: PublicContext): Promise<void> {
  if (!(await getSettings(db, 'propertyWatch')).propertyWatch) throw new Refusal('NOT_OFFERED');
}
