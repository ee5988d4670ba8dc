import { randomUUID } from 'node:crypto';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { issueCertifiedCopy as endpoint } from '@portal/contract/images/certified-copies/certified-copies';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type ChargeOutcome,
  charge,
  formatOutcome,
  identifyVisitor,
  isPaid,
  toBuyer,
} from '../../money/charging/index.ts';
import { findUsageBalance } from '../../money/ledger/index.ts';
import type { OpenDocument } from '../imaging/index.ts';
import { type CopyRequest, findRequestedNumber, type NewCopy } from './certified-copies.queries.ts';
import { describeCopySale, openCertifiable } from './quote-copy.ts';
import { registerCopy, storeCopyFile } from './store-copy.ts';

/** The number of a copy, if it is paid. */
interface Settled {
  readonly number: string | null;
  readonly status: ChargeOutcome['status'];
}

interface Wanted {
  readonly request: CopyRequest;
  readonly document: OpenDocument;
  /** The price that the user saw, with the surcharge of a card. */
  readonly totalCents: number;
}

/**
 * Certifies a copy of all pages of a document (decision 0309), once per request key: writes, signs and stores the file, and then charges
 * for it. The charge, the row in the register and its audit entry are one transaction, after the file is on the disk: a process that ends
 * in between leaves a file that is deleted a day later, and no charge.
 *
 * @throws Refusal ORDER_NOT_OPEN if the document has other pages or a higher price than quoted, or was changed while it was copied; as
 *   `openCertifiable` and `writeCopy`.
 */
export async function issueCertifiedCopy(
  context: CallContext,
  { requestKey, pageCount, totalCents, ...asked }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, caller, translate } = context;
  const request = { userId: caller.userId, visitor: identifyVisitor(context), requestKey };
  const release = await context.reports.reserve(context.signal);
  let settled: Settled;
  try {
    const earlier = await findRequestedNumber(db, request);
    settled =
      earlier === undefined
        ? await composeAndSettle(context, {
            request,
            document: await openQuoted(context, asked, pageCount),
            totalCents,
          })
        : { number: earlier, status: 'FREE' };
  } finally {
    release();
  }
  const usageBalance = await findUsageBalance(db, caller);
  return { number: settled.number, usageBalance, ...formatOutcome(settled.status, translate) };
}

async function openQuoted(
  context: CallContext,
  asked: Parameters<typeof openCertifiable>[1],
  pageCount: number,
): Promise<OpenDocument> {
  const document = await openCertifiable(context, asked);
  if (document.pageCount !== pageCount) throw new Refusal('ORDER_NOT_OPEN');
  return document;
}

/** A caller who can't pay is refused before pages are copied and a file is written. */
async function composeAndSettle(context: CallContext, wanted: Wanted): Promise<Settled> {
  const status = await tryPayment(context, wanted);
  if (!isPaid(status)) return { number: null, status };
  const copy = await storeCopyFile(context, wanted);
  const { copies } = context.county.searchCertificates;
  try {
    const settled = await inTransaction(context.db, (tx) => settle(tx, context, wanted, copy));
    if (settled.number === null) await copies.remove(copy.fileKey);
    return settled;
  } catch (error) {
    // An identical simultaneous request was first. If the connection was lost, the file may belong to a copy.
    const earlier = isUniqueViolation(error) ? await findRequestedNumber(context.db, wanted.request) : undefined;
    if (error instanceof Refusal || earlier !== undefined) await copies.remove(copy.fileKey);
    if (earlier === undefined) throw error;
    return { number: earlier, status: 'FREE' };
  }
}

/** Carries an outcome out of a transaction that it rolls back. */
class Undone extends Error {
  readonly status: ChargeOutcome['status'];
  constructor(status: ChargeOutcome['status']) {
    super(`Undone: ${status}`);
    this.status = status;
  }
}

/** The code that charges decides, and all that it wrote is undone. */
async function tryPayment(context: CallContext, wanted: Wanted): Promise<ChargeOutcome['status']> {
  try {
    return await inTransaction(context.db, async (tx) => {
      throw new Undone((await pay(tx, context, wanted, randomUUID())).status);
    });
  } catch (error) {
    if (error instanceof Undone) return error.status;
    throw error;
  }
}

/** Charges the current price, if it isn't higher than the quoted one. @throws Refusal ORDER_NOT_OPEN. */
async function pay(tx: Db, context: CallContext, { document, totalCents }: Wanted, number: string) {
  const sale = await describeCopySale({ db: tx, caller: context.caller }, document, number);
  const outcome = await charge(toBuyer({ ...context, db: tx }), { ...sale, opKey: `certified-copy:${number}` });
  if (outcome.status === 'CHARGED' && outcome.amountCents + outcome.surchargeCents > totalCents)
    throw new Refusal('ORDER_NOT_OPEN');
  return outcome;
}

async function settle(tx: Db, context: CallContext, wanted: Wanted, copy: NewCopy): Promise<Settled> {
  const outcome = await pay(tx, context, wanted, copy.number);
  if (!isPaid(outcome.status)) return { number: null, status: outcome.status };
  const saleId = outcome.status === 'CHARGED' ? outcome.journalEntryId : null;
  await registerCopy(tx, context, copy, saleId);
  return { number: copy.number, status: outcome.status };
}

function isUniqueViolation(error: unknown): boolean {
  return (error as { readonly code?: string }).code === '23505';
}
