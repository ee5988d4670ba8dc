import { formatAmount } from './amounts.ts';
import { Faults, type PaymentFault } from './faults.ts';
import { PaymentForms } from './payment-forms.ts';
import type { CardEntry } from './test-cards.ts';
import { type Transaction, TransactionBook } from './transactions.ts';
import type { Webhooks } from './webhooks.ts';

/** What the form answers to an entry. */
export interface PaymentResponse {
  /** What the frame tells the portal's page; absent where the bank said no, which stays inside the form. */
  readonly message?: string;
  /** What the form shows instead. */
  readonly text?: string;
}

/** Forms, what is paid on them, and who is told of it, with the faults that are planned for it. */
export class Payments {
  readonly forms: PaymentForms;
  readonly book: TransactionBook;
  readonly faults = new Faults();
  /** How the notifications of the payment that is under way are sent. */
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

  /** Pays a form, as its page does. */
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

/** As the real form writes it: not percent-encoded, with whatever characters the person typed. */
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
