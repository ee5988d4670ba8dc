import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { indexFactsShape } from './index-facts.ts';
import { line, REMARK_MAX_CHARACTERS } from './queue.ts';

/** Kept with what was changed, and sent to the filer. */
const reasonSchema = line(REMARK_MAX_CHARACTERS).min(1, problemMessage('required'));

/** The choices if the fees change with the index data: the difference is charged or returned, or the charge stays. */
export const FEE_CHOICES = ['SETTLE', 'KEEP'] as const;
export type FeeChoice = (typeof FEE_CHOICES)[number];

/** Needed if the fees change: without it the call is refused at `differentFees`, or at `unknownFees` if they can't be computed. */
export const feeChoiceSchema = z.enum(FEE_CHOICES).optional();

const correctedFields = { reason: reasonSchema, ...indexFactsShape };

/** The clerk's form. */
export const correctedRecordSchema = z.strictObject(correctedFields);

/**
 * Corrects the index data of a recorded filing that no import has confirmed. What is on the stamp stays: number, date, time, book and page.
 */
export const correctRecord = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/correctRecord',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    id: z.int().min(1),
    /** How many corrections of the filing the caller saw: another number is refused. */
    revision: z.int().min(0),
    feeChoice: feeChoiceSchema,
    ...correctedFields,
  }),
  /** `isProposed`: it waits for another clerk, by the county's setting. */
  content: z.object({ isProposed: z.boolean() }),
});

/** Approves a proposed correction of another clerk, which is then made, or discards it. */
export const decideCorrection = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/decideCorrection',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    id: z.int().min(1),
    /** When the correction that the caller saw was proposed: another one is refused. */
    proposedAt: z.iso.datetime(),
    isApproved: z.boolean(),
    feeChoice: feeChoiceSchema,
  }),
  content: z.object({}),
});

/** The clerk's form for the withdrawal of a recording. */
export const withdrawnRecordingSchema = z.strictObject({ reason: reasonSchema });

/**
 * Withdraws the recordings of a filing and of its package, for a stamp on the wrong document: the numbers aren't used again, the records are hidden,
 * and the package returns to the queue, where it is recorded again.
 */
export const withdrawRecording = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/withdrawRecording',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    id: z.int().min(1),
    /** The number that the caller saw: another one is refused. */
    documentNumber: z.string().min(1).max(20),
    reason: reasonSchema,
  }),
  content: z.object({}),
});
