import { CALL_TIME_LIMITS_MS, type CallTime } from '../../../platform/measure/call-times.ts';
import type { CountyCounts, JobCounts, StoredProcess } from './monitoring.queries.ts';

/** The metrics by name: their type, and their description for the dashboard and operators. */
export const METRICS = {
  portal_up: ['gauge', 'Whether the database of the county can be read.'],
  portal_requests_total: ['counter', 'Requests by call.'],
  portal_request_errors_total: ['counter', 'Requests that failed with a status of 500 or more, by call.'],
  portal_request_duration_seconds: ['histogram', 'Time from the head of a request to the end of its response.'],
  portal_process_memory_bytes: ['gauge', 'Resident memory by process.'],
  portal_process_cpu_percent: ['gauge', 'Share of a core over the last ten seconds, by process.'],
  portal_process_delay_seconds: [
    'gauge',
    'Delay of the event loop, 99th percentile of the last ten seconds, by process.',
  ],
  portal_image_cache_bytes: ['gauge', 'Size of the cache of drawn pages, by process.'],
  portal_image_cache_hits_total: ['counter', 'Pages that were in the cache, by process.'],
  portal_image_cache_misses_total: ['counter', 'Pages that had to be drawn, by process.'],
  portal_disk_free_bytes: ['gauge', 'Free space where the files of the county are, by process.'],
  portal_disk_bytes: ['gauge', 'Size of the disk where the files of the county are, by process.'],
  portal_gateway_responding: ['gauge', 'Whether the card gateway responded of late, by process.'],
  portal_replica_used: ['gauge', 'Whether searches read from a replica of the database, by process.'],
  portal_replica_reads_total: ['counter', 'Searches and details that a replica answered, by process.'],
  portal_replica_misses_total: ['counter', 'Those that the server answered, because the replica was behind or failed.'],
  portal_replica_lag_seconds: ['gauge', 'How old what the replica lacks is; absent if it does not respond.'],
  portal_sessions: ['gauge', 'Sessions: open, and used within five minutes.'],
  portal_emails: ['gauge', 'Emails that are not sent: waiting, failing, and given up.'],
  portal_jobs: ['gauge', 'Jobs in the queue: waiting, running, and failed.'],
  portal_open_payments: ['gauge', 'Card payments whose outcome is not known yet.'],
  portal_open_findings: ['gauge', 'Payment findings that are open.'],
  portal_database_bytes: ['gauge', 'Size of the database.'],
} as const satisfies Readonly<Record<string, readonly ['gauge' | 'counter' | 'histogram', string]>>;
type MetricName = keyof typeof METRICS;

/** A value of a metric. */
export interface Metric {
  readonly name: MetricName;
  /** Of a histogram: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The sources of a county's metrics. */
export interface MetricSource {
  readonly times: readonly CallTime[];
  readonly processes: readonly StoredProcess[];
  readonly counts: CountyCounts;
  readonly jobs: JobCounts;
}

/** Lists the metrics of a county. @param source undefined if its database can't be read. */
export function collectMetrics(county: string, source: MetricSource | undefined): readonly Metric[] {
  const of = (name: MetricName, value: number, labels: Readonly<Record<string, string>> = {}): Metric => ({
    name,
    labels: { county, ...labels },
    value,
  });
  if (source === undefined) return [of('portal_up', 0)];
  const { times, processes, counts, jobs } = source;
  return [
    of('portal_up', 1),
    ...times.flatMap((time) => collectCall(county, time)),
    ...processes.flatMap(({ machine, processId, measured }) => {
      const labels = { machine, process: String(processId) };
      const { isGatewayResponding, replicas = [] } = measured;
      return [
        of('portal_process_memory_bytes', measured.memoryBytes, labels),
        of('portal_process_cpu_percent', measured.cpuPercent, labels),
        of('portal_process_delay_seconds', measured.delayMs / 1_000, labels),
        of('portal_image_cache_bytes', measured.cacheBytes, labels),
        of('portal_image_cache_hits_total', measured.cacheHits, labels),
        of('portal_image_cache_misses_total', measured.cacheMisses, labels),
        of('portal_disk_free_bytes', measured.diskFreeBytes, labels),
        of('portal_disk_bytes', measured.diskBytes, labels),
        ...(isGatewayResponding === undefined
          ? []
          : [of('portal_gateway_responding', isGatewayResponding ? 1 : 0, labels)]),
        ...replicas.flatMap(({ address, state, reads, misses, lagSeconds }) => {
          const ofReplica = { ...labels, replica: address };
          return [
            of('portal_replica_used', state === 'USED' ? 1 : 0, ofReplica),
            of('portal_replica_reads_total', reads, ofReplica),
            of('portal_replica_misses_total', misses, ofReplica),
            ...(lagSeconds === undefined ? [] : [of('portal_replica_lag_seconds', lagSeconds, ofReplica)]),
          ];
        }),
      ];
    }),
    of('portal_sessions', counts.openSessions, { state: 'open' }),
    of('portal_sessions', counts.activeSessions, { state: 'active' }),
    of('portal_emails', counts.waitingEmails, { state: 'waiting' }),
    of('portal_emails', counts.failingEmails, { state: 'failing' }),
    of('portal_emails', counts.givenUpEmails, { state: 'given_up' }),
    of('portal_jobs', jobs.waiting, { state: 'waiting' }),
    of('portal_jobs', jobs.running, { state: 'running' }),
    of('portal_jobs', jobs.failed, { state: 'failed' }),
    of('portal_open_payments', counts.openPayments),
    of('portal_open_findings', counts.openFindings),
    of('portal_database_bytes', counts.databaseBytes),
  ];
}

/** The counters of a call, with the cumulative buckets that Prometheus expects. */
function collectCall(county: string, { call, requests, errors, totalMs, buckets }: CallTime): readonly Metric[] {
  const labels = { county, call };
  let below = 0;
  const limits = [...CALL_TIME_LIMITS_MS.map((limitMs) => String(limitMs / 1_000)), '+Inf'];
  const duration = { name: 'portal_request_duration_seconds' } as const;
  return [
    { name: 'portal_requests_total', labels, value: requests },
    { name: 'portal_request_errors_total', labels, value: errors },
    ...limits.map((le, index): Metric => {
      below += buckets[index] ?? 0;
      return { ...duration, suffix: '_bucket', labels: { ...labels, le }, value: below };
    }),
    { ...duration, suffix: '_sum', labels, value: totalMs / 1_000 },
    { ...duration, suffix: '_count', labels, value: requests },
  ];
}

/**
 * Formats metrics in the text format of Prometheus, version 0.0.4: the values of a metric together, after its help and type.
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function formatMetrics(metrics: readonly Metric[]): string {
  const byName = Map.groupBy(metrics, ({ name }) => name);
  const lines = [...byName].flatMap(([name, values]) => {
    const [type, help] = METRICS[name];
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...values.map(formatMetric)];
  });
  return `${lines.join('\n')}\n`;
}

function formatMetric({ name, suffix = '', labels, value }: Metric): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${suffix}{${pairs.join(',')}} ${value}`;
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
