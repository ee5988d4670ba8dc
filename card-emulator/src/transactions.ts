import { type BankDecision, type CardEntry, decideAsBank, TEST_CARDS } from './test-cards.ts';

export type TransactionStatus =
  | 'authorizedPendingCapture'
  | 'capturedPendingSettlement'
  | 'settledSuccessfully'
  | 'voided'
  | 'expired'
  | 'returnedItem'
  | 'chargeback'
  | 'chargebackReversal'
  | 'declined'
  | 'refundPendingSettlement'
  | 'refundSettledSuccessfully'
  | 'FDSPendingReview'
  | 'FDSAuthorizedPendingReview';

export type PaymentType = 'authOnlyTransaction' | 'authCaptureTransaction';
export type TransactionType = PaymentType | 'refundTransaction';

/** The request of the portal for a payment form. */
export interface Order {
  readonly type: TransactionType;
  readonly amountCents: number;
  readonly invoiceNumber: string;
  readonly description: string;
  readonly customerId: string;
}

/** A request to return money of a settled payment. */
export interface RefundRequest {
  readonly refTransId: string;
  readonly amountCents: number;
  /** The last four digits of the payment's card; the gateway compares them. */
  readonly lastFour: string;
  readonly invoiceNumber: string;
}

export interface Transaction {
  readonly transId: string;
  /** Of a refund: the payment that it returns. */
  readonly refTransId?: string;
  readonly order: Order;
  readonly authCode: string;
  readonly accountType: string;
  readonly isBank: boolean;
  /** NACHA's reasons for which the bank gave it back. */
  readonly returnCodes: string[];
  /** `XXXX1111`; the number itself is not stored. */
  readonly accountNumber: string;
  readonly submittedAt: Date;
  readonly authorizedCents: number;
  /** 1 approved, 2 declined, 4 held for review. */
  responseCode: 1 | 2 | 4;
  reasonCode: number;
  readonly reasonText: string;
  status: TransactionStatus;
  settleCents: number;
  batchId: string | undefined;
}

/** Settled transactions, which the bank pays together. */
export interface Batch {
  readonly batchId: string;
  readonly settledAt: Date;
  readonly transactions: readonly Transaction[];
}

export type Event =
  | 'authorization.created'
  | 'authcapture.created'
  | 'priorAuthCapture.created'
  | 'void.created'
  | 'refund.created'
  | 'fraud.held'
  | 'fraud.approved'
  | 'fraud.declined';

/** The result of a capture, a void or a refund: done, done before, or refused, by the gateway's reason codes. */
export interface OperationResult {
  readonly approved: boolean;
  readonly reasonCode: number;
  readonly text: string;
  readonly transaction: Transaction | undefined;
}

/** The gateway drops an uncaptured authorization after this time. */
const AUTHORIZATION_DAYS = 30;
/** The same payment within this time is refused as a duplicate: reason 11. */
const DUPLICATE_WINDOW_MS = 120_000;
const DAY_MS = 86_400_000;
/** Payments from bank accounts settle after so many days. */
const BANK_DAYS = 3;

const UNSETTLED: readonly TransactionStatus[] = [
  'authorizedPendingCapture',
  'capturedPendingSettlement',
  'FDSPendingReview',
  'FDSAuthorizedPendingReview',
  'refundPendingSettlement',
  'voided',
  'declined',
];

/** The gateway's book of transactions and the changes that it allows: authorize, capture once, void, refund, hold, settle, expire. */
export class TransactionBook {
  readonly #transactions = new Map<string, Transaction>();
  readonly #now: () => Date;
  readonly #tell: (event: Event, transaction: Transaction) => void;
  readonly #batches = new Map<string, Date>();
  // Ids and codes differ between two emulators of one test run, as they do between two merchants.
  #lastId = 60_000_000_000 + Math.floor(Math.random() * 1_000_000_000);
  #lastBatch = 7_000_000;
  /** Some processors capture the whole hold or nothing: reason 48. */
  capturesWholeHoldOnly = false;

  constructor(now: () => Date, tell: (event: Event, transaction: Transaction) => void) {
    this.#now = now;
    this.#tell = tell;
  }

  /**
   * Pays an order, from a form or by a request. A declined payment is a transaction too.
   *
   * @param duplicateWindowMs how long an identical payment is refused.
   */
  pay(order: Order, entry: CardEntry, duplicateWindowMs = DUPLICATE_WINDOW_MS): Transaction {
    const isDuplicate = this.#isDuplicate(order, entry, duplicateWindowMs);
    const answer = isDuplicate ? DUPLICATE : decideAsBank(entry, order.amountCents, this.#now());
    const isSale = order.type === 'authCaptureTransaction';
    const isBank = entry.bankAccount !== undefined && entry.bankAccount !== '';
    this.#lastId += 1;
    const authorizedCents = answer.kind === 'DECLINED' ? 0 : answer.authorizedCents;
    const transaction: Transaction = {
      transId: String(this.#lastId),
      order,
      authCode: answer.kind === 'APPROVED' ? this.#lastId.toString(36).slice(-6).toUpperCase() : '',
      isBank,
      returnCodes: [],
      accountType: isBank ? 'eCheck' : (TEST_CARDS[entry.cardNumber] ?? 'Visa'),
      accountNumber: maskCardNumber(numberOf(entry)),
      submittedAt: this.#now(),
      authorizedCents,
      responseCode: { APPROVED: 1, DECLINED: 2, HELD: 4 }[answer.kind] as 1 | 2 | 4,
      reasonCode: answer.kind === 'DECLINED' ? answer.reasonCode : answer.kind === 'HELD' ? 252 : 1,
      reasonText: answer.kind === 'DECLINED' ? answer.text : answer.kind === 'HELD' ? HELD_TEXT : APPROVED_TEXT,
      status: statusAfter(answer.kind, isSale),
      settleCents: isSale ? authorizedCents : 0,
      batchId: undefined,
    };
    this.#transactions.set(transaction.transId, transaction);
    if (answer.kind === 'HELD') this.#tell('fraud.held', transaction);
    if (answer.kind === 'APPROVED') this.#tell(isSale ? 'authcapture.created' : 'authorization.created', transaction);
    return transaction;
  }

  find(transId: string): Transaction | undefined {
    this.#expire();
    return this.#transactions.get(transId);
  }

  /** All of them, newest first. */
  list(): readonly Transaction[] {
    this.#expire();
    return [...this.#transactions.values()].reverse();
  }

  listUnsettled(): readonly Transaction[] {
    return this.list().filter(({ status }) => UNSETTLED.includes(status));
  }

  /** Captures an authorization, once, for at most what it holds. */
  capture(transId: string, amountCents: number | undefined): OperationResult {
    const transaction = this.find(transId);
    if (transaction === undefined || ['voided', 'expired', 'declined'].includes(transaction.status)) {
      return { approved: false, reasonCode: 16, text: 'The transaction cannot be found.', transaction };
    }
    if (transaction.status !== 'authorizedPendingCapture') {
      return { approved: true, reasonCode: 311, text: 'This transaction has already been captured.', transaction };
    }
    // Without an amount, the whole hold is captured.
    const cents = amountCents ?? transaction.authorizedCents;
    if (cents > transaction.authorizedCents) {
      const text = 'The amount requested for settlement cannot be greater than the original amount authorized.';
      return { approved: false, reasonCode: 47, text, transaction };
    }
    if (this.capturesWholeHoldOnly && cents < transaction.authorizedCents) {
      const text = 'This processor does not accept partial reversals.';
      return { approved: false, reasonCode: 48, text, transaction };
    }
    transaction.status = 'capturedPendingSettlement';
    transaction.settleCents = cents;
    this.#tell('priorAuthCapture.created', transaction);
    return { approved: true, reasonCode: 1, text: APPROVED_TEXT, transaction };
  }

  /** Voids an unsettled transaction. */
  void(transId: string): OperationResult {
    const transaction = this.find(transId);
    if (transaction === undefined || CANNOT_BE_VOIDED.includes(transaction.status)) {
      return { approved: false, reasonCode: 16, text: 'The transaction cannot be found.', transaction };
    }
    if (transaction.status === 'voided') {
      return { approved: true, reasonCode: 310, text: 'This transaction has already been voided.', transaction };
    }
    transaction.status = 'voided';
    transaction.settleCents = 0;
    this.#tell('void.created', transaction);
    return { approved: true, reasonCode: 1, text: APPROVED_TEXT, transaction };
  }

  /**
   * Refunds part or all of a settled payment, as a separate transaction: reason 54 for a payment that can't be refunded
   * (not settled, another card), 55 for more than it has taken, 11 for the same refund again within two minutes.
   */
  refund(request: RefundRequest): OperationResult {
    const { refTransId, amountCents, lastFour, invoiceNumber } = request;
    const payment = this.find(refTransId);
    if (payment === undefined) return refuse(16, 'The transaction cannot be found.', payment);
    const isOfCard = payment.accountNumber.endsWith(lastFour) && lastFour.length === 4;
    if (payment.status !== 'settledSuccessfully' || !isOfCard)
      return refuse(54, 'The referenced transaction does not meet the criteria for issuing a credit.', payment);
    const refunds = this.list().filter((earlier) => earlier.refTransId === refTransId && earlier.status !== 'voided');
    const refundedCents = refunds.reduce((sum, { settleCents }) => sum + settleCents, 0);
    if (refundedCents + amountCents > payment.settleCents)
      return refuse(
        55,
        'The sum of credits against the referenced transaction would exceed original debit amount.',
        payment,
      );
    const since = this.#now().getTime() - DUPLICATE_WINDOW_MS;
    const isSame = ({ order, submittedAt }: Transaction) =>
      order.invoiceNumber === invoiceNumber && order.amountCents === amountCents && submittedAt.getTime() > since;
    if (refunds.some(isSame)) return refuse(11, 'A duplicate transaction has been submitted.', payment);
    this.#lastId += 1;
    const refund: Transaction = {
      ...payment,
      transId: String(this.#lastId),
      refTransId,
      order: { ...payment.order, type: 'refundTransaction', amountCents, invoiceNumber },
      authCode: '',
      submittedAt: this.#now(),
      authorizedCents: amountCents,
      responseCode: 1,
      reasonCode: 1,
      status: 'refundPendingSettlement',
      settleCents: amountCents,
      batchId: undefined,
    };
    this.#transactions.set(refund.transId, refund);
    this.#tell('refund.created', refund);
    return { approved: true, reasonCode: 1, text: APPROVED_TEXT, transaction: refund };
  }

  /** Applies the decision of the merchant's staff on a held payment. */
  review(transId: string, decision: 'approve' | 'decline'): void {
    const transaction = this.find(transId);
    if (transaction?.responseCode !== 4) throw new Error(`No transaction ${transId} is held for review.`);
    const isSale = transaction.order.type === 'authCaptureTransaction';
    transaction.responseCode = decision === 'approve' ? 1 : 2;
    transaction.status = decision === 'approve' ? statusAfter('APPROVED', isSale) : 'declined';
    if (decision === 'decline') transaction.settleCents = 0;
    this.#tell(decision === 'approve' ? 'fraud.approved' : 'fraud.declined', transaction);
  }

  /** The daily settlement. @returns the batch, or undefined if there was nothing to settle. */
  settle(): string | undefined {
    // A bank pays days later.
    const paidBefore = this.#now().getTime() - BANK_DAYS * DAY_MS;
    const due = this.list().filter(
      ({ status, isBank, submittedAt }) =>
        SETTLED_STATUS[status] !== undefined && (!isBank || submittedAt.getTime() <= paidBefore),
    );
    if (due.length === 0) return undefined;
    this.#lastBatch += 1;
    this.#batches.set(String(this.#lastBatch), this.#now());
    for (const transaction of due) {
      transaction.status = SETTLED_STATUS[transaction.status] ?? transaction.status;
      transaction.batchId = String(this.#lastBatch);
    }
    return String(this.#lastBatch);
  }

  listBatches(): readonly Batch[] {
    const settled = this.list().filter(({ batchId }) => batchId !== undefined);
    return [...Map.groupBy(settled, ({ batchId }) => String(batchId))].map(([batchId, transactions]) => ({
      // A test can put a transaction in a batch that was never settled.
      ...{ batchId, transactions, settledAt: this.#batches.get(batchId) ?? this.#now() },
    }));
  }

  /** The bank gives a payment back, before or after its settlement, by NACHA's reason: R01 to R29. The status stays. */
  returnItem(transId: string, code: string): void {
    const transaction = this.find(transId);
    if (transaction?.isBank !== true) throw new Error(`No bank account paid ${transId}.`);
    if (transaction.status === 'capturedPendingSettlement') transaction.status = 'returnedItem';
    transaction.returnCodes.push(code);
  }

  /** The cardholder's bank takes a settled payment back, or gives it again. */
  chargeBack(transId: string, status: 'chargeback' | 'chargebackReversal' = 'chargeback'): void {
    const transaction = this.find(transId);
    const expected = status === 'chargeback' ? 'settledSuccessfully' : 'chargeback';
    if (transaction?.status !== expected) throw new Error(`The payment ${transId} isn't ${expected}.`);
    transaction.status = status;
  }

  #isDuplicate(order: Order, entry: CardEntry, windowMs: number): boolean {
    const since = this.#now().getTime() - windowMs;
    return this.list().some(
      (earlier) =>
        earlier.responseCode !== 2 &&
        earlier.order.invoiceNumber === order.invoiceNumber &&
        earlier.order.amountCents === order.amountCents &&
        earlier.accountNumber === maskCardNumber(numberOf(entry)) &&
        earlier.submittedAt.getTime() > since,
    );
  }

  #expire(): void {
    const before = this.#now().getTime() - AUTHORIZATION_DAYS * DAY_MS;
    for (const transaction of this.#transactions.values()) {
      if (transaction.status === 'authorizedPendingCapture' && transaction.submittedAt.getTime() < before)
        transaction.status = 'expired';
    }
  }
}

const APPROVED_TEXT = 'This transaction has been approved.';
const HELD_TEXT = 'Your order has been received. Thank you for your business!';

const CANNOT_BE_VOIDED: readonly TransactionStatus[] = [
  ...(['expired', 'declined', 'settledSuccessfully', 'returnedItem', 'refundSettledSuccessfully'] as const),
];

/** The effect of the daily settlement on a status. */
const SETTLED_STATUS: Partial<Record<TransactionStatus, TransactionStatus>> = {
  capturedPendingSettlement: 'settledSuccessfully',
  refundPendingSettlement: 'refundSettledSuccessfully',
};

function refuse(reasonCode: number, text: string, transaction: Transaction | undefined): OperationResult {
  return { approved: false, reasonCode, text, transaction };
}

const DUPLICATE: BankDecision = {
  kind: 'DECLINED',
  reasonCode: 11,
  text: 'A duplicate transaction has been submitted.',
};

function numberOf({ cardNumber, bankAccount }: CardEntry): string {
  return bankAccount || cardNumber;
}

function maskCardNumber(cardNumber: string): string {
  return `XXXX${cardNumber.slice(-4)}`;
}

function statusAfter(kind: 'APPROVED' | 'DECLINED' | 'HELD', isSale: boolean): TransactionStatus {
  if (kind === 'DECLINED') return 'declined';
  if (kind === 'HELD') return isSale ? 'FDSPendingReview' : 'FDSAuthorizedPendingReview';
  return isSale ? 'capturedPendingSettlement' : 'authorizedPendingCapture';
}
