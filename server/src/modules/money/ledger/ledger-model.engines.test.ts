import { randomUUID } from 'node:crypto';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { giveBack, sell, sellOne } from '@portal/testing/apps/sales';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { pickRuns } from '@portal/testing/facts/facts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { adjustEscrow } from './adjust-escrow.ts';
import { updateCreditStop } from './counter-payments.queries.ts';
import { findLedgerFaults } from './find-ledger-faults.ts';
import { getImageAllowance } from './get-funds.ts';
import { findBalance } from './ledger.queries.ts';
import { addImages, type ImageGrant, setImages } from './move-images.ts';
import {
  postBankInvoicePayment,
  postCardCapture,
  postCardDeposit,
  postDisputeClosed,
  postDisputeOpened,
  postDisputeOwed,
  writeOffCardCharges,
} from './post-card-movements.ts';
import {
  type CounterPosting,
  postCounterPayment,
  postCounterReversal,
  postUnclaimedProperty,
} from './post-counter-payment.ts';
import { postReturnedCheck, postReturnedDeposit } from './post-returned-check.ts';

const AT = new Date('2026-11-20T18:00:00Z');
/**
 * The rules are the same on both engines; the embedded one is slower. A long run sets MODEL_SEQUENCES to a higher
 * number.
 */
const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? (inject('engine') === 'pglite' ? 20 : 100));
const SEQUENCE_TIMEOUT_MS = 10_000;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  expect(await findLedgerFaults(database.db)).toEqual([]);
});
afterAll(() => database.close());

/** One account of each way to pay. */
type Who = 'escrow' | 'invoice' | 'card' | 'flat';

/** The balances of each account and of each kind for the county, by plain sums. */
interface Model {
  escrow: number;
  owed: number;
  /** The debt of the account with an escrow for returned checks and deposits. */
  bounced: number;
  /** The debt of the account with a card for lost disputes. */
  disputed: number;
  uncaptured: number;
  images: number;
  isUnlimited: boolean;
  readonly shared: Record<string, number>;
  readonly sales: ModelSale[];
}

/** A sale that can be refunded, and its remaining amount. */
interface ModelSale {
  readonly saleId: number;
  readonly who: 'escrow' | 'owed' | 'images';
  remaining: number;
  /** Whether it was counted down from an allowance. */
  readonly isCounted: boolean;
}

const REFUNDED_TO = {
  escrow: { target: 'ESCROW', revenue: 'REVENUE_IMAGE' },
  owed: { target: 'INVOICE', revenue: 'REVENUE_SEARCH' },
  images: { target: 'FLAT_FEE', revenue: 'REVENUE_IMAGE' },
} as const;

interface World {
  readonly db: Db;
  readonly accounts: Readonly<Record<Who, number>>;
  readonly model: Model;
}

interface Step {
  readonly what: (typeof STEPS)[number];
  readonly amount: number;
  readonly more: number;
  readonly takes: boolean;
  readonly twice: boolean;
}

const STEPS = [
  ...([
    'adjust',
    'charge',
    'owe',
    'deposit',
    'tab',
    'capture',
    'lose',
    'take',
    'add',
    'renew',
    'refund',
    'pay',
    'payOut',
    'bounce',
    'bankReturn',
    'bankPay',
    'dispute',
    'leave',
  ] as const),
] as const;

/** The events that change balances: by staff, buyers, the card gateway and renewals, some of them twice. */
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...STEPS),
  amount: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(1, 25_000)),
  more: fc.integer({ min: 0, max: 30 }),
  takes: fc.boolean(),
  twice: fc.boolean(),
});

const movement = (accountId: number, opKey: string) => ({ accountId, userId: 1, opKey, at: AT });

const counterPayment = (accountId: number, opKey: string): Omit<CounterPosting, 'purpose' | 'amountCents'> => ({
  ...{ accountId, opKey, own: 'RECEIVABLE', method: 'CASH', reference: '', reason: 'Counter', isOffered: true },
  ...{ actor: SYSTEM_ACTOR, at: AT, day: '2026-11-20' as PlainDate },
});

function earn(model: Model, changes: Readonly<Record<string, number>>): void {
  for (const [kind, amount] of Object.entries(changes)) model.shared[kind] = (model.shared[kind] ?? 0) + amount;
}

/** Numbers of balances that their owners left. */
let leaves = 0;

const PLAY: Readonly<Record<Step['what'], (world: World, step: Step) => Promise<void>>> = {
  async adjust({ db, accounts, model }, { amount, takes, twice }) {
    const amountCents = takes ? -amount : amount;
    const opKey = randomUUID();
    const adjust = () =>
      adjustEscrow(db, { accountId: accounts.escrow, amountCents, opKey, note: '', actor: SYSTEM_ACTOR, at: AT });
    const fits = model.escrow + amountCents >= 0;
    if (fits) model.escrow += amountCents;
    if (fits) earn(model, { ADJUSTMENT: -amountCents });
    const expected = fits ? { status: 'ADJUSTED', balanceCents: model.escrow } : { status: 'INSUFFICIENT_FUNDS' };
    expect(await adjust()).toEqual(expected);
    if (twice) expect(await adjust()).toEqual(expected);
  },
  async charge({ db, accounts, model }, { amount, twice }) {
    const charge = { ...movement(accounts.escrow, randomUUID()), amountCents: amount, method: 'ESCROW' } as const;
    const fits = model.escrow >= amount;
    if (fits) model.escrow -= amount;
    if (fits) earn(model, { REVENUE_IMAGE: amount });
    const saleId = await sellOne(db, charge);
    expect(saleId !== undefined).toBe(fits);
    if (saleId !== undefined) model.sales.push({ saleId, who: 'escrow', remaining: amount, isCounted: true });
    // The database refuses a second charge with the same key if the first one succeeded.
    if (twice && fits && model.escrow >= amount) await expect(sell(db, charge)).rejects.toThrow();
  },
  async owe({ db, accounts, model }, { amount, twice }) {
    const sale = { method: 'INVOICE', kind: 'SEARCH', revenue: 'REVENUE_SEARCH', amountCents: amount } as const;
    const charge = { ...movement(accounts.invoice, randomUUID()), ...sale };
    model.owed += amount;
    earn(model, { REVENUE_SEARCH: amount });
    const saleId = await sellOne(db, charge);
    expect(saleId).toBeDefined();
    model.sales.push({ saleId: saleId ?? 0, who: 'owed', remaining: amount, isCounted: true });
    if (twice) await expect(sell(db, charge)).rejects.toThrow();
  },
  async deposit({ db, accounts, model }, { amount, more, twice }) {
    const deposit = { ...movement(accounts.escrow, randomUUID()), depositCents: amount, surchargeCents: more };
    model.escrow += amount;
    earn(model, { CARD_CLEARING: -amount - more, SURCHARGE: more });
    expect((await postCardDeposit(db, deposit)).balanceCents).toBe(model.escrow);
    if (twice) expect((await postCardDeposit(db, deposit)).balanceCents).toBe(model.escrow);
  },
  async tab({ db, accounts, model }, { amount }) {
    model.uncaptured += amount;
    earn(model, { REVENUE_CERTIFICATE: amount });
    const sale = { method: 'CARD', kind: 'CERTIFICATE_PURCHASE', revenue: 'REVENUE_CERTIFICATE' } as const;
    await sell(db, { ...movement(accounts.card, randomUUID()), ...sale, amountCents: amount });
  },
  async capture({ db, accounts, model }, { amount, more, takes, twice }) {
    // A part of it, all of it, or more than there is.
    const chargedCents = takes ? Math.max(1, model.uncaptured) : amount;
    const capture = { ...movement(accounts.card, randomUUID()), chargedCents, surchargeCents: more };
    if (chargedCents > model.uncaptured) return void (await expect(postCardCapture(db, capture)).rejects.toThrow());
    model.uncaptured -= chargedCents;
    earn(model, { CARD_CLEARING: -chargedCents - more, SURCHARGE: more });
    const first = await postCardCapture(db, capture);
    if (twice) expect(await postCardCapture(db, capture)).toEqual(first);
  },
  async lose({ db, accounts, model }) {
    if (model.uncaptured === 0) return;
    earn(model, { ADJUSTMENT: -model.uncaptured });
    await writeOffCardCharges(db, {
      ...movement(accounts.card, randomUUID()),
      chargedCents: model.uncaptured,
      actor: SYSTEM_ACTOR,
      details: {},
    });
    model.uncaptured = 0;
  },
  async take({ db, accounts, model }, { more, twice }) {
    const images = more + 1;
    const taking = { ...movement(accounts.flat, randomUUID()), images, method: 'FLAT_FEE' } as const;
    const fits = model.isUnlimited || model.images >= images;
    if (fits) earn(model, { UNITS_USED: images, UNITS_ISSUED: model.isUnlimited ? -images : 0 });
    if (fits && !model.isUnlimited) model.images -= images;
    const saleId = await sellOne(db, taking);
    expect(saleId !== undefined).toBe(fits);
    if (saleId !== undefined)
      model.sales.push({ saleId, who: 'images', remaining: images, isCounted: !model.isUnlimited });
    if (twice && fits && (model.isUnlimited || model.images >= images))
      await expect(sell(db, taking)).rejects.toThrow();
  },
  async refund({ db, model }, { amount, more, takes, twice }) {
    const sale = model.sales[more % Math.max(1, model.sales.length)];
    if (sale === undefined) return;
    const { saleId, who } = sale;
    // The whole remainder, or an amount that can exceed it.
    const part = takes ? Math.max(1, sale.remaining) : amount;
    const amounts = who === 'images' ? { amountCents: 0, images: part } : { amountCents: part, images: 0 };
    for (let time = 0; time < (twice ? 2 : 1); time += 1) {
      const fits = part <= sale.remaining;
      expect(await giveBack(db, { ...REFUNDED_TO[who], ...amounts, saleId, at: AT })).toBe(fits);
      if (!fits) continue;
      sale.remaining -= part;
      if (who === 'escrow') model.escrow += part;
      if (who === 'owed') model.owed -= part;
      if (who === 'images' && sale.isCounted) model.images += part;
      if (who !== 'images') earn(model, { [REFUNDED_TO[who].revenue]: -part });
      else earn(model, { UNITS_USED: -part, UNITS_ISSUED: sale.isCounted ? 0 : part });
    }
  },
  async pay({ db, accounts, model }, { amount, takes, twice }) {
    const opKey = randomUUID();
    const payment = {
      ...counterPayment(accounts.invoice, opKey),
      purpose: 'INVOICE_PAYMENT',
      amountCents: amount,
    } as const;
    // Beyond the debt it is a credit.
    model.owed -= amount;
    earn(model, { COUNTER_CLEARING: -amount });
    const posted = await postCounterPayment(db, payment);
    expect(posted).toMatchObject({ status: 'POSTED', balanceCents: 0 - model.owed });
    if (twice) expect(await postCounterPayment(db, payment)).toMatchObject({ status: 'POSTED', isNew: false });
    if (!takes || posted.status !== 'POSTED') return;
    const { journalEntryId } = posted;
    const reversal = { ...counterPayment(accounts.invoice, opKey), journalEntryId };
    for (let time = 0; time < (twice ? 2 : 1); time += 1)
      expect(await postCounterReversal(db, reversal)).toMatchObject({ status: 'POSTED', isNew: time === 0 });
    model.owed += amount;
    earn(model, { COUNTER_CLEARING: amount });
  },
  async payOut({ db, accounts, model }, { amount, takes, twice }) {
    // All of the credit, or an amount that can exceed it.
    const part = takes ? Math.max(1, -model.owed) : amount;
    const payment = {
      ...counterPayment(accounts.invoice, randomUUID()),
      ...({ purpose: 'CREDIT_REFUND', amountCents: -part } as const),
    };
    const fits = part <= -model.owed;
    if (fits) model.owed += part;
    if (fits) earn(model, { COUNTER_CLEARING: part });
    const expected = { status: fits ? 'POSTED' : 'TOO_HIGH' };
    for (let time = 0; time < (twice ? 2 : 1); time += 1)
      expect(await postCounterPayment(db, payment)).toMatchObject(expected);
  },
  async bounce({ db, accounts, model }, { amount, more, takes, twice }) {
    const check = { ...counterPayment(accounts.escrow, randomUUID()), own: 'ESCROW', method: 'CHECK' } as const;
    const deposit = { ...check, reference: '1', purpose: 'ESCROW_DEPOSIT', amountCents: amount } as const;
    const posted = await postCounterPayment(db, deposit);
    if (posted.status !== 'POSTED') throw new Error(posted.status);
    model.escrow += amount;
    // A part of it, all, or more than it is gone when it comes back.
    const gone = takes ? model.escrow : Math.min(more, model.escrow);
    if (gone > 0)
      await postCounterPayment(db, {
        ...check,
        purpose: 'REFUND',
        amountCents: -gone,
        opKey: randomUUID(),
        reference: '2',
      });
    model.escrow -= gone;
    const owed = Math.max(0, amount - model.escrow);
    model.escrow = Math.max(0, model.escrow - amount);
    model.bounced += owed;
    // The county has what it didn't get from the bank as a debt, and paid out what is gone.
    earn(model, { COUNTER_CLEARING: gone });
    const returned = { ...check, journalEntryId: posted.journalEntryId, chargeFee: async () => 0 };
    for (let time = 0; time < (twice ? 2 : 1); time += 1)
      expect(await postReturnedCheck(db, returned)).toMatchObject({ isNew: time === 0, owedCents: model.bounced });
  },
  async bankReturn({ db, accounts, model }, { amount, more, takes, twice }) {
    // A deposit from a bank account has no surcharge, and comes back after a part of it, or all of the escrow, is gone.
    const accountId = accounts.escrow;
    const deposit = { ...movement(accountId, randomUUID()), depositCents: amount, surchargeCents: 0 };
    const { journalEntryId } = await postCardDeposit(db, deposit);
    model.escrow += amount;
    const gone = takes ? model.escrow : Math.min(more, model.escrow);
    if (gone > 0) await sell(db, { ...movement(accountId, randomUUID()), amountCents: gone, method: 'ESCROW' });
    model.escrow -= gone;
    // The bank's money came and went; what the rest of the escrow pays of the debt is a payout and a payment.
    earn(model, { REVENUE_IMAGE: gone });
    model.bounced += Math.max(0, amount - model.escrow);
    model.escrow = Math.max(0, model.escrow - amount);
    const returned = {
      ...counterPayment(accountId, ''),
      ...({ own: 'ESCROW', userId: 1, journalEntryId, amountCents: amount } as const),
    };
    const giveItBack = () =>
      inTransaction(db, async (tx) => {
        const posted = await postReturnedDeposit(tx, { ...returned, chargeFee: async () => 0 });
        await recordAudit(tx, {
          ...{ action: 'escrow.depositReturned', actor: SYSTEM_ACTOR, journalEntryId: posted.journalEntryId },
          details: { accountId },
        });
        return posted.owedCents;
      });
    expect(await giveItBack()).toBe(model.bounced);
    if (twice) await expect(giveItBack()).rejects.toThrow();
  },
  async bankPay({ db, accounts, model }, { amount, takes, twice }) {
    const accountId = accounts.invoice;
    const payment = { ...movement(accountId, randomUUID()), amountCents: amount };
    // Beyond the debt it is a credit, and a payment that comes back is a debt again.
    model.owed -= amount;
    earn(model, { CARD_CLEARING: -amount });
    const pay = () => inTransaction(db, (tx) => postBankInvoicePayment(tx, payment));
    const { journalEntryId } = await pay();
    if (twice) expect(await pay()).toEqual({ journalEntryId, balanceCents: 0 - model.owed });
    if (!takes) return;
    const returned = {
      ...counterPayment(accountId, ''),
      ...({ own: 'RECEIVABLE', userId: 1, journalEntryId, amountCents: amount } as const),
    };
    const giveItBack = () =>
      inTransaction(db, async (tx) => {
        const posted = await postReturnedDeposit(tx, { ...returned, chargeFee: async () => 0 });
        const entry = { journalEntryId: posted.journalEntryId, details: { accountId } };
        await recordAudit(tx, { action: 'invoice.paymentReturned', actor: SYSTEM_ACTOR, ...entry });
        return posted.owedCents;
      });
    model.owed += amount;
    earn(model, { CARD_CLEARING: amount });
    expect(await giveItBack()).toBe(Math.max(0, model.owed));
    if (twice) await expect(giveItBack()).rejects.toThrow();
    // Staff release the account, which then buys on credit again.
    await updateCreditStop(db, accountId, false);
  },
  async dispute({ db, accounts, model }, { amount, more, twice }) {
    const accountId = accounts.card;
    const key = randomUUID();
    const posting = (opKey: string) => ({ ...movement(accountId, opKey), amountCents: amount, reason: 'Not mine' });
    const post = (action: 'dispute.opened' | 'dispute.lost', work: (tx: Db) => Promise<number>) =>
      inTransaction(db, async (tx) => {
        const details = { accountId };
        await recordAudit(tx, { action, actor: SYSTEM_ACTOR, journalEntryId: await work(tx), details });
      });
    await post('dispute.opened', (tx) => postDisputeOpened(tx, posting(key)));
    if (twice) await expect(post('dispute.opened', (tx) => postDisputeOpened(tx, posting(key)))).rejects.toThrow();
    earn(model, { CARD_CLEARING: amount, DISPUTED: -amount });
    const end = (['OPEN', 'WON', 'COUNTY', 'ACCOUNT'] as const)[more % 4] ?? 'OPEN';
    if (end === 'OPEN') return;
    const close = () =>
      post('dispute.lost', (tx) =>
        end === 'ACCOUNT'
          ? postDisputeOwed(tx, {
              ...{ ...posting(`${key}:end`), depositId: null, actor: SYSTEM_ACTOR, day: '2026-11-20' as PlainDate },
            })
          : postDisputeClosed(tx, { ...posting(`${key}:end`), outcome: end }),
      );
    await close();
    if (twice) await expect(close()).rejects.toThrow();
    if (end === 'ACCOUNT') model.disputed += amount;
    earn(model, {
      DISPUTED: amount,
      CARD_CLEARING: end === 'WON' ? -amount : 0,
      ADJUSTMENT: end === 'COUNTY' ? -amount : 0,
    });
  },
  async leave({ db, accounts, model }, { takes, twice }) {
    if (model.escrow === 0) return;
    const left = { propertyId: ++leaves, accountId: accounts.escrow, userId: 1, own: 'ESCROW', at: AT } as const;
    const remit = () =>
      inTransaction(db, async (tx) => {
        const posted = await postUnclaimedProperty(tx, { ...left, isUnclaimed: async () => takes });
        const entry = { journalEntryId: posted?.journalEntryId, details: {} };
        if (posted) await recordAudit(tx, { action: 'unclaimed.remitted', actor: SYSTEM_ACTOR, ...entry });
        return posted?.amountCents;
      });
    expect(await remit()).toBe(takes ? model.escrow : undefined);
    earn(model, { TREASURY: takes ? model.escrow : 0 });
    if (takes) model.escrow = 0;
    if (twice) expect(await remit()).toBeUndefined();
  },
  async add({ db, accounts, model }, { more, takes }) {
    const grant: ImageGrant = takes && more > 25 ? 'UNLIMITED' : more + 1;
    if (grant === 'UNLIMITED') model.isUnlimited = true;
    else {
      model.images += grant;
      earn(model, { UNITS_ISSUED: -grant });
    }
    await addImages(db, { ...movement(accounts.flat, randomUUID()), grant });
  },
  async renew({ db, accounts, model }, { more, takes }) {
    const grant: ImageGrant = takes && more > 25 ? 'UNLIMITED' : more;
    const target = grant === 'UNLIMITED' ? 0 : grant;
    earn(model, { UNITS_ISSUED: model.images - target });
    model.images = target;
    model.isUnlimited = grant === 'UNLIMITED';
    await setImages(db, { ...movement(accounts.flat, randomUUID()), grant, kind: 'UNITS_RENEWAL' });
  },
};

/** The gains of the county's own ledger accounts from the entries of these accounts. */
async function listShared(db: Db, accountIds: readonly number[]): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('postings')
    .innerJoin('journal_entries', 'journal_entries.id', 'postings.journal_entry_id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.ledger_account_id')
    .select(['ledger_accounts.kind', 'postings.amount'])
    .where('journal_entries.account_id', 'in', accountIds)
    .where('ledger_accounts.account_id', 'is', null)
    .execute();
  const sums: Record<string, number> = {};
  for (const { kind, amount } of rows) sums[kind] = (sums[kind] ?? 0) + amount;
  return sums;
}

const dropZeros = (sums: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));

async function openWorld(db: Db): Promise<World> {
  const open = (account: object) => createAccount(db, { name: randomUUID(), ...account });
  const accounts = {
    escrow: await open({}),
    invoice: await open({ paymentMethod: 'INVOICE' }),
    card: await open({ paymentMethod: 'CREDIT_CARD' }),
    flat: await open({ accountType: 'FLAT_FEE' }),
  };
  const model = {
    escrow: 0,
    owed: 0,
    bounced: 0,
    disputed: 0,
    uncaptured: 0,
    images: 0,
    isUnlimited: false,
    shared: {},
    sales: [],
  };
  return { db, accounts, model };
}

test(
  'any sequence of movements, with every payment method, leaves the balances of plain sums',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const world = await openWorld(database.db);
        for (const each of steps) await PLAY[each.what](world, each);
        const { db, accounts, model } = world;
        const balanceOf = async (who: Who, kind: Parameters<typeof findBalance>[2]) =>
          (await findBalance(db, accounts[who], kind))?.balance ?? 0;
        expect(await balanceOf('escrow', 'ESCROW')).toBe(model.escrow);
        expect(await balanceOf('escrow', 'RECEIVABLE')).toBe(0 - model.bounced);
        expect(await balanceOf('invoice', 'RECEIVABLE')).toBe(0 - model.owed);
        expect(await balanceOf('card', 'CARD_UNCAPTURED')).toBe(0 - model.uncaptured);
        expect(await balanceOf('card', 'RECEIVABLE')).toBe(0 - model.disputed);
        const { images: imagesRemaining, isUnlimited } = model;
        expect(await getImageAllowance(db, accounts.flat)).toEqual({ imagesRemaining, isUnlimited });
        expect(dropZeros(await listShared(db, Object.values(accounts)))).toEqual(dropZeros(model.shared));
      }),
      pickRuns(SEQUENCES),
    );
  },
  SEQUENCES * SEQUENCE_TIMEOUT_MS,
);
