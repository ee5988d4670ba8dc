import { createHmac, randomUUID } from 'node:crypto';
import { formatAmount } from './amounts.ts';
import type { Event, Transaction } from './transactions.ts';

export interface WebhookTarget {
  readonly url: string;
  /** The merchant's signature key, used undecoded. */
  readonly signatureKey: string;
}

/** The number of attempts, and the wait before the second one, which doubles. The real gateway waits minutes and gives up after days. */
const ATTEMPTS_MAX = 6;
const FIRST_WAIT_MS = 50;

/** Sends signed notifications, repeatedly until the receiver responds with 200. */
export class Webhooks {
  #target: WebhookTarget | undefined;
  readonly #underway = new Set<Promise<void>>();
  #closed = false;

  constructor(target: WebhookTarget | undefined) {
    this.#target = target;
  }

  setTarget(target: WebhookTarget | undefined): void {
    this.#target = target;
  }

  /**
   * Sends the notification of an event in the background.
   *
   * @param options.times how often the same notification is sent; `options.badSignature` signs it with another key.
   * @returns after the response, or after the last attempt.
   */
  tell(
    event: Event,
    transaction: Transaction,
    options: { times?: number; badSignature?: boolean } = {},
  ): Promise<void> {
    const body = JSON.stringify({
      notificationId: randomUUID(),
      eventType: `net.authorize.payment.${event}`,
      eventDate: transaction.submittedAt.toISOString(),
      webhookId: '00000000-0000-4000-8000-000000000001',
      payload: {
        responseCode: transaction.responseCode,
        authCode: transaction.authCode,
        authAmount: Number(formatAmount(transaction.authorizedCents)),
        invoiceNumber: transaction.order.invoiceNumber,
        entityName: 'transaction',
        id: transaction.transId,
      },
    });
    const sending = this.#sendTimes(body, options);
    this.#underway.add(sending);
    return sending.finally(() => this.#underway.delete(sending));
  }

  /** Waits until all notifications are sent. */
  async settle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
  }

  close(): void {
    this.#closed = true;
  }

  async #sendTimes(body: string, { times = 1, badSignature = false }: { times?: number; badSignature?: boolean }) {
    for (let time = 0; time < times; time += 1) await this.#sendUntilTaken(body, badSignature);
  }

  async #sendUntilTaken(body: string, badSignature: boolean): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX && !this.#closed; attempt += 1) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (attempt - 1)));
      const target = this.#target;
      if (target === undefined) return;
      const key = badSignature ? 'another key' : target.signatureKey;
      const signature = createHmac('sha512', key).update(body).digest('hex').toUpperCase();
      const headers = { 'content-type': 'application/json; charset=utf-8', 'x-anet-signature': `sha512=${signature}` };
      const answer = await fetch(target.url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 200) return;
    }
  }
}
