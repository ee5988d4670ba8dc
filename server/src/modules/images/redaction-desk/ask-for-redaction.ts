import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type askForRedaction as askEndpoint,
  type confirmRedactionRequest as confirmEndpoint,
  type getRedactionOffer as offerEndpoint,
  REQUEST_CONFIRMATION_HOURS,
} from '@portal/contract/images/redactions/redaction-requests';
import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import {
  buildPageLink,
  checkRateLimit,
  generateSecret,
  hashSecret,
  queueUserEmail,
} from '../../people/identity/index.ts';
import { deleteEndedClaims } from './claims.queries.ts';
import { confirmRequest, deleteRequests, insertRequest } from './requests.queries.ts';

type PublicContext = CallContext<Caller | undefined>;

const HOUR_MS = 3_600_000;
/** An answered request is deleted after this time: the decision stays in the audit log, without the person. */
const ANSWERED_KEPT_DAYS = 3 * 365;

/** The county's note about its law. @throws Refusal NOT_OFFERED. */
export async function getRedactionOffer({ db }: PublicContext): Promise<ContentOf<typeof offerEndpoint>> {
  const { takeRequests, requestNotice } = await getSettings(db, 'redactionRequests');
  if (!takeRequests) throw new Refusal('NOT_OFFERED');
  return { notice: requestNotice };
}

/**
 * Stores a request and emails the link that confirms it. Looks for no document and does the same work for every one, so neither the response nor its
 * duration says which records there are.
 *
 * @throws Refusal NOT_OFFERED; TOO_MANY_REQUESTS, counted before any work.
 */
export async function askForRedaction(
  context: PublicContext,
  request: ParsedRequestOf<typeof askEndpoint>,
): Promise<ContentOf<typeof askEndpoint>> {
  const { db, county } = context;
  await ensureOffered(context);
  const recipient = request.email.toLowerCase();
  const { isMailRateLimited } = await checkRateLimit(context, 'REDACTION_REQUEST', recipient);
  if (isMailRateLimited) return {};
  const { documentKey, page, language } = request;
  const secret = generateSecret();
  await inTransaction(db, async (tx) => {
    await insertRequest(tx, hashSecret(secret), { ...request, email: recipient }, county.clock.now());
    await queueUserEmail(tx, county, {
      recipient,
      language,
      subject: (translate, countyName) => translate('mail:redactionConfirmSubject', { county: countyName }),
      body: (translate, countyName) => [
        translate('mail:redactionConfirmText', { county: countyName, documentKey, page }),
        buildPageLink(county, `redaction/confirm/${secret}`),
        translate('mail:expires', { count: REQUEST_CONFIRMATION_HOURS }),
        translate('mail:notYou'),
      ],
    });
  });
  return {};
}

/**
 * Confirms the request of an emailed link. Repeated and simultaneous presses confirm it once.
 *
 * @throws Refusal NOT_OFFERED; TICKET_NOT_VALID; TOO_MANY_REQUESTS.
 */
export async function confirmRedactionRequest(
  context: PublicContext,
  { secret }: ParsedRequestOf<typeof confirmEndpoint>,
): Promise<ContentOf<typeof confirmEndpoint>> {
  await ensureOffered(context);
  await checkRateLimit(context, 'REDACTION_LINK');
  const now = context.county.clock.now();
  const requestedSince = new Date(now.getTime() - REQUEST_CONFIRMATION_HOURS * HOUR_MS);
  return inTransaction(context.db, async (tx) => {
    const request = await confirmRequest(tx, hashSecret(secret), { now, requestedSince });
    if (request === undefined) throw new Refusal('TICKET_NOT_VALID');
    const { documentKey, page, isFirst } = request;
    const details = { documentKey, pages: [page] };
    if (isFirst) await recordAudit(tx, { action: 'redaction.requested', actor: actorOf(context), details });
    return { documentKey };
  });
}

/** Deletes requests whose link has expired, those that were answered three years ago, and claims of pages that have ended. */
export async function purgeRedactionDesk({ db, clock }: Pick<County, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await deleteRequests(db, {
    requestedBefore: new Date(now - REQUEST_CONFIRMATION_HOURS * HOUR_MS),
    answeredBefore: new Date(now - ANSWERED_KEPT_DAYS * 24 * HOUR_MS),
  });
  await deleteEndedClaims(db, clock.now());
}

/** @throws Refusal NOT_OFFERED. */
async function ensureOffered({ db }: PublicContext): Promise<void> {
  if (!(await getSettings(db, 'redactionRequests')).takeRequests) throw new Refusal('NOT_OFFERED');
}
