import { randomUUID } from 'node:crypto';
import { addDays, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { recordDocument } from '@portal/testing/apps/record-document';
import { expectSoundBooks, fundEscrow, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp } from '@portal/testing/apps/test-app';
import { pickRuns } from '@portal/testing/facts/facts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { startReportExports } from '../../../platform/report/report-exports.ts';
import { translatorOf } from '../../../platform/translate.ts';
import { refund } from '../../money/charging/index.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { describePublisher } from '../../people/identity/index.ts';
import { cancelImageState } from './cancel-image-state.ts';
import { computeDownloadOrder } from './compute-download-order.ts';
import { getImage } from './get-image.ts';
import { payDownloadOrder } from './pay-download-order.ts';
import { recomputeDownloadOrder } from './recompute-download-order.ts';

/**
 * The rules are the same on both engines; the embedded one is slower. A long run sets MODEL_SEQUENCES to a higher
 * number.
 */
const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? (inject('engine') === 'pglite' ? 20 : 100));
const SEQUENCE_TIMEOUT_MS = 3_000;
const PAGE_COUNT = 4;
const DAY_MINUTES = 24 * 60;

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
});
afterAll(() => app.close());

/** The commands of a buyer, a colleague, staff and time. `order` picks one of the orders created so far. */
const command = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), cents: fc.integer({ min: 1, max: 1_000 }) }),
  fc.record({
    kind: fc.constant('compute' as const),
    pages: fc.uniqueArray(fc.integer({ min: 1, max: PAGE_COUNT }), { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constantFrom(...(['pay', 'pay', 'cancel', 'recompute', 'fetch', 'refund', 'refundPart'] as const)),
    order: fc.nat(9),
  }),
  fc.record({
    kind: fc.constant('wait' as const),
    minutes: fc.constantFrom(10, 31, 15 * DAY_MINUTES, 31 * DAY_MINUTES),
  }),
);

type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

interface ModelOrder {
  readonly guid: string;
  readonly pages: readonly number[];
  readonly total: number;
  readonly ends: number;
  state: 'OPEN' | 'PAID' | 'GONE';
  /** The amount that was paid and not refunded since. */
  remaining: number;
}

/**
 * The rules again, as concisely as possible: $2.00 for the first page of the document, $0.50 for each other, $9.00 as a
 * whole.
 */
class Model {
  readonly method: 'PAGE' | 'DOCUMENT';
  readonly orders: ModelOrder[] = [];
  readonly freeThrough = new Map<number, PlainDate>();
  /** The order that made a page free. */
  readonly freeBy = new Map<number, ModelOrder>();
  balance = 0;
  now = new Date('2026-11-20T18:00:00Z');
  constructor(method: 'PAGE' | 'DOCUMENT') {
    this.method = method;
  }
  today(): PlainDate {
    return plainDateAt(this.now, 'America/Chicago');
  }
  isFree(page: number): boolean {
    return (this.freeThrough.get(page) ?? '') >= this.today();
  }
  price(pages: readonly number[]): number {
    const fresh = pages.filter((page) => !this.isFree(page)).length;
    if (fresh === 0) return 0;
    if (this.method === 'DOCUMENT') return 900;
    const isFirst = ![...this.freeThrough.keys()].some((page) => this.isFree(page));
    return fresh * 50 + (isFirst ? 150 : 0);
  }
  quote(guid: string, pages: readonly number[]): void {
    for (const order of this.orders)
      if (order.state === 'OPEN' && order.ends <= this.now.getTime()) order.state = 'GONE';
    this.orders.push({
      guid,
      pages,
      total: this.price(pages),
      ends: this.now.getTime() + 30 * 60_000,
      state: 'OPEN',
      remaining: 0,
    });
  }
  pay(order: ModelOrder): string {
    if (order.state === 'PAID') return 'PAID';
    const price = this.price(order.pages);
    if (order.state === 'GONE' || order.ends <= this.now.getTime() || price > order.total) return 'ORDER_NOT_OPEN';
    if (price > this.balance) return 'INSUFFICIENT_FUNDS';
    this.balance -= price;
    order.state = 'PAID';
    order.remaining = price;
    const bought = this.method === 'PAGE' ? order.pages : [1, 2, 3, 4];
    for (const page of bought) if (!this.isFree(page)) this.free(page, order);
    return 'PAID';
  }
  free(page: number, order: ModelOrder): void {
    this.freeThrough.set(page, addDays(this.today(), 30));
    this.freeBy.set(page, order);
  }
  /** A full refund ends what the order made free; a part of it does not. */
  refund(order: ModelOrder, cents: number): boolean {
    if (order.remaining === 0 || cents > order.remaining) return false;
    order.remaining -= cents;
    this.balance += cents;
    if (order.remaining > 0) return true;
    for (const [page, by] of this.freeBy) if (by === order) this.freeThrough.delete(page);
    return true;
  }
}

/** The result of a call: the word of its response, or the code of its refusal. */
async function outcome<Result>(run: () => Promise<Result>, read: (result: Result) => string): Promise<string> {
  try {
    return read(await run());
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test(
  'any sequence of orders, payments, cancellations and waiting charges and frees pages according to the rules',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('PAGE' as const, 'DOCUMENT' as const),
        fc.array(command, { minLength: 5, maxLength: 25 }),
        async (method, commands) => {
          const model = new Model(method);
          const { context, documentKey } = await startShopping(model);
          for (const step of commands) await perform(step, model, context, documentKey);
          await expectSoundBooks(app);
        },
      ),
      pickRuns(SEQUENCES),
    );
  },
  SEQUENCES * SEQUENCE_TIMEOUT_MS,
);

async function startShopping(model: Model): Promise<{ context: CallContext; documentKey: string }> {
  const { county } = app;
  const accountId = await createAccount(county.db, { name: randomUUID(), imageChargeMethod: model.method });
  const { id: userId } = await county.db
    .insertInto('users')
    .values({
      account_id: accountId,
      username: randomUUID(),
      password_hash: '',
      role: 'USER',
      first_name: '',
      last_name: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { documentKey } = await recordDocument(app, { image: PAGE_COUNT });
  const context: CallContext = {
    db: county.db,
    county: { ...county, clock: { now: () => model.now } },
    caller: { userId, accountId, username: 'shopper', role: 'USER', language: 'ENGLISH' },
    translate: translatorOf('ENGLISH'),
    reports: startReportExports(),
    describePublisher,
    signal: new AbortController().signal,
    client: {
      address: '',
      requestId: '',
      origin: '',
      sessionToken: undefined,
      userAgent: '',
      ifMatch: undefined,
      accepts: () => false,
    },
  };
  return { context, documentKey };
}

/** The sale of an order; undefined if it was not charged. */
async function findSaleId({ db }: CallContext, guid: string): Promise<number | undefined> {
  const order = await db
    .selectFrom('download_orders')
    .select('journal_entry_id as id')
    .where('guid', '=', guid)
    .executeTakeFirst();
  return order?.id ?? undefined;
}

async function perform(step: Command, model: Model, context: CallContext, documentKey: string): Promise<void> {
  switch (step.kind) {
    case 'deposit':
      model.balance += step.cents;
      return fundEscrow(app, context.caller.accountId, step.cents);
    case 'wait':
      model.now = new Date(model.now.getTime() + step.minutes * 60_000);
      return;
    case 'compute': {
      const pagesSelected = step.pages.join(',');
      const request = {
        documentKey,
        instrumentCode: '',
        pageCount: 0,
        pageSelectionMethod: 'CSV_PAGES',
        pagesSelected,
      } as const;
      const quote = await computeDownloadOrder(context, request);
      model.quote(quote.imageState.guid, step.pages);
      const { beginningBalance, endingBalance } = quote.feeSchedule;
      expect(beginningBalance?.valueCents).toBe(model.balance);
      expect(endingBalance?.valueCents).toBe(model.balance - model.price(step.pages));
      return;
    }
  }
  const order = model.orders[step.order % Math.max(1, model.orders.length)];
  if (order === undefined) return;
  const request = { imageStateGuid: order.guid };
  if (step.kind === 'refund' || step.kind === 'refundPart') {
    const saleId = await findSaleId(context, order.guid);
    const part = step.kind === 'refundPart' ? [{ line: 1, amountCents: 50 }] : ('ALL' as const);
    if (saleId === undefined) return expect(order.remaining).toBe(0);
    const request = { saleId, lines: part, reason: 'Model', opKey: randomUUID(), actor: SYSTEM_ACTOR };
    const { status } = await refund(context, request);
    if (status === 'EXCEEDS_REMAINING') {
      // A part of the first line can be refunded while another line remains.
      if (step.kind === 'refund') expect(order.remaining).toBe(0);
      return;
    }
    expect(model.refund(order, step.kind === 'refund' ? order.remaining : 50)).toBe(true);
  } else if (step.kind === 'cancel') {
    await cancelImageState(context, request);
    if (order.state === 'OPEN') order.state = 'GONE';
  } else if (step.kind === 'pay') {
    const status = await outcome(
      () => payDownloadOrder(context, request),
      (content) => content.status,
    );
    expect(status).toBe(model.pay(order));
  } else if (step.kind === 'fetch') {
    const shown = await outcome(
      () => getImage(context, request),
      (answer) => (answer.content?.preview ? 'PREVIEW' : 'COPY'),
    );
    const copy = order.pages.every((page) => model.isFree(page)) ? 'COPY' : 'ORDER_NOT_OPEN';
    expect(shown).toBe({ OPEN: 'PREVIEW', PAID: copy, GONE: 'ORDER_NOT_OPEN' }[order.state]);
  } else {
    const revived = await outcome(
      () => recomputeDownloadOrder(context, request),
      (quote) => quote.imageState.guid,
    );
    if (order.state !== 'OPEN') expect(revived).toBe('ORDER_NOT_OPEN');
    else {
      order.state = 'GONE';
      model.quote(revived, order.pages);
    }
  }
}
