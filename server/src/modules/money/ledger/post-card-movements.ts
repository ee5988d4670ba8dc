import { assertCents, type Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { type AuditActor, type AuditDetails, recordAudit } from '../../office/audit/index.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { recordLandlinkPosting } from '../landlink/index.ts';
import { findMovement, lockBalance, openLedgerAccount, type Posted, postSharedEntry } from './ledger.queries.ts';
import { OWN_KIND_OF_METHOD } from './ledger.rules.ts';
import { postEntry } from './post-entry.ts';
import { payDebtFromEscrow } from './post-returned-check.ts';

interface CardMovement {
  readonly accountId: number;
  readonly userId: number | null;
  /** Identifies the operation: repeating it with the same key changes nothing. */
  readonly opKey: string;
  readonly at: Date;
}

export interface CardDeposit extends CardMovement {
  /** The amount that the escrow gains; greater than zero. */
  readonly depositCents: Cents;
  /** The surcharge that the card paid. */
  readonly surchargeCents: Cents;
}

export interface CardCapture extends CardMovement {
  /** The amount that the portal charged to the card; greater than zero. */
  readonly chargedCents: Cents;
  /** The surcharge that was captured with it. */
  readonly surchargeCents: Cents;
}

/**
 * Posts a card payment into an escrow (Spec 1 §4 "Escrow deposit"): the gateway has charged the deposit and its surcharge.
 *
 * @returns the balance after the deposit; for a repetition, the balance after the first time.
 * @throws RangeError for an invalid amount; Error if the key belongs to another movement.
 */
export async function postCardDeposit(
  db: Db,
  deposit: CardDeposit,
): Promise<{ readonly journalEntryId: number; readonly balanceCents: Cents }> {
  const { depositCents, surchargeCents } = deposit;
  const posted = await postOnce(db, deposit, {
    kind: 'ESCROW_DEPOSIT',
    own: { kind: 'ESCROW', amount: depositCents },
    shared: toGatewayPostings(depositCents, surchargeCents),
    surchargeCents,
  });
  return { journalEntryId: posted.journalEntryId, balanceCents: posted.balance ?? 0 };
}

/**
 * Posts a payment of a debt by invoice that a bank account has paid. What is beyond the debt is a credit.
 *
 * @returns the balance of the invoices after it, negative for a debt; for a repetition, that after the first time.
 * @throws as `postCardDeposit`.
 */
export async function postBankInvoicePayment(
  db: Db,
  payment: CardMovement & { readonly amountCents: Cents },
): Promise<{ readonly journalEntryId: number; readonly balanceCents: Cents }> {
  const { amountCents } = payment;
  await openLedgerAccount(db, payment.accountId, 'RECEIVABLE');
  const posted = await postOnce(db, payment, {
    kind: 'INVOICE_PAYMENT',
    own: { kind: 'RECEIVABLE', amount: amountCents },
    shared: toGatewayPostings(amountCents, 0),
  });
  return { journalEntryId: posted.journalEntryId, balanceCents: posted.balance ?? 0 };
}

/**
 * Posts the capture of a card's charges: the card no longer owes them, and the gateway has the money with the
 * surcharge.
 *
 * @throws as `postCardDeposit`; a check violation if more is captured than was charged.
 */
export async function postCardCapture(db: Db, capture: CardCapture): Promise<{ readonly journalEntryId: number }> {
  const { chargedCents, surchargeCents } = capture;
  const { journalEntryId } = await postOnce(db, capture, {
    kind: 'CARD_CAPTURE',
    own: { kind: 'CARD_UNCAPTURED', amount: chargedCents },
    shared: toGatewayPostings(chargedCents, surchargeCents),
    surchargeCents,
  });
  return { journalEntryId };
}

/** Charges that a card no longer owes, although they were not captured. */
export interface CardRelease extends CardMovement {
  readonly chargedCents: Cents;
  /** The user who released them. */
  readonly actor: AuditActor;
  /** The reason and the previous values, for the audit. */
  readonly details: AuditDetails;
}

/**
 * Writes off charges to a card that will never be captured, with an audit row: the authorization ended before, or staff gave them up. The
 * county bears the loss.
 *
 * @throws as `postCardCapture`.
 */
export function writeOffCardCharges(db: Db, loss: CardRelease): Promise<{ readonly journalEntryId: number }> {
  return releaseCharges(db, 'CARD_WRITE_OFF', loss);
}

/** A card payment that a bank takes back, or an end of that. */
export interface DisputePosting extends CardMovement {
  readonly amountCents: Cents;
  readonly reason: string;
}

/**
 * Posts that a bank takes a card payment back: the gateway owes so much less until the dispute ends. The caller writes the audit row.
 *
 * @throws the database's unique violation for a dispute that is posted already.
 */
export async function postDisputeOpened(tx: Db, dispute: DisputePosting): Promise<number> {
  const { amountCents, reason: note, ...entry } = dispute;
  const shared = [
    { kind: 'CARD_CLEARING', amount: amountCents },
    { kind: 'DISPUTED', amount: -amountCents },
  ] as const;
  return (await postSharedEntry(tx, { ...entry, note, kind: 'DISPUTE_OPENED', shared })).journalEntryId;
}

/** Posts the end of a dispute: the gateway owes it again, or the county bears it. @throws as `postDisputeOpened`. */
export async function postDisputeClosed(
  tx: Db,
  dispute: DisputePosting & { readonly outcome: 'WON' | 'COUNTY' },
): Promise<number> {
  const { amountCents, reason: note, outcome, ...entry } = dispute;
  const kind = outcome === 'WON' ? 'DISPUTE_WON' : 'DISPUTE_LOST';
  const shared = [
    { kind: 'DISPUTED', amount: amountCents },
    { kind: outcome === 'WON' ? 'CARD_CLEARING' : 'ADJUSTMENT', amount: -amountCents },
  ] as const;
  return (await postSharedEntry(tx, { ...entry, note, kind, shared })).journalEntryId;
}

/**
 * Posts a lost dispute that the account owes: a deposit is taken out of the escrow, and what is spent of it, like every purchase, is owed
 * by invoice, which the rest of the escrow pays in part (as a returned check, decision 0242).
 *
 * @param lost.depositId the journal entry of the deposit; null for purchases.
 * @throws Error if the account would owe more than any account can; as `postDisputeOpened`.
 */
export async function postDisputeOwed(
  tx: Db,
  lost: DisputePosting & {
    readonly depositId: number | null;
    readonly actor: AuditActor;
    readonly day: PlainDate;
  },
): Promise<number> {
  const { amountCents, reason, depositId, actor, day, ...entry } = lost;
  const { accountId, at } = entry;
  const escrow = depositId === null ? undefined : await lockBalance(tx, accountId, 'ESCROW');
  const isSpent = escrow === undefined || escrow < amountCents;
  const posted = await postEntry(tx, {
    ...{ ...entry, note: reason, kind: 'DISPUTE_LOST' },
    own: { kind: isSpent ? 'RECEIVABLE' : 'ESCROW', amount: -amountCents },
    shared: [{ kind: 'DISPUTED', amount: amountCents }],
  });
  if (posted === undefined) throw new Error(`The dispute ${entry.opKey} can't be owed.`);
  if (depositId !== null && isSpent && escrow !== undefined && escrow > 0)
    await payDebtFromEscrow(tx, { accountId, journalEntryId: depositId, reason, actor, at, day }, escrow);
  return posted.journalEntryId;
}

/**
 * Bills charges another way after their capture was refused, with their audit rows: the card no longer owes them, and
 * the escrow, the invoice or another card is charged with the same amount. Both entries are committed together or not
 * at all.
 *
 * @returns undefined, with nothing posted, if the escrow is too small.
 * @throws as `postCardCapture`.
 */
export function rebillCardCharges(
  db: Db,
  rebill: CardRelease & { readonly to: 'ESCROW' | 'INVOICE' | 'CARD' },
): Promise<{ readonly releaseId: number; readonly rebillId: number } | undefined> {
  const { accountId, userId, opKey, at, chargedCents, to, actor, details } = rebill;
  return inTransaction(db, async (tx) => {
    const billed = await postEntry(tx, {
      ...{ accountId, userId, at, kind: 'CARD_REBILL', opKey: `${opKey}:billed` },
      own: { kind: OWN_KIND_OF_METHOD[to], amount: -chargedCents },
      shared: [{ kind: 'ADJUSTMENT', amount: chargedCents }],
    });
    if (billed === undefined) return undefined;
    const { journalEntryId: rebillId } = billed;
    await recordAudit(tx, { action: 'card.rebilled', actor, journalEntryId: rebillId, details });
    // Another card's charges reach the finance system when they are captured.
    if (to !== 'CARD') {
      const charge = {
        kind: 'CHARGE',
        amountCents: chargedCents,
        surchargeCents: 0,
        journalEntryId: rebillId,
        at,
      } as const;
      await recordLandlinkPosting(tx, await getAccount(tx, accountId), charge);
    }
    const release = { ...rebill, opKey: `${opKey}:released` };
    const { journalEntryId: releaseId } = await releaseCharges(tx, 'CARD_RELEASE', release);
    return { releaseId, rebillId };
  });
}

const RELEASE_ACTIONS = { CARD_WRITE_OFF: 'card.writtenOff', CARD_RELEASE: 'card.released' } as const;

function releaseCharges(
  db: Db,
  kind: keyof typeof RELEASE_ACTIONS,
  release: CardRelease,
): Promise<{ readonly journalEntryId: number }> {
  const { chargedCents, actor, details, opKey } = release;
  return inTransaction(db, async (tx) => {
    const earlier = await findMovement(tx, opKey);
    const { journalEntryId } = await postOnce(tx, release, {
      kind,
      own: { kind: 'CARD_UNCAPTURED', amount: chargedCents },
      shared: [{ kind: 'ADJUSTMENT', amount: -chargedCents }],
    });
    if (earlier === undefined) await recordAudit(tx, { action: RELEASE_ACTIONS[kind], actor, journalEntryId, details });
    return { journalEntryId };
  });
}

function toGatewayPostings(amountCents: Cents, surchargeCents: Cents) {
  if (assertCents(surchargeCents) < 0) throw new RangeError(`Not a surcharge: ${surchargeCents}`);
  const taken = { kind: 'CARD_CLEARING', amount: -assertCents(amountCents + surchargeCents) } as const;
  return surchargeCents === 0 ? [taken] : [taken, { kind: 'SURCHARGE', amount: surchargeCents } as const];
}

async function postOnce(
  db: Db,
  movement: CardMovement,
  parts: Pick<Parameters<typeof postEntry>[1], 'own' | 'shared'> & {
    readonly kind: 'ESCROW_DEPOSIT' | 'INVOICE_PAYMENT' | 'CARD_CAPTURE' | 'CARD_WRITE_OFF' | 'CARD_RELEASE';
    readonly surchargeCents?: Cents;
  },
): Promise<Posted> {
  const { kind, own, shared, surchargeCents = 0 } = parts;
  const { accountId, userId, opKey, at } = movement;
  if (assertCents(own.amount) <= 0) throw new RangeError(`Not an amount to book: ${own.amount}`);
  return inTransaction(db, async (tx) => {
    const earlier = await findMovement(tx, opKey);
    if (earlier !== undefined) {
      if (earlier.accountId !== accountId || earlier.amount !== own.amount || earlier.kind !== kind)
        throw new Error(`The key ${opKey} names another movement.`);
      return { journalEntryId: earlier.journalEntryId, balance: earlier.balance };
    }
    const posted = await postEntry(tx, { accountId, userId, opKey, at, kind, own, shared });
    if (posted === undefined) throw new Error(`What is added could not be added: ${opKey}`);
    const { journalEntryId } = posted;
    if (kind === 'ESCROW_DEPOSIT' || kind === 'CARD_CAPTURE') {
      const told = { kind, amountCents: own.amount, surchargeCents, journalEntryId, at };
      await recordLandlinkPosting(tx, await getAccount(tx, accountId), told);
    }
    return posted;
  });
}
