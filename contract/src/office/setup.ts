import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { localDateTimeSchema } from '../values/local-date-time.ts';

/** The tasks before a county opens, in the order of the checklist. */
export const SETUP_LINES = [
  'contact',
  'notableDates',
  'prices',
  'cardGateway',
  'email',
  'languages',
  'administrator',
] as const;
export type SetupLine = (typeof SETUP_LINES)[number];

/** The external systems that staff can test. */
export const SETUP_TESTS = ['cardGateway', 'email'] as const satisfies readonly SetupLine[];
export type SetupTest = (typeof SETUP_TESTS)[number];

/** The reasons why a card gateway can't be used, without any message of the gateway. */
export const GATEWAY_PROBLEMS = ['CREDENTIALS', 'LOOKUPS_OFF', 'NO_RESPONSE', 'REFUSED'] as const;
export type GatewayProblem = (typeof GATEWAY_PROBLEMS)[number];

/** The reasons why a test failed. `INTERRUPTED`: the portal stopped before the result was known. */
export const SETUP_PROBLEMS = [
  ...GATEWAY_PROBLEMS,
  'NO_GATEWAY',
  'INTERRUPTED',
  'NO_ADDRESS',
  'MAIL_UNREACHABLE',
  'MAIL_SIGN_IN',
  'MAIL_REFUSED',
] as const;
export type SetupProblem = (typeof SETUP_PROBLEMS)[number];

const testSchema = z.object({
  outcome: z.enum(['RUNNING', 'PASSED', 'FAILED']),
  /** Null unless the test failed. */
  problem: z.enum(SETUP_PROBLEMS).nullable(),
  startedAt: localDateTimeSchema,
  username: z.string(),
});
export type SetupTestResult = z.infer<typeof testSchema>;

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/** The checklist of a new county. The portal derives each line from stored data. Screens poll it while a test runs. */
export const setupChecklist = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/setupChecklist',
  access,
  isActivity: false,
  request: z.strictObject({}),
  content: z.object({
    /** `NOT_NEEDED`: a county without a card gateway has nothing to test. */
    lines: z.array(z.object({ line: z.enum(SETUP_LINES), state: z.enum(['DONE', 'OPEN', 'NOT_NEEDED']) })),
    /** The newest test of each system; null without a test. */
    tests: z.object({ cardGateway: testSchema.nullable(), email: testSchema.nullable() }),
  }),
});

/** Runs every check of the county's card gateway that moves no money. */
export const testCardGateway = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/testCardGateway',
  access,
  request: z.strictObject({}),
  content: testSchema,
});

/** Queues an email to the caller's own address. The checklist shows the result. */
export const testEmail = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/testEmail',
  access,
  request: z.strictObject({}),
  content: testSchema,
});
