import type { Cents } from '@portal/contract/values/money';

/** What is asked of a card: to hold an amount for a later capture, or to pay it. */
export type PaymentMode = 'AUTHORIZATION' | 'SALE';

/** A payment form of the gateway's own, which a person fills in inside a frame. */
export interface HostedFormOrder {
  readonly mode: PaymentMode;
  readonly amountCents: Cents;
  /** Ours, unique, at most 20 characters: by it a payment is found whose answer was lost. */
  readonly invoiceNumber: string;
  readonly description: string;
  readonly customerId: string;
  readonly customerAddress: string;
  /** The county's name, as the form shows it. */
  readonly merchantName: string;
  readonly buttonText: string;
  /** The portal's page that the form embeds to be heard. */
  readonly communicatorUrl: string;
}

/** No answer, or none that can be read: what was asked may be done or not. */
export interface Unknown {
  readonly status: 'UNKNOWN';
  /** For the log: never a credential, never what a card holder typed. */
  readonly reason: string;
}

/** The gateway's own no, by its code. */
export interface Declined {
  readonly status: 'DECLINED';
  readonly code: string;
  readonly text: string;
}

export type HostedFormOutcome = { readonly status: 'DONE'; readonly token: string } | Declined | Unknown;

/** What became of a capture or a void. */
export type Outcome = { readonly status: 'DONE' } | Declined | Unknown;

/** Where a transaction stands at the gateway. OTHER is a state that nothing here knows: for people to look at. */
export type TransactionState =
  | 'HELD'
  | 'AUTHORIZED'
  | 'CAPTURED'
  | 'SETTLED'
  | 'VOIDED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'OTHER';

export interface TransactionSummary {
  readonly transactionId: string;
  /** Empty where none was given. */
  readonly invoiceNumber: string;
  readonly state: TransactionState;
  /** As the gateway writes it. */
  readonly gatewayStatus: string;
  readonly settledCents: Cents;
}

export interface GatewayTransaction extends TransactionSummary {
  /** Undefined for what no form of ours asks, such as a refund. */
  readonly mode: PaymentMode | undefined;
  /** Whether the bank said yes; false while it is held for review. */
  readonly isApproved: boolean;
  readonly authorizedCents: Cents;
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

/** What the gateway tells by itself. A hint: what is true is looked up. */
export interface GatewayNotification {
  readonly notificationId: string;
  readonly eventType: string;
  readonly transactionId: string;
}

/**
 * The county's card gateway. An unknown outcome is a result like any other; nothing here throws because of what the gateway, or the
 * network, does.
 */
export interface CardGateway {
  /** The origin that the form, and what it tells, comes from. */
  readonly origin: string;
  /** Where a browser posts the token to. */
  readonly formUrl: string;
  createHostedForm(order: HostedFormOrder): Promise<HostedFormOutcome>;
  findTransaction(transactionId: string): Promise<TransactionLookup>;
  /** Transactions that are not settled yet, newest first. */
  listUnsettled(): Promise<TransactionList>;
  /** Transactions of the batches that were settled between two instants. */
  listSettled(from: Date, through: Date): Promise<TransactionList>;
  /** Captures a held amount, once, in part or whole. */
  capture(transactionId: string, amountCents: Cents): Promise<Outcome>;
  /** Gives up what is not settled. */
  void(transactionId: string): Promise<Outcome>;
  /**
   * Reads what the gateway sent by itself.
   *
   * @param body the bytes as they came: the signature is over them.
   * @returns undefined for what is not signed with the county's key, or says nothing of a transaction.
   */
  readNotification(body: Buffer, signature: string | undefined): GatewayNotification | undefined;
}
