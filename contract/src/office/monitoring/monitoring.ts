import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';

/** How far back the times of calls reach: an hour or a day. */
export const MONITORING_PERIODS = ['HOUR', 'DAY'] as const;
export type MonitoringPeriod = (typeof MONITORING_PERIODS)[number];

/**
 * `NONE`: the county has no card gateway. `PAUSED`: it timed out repeatedly, and a process temporarily sends it
 * nothing.
 */
export const GATEWAY_STATES = ['NONE', 'RESPONDING', 'PAUSED'] as const;

const countSchema = z.number().min(0);

const callSchema = z.object({
  call: z.string(),
  requests: countSchema,
  /** Requests that failed with a status of 500 or more. */
  errors: countSchema,
  /** Percentiles in milliseconds, estimated from a histogram. */
  p50Ms: countSchema,
  p95Ms: countSchema,
  p99Ms: countSchema,
});

const processSchema = z.object({
  machine: z.string(),
  processId: z.int(),
  version: z.string(),
  startedAt: localDateTimeSchema,
  memoryBytes: countSchema,
  /** Share of a core that the process used of late, in percent. */
  cpuPercent: countSchema,
  /** How long the process was busy before it turned to the next event, the 99th percentile of late. */
  delayMs: countSchema,
  cacheBytes: countSchema,
  cacheHits: countSchema,
  cacheMisses: countSchema,
  diskFreeBytes: countSchema,
  diskBytes: countSchema,
});

/**
 * `USED`: searches read from it. `BEHIND`, `FAILED`: searches use the server until it has caught up or responds again.
 */
export const REPLICA_STATES = ['USED', 'BEHIND', 'FAILED'] as const;

/** A read replica of the county's database, as one process sees it. */
const replicaSchema = z.object({
  machine: z.string(),
  processId: z.int(),
  /** Host and port. */
  address: z.string(),
  state: z.enum(REPLICA_STATES),
  reads: countSchema,
  /** Reads that the server served because the replica was behind or failed. */
  misses: countSchema,
  /** How old what the replica lacks is, in seconds; absent if it doesn't respond. */
  lagSeconds: z.number().nonnegative().optional(),
});

const statementSchema = z.object({
  text: z.string(),
  runs: countSchema,
  totalMs: countSchema,
  longestMs: countSchema,
});

/**
 * The state of the portal, for the provider's staff (Spec 3 §7 "GET monitoring"). The numbers are those of all
 * processes and machines that serve the county, at most ten seconds old. The screen polls it.
 */
export const monitoring = defineEndpoint({
  method: 'GET',
  path: 'monitoring',
  access: { roles: ['TRIMIN'] },
  isActivity: false,
  request: z.strictObject({ period: z.enum(MONITORING_PERIODS).default('HOUR') }),
  content: z.object({
    measuredAt: localDateTimeSchema,
    /** All calls together. */
    total: callSchema.omit({ call: true }),
    /** The calls, those with the most total time first. */
    calls: z.array(callSchema),
    processes: z.array(processSchema),
    /** Empty for a county without replicas. */
    replicas: z.array(replicaSchema),
    /** The statements, those with the most total time since the processes started first. */
    statements: z.array(statementSchema),
    sessions: z.object({ open: countSchema, active: countSchema }),
    mail: z.object({ waiting: countSchema, failing: countSchema, givenUp: countSchema }),
    jobs: z.object({ waiting: countSchema, running: countSchema, failed: countSchema }),
    gateway: z.object({ state: z.enum(GATEWAY_STATES), openPayments: countSchema, openFindings: countSchema }),
    /** Pages of images by the state of their recognized text, and the first of those that can't be read, with the reason. */
    pageText: z.object({
      read: countSchema,
      waiting: countSchema,
      failed: countSchema,
      failedPages: z.array(z.object({ documentKey: z.string(), page: z.int(), reason: z.string() })),
    }),
    databaseBytes: countSchema,
    /** Current problems and those of the last week, open ones first. */
    alerts: z.array(
      z.object({ text: z.string(), openedAt: localDateTimeSchema, closedAt: localDateTimeSchema.nullable() }),
    ),
  }),
});
