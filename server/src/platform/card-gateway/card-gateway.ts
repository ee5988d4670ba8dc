import type { Cents } from '@portal/contract/values/money';

/** Whether a payment holds an amount for a later capture or captures it immediately. */
export type PaymentMode = 'AUTHORIZATION' | 'SALE';

/** A request for the gateway's payment form, which the user completes inside a frame. */
export interface HostedFormOrder {
  /** Whether the form asks for a bank account instead of a card. */
  readonly isBank: boolean;
  readonly mode: PaymentMode;
  readonly amountCents: Cents;
  /** Our unique number, at most 20 characters. Finds a payment whose response was lost. */
  readonly invoiceNumber: string;
  readonly description: string;
  readonly customerId: string;
  readonly customerAddress: string;
  /** The county's name, shown on the form. */
  readonly merchantName: string;
  readonly buttonText: string;
  /** The portal's page that the form embeds to send messages to the portal. */
  readonly communicatorUrl: string;
}

/** No response, or an invalid one. The request may or may not have been carried out. */
export interface Unknown {
  readonly status: 'UNKNOWN';
  /** For the log. Contains no credentials and no input of the cardholder. */
  readonly reason: string;
}

/** A refusal by the gateway, with its code. */
export interface Declined {
  readonly status: 'DECLINED';
  readonly code: string;
  readonly text: string;
}

export type HostedFormOutcome = { readonly status: 'DONE'; readonly token: string } | Declined | Unknown;

/** The outcome of a capture or void. */
export type Outcome = { readonly status: 'DONE' } | Declined | Unknown;

/** Returns part or all of a settled payment to its card. */
export interface RefundOrder {
  /** The payment. */
  readonly transactionId: string;
  readonly amountCents: Cents;
  /** The card of the payment, `XXXX1111`. */
  readonly cardNumberMasked: string;
  /** Our unique number, at most 20 characters: finds a refund whose response was lost. */
  readonly invoiceNumber: string;
}

/** The outcome of a refund, which is a separate transaction. */
export type RefundOutcome = { readonly status: 'DONE'; readonly transactionId: string } | Declined | Unknown;

/**
 * The state of a transaction at the gateway. PENDING is decided later, by the gateway itself. OTHER is a state that the portal doesn't
 * know; staff have to check it.
 */
export type TransactionState =
  | 'HELD'
  | 'AUTHORIZED'
  | 'CAPTURED'
  | 'SETTLED'
  | 'VOIDED'
  | 'DECLINED'
  | 'EXPIRED'
  /** Returned money: a separate transaction, settled or not. */
  | 'REFUNDED'
  /** The bank gave back a payment from a bank account. */
  | 'RETURNED'
  | 'PENDING'
  | 'OTHER';

export interface TransactionSummary {
  readonly transactionId: string;
  /** Empty if the transaction has no number. */
  readonly invoiceNumber: string;
  readonly state: TransactionState;
  /** The gateway's own name of the state. */
  readonly gatewayStatus: string;
  readonly settledCents: Cents;
}

export interface GatewayTransaction extends TransactionSummary {
  /** Undefined for transactions that the portal's forms don't create, such as refunds. */
  readonly mode: PaymentMode | undefined;
  /** Whether the bank approved it. False while it is held for review. */
  readonly isApproved: boolean;
  /** The requested amount of the form; undefined if the gateway doesn't say. */
  readonly requestedCents: Cents | undefined;
  /** Less than was requested if the bank approved only a part. */
  readonly authorizedCents: Cents;
  /** As in the order of the form; empty if the gateway doesn't say. */
  readonly customerId: string;
  /** Of a refund: the payment that it returns. Empty otherwise. */
  readonly refundedTransactionId: string;
  /** Whether a bank account paid it. */
  readonly isBank: boolean;
  /** The bank's reason for giving it back, such as `R01`; empty otherwise. */
  readonly returnCode: string;
  /** `Visa` */
  readonly cardType: string;
  /** `XXXX1111` */
  readonly cardNumberMasked: string;
}

export type TransactionLookup =
  | { readonly status: 'FOUND'; readonly transaction: GatewayTransaction }
  | { readonly status: 'MISSING' }
  | Unknown;

export type TransactionList =
  | { readonly status: 'DONE'; readonly transactions: readonly TransactionSummary[] }
  | Unknown;

/** Transactions that the gateway settled together, and that the bank pays together. */
export interface SettledBatch {
  readonly batchId: string;
  /** Undefined if the gateway doesn't say. */
  readonly settledAt: Date | undefined;
  /** False if the settlement failed or isn't confirmed. */
  readonly isSettled: boolean;
  /** By the gateway's own statistics; undefined if it has none. */
  readonly totals: { readonly chargeCents: Cents; readonly refundCents: Cents } | undefined;
  /** Also those that took nothing, such as declined ones. */
  readonly transactions: readonly TransactionSummary[];
}

export type BatchList = { readonly status: 'DONE'; readonly batches: readonly SettledBatch[] } | Unknown;

/** A message that the gateway sends on its own. Only a hint: look up the transaction for its actual state. */
export interface GatewayNotification {
  readonly notificationId: string;
  readonly eventType: string;
  readonly transactionId: string;
}

/**
 * A county's card gateway. An unknown outcome is a normal result: no method throws because of an error of the gateway or the network.
 */
export interface CardGateway {
  /** Whether it responded of late; false while requests are skipped after repeated timeouts. */
  isResponding(): boolean;
  /** The origin of the form and its messages. */
  readonly origin: string;
  /** The address to which the browser posts the token. */
  readonly formUrl: string;
  createHostedForm(order: HostedFormOrder): Promise<HostedFormOutcome>;
  findTransaction(transactionId: string): Promise<TransactionLookup>;
  /** Transactions that are not settled yet, newest first. */
  listUnsettled(): Promise<TransactionList>;
  /** The batches that were settled between two instants, with their transactions. */
  listBatches(from: Date, through: Date): Promise<BatchList>;
  /** Captures all or part of a held amount, once. */
  capture(transactionId: string, amountCents: Cents): Promise<Outcome>;
  /** Cancels an unsettled transaction. */
  void(transactionId: string): Promise<Outcome>;
  /** Returns money of a settled transaction; the gateway refuses more than it has taken. */
  refund(order: RefundOrder): Promise<RefundOutcome>;
  /**
   * Verifies and parses a notification.
   *
   * @param body the exact bytes received, which the signature covers.
   * @returns undefined if the signature doesn't match the county's key or the content is not about a transaction.
   */
  readNotification(body: Buffer, signature: string | undefined): GatewayNotification | undefined;
}
