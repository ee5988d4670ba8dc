import { formatAmount } from './amounts.ts';
import { Faults, type PaymentFault } from './faults.ts';
import { PaymentForms } from './payment-forms.ts';
import type { CardEntry } from './test-cards.ts';
import { type Transaction, TransactionBook } from './transactions.ts';
import type { Webhooks } from './webhooks.ts';

/** The form's response to an entry. */
export interface PaymentResponse {
  /** The message of the frame to the portal's page; absent for a declined card, which stays inside the form. */
  readonly message?: string;
  /** The text that the form shows instead. */
  readonly text?: string;
}

/** Forms, their payments and the notifications of these, with the planned faults. */
export class Payments {
  readonly forms: PaymentForms;
  readonly book: TransactionBook;
  readonly faults = new Faults();
  /** The fault of the current payment's notifications. */
  #fault: PaymentFault | undefined;
  #told: Promise<void> = Promise.resolve();

  constructor(now: () => Date, webhooks: Webhooks) {
    this.forms = new PaymentForms(now);
    this.book = new TransactionBook(now, (event, transaction) => {
      if (this.#fault === 'WEBHOOK_NEVER') return;
      this.#told = webhooks.tell(event, transaction, {
        times: this.#fault === 'WEBHOOK_TWICE' ? 2 : 1,
        badSignature: this.#fault === 'WEBHOOK_WRONG_SIGNATURE',
      });
    });
  }

  /** Pays a form, like its page. */
  async pay(token: string, entry: CardEntry): Promise<PaymentResponse> {
    const form = this.forms.find(token);
    if (form === undefined) return { text: 'This payment form is no longer valid.' };
    const fault = this.faults.consumePaymentFault();
    this.#fault = fault;
    const transaction = this.book.pay(form.order, entry);
    this.#fault = undefined;
    if (fault === 'WEBHOOK_BEFORE_BROWSER') await this.#told;
    if (transaction.responseCode === 2) return { text: 'The transaction has been declined.' };
    return { message: formatFrameMessage(transaction, fault === 'FORGED_MESSAGE') };
  }
}

/** Formats a message like the real form: not percent-encoded, with any characters that the user typed. */
function formatFrameMessage(transaction: Transaction, isForged: boolean): string {
  const { order } = transaction;
  const response = {
    accountType: transaction.accountType,
    accountNumber: transaction.accountNumber,
    transId: transaction.transId,
    responseCode: isForged ? '1' : String(transaction.responseCode),
    authorization: transaction.authCode,
    merchantName: 'Emulated Merchant, 100% "A&B=C"',
    orderDescription: order.description,
    orderInvoiceNumber: order.invoiceNumber,
    customerId: order.customerId,
    totalAmount: formatAmount(isForged ? order.amountCents + 100_000 : transaction.authorizedCents),
    dateTime: transaction.submittedAt.toISOString(),
  };
  return `action=transactResponse&response=${JSON.stringify(response)}`;
}
