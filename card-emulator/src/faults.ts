/** A fault of an API response. */
export type ResponseFault =
  /** The request is carried out, and the connection breaks before the response. */
  | 'DROP_REPLY'
  /** The connection breaks before the request is processed. */
  | 'RESET'
  | 'DELAY'
  | 'ERROR_500'
  | 'HTML_PAGE'
  | 'TRUNCATED_JSON';

/** A fault of a payment on the form, or of its messages. */
export type PaymentFault =
  /** The webhook is sent and answered before the browser is notified of the payment. */
  | 'WEBHOOK_BEFORE_BROWSER'
  | 'WEBHOOK_TWICE'
  | 'WEBHOOK_NEVER'
  | 'WEBHOOK_WRONG_SIGNATURE'
  /** The browser gets a larger approved amount than was paid, like from a page with an injected script. */
  | 'FORGED_MESSAGE';

/** Changes a response before it is sent, so that it says something else than the book. */
export type Lie = (response: Record<string, unknown>) => void;

interface PlannedAnswerFault {
  readonly fault: ResponseFault | 'LIE';
  readonly delayMs: number;
  readonly lie?: Lie;
}

/** The planned faults. Each applies to one request or payment. */
export class Faults {
  readonly #answers = new Map<string, PlannedAnswerFault[]>();
  readonly #payments: PaymentFault[] = [];

  /** Plans a fault for the next request of a name, such as `createTransactionRequest`. */
  planResponse(requestName: string, fault: ResponseFault, delayMs = 0): void {
    this.#plan(requestName, { fault, delayMs });
  }

  /** Plans a lie in the response to the next request of a name. */
  planLie(requestName: string, lie: Lie): void {
    this.#plan(requestName, { fault: 'LIE', delayMs: 0, lie });
  }

  #plan(requestName: string, planned: PlannedAnswerFault): void {
    this.#answers.set(requestName, [...(this.#answers.get(requestName) ?? []), planned]);
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
