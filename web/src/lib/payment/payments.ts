import type { RequestOf } from '@portal/contract/endpoint';
import type { efileCapture } from '@portal/contract/filing/efile/efile-payment';
import type { EscrowOptions } from '@portal/contract/money/cards/deposit-amount';
import type { FlatFeeOptions } from '@portal/contract/money/flat-fee/flat-fee-options';
import { createContext, use } from 'react';

/** The dialogs that lead through a payment (Spec 1 §2 "Dialogs"). */
export type Payment =
  /** Price list and card form, for a search or a record's details; `isAgain` if the earlier authorization is too small. */
  | { readonly kind: 'search'; readonly isAgain: boolean }
  /** The card form, for a download whose price the user has seen. */
  | { readonly kind: 'copy' }
  /** The card form for a filing whose charges the user has confirmed. */
  | {
      readonly kind: 'filing';
      readonly imageIds: readonly [string, ...string[]];
      /** Of the documents, for their price. */
      readonly facts: RequestOf<typeof efileCapture>['facts'];
      readonly amountCents: number;
    }
  /** A deposit by card into the escrow; `options` if it is for a download that the escrow can't pay. */
  | { readonly kind: 'escrow'; readonly options?: EscrowOptions }
  /** A payment of what the account owes by invoice, from a bank account. */
  | { readonly kind: 'invoice' }
  /** Adding images to a flat fee; `order` if it is for an order that needs them. */
  | { readonly kind: 'flatFee'; readonly order?: { readonly guid: string; readonly options: FlatFeeOptions } };

/** The outcome of a payment: paid, back to where it began, or closed. */
export type PaymentOutcome = 'DONE' | 'BACK' | 'CLOSED';

/** Leads through a payment and resolves when its dialogs are closed. Simultaneous payments wait for each other. */
export type Pay = (payment: Payment) => Promise<PaymentOutcome>;

export const PaymentsContext = createContext<Pay | undefined>(undefined);

/** Whether a payment dialog is open. */
export const PaymentOpenContext = createContext(false);

/**
 * Whether a payment dialog is open: components that wait for it don't show as loading (Spec 2 §4 "Outcome of a
 * search").
 */
export function useIsPaying(): boolean {
  return use(PaymentOpenContext);
}

/**
 * Lets any screen request a payment without its own dialogs.
 *
 * @throws Error outside PaymentsProvider.
 */
export function usePay(): Pay {
  const pay = use(PaymentsContext);
  if (!pay) throw new Error('usePay needs PaymentsProvider');
  return pay;
}
