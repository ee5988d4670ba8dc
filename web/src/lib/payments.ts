import type { EscrowOptions } from '@portal/contract/escrow-deposit/deposit-amount';
import type { FlatFeeOptions } from '@portal/contract/flat-fee/flat-fee-options';
import { createContext, use } from 'react';

/** What a person is led through before something can be charged (Spec 1 §2 "Dialogs"). */
export type Payment =
  /** Price list and card's form, for a search or a record's details; `isAgain` where the authorization of before is too small. */
  | { readonly is: 'search'; readonly isAgain: boolean }
  /** The card's form, for a copy whose price was shown. */
  | { readonly is: 'copy' }
  /** Adding to the escrow by card: with options for a copy that it can not pay, without because somebody wants to. */
  | { readonly is: 'escrow'; readonly options?: EscrowOptions }
  /** Adding copies to the flat fee: for an order that needs them, or because somebody wants to. */
  | { readonly is: 'flatFee'; readonly order?: { readonly guid: string; readonly options: FlatFeeOptions } };

/** How it ended: paid; left for where it began; left altogether. */
export type PaymentOutcome = 'DONE' | 'BACK' | 'CLOSED';

/** Leads through a payment. Done when its dialogs are closed; several at once stand in line. */
export type Pay = (payment: Payment) => Promise<PaymentOutcome>;

export const PaymentsContext = createContext<Pay | undefined>(undefined);

/** Whether a payment's dialog is open. */
export const PaymentOpenContext = createContext(false);

/** Whether a payment's dialog is open: what waits for it is not loading meanwhile (Spec 2 §4 "Outcome of a search"). */
export function useIsPaying(): boolean {
  return use(PaymentOpenContext);
}

/**
 * Lets any screen ask for a payment without dialogs of its own.
 *
 * @throws Error outside of PaymentsProvider.
 */
export function usePay(): Pay {
  const pay = use(PaymentsContext);
  if (!pay) throw new Error('usePay needs PaymentsProvider');
  return pay;
}
