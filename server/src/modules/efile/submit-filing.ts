import type { ReturnAddress } from '@portal/contract/efile/filing';
import type { IndexFacts } from '@portal/contract/efile/index-facts';
import { type submitFiling as endpoint, findAcknowledgmentProblems } from '@portal/contract/efile/submission';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { ensureNoProblems, Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { closeSessionTab } from '../cards/index.ts';
import { type ChargeOutcome, charge, toBuyer } from '../charging/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { findUsageBalance } from '../ledger/index.ts';
import { ensureEfileOffered } from './ensure-efile-offered.ts';
import { getFilingNumber, insertEvent, insertFiling, reserveFiling } from './filings.queries.ts';
import { type FilingImage, fileImage, findImage } from './images.queries.ts';
import { queueFilingEmail } from './queue-filing-email.ts';

type Request = ParsedRequestOf<typeof endpoint>;

/**
 * Charges a filing and puts it into the recorder's queue (Spec 3 §4): the charge, the filing, its first event, the audit row and the
 * confirmation are one transaction, so that nothing is charged without being in the queue. The uploaded file is the key: submitting it again,
 * even at the same moment, returns the first number.
 *
 * @throws Refusal NOT_OFFERED; NOT_FOUND for a file that isn't the caller's or was deleted; INVALID_INPUT; INSUFFICIENT_FUNDS;
 * PAYMENT_NEEDED if no card is authorized for it.
 */
export async function submitFiling(context: CallContext, request: Request): Promise<ContentOf<typeof endpoint>> {
  const { db, caller } = context;
  await ensureEfileOffered(db);
  const { acknowledgement, acknowledgementStatement } = await getSettings(db, 'efile');
  ensureNoProblems(findAcknowledgmentProblems(request, acknowledgement));
  const statement = acknowledgement ? acknowledgementStatement : '';
  const transactionNumber = await inTransaction(db, (tx) => submit(tx, context, { request, statement }));
  return { transactionNumber, usageBalance: await findUsageBalance(db, caller) };
}

async function submit(
  tx: Db,
  context: CallContext,
  { request, statement }: { readonly request: Request; readonly statement: string },
): Promise<string> {
  const { county, caller } = context;
  const image = await findImage(tx, { userId: caller.userId, imageId: request.imageId }, { lock: true });
  if (image === undefined) throw new Refusal('NOT_FOUND');
  if (image.filingId !== null) return getFilingNumber(tx, image.filingId);
  if (image.efileType !== request.efileType) throw new Refusal('INVALID_INPUT', { efileType: { key: 'invalid' } });

  const { id, number } = await reserveFiling(tx);
  const charged = await chargeImage(tx, context, { id, number, image });
  const contact = toReturnAddress(request);
  const submittedAt = county.clock.now();
  const { accountId, userId, language } = caller;
  await insertFiling(tx, {
    ...{ id, accountId, userId, language, contact, submittedAt, ...charged },
    efileType: image.efileType,
    pageCount: image.pageCount,
    acknowledgedStatement: statement,
    indexFacts: toIndexFacts(request),
  });
  await fileImage(tx, image.id, { filingId: id, version: 1 });
  const event = {
    filingId: id,
    version: 1,
    occurredAt: submittedAt,
    userId,
    fromState: null,
    toState: 'SUBMITTED',
  } as const;
  await insertEvent(tx, event);
  const details = {
    filing: number,
    efileType: image.efileType,
    pages: image.pageCount,
    chargedCents: charged.totalCents,
  };
  await recordAudit(tx, { action: 'filing.submitted', actor: actorOf(context), details });
  await queueFilingEmail(tx, county, { filing: { number, contact, language, ...charged }, state: 'SUBMITTED' });
  return number;
}

/** Charges the quote of an uploaded file. A card's hold was for this alone, so it is captured next. */
async function chargeImage(
  tx: Db,
  context: CallContext,
  { id, number, image }: { readonly id: number; readonly number: string; readonly image: FilingImage },
) {
  const fees = [
    { quantity: 1, amountCents: image.firstPageCents },
    { quantity: Math.max(1, image.pageCount - 1), amountCents: image.additionalPagesCents },
  ];
  const item = { packageId: number, fees };
  const buyer = toBuyer({ ...context, db: tx });
  const outcome = await charge(buyer, { kind: 'EFILE', item, opKey: `efile:${id}:1:submit` });
  if (outcome.status === 'FREE') return { totalCents: 0, journalEntryId: null };
  if (outcome.status !== 'CHARGED') throw new Refusal(REFUSALS[outcome.status]);
  await closeSessionTab({ ...context, db: tx });
  return { totalCents: outcome.amountCents, journalEntryId: outcome.journalEntryId };
}

const REFUSALS = {
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  NO_PURCHASING_OPTIONS: 'PAYMENT_NEEDED',
  PAYMENT_NEEDED: 'PAYMENT_NEEDED',
  PAYMENT_NEEDED_AGAIN: 'PAYMENT_NEEDED',
} as const satisfies Record<Exclude<ChargeOutcome['status'], 'CHARGED' | 'FREE'>, string>;

/** The fields for the index that aren't empty. */
function toIndexFacts(request: IndexFacts): Partial<IndexFacts> {
  const { instrument, grantors, grantees, parcels, legal } = request;
  return Object.fromEntries(
    Object.entries({ instrument, grantors, grantees, parcels, legal }).filter(([, value]) => value !== ''),
  );
}

/** The contact fields of a submission or a correction. */
export function toReturnAddress(request: ReturnAddress): ReturnAddress {
  const { name, email, address1, address2, city, state, zip } = request;
  return { name, email, address1, address2, city, state, zip };
}
