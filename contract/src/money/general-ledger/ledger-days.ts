import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { wireDateSchema } from '../../values/plain-date.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/** Days that are listed. */
export const LEDGER_DAYS_MAX = 62;

const ledgerDay = z.object({
  day: wireDateSchema,
  /** Journal entries. */
  entries: z.int().min(0),
  /** Debits, which equal the credits. */
  totalCents: centsSchema,
  /** When the finance system accepted it; null if it hasn't, or if the county names no webhook. */
  sentAt: localDateTimeSchema.nullable(),
});
export type LedgerDay = z.output<typeof ledgerDay>;

/** The newest exported days of the ledger, newest first. */
export const listLedgerDays = defineEndpoint({
  method: 'GET',
  path: 'generalLedger/days',
  access,
  request: z.strictObject({}),
  content: z.object({ isExported: z.boolean(), days: z.array(ledgerDay) }),
});

/** The file of an exported day: always the same bytes. NOT_FOUND for a day that isn't exported. */
export const getLedgerDay = defineEndpoint({
  method: 'POST',
  path: 'generalLedger/day',
  access,
  request: z.strictObject({ day: wireDateSchema, format: z.enum(['csv', 'json']).default('csv') }),
  content: z.never(),
  response: 'file',
});
