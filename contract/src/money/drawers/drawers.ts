import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { type FieldProblems, type Problem, problemMessage } from '../../problem.ts';
import { profileLine } from '../../values/contact.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { AMOUNT_MAX_CENTS, type Cents, centsSchema, formatCents } from '../../values/money.ts';
import { wireDateSchema } from '../../values/plain-date.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/** The bills and coins of the United States, highest first. A dollar is a bill or a coin. */
export const DENOMINATIONS_CENTS = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1] as const;

/** The kinds of money in a drawer, each of which is counted. */
export const DRAWER_KINDS = ['CASH', 'CHECK', 'CARD'] as const;
export type DrawerKind = (typeof DRAWER_KINDS)[number];

const PIECES_MAX = 100_000;
/** More checks than a clerk takes in a day. */
const DRAWER_CHECKS_MAX = 2_000;
const REASON_MAX_CHARACTERS = 500;

const drawerId = z.int().min(1);
const amount = centsSchema.min(0);
const pieces = z
  .int()
  .min(0)
  .max(PIECES_MAX, problemMessage('numberBetween', { min: 0, max: PIECES_MAX }));

/** The pieces of a denomination in a drawer, and those of them that go to the bank. */
const countedCash = z.strictObject({
  denominationCents: z.literal(DENOMINATIONS_CENTS),
  counted: pieces,
  deposited: pieces,
});
export type CountedCash = z.output<typeof countedCash>;

/** Money that a clerk counted and that its payments don't explain. */
const difference = z.object({
  kind: z.enum(DRAWER_KINDS),
  /** Positive if there was more. */
  amountCents: centsSchema,
});
export type DrawerDifference = z.output<typeof difference>;

const counterDrawer = z.object({
  drawerId,
  day: wireDateSchema,
  username: z.string(),
  /** Whether the caller opened it. */
  isOwn: z.boolean(),
  startCents: amount,
  /** Cash that stays in it when it is closed: the start, less what the clerk's last drawer kept of its deposit. */
  keepCents: amount,
  openedAt: localDateTimeSchema,
  /** Null for an open drawer, as what was counted. */
  closedAt: localDateTimeSchema.nullable(),
  closedBy: z.string().nullable(),
  /** With the start. */
  cashCents: amount.nullable(),
  checksCents: amount.nullable(),
  cardCents: centsSchema.nullable(),
  /** Cash above the start that it keeps for the next deposit, because its pieces allowed no exact one. */
  leftCents: amount,
  differences: z.array(difference),
  reason: z.string(),
});
export type CounterDrawer = z.output<typeof counterDrawer>;

const counterDay = z.object({
  day: wireDateSchema,
  closedAt: localDateTimeSchema.nullable(),
  closedBy: z.string().nullable(),
  drawers: z.array(counterDrawer),
});
export type CounterDay = z.output<typeof counterDay>;

/** Days that the screen lists. */
export const COUNTER_DAYS_MAX = 31;

/** The newest days of the counter with their drawers, newest first, after those that are still open. */
export const listCounterDays = defineEndpoint({
  method: 'GET',
  path: 'counter/days',
  access,
  request: z.strictObject({}),
  content: z.object({
    /** Whether the county uses drawers. */
    isUsed: z.boolean(),
    today: wireDateSchema,
    days: z.array(counterDay),
  }),
});

/** Opens the drawer of the caller for today. Refused with DRAWER_OPEN while they have one, and with DAY_CLOSED. */
export const openDrawer = defineEndpoint({
  method: 'POST',
  path: 'counter/openDrawer',
  access,
  request: z.strictObject({
    /** Chosen by the caller: a repeated request with the same key has no further effect. */
    requestKey: z.uuid(),
    startCents: amount,
  }),
  content: z.object({ drawerId }),
});

/** A drawer with the received checks that are in it, for counting. What cash and cards should be is left out: it is counted first. */
export const getDrawer = defineEndpoint({
  method: 'POST',
  path: 'counter/drawer',
  access,
  request: z.strictObject({ drawerId }),
  content: z.object({
    drawer: counterDrawer,
    checks: z.array(
      z.object({ journalEntryId: z.int(), number: z.string(), accountName: z.string(), amountCents: centsSchema }),
    ),
  }),
});
export type DrawerContents = z.output<typeof getDrawer.content>;

/** The count of a drawer. */
export const drawerCountSchema = z.strictObject({
  cash: z.array(countedCash).max(DENOMINATIONS_CENTS.length),
  /** The payments whose checks are in the drawer. */
  checks: z.array(z.int().min(1)).max(DRAWER_CHECKS_MAX),
  /** By the card terminal. */
  cardCents: centsSchema,
  /** Of what is over or short; needed if anything is. */
  reason: profileLine(REASON_MAX_CHARACTERS, 'optional'),
});
export type DrawerCount = z.output<typeof drawerCountSchema>;

/** @returns the sum of the pieces, in cents. */
export function sumPieces(cash: readonly CountedCash[], field: 'counted' | 'deposited'): Cents {
  return cash.reduce((sum, counted) => sum + counted.denominationCents * counted[field], 0);
}

/**
 * Each denomination is counted once, no more of it is deposited than there is, and the deposit is what exceeds the cash that stays, or as
 * near below it as the pieces allow: no piece stays that could still be deposited.
 *
 * @param keepCents cash that stays in the drawer.
 */
export function findDrawerCountProblems({ cash }: Pick<DrawerCount, 'cash'>, keepCents: Cents): FieldProblems {
  const problems: Record<string, Problem> = {};
  const seen = new Set<number>();
  for (const [index, { denominationCents, counted, deposited }] of cash.entries()) {
    if (seen.has(denominationCents)) problems[`cash.${index}.counted`] = { key: 'invalid' };
    seen.add(denominationCents);
    if (deposited > counted)
      problems[`cash.${index}.deposited`] = { key: 'numberBetween', params: { min: 0, max: counted } };
  }
  if (Object.keys(problems).length > 0) return problems;
  const countedCents = sumPieces(cash, 'counted');
  if (countedCents > AMOUNT_MAX_CENTS)
    return { cash: { key: 'amountMaximum', params: { amount: formatCents(AMOUNT_MAX_CENTS) } } };
  const depositCents = Math.max(0, countedCents - keepCents);
  const missingCents = depositCents - sumPieces(cash, 'deposited');
  const isNearest = cash.every(
    ({ denominationCents, counted, deposited }) => counted === deposited || denominationCents > missingCents,
  );
  const isDeposit = missingCents >= 0 && isNearest;
  return isDeposit ? {} : { cash: { key: 'depositNearest', params: { amount: formatCents(depositCents) } } };
}

/**
 * Closes a drawer with what was counted in it, once; what its payments don't explain is posted as over or short. Any clerk can close a
 * drawer, as that of a colleague who has left. Refused with INVALID_INPUT if the count differs and has no reason; RECORDED_OTHERWISE if the
 * drawer was closed with another count.
 */
export const closeDrawer = defineEndpoint({
  method: 'POST',
  path: 'counter/closeDrawer',
  access,
  needsFreshProof: ({ reason }) => reason !== '',
  request: drawerCountSchema.extend({ drawerId }),
  content: z.object({ differences: z.array(difference) }),
});

/** Closes a day whose drawers are all closed; from then on it is locked. Refused with DRAWERS_OPEN. Repeating it changes nothing. */
export const closeCounterDay = defineEndpoint({
  method: 'POST',
  path: 'counter/closeDay',
  access,
  needsFreshProof: () => true,
  request: z.strictObject({ day: wireDateSchema }),
  content: z.object({}),
});
