/** What goes wrong with an answer of the interface. */
export type ResponseFault =
  /** The work is done, and the connection breaks before the answer. */
  | 'DROP_REPLY'
  /** The connection breaks before anything is done. */
  | 'RESET'
  | 'DELAY'
  | 'ERROR_500'
  | 'HTML_PAGE'
  | 'TRUNCATED_JSON';

/** What goes wrong with a payment on the form, or with what is told of it. */
export type PaymentFault =
  /** The webhook is sent, and answered, before the browser hears of the payment. */
  | 'WEBHOOK_BEFORE_BROWSER'
  | 'WEBHOOK_TWICE'
  | 'WEBHOOK_NEVER'
  | 'WEBHOOK_WRONG_SIGNATURE'
  /** The browser is told of a larger approved amount than was paid, as a page with a script injected would. */
  | 'FORGED_MESSAGE';

interface PlannedAnswerFault {
  readonly fault: ResponseFault;
  readonly delayMs: number;
}

/** What goes wrong next. Each is used up by the request, or the payment, that it meets. */
export class Faults {
  readonly #answers = new Map<string, PlannedAnswerFault[]>();
  readonly #payments: PaymentFault[] = [];

  /** Plans a fault for the next request of a name, such as `createTransactionRequest`. */
  planResponse(requestName: string, fault: ResponseFault, delayMs = 0): void {
    this.#answers.set(requestName, [...(this.#answers.get(requestName) ?? []), { fault, delayMs }]);
  }

  /** Plans a fault for the next payment. */
  planPayment(fault: PaymentFault): void {
    this.#payments.push(fault);
  }

  consumeResponseFault(requestName: string): PlannedAnswerFault | undefined {
    return this.#answers.get(requestName)?.shift();
  }

  consumePaymentFault(): PaymentFault | undefined {
    return this.#payments.shift();
  }

  clear(): void {
    this.#answers.clear();
    this.#payments.length = 0;
  }
}
